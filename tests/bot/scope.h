/* SPDX-License-Identifier: MIT */
/*
 * Variables of a script, and words with their dollars replaced.
 *
 * A scope is a stack: a call marks it, and cutting back to the mark forgets what the routine made.  A scope of lines that run
 * at the same time as others looks further in its parent.  Setting changes the variable that is found, or makes a new one on top.
 */
#ifndef LOAM_BOT_SCOPE_H
#define LOAM_BOT_SCOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/vector.h"
#include "tests/bot/script.h"

struct variable {
    char *name, *value;
    size_t size; /* of the value */
};

struct scope {
    VECTOR(struct variable) variables;
    struct scope *parent; /* or NULL */
};

void scope_free(struct scope *scope);
/* Number of variables, to be given to scope_cut(). */
size_t scope_mark(const struct scope *scope);
void scope_cut(struct scope *scope, size_t mark);
/* A new variable on top, hiding others of the name. */
void scope_add(struct scope *scope, const char *name, const char *value, size_t size);
void scope_set(struct scope *scope, const char *name, const char *value, size_t size);
/* NULL: there is none. Borrowed until the next change. */
const struct variable *scope_find(const struct scope *scope, const char *name);

enum { SCOPE_LETTERS = 16 };
/* NUMBER in letters, for names that may be of nothing else: aa, ab, ..., zz, baa, ... */
void scope_count_letters(uint64_t number, char letters[SCOPE_LETTERS]);

/* Add the word to OUT, variables replaced. false: one does not exist, or a ${ is not closed; why is in *problem. */
bool scope_expand(const struct scope *scope, const struct word *word, struct buffer *out, struct buffer *problem);

#endif
