/* SPDX-License-Identifier: MIT */
/*
 * The line table: written by the compiler, read for tracebacks and listings.
 */
#include "program/lines.h"

static void
put_unsigned(struct buffer *out, uint64_t number)
{
    while (number >= 0x80) {
        buffer_add_byte(out, (char)(number | 0x80));
        number >>= 7;
    }
    buffer_add_byte(out, (char)number);
}

static void
put_change(struct buffer *out, uint32_t from, uint32_t to)
{
    int64_t change = (int64_t)to - (int64_t)from;
    put_unsigned(out, ((uint64_t)change << 1) ^ (uint64_t)(change >> 63));
}

static bool
get_unsigned(struct line_reader *reader, uint64_t *number)
{
    *number = 0;
    for (uint32_t shift = 0; shift < 64; shift += 7) {
        if (reader->at >= reader->end) return false;
        uint8_t byte = *reader->at++;
        *number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return true;
    }
    return false;
}

static bool
get_change(struct line_reader *reader, uint32_t *number)
{
    uint64_t bits;
    if (!get_unsigned(reader, &bits)) return false;
    *number += (uint32_t)((bits >> 1) ^ (0 - (bits & 1)));
    return true;
}

void
line_writer_add(struct line_writer *writer, struct source_place place, uint32_t count)
{
    if (count == 0) return;
    struct source_place last = writer->last;
    bool same = place.file == last.file && place.line == last.line && place.column == last.column;
    if (writer->started && same) {
        writer->pending += count;
        return;
    }
    line_writer_finish(writer);
    put_change(writer->out, last.file, place.file);
    put_change(writer->out, last.line, place.line);
    put_change(writer->out, last.column, place.column);
    writer->last = place;
    writer->pending = count;
    writer->started = true;
}

void
line_writer_finish(struct line_writer *writer)
{
    if (writer->started) put_unsigned(writer->out, writer->pending);
    writer->started = false;
}

bool
line_reader_next(struct line_reader *reader)
{
    uint64_t count;
    if (reader->at >= reader->end) return false;
    if (!get_change(reader, &reader->place.file) || !get_change(reader, &reader->place.line)
        || !get_change(reader, &reader->place.column) || !get_unsigned(reader, &count) || count > UINT32_MAX) {
        reader->at = reader->end;
        return false;
    }
    reader->count = (uint32_t)count;
    return true;
}

struct source_place
lines_find(const uint8_t *table, uint32_t bytes, uint32_t pc)
{
    struct line_reader reader = { .at = table, .end = table + bytes };
    uint64_t reached = 0;
    while (line_reader_next(&reader)) {
        reached += reader.count;
        if (pc < reached) return reader.place;
    }
    return (struct source_place){ 0 };
}
