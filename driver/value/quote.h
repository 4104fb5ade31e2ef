/* SPDX-License-Identifier: MIT */
/*
 * Symbols and quoted arrays: a text or an array with quotes in front of it.
 *
 * There is one block for each (what is quoted, number of quotes): a weak table gives the same block to who quotes the same
 * thing again.  So == and keys of mappings, which compare addresses, find equal symbols equal, and quotes of one array too.
 */
#ifndef LOAM_VALUE_QUOTE_H
#define LOAM_VALUE_QUOTE_H

#include "value/array.h"
#include "value/string.h"

enum { QUOTES_MAX = 32767 };

struct quote {
    struct ref ref;    /* KIND_QUOTE */
    uint64_t quotes;   /* 1 to QUOTES_MAX */
    union {
        struct ref *what;
        struct string *name; /* of a TAG_SYMBOL: interned; counted */
        struct array *array; /* of a TAG_QUOTED; counted */
    };
    struct quote *next; /* in its chain; not counted */
};

/* Behind TAG_SYMBOL and TAG_QUOTED. */
static inline const struct quote *
quote_of(struct value value)
{
    return (const struct quote *)value.ref;
}
/* Can VALUE, a string, an array, a symbol or a quoted array, get so many (more) quotes? */
bool quote_fits(struct value value, uint64_t quotes);
/* VALUE with QUOTES, which fit, in front: a symbol or a quoted array. */
struct value quote_value(struct world *world, struct value value, uint64_t quotes);
/* What a symbol's or quoted array's name or array is without any quotes, borrowed. */
struct value quote_bare_peek(struct value value);
/* A symbol or quoted array with one quote less: at last the string or the array. */
struct value quote_strip(struct world *world, struct value value);
/* How many there are. */
uint64_t quote_count(const struct world *world);
void quote_register(struct world *world);

#endif
