/* SPDX-License-Identifier: MIT */
/*
 * The engine of a play: it runs flows until each of them waits.
 *
 * Nothing here recurses: a flow that starts others, or whose last child has ended, is run by its timer from the loop.
 */
#include "tests/bot/play_int.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { DEFAULT_TIMEOUT_S = 10, STEPS_A_TURN = 1000, SHOWN_MAX = 500 };

static const act_fn actions[VERB_COUNT] = {
#define PLAIN(verb, ...) [VERB_##verb] = act_##verb,
#define BLOCK(verb, ...) [VERB_##verb] = act_##verb,
#define SYNTAX(verb, ...)
#define PLAYER(verb, ...) [VERB_##verb] = act_##verb,
#include "tests/bot/verbs.def"
#undef PLAIN
#undef BLOCK
#undef SYNTAX
#undef PLAYER
};

static void run_flow(struct flow *flow);
static void on_timer(evutil_socket_t descriptor, short what, void *context);

static void
end_play(struct play *play)
{
    if (play->ended) return;
    play->ended = true;
    play->options.ended(play, play->options.context);
}

/* --- what went wrong */

static void
add_callers(const struct flow *flow, struct buffer *out)
{
    for (; flow; flow = flow->parent)
        for (size_t i = flow->levels.count; i-- > 0;) {
            const struct step *caller = flow->levels.data[i].caller;
            if (caller) buffer_add_format(out, "    called at %s:%u\n", caller->file, caller->line);
        }
}

static void
add_stream(const char *name, const struct stream *stream, struct buffer *out)
{
    size_t size;
    const char *rest = stream_rest(stream, &size);
    size_t shown = size > SHOWN_MAX ? SHOWN_MAX : size;
    buffer_add_format(out, "    %s not yet done with: %zu bytes%s: \"", name, size, shown < size ? ", of which the last" : "");
    show_bytes(rest + size - shown, shown, out);
    buffer_add_text(out, "\"\n");
}

/* The step of the flow has failed; the reason is in the report already, and gets its place and what had been received. */
static void
fail_play(struct flow *flow)
{
    struct play *play = flow->play;
    const struct step *step = flow->step;
    struct buffer reason = play->report;
    play->report = BUFFER_EMPTY;
    struct buffer *out = &play->report;
    buffer_add_format(out, "%s:%u: ", step->file, step->line);
    step_describe(step, out);
    buffer_add_format(out, ": %s\n", buffer_text(&reason));
    buffer_free(&reason);
    if (flow->player) {
        buffer_add_format(out, "    player %s", player_name(flow->player));
        if (player_state(flow->player) == CONNECTION_ENDED) buffer_add_format(out, ": %s", player_problem(flow->player));
        buffer_add_byte(out, '\n');
        bool bytes = step->verb == VERB_expect_bytes || step->verb == VERB_refuse_bytes;
        add_stream(bytes ? "bytes" : "text", bytes ? player_raw(flow->player) : player_text(flow->player), out);
    }
    add_callers(flow, out);
    play->failed = true;
    end_play(play);
}

enum outcome
flow_fail(struct flow *flow, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buffer_clear(&flow->play->report);
    buffer_add_format_list(&flow->play->report, format, arguments);
    va_end(arguments);
    return OUTCOME_FAIL;
}

/* --- players */

static void
wake_waiter(struct player *player, void *context)
{
    const struct play *play = context;
    struct flow *flow = player_waiter(player);
    if (flow && !play->ended && !flow->timer_pauses) run_flow(flow);
}

struct player *
play_find_player(const struct play *play, const char *name)
{
    for (size_t i = 0; i < play->players.count; i++)
        if (strcmp(player_name(play->players.data[i]), name) == 0) return play->players.data[i];
    return NULL;
}

void
play_add_player(struct play *play, const char *name)
{
    if (!play_find_player(play, name)) vector_add(&play->players, player_new(play->options.base, name, wake_waiter, play));
}

/* --- flows */

static struct flow *
new_flow(struct play *play, struct flow *parent)
{
    struct flow *flow = memory_get(1, sizeof *flow);
    flow->play = play;
    flow->parent = parent;
    flow->scope.parent = parent ? &parent->scope : &play->globals;
    flow->timeout = parent ? parent->timeout : (struct timeval){ .tv_sec = DEFAULT_TIMEOUT_S };
    flow->timer = event_new(play->options.base, -1, 0, on_timer, flow);
    if (!flow->timer) abort();
    flow->next = play->flows;
    play->flows = flow;
    return flow;
}

/* Run it from the loop, after what is there to read has been read. */
static void
schedule(struct flow *flow)
{
    const struct timeval now = { 0 };
    flow->timer_pauses = true;
    event_add(flow->timer, &now);
}

void
flow_enter(struct flow *flow, const struct step *first, uint64_t count, const struct step *caller)
{
    if (!first || !count) return;
    vector_add(&flow->levels, (struct level){ .next = first, .first = first, .again = count - 1,
        .mark = scope_mark(&flow->scope), .caller = caller });
}

void
flow_enter_alone(struct flow *flow, const struct step *step)
{
    flow_enter(flow, step, 1, NULL);
    vector_last(&flow->levels).alone = true;
}

void
flow_enter_loop(struct flow *flow, const struct step *first)
{
    if (!first) return;
    flow_enter(flow, first, 1, NULL);
    vector_last(&flow->levels).loops = true;
}

struct flow *
flow_start(struct flow *parent, const struct step *step, bool alone)
{
    struct flow *flow = new_flow(parent->play, parent);
    if (alone) flow_enter_alone(flow, step);
    else flow_enter(flow, step, 1, NULL);
    parent->children++;
    schedule(flow);
    return flow;
}

static void
forget_step(struct flow *flow)
{
    event_del(flow->timer);
    flow->timer_pauses = false;
    if (flow->player) player_set_waiter(flow->player, NULL);
    flow->player = NULL;
    flow->again = false;
    flow->progress = 0;
    for (size_t i = 0; i < flow->words.count; i++) free(flow->words.data[i].text);
    vector_clear(&flow->words);
    flow->step = NULL;
}

static void
free_flow(struct flow *flow)
{
    struct flow **link = &flow->play->flows;
    while (*link != flow) link = &(*link)->next;
    *link = flow->next;
    forget_step(flow);
    event_free(flow->timer);
    scope_free(&flow->scope);
    vector_free(&flow->levels);
    vector_free(&flow->words);
    free(flow);
}

static void
end_flow(struct flow *flow)
{
    struct play *play = flow->play;
    struct flow *parent = flow->parent;
    free_flow(flow);
    if (!parent) end_play(play);
    else if (--parent->children == 0) schedule(parent);
}

static bool
goes_again(const struct flow *flow, struct level *level)
{
    if (level->loops) return load_goes_on(flow->play->options.load);
    if (!level->again) return false;
    level->again--;
    return true;
}

/* The next step, or NULL: the flow has ended. */
static const struct step *
next_step(struct flow *flow)
{
    while (flow->levels.count) {
        struct level *level = &vector_last(&flow->levels);
        const struct step *step = level->next;
        if (!step && goes_again(flow, level)) step = level->first;
        if (step) {
            level->next = level->alone ? NULL : step->next;
            return step;
        }
        scope_cut(&flow->scope, level->mark);
        (void)vector_pop(&flow->levels);
    }
    return NULL;
}

static bool
expand(struct flow *flow, const struct word *word, struct buffer *out)
{
    struct buffer problem = BUFFER_EMPTY;
    buffer_reserve(out, 1);
    out->data[0] = 0;
    bool fine = scope_expand(&flow->scope, word, out, &problem);
    if (!fine) flow_fail(flow, "%s", buffer_text(&problem));
    buffer_free(&problem);
    return fine;
}

static bool
expand_words(struct flow *flow)
{
    for (size_t i = 0; i < flow->step->words.count; i++) {
        const struct word *word = &flow->step->words.data[i];
        struct buffer text = BUFFER_EMPTY;
        bool fine = expand(flow, word, &text);
        size_t size = text.size;
        vector_add(&flow->words, (struct word){ buffer_take(&text), size, word->quoted });
        if (!fine) return false;
    }
    return true;
}

static bool
find_player(struct flow *flow)
{
    if (!flow->step->player.text) return true;
    struct buffer name = BUFFER_EMPTY;
    bool fine = expand(flow, &flow->step->player, &name);
    if (fine) {
        struct player *player = play_find_player(flow->play, buffer_text(&name));
        fine = player && !player_waiter(player);
        if (!player) flow_fail(flow, "no player is called %s", buffer_text(&name));
        else if (!fine) flow_fail(flow, "%s is waiting in other lines at the same time", buffer_text(&name));
        else flow->player = player;
    }
    buffer_free(&name);
    return fine;
}

static void
trace_step(const struct flow *flow)
{
    FILE *trace = flow->play->options.trace;
    if (!trace) return;
    struct buffer text = BUFFER_EMPTY;
    struct step copy = *flow->step;
    copy.words = flow->words;
    step_describe(&copy, &text);
    fprintf(trace, "%s:%u: %s\n", copy.file, copy.line, buffer_text(&text));
    buffer_free(&text);
}

/* Take up the next step: false when the flow has ended or the play has failed. */
static bool
begin_step(struct flow *flow)
{
    const struct step *step = next_step(flow);
    if (!step) {
        end_flow(flow);
        return false;
    }
    flow->step = step;
    flow->play->steps++;
    if (expand_words(flow) && find_player(flow)) {
        trace_step(flow);
        return true;
    }
    fail_play(flow);
    return false;
}

enum outcome
flow_pause(struct flow *flow, uint64_t milliseconds)
{
    flow->timer_pauses = true;
    struct timeval time = { (time_t)(milliseconds / 1000), (suseconds_t)(milliseconds % 1000 * 1000) };
    event_add(flow->timer, &time);
    return OUTCOME_WAIT;
}

static void
wait_for_change(struct flow *flow)
{
    if (flow->player) player_set_waiter(flow->player, flow);
    if (!flow->again && !flow->timer_pauses && !flow->children) event_add(flow->timer, &flow->timeout);
    flow->again = true;
}

static void
run_flow(struct flow *flow)
{
    for (unsigned steps = 0; !flow->play->ended; steps++) {
        if (!flow->step && steps >= STEPS_A_TURN) {
            schedule(flow);
            return;
        }
        if (!flow->step && !begin_step(flow)) return;
        switch (actions[flow->step->verb](flow)) {
        case OUTCOME_DONE: forget_step(flow); break;
        case OUTCOME_WAIT: wait_for_change(flow); return;
        case OUTCOME_FAIL: fail_play(flow); return;
        }
    }
}

static void
on_timer(evutil_socket_t descriptor, short what, void *context)
{
    (void)descriptor, (void)what;
    struct flow *flow = context;
    if (flow->play->ended) return;
    if (flow->timer_pauses) {
        flow->timer_pauses = false;
        run_flow(flow);
        return;
    }
    flow_fail(flow, "timed out after %g s", (double)flow->timeout.tv_sec + (double)flow->timeout.tv_usec / 1e6);
    fail_play(flow);
}

/* --- the play */

struct play *
play_new(const struct play_options *options, const struct script *script)
{
    struct play *play = memory_get(1, sizeof *play);
    play->options = *options;
    play->dice = options->seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    play->script = script;
    play->globals.parent = (struct scope *)options->defines;
    struct flow *flow = new_flow(play, NULL);
    flow_enter(flow, script_first(script), 1, NULL);
    schedule(flow);
    return play;
}

void
play_free(struct play *play)
{
    if (!play) return;
    while (play->flows) free_flow(play->flows);
    for (size_t i = 0; i < play->players.count; i++) player_free(play->players.data[i]);
    vector_free(&play->players);
    scope_free(&play->globals);
    buffer_free(&play->report);
    free(play);
}

void
play_go(struct play *play)
{
    for (struct flow *flow = play->flows; flow; flow = flow->next)
        if (flow->step && flow->step->verb == VERB_ready && flow->again) schedule(flow);
}

uint64_t
play_roll(struct play *play, uint64_t limit)
{
    /* xorshift64*, as good as what it chooses from needs. */
    play->dice ^= play->dice >> 12;
    play->dice ^= play->dice << 25;
    play->dice ^= play->dice >> 27;
    return (play->dice * UINT64_C(0x2545f4914f6cdd1d) >> 11) % limit;
}

void
play_add_counters(const struct play *play, struct play_counters *counters)
{
    for (size_t i = 0; i < play->players.count; i++) {
        counters->received += player_count(play->players.data[i], COUNTER_bytes);
        counters->sent += player_count(play->players.data[i], COUNTER_sent);
    }
}

void
play_stop(struct play *play, const char *problem)
{
    if (play->ended) return;
    buffer_clear(&play->report);
    buffer_add_format(&play->report, "%s: %s\n", script_name(play->script), problem);
    for (const struct flow *flow = play->flows; flow; flow = flow->next)
        if (flow->step) buffer_add_format(&play->report, "    at %s:%u\n", flow->step->file, flow->step->line);
    play->failed = true;
    end_play(play);
}

struct play_result
play_result(const struct play *play)
{
    return (struct play_result){ play->ended, play->failed, play->steps, play->players.count, buffer_text(&play->report) };
}
