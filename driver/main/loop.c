/* SPDX-License-Identifier: MIT */
/*
 * The loop: wait for something to happen, then take a turn.
 *
 * Nothing of the game runs inside a callback of libevent: those only note that there is something to do.  A turn is the end of
 * each batch of events: what is due and what players typed, one of each in turn, until nothing is left or the slice of time is
 * used; then output is sent, once for each player.
 */
#include <event2/event.h>
#include <signal.h>

#include "base/clock.h"
#include "base/driver_heap.h"
#include "base/log.h"
#include "base/worker.h"
#include "main/server_int.h"
#include "sched/sched.h"
#include "session/session.h"

enum { TURN_NS = 10 * 1000 * 1000, MILLISECOND_NS = 1000 * 1000, DRAIN_MS = 5000, WAIT_MAX_MS = 60 * 60 * 1000 };

static void
on_wake(evutil_socket_t descriptor, short what, void *context)
{
    (void)descriptor, (void)what, (void)context; /* that the loop came back is enough */
}

static void
on_stop(evutil_socket_t number, short what, void *context)
{
    struct server *server = context;
    (void)what;
    server->signals++;
    log_info("main", "signal %d: %s", (int)number, server->signals > 1 ? "stopping at once" : "shutting down");
    server->game.stopping = true;
}

static bool
add_event(struct server *server, int number, struct event *event)
{
    server->events[number] = event;
    return event && event_add(event, NULL) == 0;
}

bool
loop_open(struct server *server)
{
    event_set_mem_functions(driver_heap_get, driver_heap_resize, driver_heap_free);
    struct event_config *config = event_config_new();
    event_config_set_flag(config, EVENT_BASE_FLAG_NOLOCK | EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
    server->base = event_base_new_with_config(config);
    event_config_free(config);
    if (!server->base) return false;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    server->timer = evtimer_new(server->base, on_wake, server);
    bool good = server->timer && add_event(server, 0, evsignal_new(server->base, SIGTERM, on_stop, server))
        && add_event(server, 1, evsignal_new(server->base, SIGINT, on_stop, server));
    for (int i = 0; good && i < WORKER_COUNT; i++)
        good = add_event(server, 2 + i,
            event_new(server->base, worker_descriptor(server->workers[i]), EV_READ | EV_PERSIST, on_wake, server));
    return good;
}

void
loop_close(struct server *server)
{
    for (int i = 0; i < LOOP_EVENTS; i++)
        if (server->events[i]) event_free(server->events[i]);
    if (server->timer) event_free(server->timer);
    if (server->base) event_base_free(server->base);
    server->base = NULL;
    libevent_global_shutdown();
}

void
loop_end_workers(struct server *server)
{
    for (int i = 0; i < WORKER_COUNT; i++) {
        if (server->events[2 + i]) event_free(server->events[2 + i]);
        server->events[2 + i] = NULL;
        if (server->workers[i]) worker_free(server->workers[i]);
        server->workers[i] = server->game.workers[i] = NULL;
    }
}

void
loop_start_clock(struct server *server)
{
    server->clock_start = clock_steady_ns();
    server->game_start = server->world.root->game_time;
}

static void
advance_clock(struct server *server)
{
    server->world.root->game_time = server->game_start + (clock_steady_ns() - server->clock_start) / MILLISECOND_NS;
}

static void
answer_workers(struct server *server)
{
    for (int i = 0; i < WORKER_COUNT; i++)
        if (worker_waiting(server->workers[i])) worker_answer(server->workers[i]);
}

/* true: there is more to do at once. */
static bool
take_turn(struct server *server)
{
    struct game *game = &server->game;
    int64_t start = clock_steady_ns(), step = start, now = start;
    bool more;
    advance_clock(server);
    answer_workers(server);
    do {
        more = sched_run_one(game);
        more |= session_run_one(game);
        now = clock_steady_ns();
        if (more) histogram_add(&server->steps, (uint64_t)(now - step));
        step = now;
    } while (more && !game->stopping && now < start + TURN_NS);
    session_prompt_all(game);
    net_flush(server->net);
    histogram_add(&server->turn_times, (uint64_t)(clock_steady_ns() - start));
    server->turns++;
    return more;
}

/* Until something happens or is due, MS at most. */
static void
wait(struct server *server, int64_t ms)
{
    struct timeval time = { ms / 1000, (ms % 1000) * 1000 };
    evtimer_add(server->timer, &time);
    event_base_loop(server->base, EVLOOP_ONCE);
    evtimer_del(server->timer);
}

static int64_t
time_to_next(struct server *server)
{
    int64_t due = sched_next_due(&server->game);
    advance_clock(server);
    int64_t now = server->world.root->game_time;
    return due <= now ? 0 : due - now < WAIT_MAX_MS ? due - now : WAIT_MAX_MS;
}

void
loop_run(struct server *server)
{
    bool more = true;
    while (!server->game.stopping) {
        /* ONCE: a descriptor of a worker stays readable until the turn, and NONBLOCK alone would go round for ever. */
        if (more) event_base_loop(server->base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
        else wait(server, time_to_next(server));
        more = take_turn(server);
    }
}

static bool
is_busy(const struct server *server)
{
    for (int i = 0; i < WORKER_COUNT; i++)
        if (worker_waiting(server->workers[i])) return true;
    return !net_is_idle(server->net);
}

void
loop_drain(struct server *server)
{
    int64_t end = clock_steady_ns() + (int64_t)DRAIN_MS * MILLISECOND_NS, now;
    worker_skip(server->workers[WORKER_HASH]); /* nobody is let in any more */
    net_flush(server->net);
    while (is_busy(server) && server->signals < 2 && (now = clock_steady_ns()) < end) {
        wait(server, (end - now) / MILLISECOND_NS + 1);
        answer_workers(server);
    }
}
