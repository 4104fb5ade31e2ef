/* SPDX-License-Identifier: MIT */
/*
 * From nothing to a running game and back.  What needs the rights of root comes first: folders, the port; then they are given
 * up, and only then the first LPC runs.
 */
#include "main/server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/driver_heap.h"
#include "base/log.h"
#include "base/worker.h"
#include "efun/efun_table.h"
#include "main/server_int.h"
#include "main/stats_pages.h"
#include "net/http.h"
#include "object/applies.h"
#include "object/evaluate.h"
#include "object/master.h"
#include "object/waiting.h"
#include "persist/image.h"
#include "sched/sched.h"
#include "session/session.h"
#include "value/audit.h"

enum { PORT_DEFAULT = 4000, PER_ADDRESS_DEFAULT = 20, QUEUE_MAX = 1000, EVALUATION_MEMORY = 256 << 20 };

static enum exit_status
refuse(enum exit_status status, struct buffer *problem, const char *what, const char *reason)
{
    buffer_add_text(problem, what);
    buffer_add_text(problem, ": ");
    buffer_add_text(problem, reason);
    return status;
}

/* The engine of both heaps. */
static enum exit_status
choose_engine(struct server *server, struct buffer *problem)
{
    const char *name = getenv("LOAM_ENGINE");
    server->engine = SM_SMALLOC;
    if (!name || !*name || strcmp(name, "smalloc") == 0) return EXIT_GOOD;
    server->engine = SM_LIBC;
    return strcmp(name, "libc") == 0 ? EXIT_GOOD : refuse(EXIT_USAGE, problem, "LOAM_ENGINE", "is smalloc or libc");
}

/* --- on disk */

static enum exit_status
open_folders(struct server *server, struct buffer *problem)
{
    const struct options *options = server->options;
    const char *mudlib = options->mudlib ? options->mudlib : "mudlib", *var = options->var ? options->var : "var";
    struct buffer folder = BUFFER_EMPTY;
    bool good = source_tree_open(&server->source, mudlib, &options->includes, NULL, &folder);
    if (!good) buffer_add_format(problem, "the mudlib %s: %s (--mudlib says where it is)", folder.data, strerror(errno));
    buffer_free(&folder);
    if (!good) return EXIT_CONFIG;
    if (options->image && !path_pin(options->image, &server->image, problem)) return EXIT_CONFIG;
    if (options->resume && !path_pin(options->resume, &server->resume, problem)) return EXIT_CONFIG;
    enum exit_status status = var_open(&server->var, var, problem);
    if (status == EXIT_GOOD && !mudlib_open_var(&server->source.mudlib, var))
        status = refuse(EXIT_CONFIG, problem, var, strerror(errno));
    return status;
}

/* --- network and threads */

static enum exit_status
open_workers(struct server *server, struct buffer *problem)
{
    static const struct {
        const char *name;
        int nice;
    } workers[WORKER_COUNT] = { [WORKER_HASH] = { "loam-hash", 10 }, [WORKER_DISK] = { "loam-disk", 0 },
        [WORKER_CHILD] = { "loam-child", 0 } };
    struct sm_note note;
    if (!driver_heap_open(server->engine, &note)) return refuse(EXIT_ERROR, problem, "no memory for the driver", note.text);
    for (int i = 0; i < WORKER_COUNT; i++) {
        server->workers[i] = worker_new(workers[i].name, workers[i].nice, QUEUE_MAX);
        if (!server->workers[i]) return refuse(EXIT_ERROR, problem, "cannot start a thread", strerror(errno));
    }
    return loop_open(server) ? EXIT_GOOD : refuse(EXIT_ERROR, problem, "cannot make the event loop", strerror(errno));
}

static bool
listen_on(struct server *server, const char *address, uint16_t port, struct buffer *problem)
{
    uint16_t got = net_listen(server->net, address, port, problem);
    if (got && address) log_info("net", "listening on %s port %u", address, (unsigned)got);
    else if (got) log_info("net", "listening on all addresses, port %u (--bind 127.0.0.1: for this machine alone)", (unsigned)got);
    return got;
}

static enum exit_status
open_network(struct server *server, struct buffer *problem)
{
    const struct options *options = server->options;
    uint16_t port = options->port_given ? (uint16_t)options->port : PORT_DEFAULT;
    struct net_options net = { .base = server->base, .connections_max = (uint32_t)options->connections,
        .per_address = options->per_address_given ? (uint32_t)options->per_address : PER_ADDRESS_DEFAULT };
    server->net = net_new(&net);
    bool good = options->bind.count || listen_on(server, NULL, port, problem);
    for (size_t i = 0; good && i < options->bind.count; i++) good = listen_on(server, options->bind.data[i], port, problem);
    if (good && options->stats_port_given) good = stats_pages_serve(server, (uint16_t)options->stats_port, problem);
    if (good) return EXIT_GOOD;
    return errno == EADDRINUSE ? EXIT_TEMPORARY : EXIT_CONFIG;
}

/* --- the world */

static enum exit_status
open_world(struct server *server, struct buffer *problem)
{
    const struct options *options = server->options;
    struct world_options world = { .limit = (size_t)options->memory, .small_limit = (uint32_t)options->small_limit,
        .engine = server->engine,
        .malloc_options = options->malloc_options ? options->malloc_options : getenv("SMALLOC_OPTIONS") };
    if (server->resume.size) {
        buffer_add_format(problem, "%s: ", options->resume);
        server->world_is_open = image_read(&server->world, server->resume.data, &world, image_layout(&efun_table), problem);
        if (server->world_is_open) buffer_clear(problem);
        return server->world_is_open ? EXIT_GOOD : EXIT_CONFIG;
    }
    struct sm_note note;
    server->world_is_open = world_open(&server->world, &world, &note);
    return server->world_is_open ? EXIT_GOOD : refuse(EXIT_CONFIG, problem, "no memory for the world", note.text);
}

static uint64_t
draw_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, GRND_NONBLOCK) != sizeof seed) seed = (uint64_t)clock_wall_ms();
    return seed;
}

static void
open_game(struct server *server)
{
    const struct options *options = server->options;
    struct game_options game = { .world = &server->world, .efuns = &efun_table, .functions = efun_functions,
        .limits = { .ticks = options->ticks, .depth = (uint32_t)options->depth,
            .memory = options->evaluation_memory ? (size_t)options->evaluation_memory : EVALUATION_MEMORY }, .seed = draw_seed(),
        .defines = options->defines.data, .edges = edges_of(server) };
    session_register(&server->world);
    game_open(&server->game, &game);
    uint32_t depth = vm_limits_peek(server->game.vm)->depth;
    if (depth < options->depth)
        log_warning("main", "no address space for calls %lld deep; they go %u deep", (long long)options->depth, depth);
    server->game.mudlib = &server->source.mudlib;
    server->game.net = server->net;
    server->game.stats = &server->stats;
    memcpy(server->game.workers, server->workers, sizeof server->workers);
    sched_open(&server->game);
    session_open(&server->game);
    server->game_is_open = true;
}

static void
close_game(struct server *server)
{
    if (server->game_is_open) game_close(&server->game);
    server->game_is_open = false;
}

/* Load the master, or tell a resumed world that nobody is connected any more. */
static enum exit_status
boot(struct server *server, struct buffer *problem)
{
    const char *master = server->options->master ? server->options->master : "/secure/master";
    loop_start_clock(server);
    stats_pages_describe(server);
    if (server->resume.size) {
        waiting_lose_all(&server->game);
        session_lose_all(&server->game);
    } else if (!master_boot(&server->game, master)) {
        return refuse(EXIT_CONFIG, problem, master, "the master object cannot be loaded; the log says why");
    }
    log_info("main", "the game is open");
    return EXIT_GOOD;
}

/* --- the end */

static void
tell_of_shutdown(struct vm *vm, void *context)
{
    struct value reason = value_int(0);
    (void)context;
    value_free(vm_world(vm), apply_master(vm, APPLY_NOTIFY_SHUTDOWN, &reason, 1, NULL));
}

static enum exit_status
write_image(struct server *server, struct buffer *problem)
{
    buffer_add_format(problem, "%s: ", server->options->image);
    if (!image_write(&server->world, server->image.data, image_layout(&efun_table), problem)) return EXIT_ERROR;
    buffer_clear(problem);
    log_info("main", "the world is in %s", server->options->image);
    return EXIT_GOOD;
}

static enum exit_status
audit(struct server *server, struct buffer *problem)
{
    struct buffer findings = BUFFER_EMPTY;
    uint64_t faults = audit_references(&server->world, NULL, &findings);
    faults += audit_pointers(&server->world, &findings);
    if (faults) refuse(EXIT_AUDIT, problem, "audit", buffer_text(&findings));
    buffer_free(&findings);
    return faults ? EXIT_AUDIT : EXIT_GOOD;
}

/* Everybody is told and saved. */
static int
finish(struct server *server, struct buffer *problem)
{
    int status = (int)server->game.status;
    net_stop_listening(server->net);
    evaluate(&server->game, NULL, tell_of_shutdown, NULL);
    if (!server->image.size) session_end_all(&server->game);
    loop_drain(server);
    loop_end_workers(server);
    close_game(server);
    if (server->image.size && status == EXIT_GOOD) status = write_image(server, problem);
    if (server->options->audit && status == EXIT_GOOD) status = audit(server, problem);
    return status;
}

static int
play(struct server *server, struct buffer *problem)
{
    loop_run(server);
    int status = finish(server, problem);
    log_info("main", "the game is closed");
    return status;
}

static void
close_all(struct server *server)
{
    loop_end_workers(server);
    close_game(server);
    http_free(server->http);
    if (server->net) net_free(server->net);
    loop_close(server);
    driver_heap_close();
    if (server->world_is_open) world_close(&server->world);
    source_tree_close(&server->source);
    var_close(&server->var);
    buffer_free(&server->image);
    buffer_free(&server->resume);
}

static enum exit_status
drop_rights(struct server *server, struct buffer *problem)
{
    struct buffer name = BUFFER_EMPTY;
    enum exit_status status = rights_drop(&server->var, &name, problem);
    if (name.size) log_info("main", "started as root: runs as %s from now on", name.data);
    buffer_free(&name);
    return status;
}

int
server_run(const struct options *options, struct buffer *problem)
{
    struct server server = { .options = options, .var = { -1, -1, 0, 0 }, .source = { .mudlib = { -1, -1 } } };
    descriptors_raise();
    umask(077); /* what the game writes is nobody else's */
    int status = choose_engine(&server, problem);
    if (status == EXIT_GOOD) status = open_folders(&server, problem);
    if (status == EXIT_GOOD) status = open_workers(&server, problem);
    if (status == EXIT_GOOD) status = open_network(&server, problem);
    if (status == EXIT_GOOD) status = drop_rights(&server, problem);
    if (status == EXIT_GOOD) status = var_lock(&server.var, options->var ? options->var : "var", problem);
    if (status == EXIT_GOOD) status = open_world(&server, problem);
    if (status == EXIT_GOOD) {
        open_game(&server);
        status = boot(&server, problem);
    }
    if (status == EXIT_GOOD) status = play(&server, problem);
    close_all(&server);
    return status;
}
