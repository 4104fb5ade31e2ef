/* SPDX-License-Identifier: MIT */
/*
 * Equality, order and hash of values.
 *
 * LPC's == compares what two values are: numbers by number (1 == 1.0), strings by text, bytes by bytes, everything else by
 * identity.
 * Keys of mappings and elements of sets are the same only if their types are too: 1 and 1.0 are two keys.
 * Destructed objects are the integer 0 everywhere.
 */
#ifndef LOAM_VALUE_COMPARE_H
#define LOAM_VALUE_COMPARE_H

#include "value/string.h"

/* LPC's ==. */
bool value_equal(struct value a, struct value b);
/* The same key. */
bool value_same(struct value a, struct value b);
/*
 * Below, at or above 0, for sorting: numbers by number, strings by code points, bytes by bytes, else by type (numbers before
 * strings) and then by address.  An order of all values: numbers come before everything.
 */
int value_order(struct value a, struct value b);
/* Equal for values that are the same. */
uint32_t value_hash(const struct world *world, struct value value);

/* As a key: a destructed object is 0, the float -0.0 is 0.0. */
static inline struct value
value_as_key(struct value value)
{
    if (value.tag == TAG_FLOAT && value.f == 0) return value_float(0.0);
    return value_is_destructed(value) ? value_int(0) : value;
}

/*
 * The hash of 64 bits under the world's secrets: the low ends of the two halves of one product.  The upper half depends on
 * every bit and on the secrets, so keys that fall on each other cannot be found without them.
 */
static inline uint32_t
value_hash_bits(const struct world *world, uint64_t bits)
{
    __extension__ unsigned __int128 product =
        (unsigned __int128)(bits ^ world->hash_seed) * world->hash_multiplier;
    return (uint32_t)product ^ (uint32_t)(product >> 64);
}

#endif
