/* SPDX-License-Identifier: MIT */
/*
 * Names: each identifier of a compilation once, so that equal names are equal pointers.
 *
 * A name knows whether it is a keyword and which macro it stands for, so the scanner looks each word up once and nobody
 * looks it up again.
 */
#ifndef LOAM_COMPILER_NAMES_H
#define LOAM_COMPILER_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "compiler/arena.h"

struct macro;

struct name {
    struct macro *macro; /* NULL: none defined now */
    uint64_t hash;
    uint32_t length;
    uint16_t keyword; /* enum token_kind, or TOKEN_NAME */
    char text[];      /* with a NUL behind */
};

struct name_table {
    struct arena *arena;
    struct name **slots; /* open addressing; capacity a power of two */
    size_t capacity, count;
};

void name_table_init(struct name_table *table, struct arena *arena);
struct name *name_intern(struct name_table *table, const char *text, size_t length);
/* The name that a pointer made by name_intern(...)->text belongs to. */
static inline const struct name *
name_of(const char *text)
{
    return (const struct name *)(const void *)(text - offsetof(struct name, text));
}

/*
 * The candidate most like WORD, for "did you mean": feed it all candidates, then read `best` (NULL: none is near
 * enough). Near is an edit distance (exchanged neighbours count one) of at most a third of the word's length.
 */
struct name_guess {
    const char *word;
    const char *best;
    uint32_t distance;
};
struct name_guess name_guess_start(const char *word);
void name_guess_try(struct name_guess *guess, const char *candidate);

#endif
