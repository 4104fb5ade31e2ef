/* SPDX-License-Identifier: MIT */
/*
 * The parts of formatting.  All that C owns hangs on struct format, which format.c has vm_defer()red: any of these functions
 * may raise an error.
 */
#ifndef LOAM_EFUN_FORMAT_INT_H
#define LOAM_EFUN_FORMAT_INT_H

#include "base/vector.h"
#include "efun/format.h"

enum {
    FORMAT_FIELD_MAX = 1000000,  /* columns of a field, digits of a precision */
    FORMAT_BYTES_A_TICK = 64
};
#define FORMAT_NOWHERE SIZE_MAX

struct format_directive {
    bool left, centre, justify, zero, plus, blank, each, column, table, has_precision;
    const char *pad;        /* as written, backslashes and all; NULL: blanks, which a newline takes away */
    size_t pad_size;
    size_t width, precision;
    char letter;
};

/* A column or a table whose further lines are still to come. */
struct format_column {
    struct format_directive directive;
    size_t start;           /* column of the line where it begins */
    struct buffer own;      /* the text, if it is not that of an argument */
    const char *at, *end;   /* what is left */
    struct format_cell *cells; /* table: where its columns are; owned */
    size_t cell_count, cell_width, rows;
};

struct format_cell {
    const char *at;
    size_t rows; /* that are left */
};

struct format {
    struct vm *vm;
    enum efun_number efun;
    const char *at, *end;   /* rest of the format */
    const struct value *args;
    uint32_t count, next;   /* next: number of the argument to come */
    struct buffer *out;
    struct buffer text;     /* of a value that is no string */
    size_t most;            /* bytes of the result */
    size_t paid;            /* bytes of the result that were charged */
    size_t measured, columns; /* the line so far, up to byte MEASURED, takes COLUMNS */
    size_t trim;            /* blanks from here on to the end were padding; FORMAT_NOWHERE: none are */
    bool newline;           /* the column that ended last did so with a newline */
    VECTOR(struct format_column) waiting;
};

/* --- format_field.c */

void format_add(struct format *format, const char *text, size_t size);
/* The end of a line of the format: padding before it goes. */
void format_end_line(struct format *format);
/* Columns of the line so far. */
size_t format_columns(struct format *format);
/* Blanks up to column START of the line. */
void format_indent(struct format *format, size_t start);
/* TEXT in a field of WIDTH columns, the directive's alignment and pad. */
void format_align(struct format *format, const struct format_directive *directive, const char *text, size_t size, size_t width);
/* Words of TEXT, which takes at most WIDTH columns, spread over them. */
void format_justify(struct format *format, const char *text, size_t size, size_t width);
/* A number; a value that is none is an error. */
void format_number(struct format *format, const struct format_directive *directive, struct value value);

/* --- format_columns.c */

/* Begin a column or table with the text in OWN (taken over), or else from AT to END; its first line is added. */
void format_begin_column(struct format *format, const struct format_directive *directive, struct buffer *own, const char *at,
    const char *end);
/* Add a line of each column that waits. */
void format_next_line(struct format *format);
void format_free_column(struct format_column *column);

#endif
