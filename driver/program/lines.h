/* SPDX-License-Identifier: MIT */
/*
 * Lines: which place of the source an instruction came from, packed into a few bytes an entry.
 *
 * A table is a run of entries, each with the change of file, line and column and the number of instruction words it
 * covers, as LEB128 (signed ones zigzag).  Extension words count like instructions.
 */
#ifndef LOAM_PROGRAM_LINES_H
#define LOAM_PROGRAM_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct source_place {
    uint32_t file; /* index in program->files */
    uint32_t line, column; /* from 1; 0: not known */
};

struct line_writer {
    struct buffer *out; /* borrowed */
    struct source_place last;
    uint32_t pending; /* instructions since the last change */
    bool started;
};

/* COUNT more instructions came from PLACE. */
void line_writer_add(struct line_writer *writer, struct source_place place, uint32_t count);
void line_writer_finish(struct line_writer *writer);

/* Reads a table entry by entry: set at and end, the rest zero. A damaged table just ends early. */
struct line_reader {
    const uint8_t *at, *end;
    struct source_place place;
    uint32_t count; /* words that this place covers */
};
bool line_reader_next(struct line_reader *reader);

/* Place of instruction number PC; zeros if the table does not reach it. */
struct source_place lines_find(const uint8_t *table, uint32_t bytes, uint32_t pc);

#endif
