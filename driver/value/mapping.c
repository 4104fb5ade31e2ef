/* SPDX-License-Identifier: MIT */
/*
 * Mappings, by the operations of their tables (mapping_table.h).
 */
#include "value/mapping.h"

#include <string.h>

#include "base/assert.h"
#include "value/mapping_table.h"

/* A table with far more gaps than entries moves at the next insertion, so that it does not stay large for good. */
#define GAPS_MIN 32
#define GAPS_SHARE 8

struct mapping *
mapping_new(struct world *world, uint32_t width, uint32_t expected)
{
    struct mapping *mapping = world_get(world, KIND_MAPPING, sizeof *mapping);
    mapping->table = table_make(world, width, expected);
    return mapping;
}

uint32_t
mapping_width(const struct mapping *mapping)
{
    return mapping->table->width;
}

uint32_t
mapping_count(struct world *world, struct mapping *mapping)
{
    table_sweep(world, mapping->table);
    return mapping->table->count;
}

uint32_t
mapping_size(const struct mapping *mapping)
{
    return mapping->table->count;
}

static inline struct value
as_key(struct value key)
{
    return key.tag == TAG_INT || key.tag == TAG_STRING ? key : value_as_key(key);
}

/*
 * The quick ways, in functions that call nothing: tables of the usual width 1 with keys that are integers or strings met by
 * their address.  Everything else goes the general way.
 */
static inline __attribute__((always_inline)) enum table_result
find_quickly(const struct world *world, const struct mapping_table *table, struct value key, struct mapping_slot *slot)
{
    if (__builtin_expect(table->width != 1, 0))
        return TABLE_UNSURE;
    if (key.tag == TAG_INT)
        return table_find_bits(world, table, key.bits, TAG_INT, 2, slot);
    if (key.tag == TAG_STRING && key.string->hash)
        return table_find_address(table, key.string, 2, slot);
    return TABLE_UNSURE;
}

static __attribute__((noinline)) struct value
get_slowly(const struct world *world, const struct mapping_table *table, struct value key)
{
    struct mapping_slot slot;
    if (table->width > 0 && table_find(world, table, as_key(key), &slot))
        return mapping_slot_get(slot, 0);
    return value_int(0);
}

struct value
mapping_get(const struct world *world, const struct mapping *mapping, struct value key)
{
    struct mapping_slot slot;
    enum table_result result = find_quickly(world, mapping->table, key, &slot);
    if (result == TABLE_FOUND)
        return mapping_slot_get(slot, 0);
    return result == TABLE_MISSING ? value_int(0) : get_slowly(world, mapping->table, key);
}

static __attribute__((noinline)) struct value
get_const_slowly(const struct mapping_table *table, const struct string *key)
{
    struct mapping_slot slot;
    if (table->width > 0 && table_find_text(table, key, key->hash, &slot))
        return mapping_slot_get(slot, 0);
    return value_int(0);
}

struct value
mapping_get_const(const struct mapping *mapping, const struct string *key)
{
    const struct mapping_table *table = mapping->table;
    struct mapping_slot slot;
    enum table_result result = table->width == 1 ? table_find_address(table, key, 2, &slot) : TABLE_UNSURE;
    if (result == TABLE_FOUND)
        return mapping_slot_get(slot, 0);
    return result == TABLE_MISSING ? value_int(0) : get_const_slowly(table, key);
}

bool
mapping_find(const struct world *world, const struct mapping *mapping, struct value key, struct mapping_slot *slot)
{
    enum table_result result = find_quickly(world, mapping->table, key, slot);
    return result == TABLE_FOUND || (result == TABLE_UNSURE && table_find(world, mapping->table, as_key(key), slot));
}

struct value
mapping_get_column(const struct world *world, const struct mapping *mapping, struct value key, uint32_t column)
{
    struct mapping_slot slot;
    ASSERT(column < mapping->table->width);
    return mapping_find(world, mapping, key, &slot) ? mapping_slot_get(slot, column) : value_int(0);
}

bool
mapping_has(const struct world *world, const struct mapping *mapping, struct value key)
{
    struct mapping_slot slot;
    return mapping_find(world, mapping, key, &slot);
}

size_t
mapping_growth(const struct mapping *mapping, uint32_t more)
{
    struct table_view view = table_view(mapping->table);
    if (more <= view.capacity - view.used)
        return 0;
    uint32_t count = mapping->table->count;
    return table_bytes_for(mapping->table->width, more < MAPPING_COUNT_MAX - count ? count + more : MAPPING_COUNT_MAX);
}

/* A new entry for KEY (borrowed), which is as value_as_key made it and not there yet. */
static struct mapping_slot
insert(struct world *world, struct mapping *mapping, struct value key)
{
    struct table_view view = table_view(mapping->table);
    bool sparse = view.used > GAPS_MIN && mapping->table->count < view.used / GAPS_SHARE;
    if (__builtin_expect(view.used == view.capacity || sparse, 0))
        table_grow(world, &mapping->table, 1);
    return table_add(world, mapping->table, value_ref(key));
}

static __attribute__((noinline)) struct mapping_slot
insert_slowly(struct world *world, struct mapping *mapping, struct value key, bool unsure)
{
    struct mapping_slot slot;
    key = as_key(key);
    return unsure && table_find(world, mapping->table, key, &slot) ? slot : insert(world, mapping, key);
}

struct mapping_slot
mapping_find_or_insert(struct world *world, struct mapping *mapping, struct value key)
{
    struct mapping_slot slot;
    enum table_result result = find_quickly(world, mapping->table, key, &slot);
    return result == TABLE_FOUND ? slot : insert_slowly(world, mapping, key, result == TABLE_UNSURE);
}

static __attribute__((noinline)) void
set_slowly(struct world *world, struct mapping *mapping, struct value key, struct value value, bool unsure)
{
    struct mapping_slot slot = insert_slowly(world, mapping, key, unsure);
    if (mapping->table->width == 0)
        value_free(world, value);
    else
        mapping_slot_set_take(world, slot, 0, value);
}

void
mapping_set_take(struct world *world, struct mapping *mapping, struct value key, struct value value)
{
    struct mapping_slot slot;
    enum table_result result = find_quickly(world, mapping->table, key, &slot);
    if (result == TABLE_FOUND)
        mapping_slot_set_take(world, slot, 0, value);
    else
        set_slowly(world, mapping, key, value, result == TABLE_UNSURE);
}

void
mapping_set_column_take(struct world *world, struct mapping *mapping, struct value key, uint32_t column,
    struct value value)
{
    ASSERT(column < mapping->table->width);
    mapping_slot_set_take(world, mapping_find_or_insert(world, mapping, key), column, value);
}

void
mapping_put_take(struct world *world, struct mapping *mapping, const struct value *entry)
{
    struct mapping_slot slot = mapping_find_or_insert(world, mapping, entry[0]);
    uint32_t width = mapping->table->width;
    for (uint32_t i = 0; i < width; i++)
        mapping_slot_set_take(world, slot, i, entry[1 + i]);
    value_free(world, entry[0]);
}

bool
mapping_delete(struct world *world, struct mapping *mapping, struct value key)
{
    struct mapping_table *table = mapping->table;
    struct mapping_slot slot;
    if (!mapping_find(world, mapping, key, &slot))
        return false;
    table_delete(world, table, table_entry_of(table, slot));
    /* Empty, and no walk looks at it: start afresh. */
    if (table->count == 0 && table->ref.references == 1) {
        if (table_is_indexed(table)) {
            mapping->table = table_make(world, table->width, 0);
            ref_free(world, &table->ref);
        } else {
            table->used = 0;
        }
    }
    return true;
}

bool
mapping_next(const struct mapping *mapping, uint32_t *position, struct value *key, struct mapping_slot *slot)
{
    struct table_view view = table_view(mapping->table);
    while (*position < view.used) {
        uint32_t entry = (*position)++;
        if (!table_shows(&view, entry))
            continue;
        *key = table_key(&view, entry);
        if (slot)
            *slot = table_slot(&view, entry);
        return true;
    }
    return false;
}

struct mapping_walk
mapping_walk_begin(struct mapping *mapping)
{
    struct mapping_table *table = mapping->table;
    ref_add(&table->ref);
    return (struct mapping_walk){.table = &table->ref, .position = 0, .end = table_view(table).used};
}

bool
mapping_walk_next(const struct world *world, const struct mapping *mapping, struct mapping_walk *walk,
    struct value *key, struct mapping_slot *slot)
{
    const struct mapping_table *table = (const struct mapping_table *)walk->table;
    struct table_view view = table_view(table);
    while (walk->position < walk->end) {
        uint32_t entry = walk->position++;
        if (!table_shows(&view, entry))
            continue;
        *key = table_key(&view, entry);
        if (table == mapping->table) {
            *slot = table_slot(&view, entry);
            return true;
        }
        /* The mapping has moved on: the old table still has the keys, the new one says which of them are left. */
        if (mapping_find(world, mapping, *key, slot))
            return true;
    }
    return false;
}

struct array *
mapping_keys(struct world *world, struct mapping *mapping)
{
    struct array *keys = array_new(world, mapping_count(world, mapping));
    uint32_t position = 0;
    uint32_t count = 0;
    for (struct value key; mapping_next(mapping, &position, &key, NULL);)
        array_set_take(world, keys, count++, value_ref(key));
    return keys;
}

struct array *
mapping_values(struct world *world, struct mapping *mapping, uint32_t column)
{
    ASSERT(column < mapping->table->width);
    struct array *values = array_new(world, mapping_count(world, mapping));
    uint32_t position = 0;
    uint32_t count = 0;
    struct value key;
    for (struct mapping_slot slot; mapping_next(mapping, &position, &key, &slot);)
        array_set_take(world, values, count++, value_ref(mapping_slot_get(slot, column)));
    return values;
}

/* KEY and WIDTH values from SLOT (all borrowed) into MAPPING, whose width is at least that. */
static void
put_entry(struct world *world, struct mapping *mapping, struct value key, struct mapping_slot slot, uint32_t width)
{
    struct mapping_slot target = mapping_find_or_insert(world, mapping, key);
    for (uint32_t i = 0; i < width; i++)
        mapping_slot_set_take(world, target, i, value_ref(mapping_slot_get(slot, i)));
}

void
mapping_add_to(struct world *world, struct mapping *a, struct mapping *b)
{
    if (a == b)
        return;
    uint32_t width = a->table->width < b->table->width ? a->table->width : b->table->width;
    uint32_t position = 0;
    struct value key;
    for (struct mapping_slot slot; mapping_next(b, &position, &key, &slot);)
        put_entry(world, a, key, slot, width);
}

/* A copy with room for MORE entries. */
static struct mapping *
copy_with_room(struct world *world, struct mapping *mapping, uint32_t more)
{
    uint32_t count = mapping_count(world, mapping);
    struct mapping *copy = mapping_new(world, mapping->table->width, count + more);
    mapping_add_to(world, copy, mapping);
    return copy;
}

struct mapping *
mapping_copy(struct world *world, struct mapping *mapping)
{
    return copy_with_room(world, mapping, 0);
}

struct mapping *
mapping_add(struct world *world, struct mapping *a, struct mapping *b)
{
    /* How many of B's keys are new is not known; for few the guess is dear, for many growing is. */
    uint32_t more = mapping_count(world, b);
    struct mapping *sum = copy_with_room(world, a, more > TABLE_LINEAR_MAX ? more / 2 : 0);
    mapping_add_to(world, sum, b);
    return sum;
}

/* The elements of ARRAY as keys of a mapping of width 0. */
static struct mapping *
keys_of_array(struct world *world, const struct array *array)
{
    struct mapping *keys = mapping_new(world, 0, array->length < MAPPING_COUNT_MAX ? array->length : MAPPING_COUNT_MAX);
    for (uint32_t i = 0; i < array->length; i++)
        mapping_find_or_insert(world, keys, array_get(array, i));
    return keys;
}

/* The entries of A whose key's being in KEYS is WANTED. */
static struct mapping *
filter(struct world *world, struct mapping *a, struct value keys, bool wanted)
{
    struct mapping *set = keys.tag == TAG_ARRAY ? keys_of_array(world, keys.array) : mapping_ref(keys.mapping);
    struct mapping *result = mapping_new(world, a->table->width, 0);
    uint32_t position = 0;
    struct value key;
    for (struct mapping_slot slot; mapping_next(a, &position, &key, &slot);) {
        if (mapping_has(world, set, key) == wanted)
            put_entry(world, result, key, slot, a->table->width);
    }
    mapping_free(world, set);
    return result;
}

struct mapping *
mapping_subtract(struct world *world, struct mapping *a, struct value keys)
{
    ASSERT(keys.tag == TAG_MAPPING || keys.tag == TAG_ARRAY);
    return filter(world, a, keys, false);
}

struct mapping *
mapping_intersect(struct world *world, struct mapping *a, struct value keys)
{
    ASSERT(keys.tag == TAG_MAPPING || keys.tag == TAG_ARRAY);
    return filter(world, a, keys, true);
}

static void
destroy(struct world *world, struct ref *block)
{
    struct mapping *mapping = (struct mapping *)block;
    struct mapping_table *table = mapping->table;
    world_release(world, mapping, sizeof *mapping);
    /* At once if it can be: the table is one more block, not one more level. */
    if (table->ref.references == 1)
        table_destroy(world, table);
    else
        ref_free(world, &table->ref);
}

static void
visit(struct world *world, struct ref *block, void (*visit_child)(void *context, struct ref *child), void *context)
{
    (void)world;
    visit_child(context, &((struct mapping *)block)->table->ref);
}

static size_t
size(const struct world *world, const struct ref *block)
{
    (void)world;
    (void)block;
    return sizeof(struct mapping);
}

static void
scan(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    test(context, &((const struct mapping *)block)->table);
}

void
mapping_register(struct world *world)
{
    world->kinds[KIND_MAPPING] =
        (struct kind_ops){.name = "mapping", .destroy = destroy, .visit = visit, .size = size, .scan = scan};
    table_register(world);
}
