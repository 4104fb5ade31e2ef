/* SPDX-License-Identifier: MIT */
/*
 * Mappings: keys, each with WIDTH values (usually one), in the order they were inserted.
 *
 * The mapping is what LPC holds; its entries lie in a table of their own, so that they can move.  An entry is a row of
 * 1 + width payloads and a row of as many tags.  Up to eight entries the table is searched from end to end, and has no
 * more than its two words in front; above that it carries an index of 32-bit entry numbers with hash bits
 * (mapping_table.h).  Eight entries of width 1 cost 16 + 160 bytes.
 *
 * Positions number the entries ever inserted; a deleted one leaves a gap until the table moves.  Keys are equal by
 * value_same.  A key that is a destructed object vanishes: no lookup finds it and no walk shows it, and it is
 * taken out when somebody counts or the table moves.  A value that is a destructed object reads as 0.
 *
 * Left for later: mappings that share their row of keys (a flag of the mapping's head and another table layout).
 */
#ifndef LOAM_VALUE_MAPPING_H
#define LOAM_VALUE_MAPPING_H

#include <stddef.h>

#include "value/array.h"
#include "value/string.h"

struct mapping_table;

struct mapping {
    struct ref ref; /* KIND_MAPPING */
    struct mapping_table *table; /* never NULL; a reference */
};

#define MAPPING_COUNT_MAX (UINT32_MAX / 64)
#define MAPPING_WIDTH_MAX 0xfffeu

/* The values of one entry: WIDTH payloads and tags.  Valid until something is inserted in the mapping. */
struct mapping_slot {
    uint64_t *payloads;
    uint8_t *tags;
};

/* Room for EXPECTED entries; more is no error.  WIDTH is at most MAPPING_WIDTH_MAX. */
struct mapping *mapping_new(struct world *world, uint32_t width, uint32_t expected);
struct mapping *mapping_copy(struct world *world, struct mapping *mapping);
uint32_t mapping_width(const struct mapping *mapping);
/* Entries; those whose key was destructed are taken out first. */
uint32_t mapping_count(struct world *world, struct mapping *mapping);
/* The same with those whose key was destructed: constant time. */
uint32_t mapping_size(const struct mapping *mapping);

/* The (first) value of KEY, borrowed; 0 when there is none. */
struct value mapping_get(const struct world *world, const struct mapping *mapping, struct value key);
/* The same for an interned key, a little quicker. */
struct value mapping_get_const(const struct mapping *mapping, const struct string *key);
/* Value number COLUMN (less than the width). */
struct value mapping_get_column(const struct world *world, const struct mapping *mapping, struct value key, uint32_t column);
bool mapping_has(const struct world *world, const struct mapping *mapping, struct value key);
/* The values of KEY; false and *slot untouched when there are none. */
bool mapping_find(const struct world *world, const struct mapping *mapping, struct value key, struct mapping_slot *slot);

/* Bytes that are asked for while MORE new keys come in, if they are; 0: there is room. */
size_t mapping_growth(const struct mapping *mapping, uint32_t more);
/* The values of KEY, which is borrowed; inserted with values 0 when it is new. */
struct mapping_slot mapping_find_or_insert(struct world *world, struct mapping *mapping, struct value key);
/* The (first) value of KEY (borrowed) = VALUE (consumed).  A mapping of width 0 keeps only the key. */
void mapping_set_take(struct world *world, struct mapping *mapping, struct value key, struct value value);
void mapping_set_column_take(struct world *world, struct mapping *mapping, struct value key, uint32_t column,
    struct value value);
/* entry[0] is the key, entry[1] to entry[width] are its values; all consumed. */
void mapping_put_take(struct world *world, struct mapping *mapping, const struct value *entry);
/* Was it there? */
bool mapping_delete(struct world *world, struct mapping *mapping, struct value key);

static inline struct value
mapping_slot_get(struct mapping_slot slot, uint32_t column)
{
    struct value value = { .bits = slot.payloads[column], .tag = slot.tags[column] };
    return value_is_destructed(value) ? value_int(0) : value;
}

static inline void
mapping_slot_set_take(struct world *world, struct mapping_slot slot, uint32_t column, struct value value)
{
    struct value old = { .bits = slot.payloads[column], .tag = slot.tags[column] };
    slot.payloads[column] = value.bits;
    slot.tags[column] = (uint8_t)value.tag;
    value_free(world, old);
}

/*
 * Entries in order, for C that inserts nothing meanwhile (deleting is allowed, also the entry just met): start with
 * *position 0; false at the end.  *key is borrowed; SLOT may be NULL.
 */
bool mapping_next(const struct mapping *mapping, uint32_t *position, struct value *key, struct mapping_slot *slot);

/*
 * The same for LPC's foreach, whose body may do anything: it meets the entries there were at the start, but for those
 * that were deleted meanwhile, with the values they have when met.  The walk holds TABLE, a counted block, and three numbers.
 */
struct mapping_walk {
    struct ref *table; /* give it up with ref_free */
    uint32_t position, end;
};
struct mapping_walk mapping_walk_begin(struct mapping *mapping);
bool mapping_walk_next(const struct world *world, const struct mapping *mapping, struct mapping_walk *walk,
    struct value *key, struct mapping_slot *slot);

struct array *mapping_keys(struct world *world, struct mapping *mapping);
struct array *mapping_values(struct world *world, struct mapping *mapping, uint32_t column);

/* A + B, new: the entries of A, with the values of B where B has the key too, then the new ones of B. Same width. */
struct mapping *mapping_add(struct world *world, struct mapping *a, struct mapping *b);
/* A += B in place; A and B may be one. */
void mapping_add_to(struct world *world, struct mapping *a, struct mapping *b);
/* A without, or with only, the keys that are in KEYS: a mapping (its keys) or an array (its elements). */
struct mapping *mapping_subtract(struct world *world, struct mapping *a, struct value keys);
struct mapping *mapping_intersect(struct world *world, struct mapping *a, struct value keys);

static inline struct mapping *
mapping_ref(struct mapping *mapping)
{
    ref_add(&mapping->ref);
    return mapping;
}

static inline void
mapping_free(struct world *world, struct mapping *mapping)
{
    ref_free(world, &mapping->ref);
}

/* The operations of KIND_MAPPING and KIND_MAPPING_TABLE. */
void mapping_register(struct world *world);

#endif
