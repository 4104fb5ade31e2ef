/* SPDX-License-Identifier: MIT */
/* What players do: the verbs behind a player's name. */
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "tests/bot/play_int.h"
#include "tests/bot/telnet.h"

enum { GROUPS_MAX = 11, SENT_AT_ONCE = 64 << 10, TIMES_MAX = 100000000, DRIP_MS = 1 };

enum outcome
act_connect(struct flow *flow)
{
    struct player *player = flow->player;
    if (!flow->again) {
        const struct word *words = flow->words.data;
        bool from = flow->words.count == 2 && strcmp(words[0].text, "from") == 0;
        if (flow->words.count && !from) return flow_fail(flow, "only `from ADDRESS` may follow");
        struct buffer problem = BUFFER_EMPTY;
        const struct play_options *options = &flow->play->options;
        const struct variable *source = scope_find(&flow->scope, "source");
        bool fine = player_connect(player, options->host, options->port, from ? words[1].text : source ? source->value : NULL,
            &problem);
        if (!fine) flow_fail(flow, "%s", buffer_text(&problem));
        buffer_free(&problem);
        if (!fine) return OUTCOME_FAIL;
    }
    switch (player_state(player)) {
    case CONNECTION_MAKING: return OUTCOME_WAIT;
    case CONNECTION_OPEN: return OUTCOME_DONE;
    default: return flow_fail(flow, "cannot connect: %s", player_problem(player));
    }
}

static bool
is_connected(struct flow *flow)
{
    if (player_state(flow->player) == CONNECTION_OPEN) return true;
    flow_fail(flow, "%s is not connected", player_name(flow->player));
    return false;
}

/* --- sending */

/* The last two words may be `times COUNT`. */
static bool
take_times(struct flow *flow, size_t *words, uint64_t *times)
{
    *times = 1;
    *words = flow->words.count;
    if (*words < 3 || flow->words.data[*words - 2].quoted || strcmp(flow->words.data[*words - 2].text, "times") != 0) return true;
    *words -= 2;
    if (word_number(&flow->words.data[*words + 1], TIMES_MAX, times)) return true;
    flow_fail(flow, "not a number");
    return false;
}

static void
send_times(struct player *player, const struct buffer *bytes, uint64_t times)
{
    if (!bytes->size) return;
    struct buffer block = BUFFER_EMPTY;
    while (times) {
        buffer_clear(&block);
        for (; times && block.size < SENT_AT_ONCE; times--) buffer_add(&block, bytes->data, bytes->size);
        player_send(player, block.data, block.size);
    }
    buffer_free(&block);
}

/* A byte of 255 is doubled: it is text. */
static void
add_text(const struct word *word, struct buffer *out)
{
    for (size_t i = 0; i < word->size; i++) {
        buffer_add_byte(out, word->text[i]);
        if ((unsigned char)word->text[i] == TELNET_IAC) buffer_add_byte(out, word->text[i]);
    }
}

static enum outcome
send_text(struct flow *flow, const char *line_end)
{
    size_t words;
    uint64_t times;
    if (!is_connected(flow) || !take_times(flow, &words, &times)) return OUTCOME_FAIL;
    if (words != 1) return flow_fail(flow, "only `times COUNT` may follow the text");
    struct buffer bytes = BUFFER_EMPTY;
    add_text(&flow->words.data[0], &bytes);
    buffer_add_text(&bytes, line_end);
    send_times(flow->player, &bytes, times);
    buffer_free(&bytes);
    return OUTCOME_DONE;
}

/* The command's time begins. */
enum outcome
act_send(struct flow *flow)
{
    int64_t *asked = player_asked(flow->player);
    if (*asked && flow->play->options.load) return flow_fail(flow, "the command before it has had no answer that was expected");
    enum outcome outcome = send_text(flow, "\r\n");
    *asked = clock_steady_ns();
    return outcome;
}

enum outcome
act_type(struct flow *flow)
{
    return send_text(flow, "");
}

enum outcome
act_drip(struct flow *flow)
{
    const struct word *word = &flow->words.data[0];
    if (!is_connected(flow)) return OUTCOME_FAIL;
    if (flow->progress == word->size) return OUTCOME_DONE;
    if (player_is_sent(flow->player)) player_send(flow->player, word->text + flow->progress++, 1);
    return flow_pause(flow, DRIP_MS);
}

/* A quoted word is its bytes, a plain one a name of telnet or two hexadecimal digits. */
static bool
add_byte_word(struct flow *flow, const struct word *word, struct buffer *out)
{
    if (word->quoted) {
        buffer_add(out, word->text, word->size);
        return true;
    }
    char *end;
    long byte = telnet_byte(word->text);
    if (byte < 0) {
        byte = strtol(word->text, &end, 16);
        if (word->size != 2 || *end || byte < 0) {
            flow_fail(flow, "not a byte: %s", word->text);
            return false;
        }
    }
    buffer_add_byte(out, (char)byte);
    return true;
}

static bool
read_bytes(struct flow *flow, size_t words, struct buffer *out)
{
    for (size_t i = 0; i < words; i++)
        if (!add_byte_word(flow, &flow->words.data[i], out)) return false;
    return true;
}

enum outcome
act_send_bytes(struct flow *flow)
{
    size_t words;
    uint64_t times;
    if (!is_connected(flow) || !take_times(flow, &words, &times)) return OUTCOME_FAIL;
    struct buffer bytes = BUFFER_EMPTY;
    bool fine = read_bytes(flow, words, &bytes);
    if (fine) send_times(flow->player, &bytes, times);
    buffer_free(&bytes);
    return fine ? OUTCOME_DONE : OUTCOME_FAIL;
}

enum outcome
act_sent(struct flow *flow)
{
    if (!is_connected(flow)) return OUTCOME_FAIL;
    return player_is_sent(flow->player) ? OUTCOME_DONE : OUTCOME_WAIT;
}

/* --- receiving */

static enum outcome
wait_for_more(struct flow *flow)
{
    if (player_state(flow->player) == CONNECTION_OPEN) return OUTCOME_WAIT;
    if (player_state(flow->player) == CONNECTION_ENDED) return flow_fail(flow, "%s", player_problem(flow->player));
    return is_connected(flow) ? OUTCOME_WAIT : OUTCOME_FAIL;
}

static enum outcome
take(struct flow *flow, struct stream *stream, size_t size)
{
    const struct buffer *refused = stream_take(stream, size);
    if (!refused) return OUTCOME_DONE;
    struct buffer shown = BUFFER_EMPTY;
    show_bytes(refused->data, refused->size, &shown);
    flow_fail(flow, "before it came what is refused: \"%s\"", buffer_text(&shown));
    buffer_free(&shown);
    return OUTCOME_FAIL;
}

static enum outcome
expect(struct flow *flow, struct stream *stream, const char *needle, size_t size)
{
    size_t at;
    if (!size) return flow_fail(flow, "nothing is expected");
    return stream_find(stream, needle, size, &at) ? take(flow, stream, at + size) : wait_for_more(flow);
}

/* And ends here. */
static enum outcome
note_answer(struct flow *flow, enum outcome outcome)
{
    int64_t *asked = player_asked(flow->player);
    if (outcome != OUTCOME_DONE || !*asked) return outcome;
    load_note_command(flow->play->options.load, clock_steady_ns() - *asked);
    *asked = 0;
    return outcome;
}

enum outcome
act_expect(struct flow *flow)
{
    return note_answer(flow, expect(flow, player_text(flow->player), flow->words.data[0].text, flow->words.data[0].size));
}

enum outcome
act_expect_bytes(struct flow *flow)
{
    struct buffer bytes = BUFFER_EMPTY;
    enum outcome outcome = OUTCOME_FAIL;
    if (read_bytes(flow, flow->words.count, &bytes)) outcome = expect(flow, player_raw(flow->player), bytes.data, bytes.size);
    buffer_free(&bytes);
    return outcome;
}

static void
set_groups(struct flow *flow, const char *text, const regmatch_t *groups)
{
    for (size_t i = 1; i < flow->words.count; i++) {
        regoff_t start = groups[i].rm_so, end = groups[i].rm_eo;
        scope_set(&flow->scope, flow->words.data[i].text, start < 0 ? "" : text + start, start < 0 ? 0 : (size_t)(end - start));
    }
}

enum outcome
act_match(struct flow *flow)
{
    regex_t regex;
    regmatch_t groups[GROUPS_MAX];
    int status = regcomp(&regex, flow->words.data[0].text, REG_EXTENDED | REG_NEWLINE);
    if (status != 0) {
        char problem[200];
        regerror(status, &regex, problem, sizeof problem);
        return flow_fail(flow, "%s", problem);
    }
    bool too_many = regex.re_nsub < flow->words.count - 1;
    size_t size;
    const char *text = stream_rest(player_text(flow->player), &size);
    groups[0] = (regmatch_t){ .rm_so = 0, .rm_eo = (regoff_t)size };
    status = too_many ? REG_NOMATCH : regexec(&regex, text, GROUPS_MAX, groups, REG_STARTEND);
    regfree(&regex);
    if (too_many) return flow_fail(flow, "the expression has fewer groups than there are names");
    if (status != 0) return wait_for_more(flow);
    set_groups(flow, text, groups);
    return note_answer(flow, take(flow, player_text(flow->player), (size_t)groups[0].rm_eo));
}

enum outcome
act_refuse(struct flow *flow)
{
    if (!flow->words.data[0].size) return flow_fail(flow, "nothing is refused");
    stream_refuse(player_text(flow->player), flow->words.data[0].text, flow->words.data[0].size);
    return OUTCOME_DONE;
}

enum outcome
act_refuse_bytes(struct flow *flow)
{
    struct buffer bytes = BUFFER_EMPTY;
    bool fine = read_bytes(flow, flow->words.count, &bytes);
    if (fine && bytes.size) stream_refuse(player_raw(flow->player), bytes.data, bytes.size);
    buffer_free(&bytes);
    return fine ? OUTCOME_DONE : OUTCOME_FAIL;
}

enum outcome
act_skip(struct flow *flow)
{
    size_t size;
    stream_rest(player_raw(flow->player), &size);
    enum outcome outcome = take(flow, player_raw(flow->player), size);
    if (outcome != OUTCOME_DONE) return outcome;
    stream_rest(player_text(flow->player), &size);
    return take(flow, player_text(flow->player), size);
}

/* --- the connection */

enum outcome
act_raw(struct flow *flow)
{
    player_be_silent(flow->player);
    return OUTCOME_DONE;
}

enum outcome
act_closed(struct flow *flow)
{
    if (player_state(flow->player) == CONNECTION_ENDED) return OUTCOME_DONE;
    return is_connected(flow) ? OUTCOME_WAIT : OUTCOME_FAIL;
}

enum outcome
act_close(struct flow *flow)
{
    if (!player_is_sent(flow->player)) return OUTCOME_WAIT;
    player_close(flow->player, false);
    return OUTCOME_DONE;
}

enum outcome
act_half_close(struct flow *flow)
{
    if (!is_connected(flow)) return OUTCOME_FAIL;
    if (!player_is_sent(flow->player)) return OUTCOME_WAIT;
    player_half_close(flow->player);
    return OUTCOME_DONE;
}

enum outcome
act_reset(struct flow *flow)
{
    player_close(flow->player, true);
    return OUTCOME_DONE;
}

enum outcome
act_stop_reading(struct flow *flow)
{
    player_read(flow->player, false);
    return OUTCOME_DONE;
}

enum outcome
act_read_on(struct flow *flow)
{
    player_read(flow->player, true);
    return OUTCOME_DONE;
}
