/* SPDX-License-Identifier: MIT */
/*
 * Diagnostics: what the compiler says of a source, in order, all of one file at once.
 *
 * A message is rendered as
 *
 *      /room/hall.c:12:9: error: undeclared variable 'hp'
 *          return hp + 1;
 *                 ^~
 *
 * and for a place inside a macro's expansion or an included file by lines "in expansion of macro 'X'" and "included
 * from FILE:LINE".  At most DIAG_MAX messages are kept; a last line counts the rest.  Bytes of the source that a terminal
 * could obey are shown as escapes, long lines are cut around the caret.
 */
#ifndef LOAM_COMPILER_DIAG_H
#define LOAM_COMPILER_DIAG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

enum diag_level { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR };
enum { DIAG_MAX = 100 };

/* A place: file number in the source set, line and column from 1 (column in characters), length of what is meant. */
struct place {
    uint32_t file, line, column, length;
};

struct diag;      /* one message */
struct diag_list;

struct diag_list *diag_list_new(void);
void diag_list_free(struct diag_list *list);
/* The text of file number FILE and its name are asked for when a message is rendered; TEXT stays the caller's. */
void diag_list_add_file(struct diag_list *list, uint32_t file, const char *name, const char *text, size_t length,
    struct place included_from);
void diag_add(struct diag_list *list, enum diag_level level, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
uint32_t diag_errors(const struct diag_list *list);
uint32_t diag_warnings(const struct diag_list *list);
/* All messages in the order of their places (file, line, column), each once. */
void diag_render(const struct diag_list *list, struct buffer *out);

#endif
