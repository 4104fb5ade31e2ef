/* SPDX-License-Identifier: MIT */
/* Many clones of one script: how they come in, how long they stay, and what is reported of them. */
#include "tests/bot/load.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "stats/histogram.h"

enum { AT_THE_DOOR_MAX = 16, REPORTS_MAX = 5, A_SOURCE_MAX = 10, PROGRESS_S = 2 };

enum clone_state { CLONE_COMING, CLONE_READY, CLONE_ENDED };

struct clone {
    struct play *play; /* NULL: not yet */
    struct scope scope; /* what differs from the others: $clone, $number */
    enum clone_state state;
    int64_t start;
};

struct load {
    const struct load_options *options;
    struct play_options play;
    const struct script *script;
    struct clone *clones;
    uint64_t begun, ready, ended, failed; /* clones; ready: so far, ended ones that were never ready too */
    bool started, over;
    int64_t start, started_at, over_at;
    struct event *clock, *progress, *limit;
    struct histogram logins, commands;
    struct play_counters at_start, at_end;
};

/* --- coming in */

static struct clone *
clone_of(struct load *load, const struct play *play)
{
    for (uint64_t i = 0; i < load->begun; i++)
        if (load->clones[i].play == play) return &load->clones[i];
    return NULL;
}

/* Players' names may be of letters only, so clones are counted with letters: aa, ab, ..., zz, baa, ... */
static void
name_clone(struct load *load, struct clone *clone, uint64_t number)
{
    char text[32];
    clone->scope.parent = (struct scope *)load->options->play.defines;
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    scope_add(&clone->scope, "number", text, strlen(text));
    scope_count_letters(number, text);
    scope_add(&clone->scope, "clone", text, strlen(text));
    /* A server lets so many in from one address: on this machine every ten clones get one of their own. */
    if (strncmp(load->play.host, "127.", 4) != 0) return;
    uint64_t source = number / A_SOURCE_MAX;
    snprintf(text, sizeof text, "127.%u.%u.%u", 1 + (unsigned)(source / 62500 % 250), (unsigned)(source / 250 % 250),
        1 + (unsigned)(source % 250));
    scope_add(&clone->scope, "source", text, strlen(text));
}

static void
begin_clone(struct load *load)
{
    struct clone *clone = &load->clones[load->begun];
    name_clone(load, clone, load->begun);
    clone->start = clock_steady_ns();
    struct play_options options = load->play;
    options.defines = &clone->scope;
    options.seed = load->options->seed * 1000003 + load->begun;
    clone->play = play_new(&options, load->script);
    load->begun++;
}

static void
let_in(struct load *load)
{
    while (load->begun < load->options->clones && !load->over && load->begun - load->ready < AT_THE_DOOR_MAX) begin_clone(load);
}

static void
start(struct load *load)
{
    struct timeval duration = { .tv_sec = (time_t)load->options->duration_s };
    load->started = true;
    load->started_at = clock_steady_ns();
    for (uint64_t i = 0; i < load->begun; i++) {
        play_add_counters(load->clones[i].play, &load->at_start);
        play_go(load->clones[i].play);
    }
    event_add(load->clock, &duration);
}

static void
note_ready(struct load *load, struct clone *clone)
{
    if (clone->state == CLONE_COMING) load->ready++;
}

bool
load_is_started(struct load *load, struct play *play)
{
    if (!load || load->started) return true;
    struct clone *clone = clone_of(load, play);
    if (clone->state == CLONE_COMING) histogram_add(&load->logins, (uint64_t)(clock_steady_ns() - clone->start));
    note_ready(load, clone);
    clone->state = CLONE_READY;
    return false;
}

/* --- playing */

bool
load_goes_on(const struct load *load)
{
    return load && load->started && !load->over;
}

uint64_t
load_think_ms(const struct load *load)
{
    return load ? load->options->think_ms : 0;
}

void
load_note_command(struct load *load, int64_t ns)
{
    if (load && load->started && !load->over) histogram_add(&load->commands, (uint64_t)ns);
}

static void
on_clock(evutil_socket_t descriptor, short what, void *context)
{
    (void)descriptor, (void)what;
    struct load *load = context;
    load->over = true;
    load->over_at = clock_steady_ns();
    for (uint64_t i = 0; i < load->begun; i++) play_add_counters(load->clones[i].play, &load->at_end);
}

static void
on_ended(struct play *play, void *context)
{
    struct load *load = context;
    struct play_result result = play_result(play);
    struct clone *clone = clone_of(load, play);
    note_ready(load, clone);
    clone->state = CLONE_ENDED;
    load->ended++;
    if (!result.failed) return;
    if (load->failed++ < REPORTS_MAX) fputs(result.report, stderr);
}

static void
on_limit(evutil_socket_t descriptor, short what, void *context)
{
    (void)descriptor, (void)what;
    struct load *load = context;
    fprintf(stderr, "loam-bot: took too long as a whole (see --limit)\n");
    if (!load->over) on_clock(-1, 0, load);
    for (uint64_t i = 0; i < load->begun; i++) play_stop(load->clones[i].play, "was still playing");
    load->ready = load->begun;
}

static void
on_progress(evutil_socket_t descriptor, short what, void *context)
{
    (void)descriptor, (void)what;
    const struct load *load = context;
    double seconds = (double)(clock_steady_ns() - (load->started ? load->started_at : load->start)) / 1e9;
    if (load->started)
        fprintf(stderr, "%.0f s: %llu commands, %llu clones failed\n", seconds, (unsigned long long)load->commands.count,
            (unsigned long long)load->failed);
    else
        fprintf(stderr, "%.0f s: %llu of %llu clones are in\n", seconds, (unsigned long long)load->ready,
            (unsigned long long)load->options->clones);
}

/* --- the report */

static void
print_times(const char *what, const struct histogram *times)
{
    static const double percents[] = { 50, 90, 99 };
    printf("%s", what);
    for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
        printf("p%.0f %.2f, ", percents[i], (double)histogram_quantile(times, percents[i]) / 1e6);
    printf("max %.2f ms\n", (double)times->most / 1e6);
}

static void
print_report(const struct load *load)
{
    const struct load_options *options = load->options;
    double coming = (double)((load->started ? load->started_at : clock_steady_ns()) - load->start) / 1e9;
    double seconds = load->started ? (double)(load->over_at - load->started_at) / 1e9 : 0;
    printf("logins: %llu of %llu in %.1f s", (unsigned long long)load->logins.count, (unsigned long long)options->clones, coming);
    print_times("; each ", &load->logins);
    printf("commands: %llu in %.1f s, %.0f/s\n", (unsigned long long)load->commands.count, seconds,
        seconds > 0 ? (double)load->commands.count / seconds : 0);
    print_times("latency: ", &load->commands);
    printf("bytes: %llu received, %llu sent\n", (unsigned long long)(load->at_end.received - load->at_start.received),
        (unsigned long long)(load->at_end.sent - load->at_start.sent));
    printf("errors: %llu\n", (unsigned long long)load->failed);
    fflush(stdout);
}

/* --- the whole */

static void
add_timer(struct event *timer, uint64_t seconds)
{
    struct timeval time = { .tv_sec = (time_t)seconds };
    if (!timer) abort();
    if (seconds) event_add(timer, &time);
}

static void
open_load(struct load *load)
{
    struct event_base *base = load->options->play.base;
    load->play = load->options->play;
    load->play.load = load;
    load->play.ended = on_ended;
    load->play.context = load;
    load->clones = memory_get(load->options->clones, sizeof *load->clones);
    load->start = clock_steady_ns();
    load->clock = event_new(base, -1, 0, on_clock, load);
    load->progress = event_new(base, -1, EV_PERSIST, on_progress, load);
    load->limit = event_new(base, -1, 0, on_limit, load);
    add_timer(load->clock, 0);
    add_timer(load->progress, load->options->progress ? PROGRESS_S : 0);
    add_timer(load->limit, load->options->limit_s + load->options->duration_s);
}

static void
close_load(struct load *load)
{
    for (uint64_t i = 0; i < load->begun; i++) {
        play_free(load->clones[i].play);
        scope_free(&load->clones[i].scope);
    }
    free(load->clones);
    event_free(load->clock);
    event_free(load->progress);
    event_free(load->limit);
}

bool
load_run(const struct load_options *options, const struct script *script)
{
    struct load *load = memory_get(1, sizeof *load);
    load->options = options;
    load->script = script;
    open_load(load);
    for (;;) {
        let_in(load);
        if (!load->started && load->ready == options->clones) start(load);
        if (load->ended == load->begun) break;
        if (event_base_loop(options->play.base, EVLOOP_ONCE) < 0) abort();
    }
    if (load->started && !load->over) on_clock(-1, 0, load);
    print_report(load);
    bool good = !load->failed && load->logins.count == options->clones;
    close_load(load);
    free(load);
    return good;
}
