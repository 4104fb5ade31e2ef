/* SPDX-License-Identifier: MIT */
/*
 * What a client sends, any bytes: decoder, options and lines together, as a connection uses them.
 *
 * Checked besides what the sanitizers see: any split of the bytes gives the same events, answers and lines; every line is plain
 * text within its limit; no more is answered than was asked; and the same bytes, taken for text of the game,
 * come back from the wire as they were.
 *
 * With libFuzzer it is a fuzzer; with STANDALONE defined, a program that replays the files and folders it is given, and
 * `--random COUNT` changes of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "net/line.h"
#include "net/negotiate.h"
#include "net/telnet.h"
#include "tests/fuzz/replay.h"

enum { LINE_MAX_BYTES = 60, LINES_MAX = 3 };

struct player {
    struct telnet telnet;
    struct negotiation negotiation;
    struct lines lines;
    struct buffer subneg;
    /* what is compared */
    struct buffer events, text;
    size_t asked, answered, cut;
};

static void
complain(const char *what, const uint8_t *data, size_t size)
{
    struct buffer shown = BUFFER_EMPTY;
    buffer_add_escaped(&shown, (const char *)data, size);
    fprintf(stderr, "%s\n%s\n", what, buffer_text(&shown));
    abort();
}

static bool
is_plain(const struct buffer *line)
{
    const char *text = buffer_text(line);
    uint32_t code = 0;
    for (size_t i = 0, length; i < line->size; i += length) {
        length = utf8_decode(text + i, line->size - i, &code);
        if (length == 0 || code < ' ' || (code >= 0x7F && code <= 0x9F) || (code >= 0x2028 && code <= 0x202E)) return false;
        if (code >= 0x2066 && code <= 0x2069) return false;
    }
    return true;
}

static void
take_lines(struct player *player)
{
    struct buffer line = BUFFER_EMPTY;
    while (lines_take(&player->lines, &line)) {
        if (!is_plain(&line)) complain("a line is no plain text", (const uint8_t *)line.data, line.size);
        if (line.size > LINE_MAX_BYTES) complain("a line is too long", (const uint8_t *)line.data, line.size);
        buffer_add(&player->text, line.data, line.size);
        buffer_add_byte(&player->text, '\n');
        buffer_clear(&line);
    }
    buffer_free(&line);
}

static void
on_option(struct player *player, const struct telnet_event *event)
{
    uint8_t answer = negotiate_receive(&player->negotiation, event->command, event->option);
    player->asked++;
    if (answer) player->answered++;
    buffer_add_format(&player->events, "option %u %u: %u\n", event->command, event->option, answer);
}

static void
on_event(struct player *player, const struct telnet_event *event)
{
    switch (event->type) {
    case TELNET_DATA: break;
    case TELNET_COMMAND:
        if (event->command == TELNET_EC) lines_erase(&player->lines);
        if (event->command == TELNET_EL) lines_kill(&player->lines);
        buffer_add_format(&player->events, "command %u\n", event->command);
        break;
    case TELNET_OPTION: on_option(player, event); break;
    case TELNET_SUBNEG_DATA: buffer_add(&player->subneg, event->data, event->size); break;
    case TELNET_SUBNEG_END:
    case TELNET_SUBNEG_DROPPED:
        if (player->subneg.size > TELNET_SUBNEG_MAX) complain("a subnegotiation is too long", NULL, 0);
        buffer_add_format(&player->events, "subneg %u %d:", event->option, event->type == TELNET_SUBNEG_END);
        if (event->type == TELNET_SUBNEG_END) buffer_add(&player->events, player->subneg.data, player->subneg.size);
        buffer_add_byte(&player->events, '\n');
        buffer_clear(&player->subneg);
    }
}

/* As connection.c does it, but that what does not fit is taken at once. */
static void
receive(struct player *player, const uint8_t *bytes, size_t size)
{
    const uint8_t *at = bytes, *end = bytes + size;
    struct telnet_event event;
    while (at < end) {
        if (lines_full(&player->lines)) take_lines(player);
        if (!telnet_decode(&player->telnet, &at, end, &event)) break;
        if (event.type == TELNET_DATA) {
            size_t used = lines_feed(&player->lines, event.data, event.size);
            if (used == 0) complain("nothing was taken in", bytes, size);
            at = event.data + used;
            player->cut += lines_take_cut(&player->lines);
        } else {
            on_event(player, &event);
        }
    }
}

static void
player_init(struct player *player)
{
    memset(player, 0, sizeof *player);
    lines_init(&player->lines, LINE_MAX_BYTES, LINES_MAX);
    size_t index = 0;
    uint8_t option;
    while (negotiate_first(&player->negotiation, &index, &option)) {}
}

static void
player_free(struct player *player)
{
    lines_free(&player->lines);
    buffer_free(&player->subneg);
    buffer_free(&player->events);
    buffer_free(&player->text);
}

static bool
is_same(const struct buffer *a, const struct buffer *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

/* Pieces of 1 to MOST bytes, by dice; each in memory of its own, so that reading beyond is seen. */
static void
compare_split(const struct player *whole, const uint8_t *data, size_t size, size_t most, uint64_t dice)
{
    struct player player;
    player_init(&player);
    for (size_t at = 0, length; at < size; at += length) {
        dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        length = 1 + (size_t)(dice >> 33) % most;
        if (length > size - at) length = size - at;
        uint8_t *piece = malloc(length);
        if (!piece) abort();
        memcpy(piece, data + at, length);
        receive(&player, piece, length);
        free(piece);
        if (dice >> 20 & 1) take_lines(&player);
    }
    take_lines(&player);
    if (!is_same(&player.events, &whole->events)) complain("a split gives other events", data, size);
    if (player.cut != whole->cut) complain("a split cuts other lines", data, size);
    if (!is_same(&player.text, &whole->text)) complain("a split gives other lines", data, size);
    if (memcmp(&player.negotiation, &whole->negotiation, sizeof player.negotiation) != 0)
        complain("a split gives other options", data, size);
    player_free(&player);
}

/* What the client's end makes of the wire: CR LF is an end of line, CR NUL a CR. */
static void
decode_text(const struct buffer *wire, struct buffer *text)
{
    struct telnet telnet = { 0 };
    struct telnet_event event;
    struct buffer data = BUFFER_EMPTY;
    const uint8_t *at = (const uint8_t *)buffer_text(wire), *end = at + wire->size;
    while (telnet_decode(&telnet, &at, end, &event)) {
        if (event.type != TELNET_DATA) complain("text became a command", NULL, 0);
        buffer_add(&data, event.data, event.size);
    }
    for (size_t i = 0; i < data.size; i++) {
        char c = data.data[i];
        if (c == '\r') c = data.data[++i] == '\n' ? '\n' : '\r';
        buffer_add_byte(text, c);
    }
    buffer_free(&data);
}

static void
compare_encoded(const uint8_t *data, size_t size)
{
    struct buffer wire = BUFFER_EMPTY, back = BUFFER_EMPTY, wanted = BUFFER_EMPTY;
    telnet_encode(&wire, (const char *)data, size);
    decode_text(&wire, &back);
    for (size_t i = 0; i < size; i++)
        if (data[i] != '\r' || i + 1 == size || data[i + 1] != '\n') buffer_add_byte(&wanted, (char)data[i]);
    if (!is_same(&back, &wanted)) complain("text comes back as another", data, size);
    buffer_free(&wire);
    buffer_free(&back);
    buffer_free(&wanted);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct player whole;
    player_init(&whole);
    receive(&whole, data, size);
    take_lines(&whole);
    if (whole.answered > whole.asked) complain("answers to nothing", data, size);
    static const size_t pieces[] = { 1, 2, 3, 10, 100, 5000 };
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) compare_split(&whole, data, size, pieces[i], size + i);
    compare_encoded(data, size);
    player_free(&whole);
    return 0;
}

#ifdef STANDALONE
int
main(int argc, char **argv)
{
    unsigned long tried = replay_all(argc, argv,
        "\377\377\377\372\360\373\374\375\376\367\370\371\001\003\030\031\037\r\r\n\n\b\177\t\302\342\200\256\360\237x");
    printf("ok - %lu streams of telnet mean the same in any pieces\n", tried);
    return 0;
}
#endif
