/* SPDX-License-Identifier: MIT */
/*
 * struct lines: what was typed, as whole lines of plain text that wait for their turn.
 *
 * Pure.  A line ends with CR LF, CR NUL, CR or LF, split anywhere; the LF or NUL behind a CR never makes a line of its own.
 * Backspace and DEL take back one character.  What a line holds is valid UTF-8 without control characters: a tab is a
 * space, other control bytes, U+0080 to U+009F and the controls of direction (U+202A to U+202E, U+2066 to U+2069) are
 * dropped, U+2028 and U+2029 are spaces, and bytes that are no UTF-8 become U+FFFD.
 *
 * Whole lines and the one being typed lie in one buffer, so there is no memory to get for each line.
 */
#ifndef LOAM_NET_LINE_H
#define LOAM_NET_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/utf8.h"

struct lines {
    struct buffer text; /* from `taken`: whole lines, each with a \n behind; from `typed`: the line that is not yet ended */
    size_t taken, typed;
    uint32_t count;     /* whole lines */
    uint32_t line_max;  /* bytes of a line; what is longer is cut at the last whole character */
    uint32_t lines_max; /* lines that are taken in */
    char part[UTF8_MAX_BYTES]; /* the start of a character whose rest is still to come */
    uint8_t part_size;
    uint32_t cut;       /* lines that were too long */
    bool after_cr, cutting;
};

/* Both limits at least 1. */
void lines_init(struct lines *lines, uint32_t line_max, uint32_t lines_max);
void lines_free(struct lines *lines);

/* How many of the bytes were taken in: all, or those up to the end of the line that filled the queue; 0 when it is full. */
size_t lines_feed(struct lines *lines, const uint8_t *bytes, size_t size);
bool lines_full(const struct lines *lines);
/* Take back one character of the line being typed, or all of it. */
void lines_erase(struct lines *lines);
void lines_kill(struct lines *lines);
/* How many lines were too long since this was asked last. */
uint32_t lines_take_cut(struct lines *lines);

/* The oldest whole line, without its end, added to *LINE; false: there is none. */
bool lines_take(struct lines *lines, struct buffer *line);

#endif
