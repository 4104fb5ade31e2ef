/* SPDX-License-Identifier: MIT */
/*
 * Interned strings: one copy of a text for the whole world, so that equality is a comparison of addresses.
 *
 * Names of functions and variables, constants of programs and with them constant keys of mappings are interned; what
 * programs make at run time is not.  The table (world_root.interned, open addressing) holds its strings weakly: a string
 * leaves it when its last reference is given up.  An interned string has its hash and is never changed in place.
 */
#ifndef LOAM_VALUE_INTERN_H
#define LOAM_VALUE_INTERN_H

#include "value/string.h"

struct string *string_intern(struct world *world, const char *bytes, size_t length);
/* Consumes STRING; the result has the same text, and often is the same block. */
struct string *string_intern_take(struct world *world, struct string *string);
/* Borrows STRING. */
struct string *string_intern_ref(struct world *world, struct string *string);
/* The interned string of that text, borrowed; NULL when there is none. */
struct string *string_interned_peek(const struct world *world, const char *bytes, size_t length);
uint64_t string_interned_count(const struct world *world);

/* Bytes that one string more will make the table ask for; 0: there is room. */
size_t intern_growth(const struct world *world);

/* An empty table for a new world. */
void intern_open(struct world *world);
/* STRING, interned, is about to go. */
void intern_remove(struct world *world, struct string *string);

static inline struct string *
string_intern_text(struct world *world, const char *text)
{
    return string_intern(world, text, strlen(text));
}

#endif
