/* SPDX-License-Identifier: MIT */
/*
 * Lines: which place of the source an instruction came from, packed into a few bytes an entry.
 *
 * A table is a run of entries, each with the number of instructions it covers and the change of file, line and
 * column, as LEB128 (signed ones zigzag).
 */
#ifndef LOAM_PROGRAM_LINES_H
#define LOAM_PROGRAM_LINES_H

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
/* Place of instruction number PC; zeros if the table does not reach it. */
struct source_place lines_find(const uint8_t *table, uint32_t bytes, uint32_t pc);

#endif
