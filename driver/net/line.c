/* SPDX-License-Identifier: MIT */
/*
 * Lines.  Nearly all that is typed is printable ASCII: such runs are copied at once.  Everything else goes byte by byte.
 */
#include "net/line.h"

#include <string.h>

#include "base/assert.h"

/* An empty queue keeps no more than this, so that who idles costs little. */
#define IDLE_CAPACITY 256u

enum { BACKSPACE = 8, TAB = 9, DELETE = 127 };

void
lines_init(struct lines *lines, uint32_t line_max, uint32_t lines_max)
{
    ASSERT(line_max > 0 && lines_max > 0);
    *lines = (struct lines){ .line_max = line_max, .lines_max = lines_max };
}

void
lines_free(struct lines *lines)
{
    buffer_free(&lines->text);
    lines_init(lines, lines->line_max, lines->lines_max);
}

bool
lines_full(const struct lines *lines)
{
    return lines->count >= lines->lines_max;
}

uint32_t
lines_take_cut(struct lines *lines)
{
    uint32_t cut = lines->cut;
    lines->cut = 0;
    return cut;
}

static bool
is_printable(uint8_t byte)
{
    return byte >= ' ' && byte < DELETE;
}

static void
begin_cutting(struct lines *lines)
{
    lines->cutting = true;
    lines->cut++;
}

/* SIZE bytes that belong together, or cut the line here. */
static void
add_character(struct lines *lines, const char *text, size_t size)
{
    if (lines->cutting) return;
    if (size > lines->line_max - (lines->text.size - lines->typed)) {
        begin_cutting(lines);
        return;
    }
    buffer_add(&lines->text, text, size);
}

static void
add_ascii(struct lines *lines, const uint8_t *bytes, size_t size)
{
    if (lines->cutting) return;
    size_t room = lines->line_max - (lines->text.size - lines->typed);
    if (size > room) {
        begin_cutting(lines);
        size = room;
    }
    if (size) buffer_add(&lines->text, bytes, size);
}

static bool
is_control(uint32_t code)
{
    return (code >= 0x80 && code <= 0x9F) || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

static void
add_code(struct lines *lines, uint32_t code, const char *text, size_t size)
{
    if (code == 0x2028 || code == 0x2029) add_character(lines, " ", 1);
    else if (!is_control(code)) add_character(lines, text, size);
}

/* What was to be a character is none. */
static void
drop_part(struct lines *lines)
{
    if (lines->part_size == 0) return;
    lines->part_size = 0;
    char text[UTF8_MAX_BYTES];
    size_t size = utf8_encode(UTF8_REPLACEMENT, text);
    add_character(lines, text, size);
}

/* A byte from 128 up. The start of a character that the byte does not go on is replaced, and the byte starts another. */
static void
add_high(struct lines *lines, uint8_t byte)
{
    lines->part[lines->part_size++] = (char)byte;
    if (utf8_incomplete(lines->part, lines->part_size)) return;
    uint32_t code;
    if (utf8_decode(lines->part, lines->part_size, &code) == lines->part_size) {
        size_t size = lines->part_size;
        lines->part_size = 0;
        add_code(lines, code, lines->part, size);
        return;
    }
    if (lines->part_size == 1) {
        drop_part(lines);
        return;
    }
    drop_part(lines);
    add_high(lines, byte);
}

static void
end_line(struct lines *lines)
{
    drop_part(lines);
    buffer_add_byte(&lines->text, '\n');
    lines->typed = lines->text.size;
    lines->count++;
    lines->cutting = false;
}

void
lines_erase(struct lines *lines)
{
    if (lines->cutting) return;
    if (lines->part_size) {
        lines->part_size = 0;
        return;
    }
    size_t end = lines->text.size;
    while (end > lines->typed && ((unsigned char)lines->text.data[end - 1] & 0xC0) == 0x80) end--;
    if (end > lines->typed) end--;
    buffer_cut(&lines->text, end);
}

void
lines_kill(struct lines *lines)
{
    lines->part_size = 0;
    lines->cutting = false;
    buffer_cut(&lines->text, lines->typed);
}

/* A byte that is neither printable nor the swallowed one behind a CR; true: it ended a line. */
static bool
add_special(struct lines *lines, uint8_t byte)
{
    switch (byte) {
    case '\r':
        lines->after_cr = true; /* fall through */
    case '\n':
        end_line(lines);
        return true;
    case BACKSPACE:
    case DELETE:
        lines_erase(lines);
        return false;
    case TAB:
        drop_part(lines);
        add_character(lines, " ", 1);
        return false;
    default:
        if (byte >= 0x80) add_high(lines, byte);
        else drop_part(lines);
        return false;
    }
}

size_t
lines_feed(struct lines *lines, const uint8_t *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && !lines_full(lines)) {
        if (lines->after_cr) {
            lines->after_cr = false;
            if (bytes[i] == '\n' || bytes[i] == '\0') {
                i++;
                continue;
            }
        }
        size_t start = i;
        while (i < size && is_printable(bytes[i])) i++;
        if (i > start) {
            drop_part(lines);
            add_ascii(lines, bytes + start, i - start);
        } else {
            add_special(lines, bytes[i++]);
        }
    }
    return i;
}

/* Make the taken bytes useful again: all of them when nothing is left, else when they are more than the rest. */
static void
reclaim(struct lines *lines)
{
    size_t rest = lines->text.size - lines->taken;
    if (rest == 0) {
        if (lines->text.capacity > IDLE_CAPACITY) buffer_free(&lines->text);
        else buffer_clear(&lines->text);
    } else if (lines->taken > rest) {
        memmove(lines->text.data, lines->text.data + lines->taken, rest);
        buffer_cut(&lines->text, rest);
    } else {
        return;
    }
    lines->typed -= lines->taken;
    lines->taken = 0;
}

bool
lines_take(struct lines *lines, struct buffer *line)
{
    if (lines->count == 0) return false;
    const char *start = lines->text.data + lines->taken;
    const char *end = memchr(start, '\n', lines->typed - lines->taken);
    ASSERT(end != NULL);
    buffer_add(line, start, (size_t)(end - start));
    lines->taken += (size_t)(end - start) + 1;
    lines->count--;
    reclaim(lines);
    return true;
}
