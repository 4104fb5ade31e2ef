/* SPDX-License-Identifier: MIT */
/*
 * Arrays as sets.  The elements of one operand go into a hash table in libc memory, those of the other are looked up; few
 * elements are compared one by one instead, which is quicker than making a table.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "value/array.h"
#include "value/compare.h"

#define FEW 8

/* The elements of an array, by hash: entries are index + 1, 0 is empty. */
struct lookup {
    const struct world *world;
    const struct array *array;
    uint32_t *entries; /* NULL: few */
    uint32_t mask;
};

static bool
lookup_has(const struct lookup *lookup, struct value value)
{
    if (!lookup->entries)
        return array_find(lookup->array, value, 0) >= 0;
    for (uint32_t at = value_hash(lookup->world, value) & lookup->mask; lookup->entries[at];
         at = (at + 1) & lookup->mask) {
        if (value_same(array_get(lookup->array, lookup->entries[at] - 1), value))
            return true;
    }
    return false;
}

static void
lookup_open(struct lookup *lookup, const struct world *world, const struct array *array)
{
    *lookup = (struct lookup){.world = world, .array = array};
    if (array->length <= FEW)
        return;
    size_t size = 16;
    while (size < (size_t)array->length * 2)
        size *= 2;
    lookup->entries = memory_get(size, sizeof *lookup->entries);
    lookup->mask = (uint32_t)(size - 1);
    for (uint32_t i = 0; i < array->length; i++) {
        struct value value = array_get(array, i);
        uint32_t at = value_hash(world, value) & lookup->mask;
        /* Equal elements once only: an array of equal ones must not make chains. */
        while (lookup->entries[at] && !value_same(array_get(array, lookup->entries[at] - 1), value))
            at = (at + 1) & lookup->mask;
        lookup->entries[at] = i + 1;
    }
}

static void
lookup_close(struct lookup *lookup)
{
    free(lookup->entries);
}

/* Elements of ARRAY whose being in OTHER is WANTED: their indices to CHOSEN, which has room for all; how many. */
static uint32_t
choose(const struct world *world, const struct array *array, const struct array *other, bool wanted, uint32_t *chosen)
{
    struct lookup lookup;
    lookup_open(&lookup, world, other);
    uint32_t count = 0;
    for (uint32_t i = 0; i < array->length; i++) {
        if (lookup_has(&lookup, array_get(array, i)) == wanted)
            chosen[count++] = i;
    }
    lookup_close(&lookup);
    return count;
}

static void
put_chosen(struct world *world, struct array *result, uint32_t at, const struct array *source, const uint32_t *chosen,
    uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        array_set_take(world, result, at + i, value_ref(array_get(source, chosen[i])));
}

static struct array *
filter(struct world *world, const struct array *a, const struct array *b, bool wanted)
{
    uint32_t *chosen = memory_get(a->length, sizeof *chosen);
    uint32_t count = choose(world, a, b, wanted, chosen);
    struct array *result = array_new(world, count);
    put_chosen(world, result, 0, a, chosen, count);
    free(chosen);
    return result;
}

struct array *
array_subtract(struct world *world, const struct array *a, const struct array *b)
{
    return filter(world, a, b, false);
}

struct array *
array_intersect(struct world *world, const struct array *a, const struct array *b)
{
    return filter(world, a, b, true);
}

struct array *
array_unite(struct world *world, const struct array *a, const struct array *b)
{
    uint32_t *chosen = memory_get(b->length, sizeof *chosen);
    uint32_t count = choose(world, b, a, false, chosen);
    struct array *result = array_new(world, (size_t)a->length + count);
    for (uint32_t i = 0; i < a->length; i++)
        array_set_take(world, result, i, value_ref(array_get(a, i)));
    put_chosen(world, result, a->length, b, chosen, count);
    free(chosen);
    return result;
}

struct array *
array_differ(struct world *world, const struct array *a, const struct array *b)
{
    uint32_t *from_a = memory_get(a->length, sizeof *from_a);
    uint32_t *from_b = memory_get(b->length, sizeof *from_b);
    uint32_t count_a = choose(world, a, b, false, from_a);
    uint32_t count_b = choose(world, b, a, false, from_b);
    struct array *result = array_new(world, (size_t)count_a + count_b);
    put_chosen(world, result, 0, a, from_a, count_a);
    put_chosen(world, result, count_a, b, from_b, count_b);
    free(from_a);
    free(from_b);
    return result;
}
