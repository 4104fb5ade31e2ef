/* SPDX-License-Identifier: MIT */
/*
 * Columns and tables: text of several lines in a place of the line.
 *
 * The first line is added where the directive stands.  The others wait until the format comes to a newline or its end, and
 * then each line of output has a line of each column that waits:
 *
 *      sprintf("%-=9s|%-=7s\n", "one two three", "four five")      one two  |four
 *                                                                  three     five
 *
 * A table is cut into its cells, which fill it column by column.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "efun/format_int.h"

void
format_free_column(struct format_column *column)
{
    buffer_free(&column->own);
    free(column->cells);
}

/* --- columns */

static bool
is_newline(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* Where the text must end at the latest for a line of COLUMNS; at least one cluster is taken. */
static const char *
farthest(const char *at, const char *end, size_t columns)
{
    unsigned width;
    const char *start = at;
    for (; at < end && !is_newline(*at); columns -= width) {
        size_t size = utf8_cluster(at, (size_t)(end - at), &width);
        if (width > columns) return at == start ? at + size : at;
        at += size;
    }
    return at;
}

/* Does the word at AT fit into COLUMNS? */
static bool
word_fits(const char *at, const char *end, size_t columns)
{
    unsigned width;
    for (; at < end && *at != ' ' && !is_newline(*at); columns -= width) {
        size_t size = utf8_cluster(at, (size_t)(end - at), &width);
        if (width > columns) return false;
        at += size;
    }
    return true;
}

/* Where the next line ends (a blank, a newline, or within a long word); *NEXT is where the one behind it begins. */
static const char *
end_of_line(const char *at, const char *end, size_t columns, const char **next)
{
    const char *far = farthest(at, end, columns), *blank = far;
    *next = far;
    if (far == end) return end;
    if (is_newline(*far) || *far == ' ') {
        *next = far + 1;
        return far;
    }
    while (blank > at && *blank != ' ') blank--;
    if (blank == at) return far;
    /* a word that is longer than any line is cut here as well as there, if more than a cluster of it stays */
    unsigned width;
    if (far > blank + 1 + utf8_cluster(blank + 1, (size_t)(end - blank - 1), &width) && !word_fits(blank + 1, end, columns))
        return far;
    *next = blank + 1;
    return blank;
}

/* Add a line of the column, and go to the next; true: it was the last one. */
static bool
add_column_line(struct format *format, struct format_column *column)
{
    const struct format_directive *directive = &column->directive;
    const char *at = column->at, *end = column->end, *next;
    size_t columns = directive->precision ? directive->precision : directive->width;
    if (directive->justify && columns > directive->width) columns = directive->width;
    const char *line_end = end_of_line(at, end, columns, &next);
    bool ended = line_end < end && is_newline(*line_end);
    vm_charge(format->vm, (uint64_t)(next - at) / FORMAT_BYTES_A_TICK);
    if (directive->justify && line_end < end && !ended) format_justify(format, at, (size_t)(line_end - at), directive->width);
    else format_align(format, directive, at, (size_t)(line_end - at), directive->width);
    while (!ended && next < end && *next == ' ') next++;
    column->at = next;
    format->newline = ended && next == end;
    return next == end;
}

/* --- tables */

/* Lines of the text, and the width of the widest. */
static size_t
measure_table(const struct format_column *column, size_t *widest)
{
    size_t lines = 0;
    *widest = 0;
    for (const char *at = column->at; at < column->end; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(column->end - at));
        const char *end = newline ? newline : column->end;
        size_t width = utf8_width(at, (size_t)(end - at));
        if (width > *widest) *widest = width;
        at = newline ? newline + 1 : end;
    }
    return lines ? lines : 1;
}

/* Where the line behind the one at AT begins. */
static const char *
line_behind(const char *at, const char *end)
{
    const char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return newline ? newline + 1 : end;
}

static void
cut_table(struct format *format, struct format_column *column)
{
    const struct format_directive *directive = &column->directive;
    size_t widest, lines, across = directive->precision;
    vm_charge(format->vm, (uint64_t)(column->end - column->at) / 16);
    lines = measure_table(column, &widest);
    if (!across) across = directive->width / (widest + 2); /* two blanks between them */
    if (!across) across = 1;
    column->cell_width = directive->width / across;
    column->rows = (lines + across - 1) / across;
    column->cell_count = (lines + column->rows - 1) / column->rows;
    column->cells = memory_get(column->cell_count, sizeof *column->cells);
    const char *at = column->at;
    for (size_t cell = 0; cell < column->cell_count; cell++) {
        size_t rows = lines < column->rows ? lines : column->rows;
        column->cells[cell] = (struct format_cell){ at, rows };
        lines -= rows;
        while (rows-- > 0) at = line_behind(at, column->end);
    }
}

static bool
add_table_line(struct format *format, struct format_column *column)
{
    for (size_t i = 0; i < column->cell_count; i++) {
        struct format_cell *cell = &column->cells[i];
        const char *end = cell->at;
        if (cell->rows > 0) {
            const char *newline = memchr(cell->at, '\n', (size_t)(column->end - cell->at));
            end = newline ? newline : column->end;
        }
        struct format_directive directive = column->directive;
        if (cell->rows == 0) {
            /* behind the last one there is nothing, whatever the pad */
            directive.pad = NULL;
            directive.left = true;
        }
        format_align(format, &directive, cell->at, (size_t)(end - cell->at), column->cell_width);
        if (cell->rows == 0) continue;
        cell->at = line_behind(cell->at, column->end);
        cell->rows--;
    }
    format->newline = false;
    return --column->rows == 0;
}

/* --- both */

static bool
add_line(struct format *format, struct format_column *column)
{
    return column->directive.table ? add_table_line(format, column) : add_column_line(format, column);
}

void
format_begin_column(struct format *format, const struct format_directive *directive, struct buffer *own, const char *at,
    const char *end)
{
    struct format_column column = { .directive = *directive, .start = format_columns(format), .at = at, .end = end };
    if (own) {
        column.own = *own;
        *own = BUFFER_EMPTY;
    }
    vector_add(&format->waiting, column);
    struct format_column *last = &vector_last(&format->waiting);
    if (directive->table) cut_table(format, last);
    if (!add_line(format, last)) return;
    format_free_column(last);
    (void)vector_pop(&format->waiting);
}

void
format_next_line(struct format *format)
{
    size_t kept = 0, count = format->waiting.count;
    for (size_t i = 0; i < count; i++) {
        struct format_column *column = &format->waiting.data[i];
        format_indent(format, column->start);
        if (add_line(format, column)) {
            format_free_column(column);
            *column = (struct format_column){ 0 };
        } else {
            struct format_column moved = *column;
            *column = (struct format_column){ 0 };
            format->waiting.data[kept++] = moved;
        }
    }
    format->waiting.count = kept;
}
