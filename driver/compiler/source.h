/* SPDX-License-Identifier: MIT */
/*
 * Sources: the files of one compilation, read once each and numbered; 0 is the file that is compiled.
 *
 * A file that is included again keeps its number and its first text.
 */
#ifndef LOAM_COMPILER_SOURCE_H
#define LOAM_COMPILER_SOURCE_H

#include "base/vector.h"
#include "compiler/arena.h"
#include "compiler/compile.h"

struct source {
    const char *name; /* full name, in the arena */
    struct buffer text;
    bool refused; /* a message said why */
};

struct source_set {
    const struct compile_request *request;
    struct arena *arena;
    struct diag_list *messages;
    VECTOR(struct source *) files;
};

void source_set_init(struct source_set *set, const struct compile_request *request, struct arena *arena,
                     struct diag_list *messages);
void source_set_free(struct source_set *set);
/*
 * Read the request's file (INCLUDED_BY is NULL) or an included one. NULL: not there, too large, or with a line that is
 * too long, which was said. *NUMBER is the file's.
 */
const struct source *source_open(struct source_set *set, const char *name, const struct source *included_by,
                                 bool system, struct place place, uint32_t *number);

#endif
