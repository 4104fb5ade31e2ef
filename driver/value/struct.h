/* SPDX-License-Identifier: MIT */
/*
 * Structs: a fixed number of values, called members, and the type that names them.
 *
 *      | head word | type | payload 0 ... count - 1 | tag 0 ... count - 1 |
 *
 * A type is a block of its own, which the programs that know it and its instances hold.  There is one block for each (name,
 * program, base, members): who defines the same struct again, as a program that is loaded anew does, gets the same block. So
 * the machine compares addresses first.  Types of one name and program whose members differ are versions of one struct:
 * an instance of any is accepted where another is asked for, and its members are then found by name.
 *
 * Members of the base come first, so a member has the same number in all structs derived from its own.
 */
#ifndef LOAM_VALUE_STRUCT_H
#define LOAM_VALUE_STRUCT_H

#include <stddef.h>

#include "value/string.h"

enum { STRUCT_MEMBERS_MAX = 255, STRUCT_BASES_MAX = 100 /* of a type in a row */ };
#define STRUCT_MEMBER_NONE UINT32_MAX
/* In constants of programs: a type.  LPC never sees it. */
#define TAG_STRUCT_TYPE 240u

struct struct_member {
    struct string *name; /* interned, counted */
    struct string *type; /* as LPC writes it; interned, counted */
};

struct struct_type {
    struct ref ref;            /* KIND_STRUCT_TYPE */
    struct string *name;       /* "point", interned, counted; empty: made by the driver, of no program */
    struct string *program;    /* "/std/shape", interned, counted */
    struct struct_type *base;  /* counted; NULL: none */
    struct struct_type *next;  /* in its chain of the table of all types; not counted */
    uint32_t count, depth;     /* members, those of the base included; bases */
    struct struct_member members[];
};

struct structure {
    struct ref ref; /* KIND_STRUCT */
    struct struct_type *type; /* counted */
    uint64_t payloads[];
};

static inline uint8_t *
struct_tags(struct structure *structure)
{
    return (uint8_t *)(structure->payloads + structure->type->count);
}

static inline size_t
struct_bytes(uint64_t count)
{
    return sizeof(struct structure) + count * 9;
}

/* Member INDEX (less than type->count), borrowed; a destructed object reads as 0. */
static inline struct value
struct_get(const struct structure *structure, uint32_t index)
{
    struct value value = { .bits = structure->payloads[index],
        .tag = ((const uint8_t *)(structure->payloads + structure->type->count))[index] };
    return value_is_destructed(value) ? value_int(0) : value;
}

/* Member INDEX = VALUE, which is consumed. */
static inline void
struct_set_take(struct world *world, struct structure *structure, uint32_t index, struct value value)
{
    uint64_t *payload = &structure->payloads[index];
    uint8_t *tag = struct_tags(structure) + index;
    struct value old = { .bits = *payload, .tag = *tag };
    *payload = value.bits;
    *tag = (uint8_t)value.tag;
    value_free(world, old);
}

/* All members 0. */
struct structure *struct_new(struct world *world, struct struct_type *type);
/* The first COUNT members are VALUES, consumed; the others 0. */
struct structure *struct_from_values_take(struct world *world, struct struct_type *type, const struct value *values,
    size_t count);
struct structure *struct_copy(struct world *world, const struct structure *structure);

/*
 * The type with these names (interned) and COUNT members in all, the base's first; everything is borrowed. At most
 * STRUCT_MEMBERS_MAX members and STRUCT_BASES_MAX bases. Owned.
 */
struct struct_type *struct_type_get(struct world *world, struct string *name, struct string *program, struct struct_type *base,
    const struct struct_member *members, uint32_t count);
/* The type of structs without a definition that the driver makes: COUNT members, called by NAMES (interned, borrowed). */
struct struct_type *struct_type_anonymous(struct world *world, struct string *const *names, uint32_t count);
/* Number of the member with this interned name, or STRUCT_MEMBER_NONE. */
uint32_t struct_type_find(const struct struct_type *type, const struct string *name);
/* Are they one struct, or versions of one? */
bool struct_type_same(const struct struct_type *a, const struct struct_type *b);
/* Is TYPE, or a base of it, WANTED or a version of it? */
bool struct_type_fits(const struct struct_type *type, const struct struct_type *wanted);
/* How many types there are. */
uint64_t struct_type_count(const struct world *world);
void struct_register(struct world *world);

#endif
