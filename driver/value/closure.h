/* SPDX-License-Identifier: MIT */
/*
 * Closures: functions as values, bound to the object that made them.
 *
 * A closure names its function by numbers and names, never by an address of code, so that it lives in images.  What an
 * LFUN or INLINE one calls is slot `number` of the table of the program with id program_id; when the object runs another
 * program by now, the machine looks the function up again, by name, and keeps what it found (vm/).
 *
 * Closures without a context are made once: a table of all of them (chains, weak) gives the same block to who asks for the
 * same function of the same object.  So == and keys of mappings, which compare addresses, find them equal.
 */
#ifndef LOAM_VALUE_CLOSURE_H
#define LOAM_VALUE_CLOSURE_H

#include "value/array.h"
#include "value/string.h"

enum closure_kind {
    CLOSURE_LFUN,       /* #'name: a function of the object; the kinds with code come first */
    CLOSURE_INLINE,     /* (: ... :) and function TYPE (...) { ... } */
    CLOSURE_EFUN,       /* #'sizeof: number is that of the efun */
    CLOSURE_SIMUL_EFUN, /* looked up by name when it is called */
    CLOSURE_OPERATOR,   /* #'+: number is that of the operator */
    CLOSURE_KIND_COUNT
};

struct closure {
    struct ref ref;          /* KIND_CLOSURE */
    uint32_t kind;           /* enum closure_kind */
    uint32_t number;
    struct instance *object; /* this_object() of what is called; counted; may be destructed */
    struct string *name;     /* interned, counted: "name", "+" */
    uint64_t program_id;     /* LFUN, INLINE: whose slot `number` is */
    uint64_t definer_id;     /* INLINE: of the program that the code is in ... */
    uint32_t function;       /* ... and the number of the function in it */
    bool listed;             /* in the table */
    union {
        struct array *context; /* INLINE, not listed: the variables it keeps between calls; counted */
        struct closure *next;  /* listed: the next in its chain; not counted */
    };
};

/*
 * A closure with the fields of SPEC (kind to function; all borrowed) and the variables CONTEXT (NULL: none), which it takes
 * over. Owned.
 */
struct closure *closure_get(struct world *world, const struct closure *spec, struct array *context_take);
/* The variables of an inline closure, borrowed, or NULL. */
static inline struct array *
closure_context_peek(const struct closure *closure)
{
    return closure->listed ? NULL : closure->context;
}
/* How many closures the table holds. */
uint64_t closure_count(const struct world *world);
void closure_register(struct world *world);

#endif
