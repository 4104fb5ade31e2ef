/* SPDX-License-Identifier: MIT */
/* What the verbs do that begin a line: variables, blocks, checks. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bot/play_int.h"

enum { PLAYERS_MAX = 20000 };

bool
word_number(const struct word *word, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    if (word->text[0] < '0' || word->text[0] > '9') return false;
    unsigned long long value = strtoull(word->text, &end, 10);
    *number = value;
    return !errno && !*end && value <= most;
}

bool
word_milliseconds(const struct word *word, uint64_t *milliseconds)
{
    char *end;
    double seconds = strtod(word->text, &end);
    if (end == word->text || *end || !(seconds >= 0 && seconds <= 86400)) return false;
    *milliseconds = (uint64_t)llround(seconds * 1000);
    return true;
}

enum outcome
act_player(struct flow *flow)
{
    for (size_t i = 0; i < flow->words.count; i++) play_add_player(flow->play, flow->words.data[i].text);
    return OUTCOME_DONE;
}

enum outcome
act_timeout(struct flow *flow)
{
    uint64_t milliseconds;
    if (!word_milliseconds(&flow->words.data[0], &milliseconds) || !milliseconds) return flow_fail(flow, "not a time");
    flow->timeout = (struct timeval){ (time_t)(milliseconds / 1000), (suseconds_t)(milliseconds % 1000 * 1000) };
    return OUTCOME_DONE;
}

enum outcome
act_wait(struct flow *flow)
{
    uint64_t milliseconds;
    if (flow->again) return OUTCOME_DONE;
    if (!word_milliseconds(&flow->words.data[0], &milliseconds)) return flow_fail(flow, "not a time");
    return flow_pause(flow, milliseconds);
}

static bool
is_integer(const char *text, long long *number)
{
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 10);
    return end != text && !*end && !errno;
}

enum outcome
act_set(struct flow *flow)
{
    const struct word *words = flow->words.data;
    if (flow->words.count == 2) {
        scope_set(&flow->scope, words[0].text, words[1].text, words[1].size);
        return OUTCOME_DONE;
    }
    long long left, right;
    if (flow->words.count != 4 || !is_integer(words[1].text, &left) || !is_integer(words[3].text, &right))
        return flow_fail(flow, "not a sum of two numbers");
    bool plus = strcmp(words[2].text, "+") == 0;
    if (!plus && strcmp(words[2].text, "-") != 0) return flow_fail(flow, "only + and - are known");
    struct buffer sum = BUFFER_EMPTY;
    long long result;
    bool overflow = plus ? __builtin_add_overflow(left, right, &result) : __builtin_sub_overflow(left, right, &result);
    if (!overflow) buffer_add_format(&sum, "%lld", result);
    scope_set(&flow->scope, words[0].text, buffer_text(&sum), sum.size);
    buffer_free(&sum);
    return overflow ? flow_fail(flow, "the result is too large") : OUTCOME_DONE;
}

/* The text of an operand: a plain PLAYER.COUNTER is that counter's value. */
static void
read_operand(const struct flow *flow, const struct word *word, struct buffer *out)
{
    const char *dot = word->quoted ? NULL : strrchr(word->text, '.');
    uint64_t count;
    if (dot) {
        buffer_add(out, word->text, (size_t)(dot - word->text));
        const struct player *player = play_find_player(flow->play, buffer_text(out));
        buffer_clear(out);
        if (player && player_count_by_name(player, dot + 1, &count)) {
            buffer_add_format(out, "%llu", (unsigned long long)count);
            return;
        }
    }
    buffer_add(out, word->text, word->size);
}

static int
compare(const struct buffer *left, const struct buffer *right)
{
    long long a, b;
    if (is_integer(buffer_text(left), &a) && is_integer(buffer_text(right), &b)) return (a > b) - (a < b);
    return strcmp(buffer_text(left), buffer_text(right));
}

/* -1: there is no such operator */
static int
holds(const char *operator, int order)
{
    if (strcmp(operator, "==") == 0) return order == 0;
    if (strcmp(operator, "!=") == 0) return order != 0;
    if (strcmp(operator, "<") == 0) return order < 0;
    if (strcmp(operator, "<=") == 0) return order <= 0;
    if (strcmp(operator, ">") == 0) return order > 0;
    if (strcmp(operator, ">=") == 0) return order >= 0;
    return -1;
}

/* Does the comparison of the three words hold? false: *outcome says whether it was one; the reason is in the report. */
static bool
compare_words(struct flow *flow, enum outcome *outcome)
{
    const struct word *words = flow->words.data;
    struct buffer left = BUFFER_EMPTY, right = BUFFER_EMPTY;
    read_operand(flow, &words[0], &left);
    read_operand(flow, &words[2], &right);
    int result = holds(words[1].text, compare(&left, &right));
    if (result < 0) flow_fail(flow, "unknown comparison %s", words[1].text);
    else if (!result)
        flow_fail(flow, "\"%s\" %s \"%s\" does not hold", buffer_text(&left), words[1].text, buffer_text(&right));
    *outcome = result < 0 ? OUTCOME_FAIL : OUTCOME_DONE;
    buffer_free(&left);
    buffer_free(&right);
    return result > 0;
}

enum outcome
act_assert(struct flow *flow)
{
    enum outcome outcome;
    return compare_words(flow, &outcome) ? OUTCOME_DONE : OUTCOME_FAIL;
}

enum outcome
act_print(struct flow *flow)
{
    for (size_t i = 0; i < flow->words.count; i++) printf("%s%s", i ? " " : "# ", flow->words.data[i].text);
    printf("\n");
    fflush(stdout); /* somebody may wait for it */
    return OUTCOME_DONE;
}

/* --- blocks */

enum outcome
act_call(struct flow *flow)
{
    enum { CALLS_MAX = 1000 };
    if (flow->levels.count > CALLS_MAX) return flow_fail(flow, "too many calls within each other");
    const struct step *routine = script_routine(flow->play->script, flow->words.data[0].text);
    if (!routine) return flow_fail(flow, "there is no such routine");
    /* The level's mark has to lie below the parameters, so that they go with it. */
    size_t mark = scope_mark(&flow->scope);
    for (size_t i = 1; i < routine->words.count && i < flow->words.count; i++)
        scope_add(&flow->scope, routine->words.data[i].text, flow->words.data[i].text, flow->words.data[i].size);
    if (routine->block) {
        flow_enter(flow, routine->block, 1, flow->step);
        vector_last(&flow->levels).mark = mark;
    } else {
        scope_cut(&flow->scope, mark);
    }
    return OUTCOME_DONE;
}

enum outcome
act_repeat(struct flow *flow)
{
    uint64_t count;
    if (!word_number(&flow->words.data[0], 1000000000, &count)) return flow_fail(flow, "not a number");
    flow_enter(flow, flow->step->block, count, NULL);
    return OUTCOME_DONE;
}

enum outcome
act_when(struct flow *flow)
{
    enum outcome outcome;
    if (compare_words(flow, &outcome)) flow_enter(flow, flow->step->block, 1, NULL);
    return outcome;
}

enum outcome
act_do(struct flow *flow)
{
    flow_enter(flow, flow->step->block, 1, NULL);
    return OUTCOME_DONE;
}

enum outcome
act_together(struct flow *flow)
{
    if (flow->again) return flow->children ? OUTCOME_WAIT : OUTCOME_DONE;
    for (const struct step *step = flow->step->block; step; step = step->next) flow_start(flow, step, true);
    return flow->children ? OUTCOME_WAIT : OUTCOME_DONE;
}

enum outcome
act_each(struct flow *flow)
{
    uint64_t count;
    const struct word *words = flow->words.data;
    if (flow->again) return flow->children ? OUTCOME_WAIT : OUTCOME_DONE;
    if (!word_number(&words[1], PLAYERS_MAX, &count)) return flow_fail(flow, "not a number of players");
    for (uint64_t i = 0; i < count && flow->step->block; i++) {
        struct buffer name = BUFFER_EMPTY;
        buffer_add_text(&name, words[0].text);
        char letters[SCOPE_LETTERS];
        scope_count_letters(i, letters);
        buffer_add_text(&name, letters);
        play_add_player(flow->play, buffer_text(&name));
        struct flow *child = flow_start(flow, flow->step->block, false);
        scope_add(&child->scope, words[0].text, name.data, name.size);
        buffer_free(&name);
    }
    return flow->children ? OUTCOME_WAIT : OUTCOME_DONE;
}

/* --- many clones */

enum outcome
act_loop(struct flow *flow)
{
    flow_enter_loop(flow, flow->step->block);
    return OUTCOME_DONE;
}

enum outcome
act_choose(struct flow *flow)
{
    uint64_t count = 0;
    for (const struct step *step = flow->step->block; step; step = step->next) count++;
    if (!count) return OUTCOME_DONE;
    const struct step *chosen = flow->step->block;
    for (uint64_t i = play_roll(flow->play, count); i; i--) chosen = chosen->next;
    flow_enter_alone(flow, chosen);
    return OUTCOME_DONE;
}

enum outcome
act_think(struct flow *flow)
{
    uint64_t mean = load_think_ms(flow->play->options.load);
    if (flow->again || !mean) return OUTCOME_DONE;
    return flow_pause(flow, mean / 2 + play_roll(flow->play, mean + 1));
}

enum outcome
act_ready(struct flow *flow)
{
    enum { A_DAY_MS = 24 * 60 * 60 * 1000 };
    return load_is_started(flow->play->options.load, flow->play) ? OUTCOME_DONE : flow_pause(flow, A_DAY_MS);
}
