/* SPDX-License-Identifier: MIT */
/*
 * The compiler: a source file becomes a verified program, or a list of messages and no program.
 *
 * source -> directive/macro -> lex -> parse (AST) -> check (names, types) -> fold -> infer -> gen -> emit -> verify.
 * Runs no LPC and raises no LPC error: it reads files and finds programs through the callbacks of the request.
 * Memory is bounded by the limits below whatever the source says.
 */
#ifndef LOAM_COMPILER_COMPILE_H
#define LOAM_COMPILER_COMPILE_H

#include "compiler/diag.h"
#include "program/efun_sig.h"
#include "program/program.h"

enum {
    COMPILE_SOURCE_MAX = 16 * 1024 * 1024, /* bytes of one file */
    COMPILE_LINE_MAX = 1024 * 1024,        /* bytes of one line */
    COMPILE_INCLUDE_DEPTH = 32,
    COMPILE_EXPANSION_MAX = 16 * 1024 * 1024, /* bytes that macros of one file may expand to in all */
    COMPILE_EXPANSION_DEPTH = 200,
    COMPILE_NESTING_MAX = 1000,            /* of parentheses, blocks, operators: the depth of the tree */
    COMPILE_IF_DEPTH = 100
};

struct compile_request {
    struct world *world;
    const char *file;       /* name of the source as the mudlib sees it: "/obj/thing.c" */
    const struct efun_table *efuns;
    struct program *simul_efuns; /* the program whose functions others call by their names alone; NULL: none. Borrowed */
    const char *const *defines; /* macros defined before the first line: "NAME=VALUE" or "NAME", NULL at the end; may be NULL */
    void *context;
    /*
     * Append the text of a file to *text. INCLUDED_BY is NULL for the source itself; SYSTEM says <name> instead of
     * "name". The full name of what was found is appended to *found. false: no such file (errno says why).
     */
    bool (*read_source)(void *context, const char *name, const char *included_by, bool system, struct buffer *text,
        struct buffer *found);
    /* The program of an inherited file, or NULL: not loaded. Borrowed. */
    struct program *(*find_program)(void *context, const char *name);
};

struct compile_result {
    struct program *program;    /* owned; NULL when there were errors */
    struct diag_list *messages; /* owned, never NULL */
    char *missing_inherit;      /* owned: load this and compile again; NULL otherwise */
};

struct compile_result compile_file(const struct compile_request *request);
void compile_result_free(struct world *world, struct compile_result *result);

#endif
