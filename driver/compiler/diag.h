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
 * from FILE:LINE".  At most DIAG_MAX messages are kept; a last line counts the rest.  Bytes of the source that a
 * terminal could obey are shown as escapes, long lines are cut around the caret.
 */
#ifndef LOAM_COMPILER_DIAG_H
#define LOAM_COMPILER_DIAG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

enum diag_level { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR, DIAG_REMARK /* stands alone and is no complaint */ };
enum { DIAG_MAX = 100 };

/* A place: file number in the source set, line and column from 1 (column in characters), length of what is meant. */
struct place {
    uint32_t file, line, column, length;
};

struct diag; /* one message */
struct diag_list;

struct diag_list *diag_list_new(void);
void diag_list_free(struct diag_list *list);
/*
 * Make file number FILE known.  TEXT stays the caller's and is read by diag_add only: a message takes the line it needs
 * with it, so a list may be rendered when the texts are long gone.  NAME is copied.
 */
void diag_list_add_file(struct diag_list *list, uint32_t file, const char *name, const char *text, size_t length,
                        struct place included_from);
/* What is said of PLACE from now on is in the expansion of MACRO, whose name stays the caller's. */
void diag_list_add_expansion(struct diag_list *list, struct place place, const char *macro);
/*
 * A place with line 0 means the file as a whole.  A note belongs to the message added before it and stays with it; what
 * was already said of a place is not said again.  The text is shown with its control bytes escaped.
 */
void diag_add(struct diag_list *list, enum diag_level level, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
uint32_t diag_errors(const struct diag_list *list);
uint32_t diag_warnings(const struct diag_list *list);
/* Message number INDEX in the order they were added, notes left out; what it points to lives as long as the list. */
struct diag_message {
    enum diag_level level;
    const char *file, *text;
    uint32_t line; /* 0: the file as a whole */
};
bool diag_message(const struct diag_list *list, uint32_t index, struct diag_message *message);
/* All messages in the order of their places (file, line, column), each once. */
void diag_render(const struct diag_list *list, struct buffer *out);

#endif
