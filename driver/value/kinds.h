/* SPDX-License-Identifier: MIT */
/*
 * The kinds of blocks that value/ owns, and the two that are simple enough to have their struct here: tables of
 * addresses and raw bytes.
 */
#ifndef LOAM_VALUE_KINDS_H
#define LOAM_VALUE_KINDS_H

#include "value/world.h"

/* Addresses of blocks, NULL where there is none; what they mean is up to the owner.  TABLE_WEAK: not counted. */
struct table {
    struct ref ref; /* KIND_TABLE */
    uint32_t count; /* entries that are not NULL */
    uint32_t size;
    struct ref *entries[];
};

/* Bytes without references. */
struct raw {
    struct ref ref; /* KIND_RAW */
    uint64_t size;
    char bytes[];
};

/* SIZE entries, all NULL. */
struct table *table_new(struct world *world, uint32_t size, bool weak);

/* Put BLOCK at the head of its chain in TABLE, count it, and return what came behind it in its old chain. */
typedef struct ref *(*chain_fn)(const struct world *world, struct table *table, struct ref *block);
/*
 * The weak table in the root's SLOT, made if there is none, as chains through its blocks.  It is twice as large from now on if it
 * held as many blocks as it has chains, unless there is no memory for that: then the chains get longer.
 */
struct table *chains_with_room(struct world *world, uint32_t slot, chain_fn put);
struct raw *raw_new(struct world *world, size_t size);

/* Fill in the operations of all kinds of value/. */
void kinds_register(struct world *world);
/* "string", "mapping table"; "unknown" for a number that nobody registered. */
const char *kind_name(const struct world *world, enum kind kind);

#endif
