/* SPDX-License-Identifier: MIT */
/*
 * Tables of mappings: find, add, delete, grow.  The layout is in mapping_table.h.
 *
 * Keys here are as value_as_key() made them: no destructed object and no -0.0 is ever looked for or added.
 */
#include "value/mapping_table.h"

#include <string.h>

#include "base/assert.h"

#define TABLE_FLAGS (TABLE_LOOSE | TABLE_OBJECTS)

static size_t
indexed_bytes(uint32_t slots, uint32_t capacity, uint32_t stride)
{
    return sizeof(struct indexed_table) + slots * sizeof(uint32_t) + (size_t)capacity * stride * 9;
}

static struct indexed_table *
as_indexed(struct mapping_table *table)
{
    return (struct indexed_table *)table;
}

/* Entries that SLOTS slots of an index may serve. */
static uint32_t
entries_for(uint32_t slots)
{
    return (uint32_t)((uint64_t)slots * 4 / 5);
}

static uint32_t
slots_for(uint32_t capacity)
{
    uint32_t slots = 16;
    while (entries_for(slots) < capacity)
        slots *= 2;
    return slots;
}

static struct mapping_table *
make_indexed(struct world *world, uint32_t width, uint32_t capacity)
{
    uint32_t slots = slots_for(capacity);
    struct indexed_table *indexed = world_get(world, KIND_MAPPING_TABLE, indexed_bytes(slots, capacity, width + 1));
    indexed->table.count = 0;
    indexed->table.used = 0;
    indexed->table.capacity = TABLE_INDEXED;
    indexed->table.width = (uint16_t)width;
    indexed->used = 0;
    indexed->capacity = capacity;
    indexed->mask = slots - 1;
    indexed->reserved = 0;
    indexed->destructions = world->root->destructions;
    indexed->payloads = (uint64_t *)(indexed->index + slots);
    indexed->tags = (uint8_t *)(indexed->payloads + (size_t)capacity * (width + 1));
    memset(indexed->index, 0xff, slots * sizeof *indexed->index);
    return &indexed->table;
}

struct mapping_table *
table_make(struct world *world, uint32_t width, uint32_t expected)
{
    ASSERT(width <= MAPPING_WIDTH_MAX && expected <= MAPPING_COUNT_MAX);
    if (expected > TABLE_LINEAR_MAX)
        return make_indexed(world, width, expected);
    size_t bytes = sizeof(struct mapping_table) + (size_t)expected * (width + 1) * 9;
    struct mapping_table *table = world_get(world, KIND_MAPPING_TABLE, bytes);
    table->count = 0;
    table->used = 0;
    table->capacity = (uint8_t)expected;
    table->width = (uint16_t)width;
    return table;
}

size_t
table_bytes(const struct mapping_table *table)
{
    uint32_t stride = 1u + table->width;
    if (!table_is_indexed(table))
        return sizeof *table + (size_t)table->capacity * stride * 9;
    const struct indexed_table *indexed = (const struct indexed_table *)table;
    return indexed_bytes(indexed->mask + 1, indexed->capacity, stride);
}

static uint32_t
hash_key(const struct world *world, struct value key)
{
    if (key.tag == TAG_STRING)
        return string_hash(world, key.string);
    return value_hash_bits(world, key.bits ^ key.tag << 56);
}

static bool
search_text(const struct mapping_table *table, const struct string *key, struct mapping_slot *slot)
{
    struct table_view view = table_view(table);
    for (uint32_t i = 0; i < view.used; i++) {
        struct value found = table_key(&view, i);
        if (found.tag == TAG_STRING && string_equal(found.string, key)) {
            *slot = table_slot(&view, i);
            return true;
        }
    }
    return false;
}

bool
table_find_text(const struct mapping_table *table, const struct string *key, uint32_t hash, struct mapping_slot *slot)
{
    if (!table_is_indexed(table))
        return search_text(table, key, slot);
    const struct indexed_table *indexed = (const struct indexed_table *)table;
    size_t stride = 1u + table->width;
    uint32_t mask = indexed->mask;
    for (uint32_t at = hash;; at++) {
        uint32_t found = indexed->index[at & mask];
        if (found == UINT32_MAX)
            return false;
        size_t entry = (found & mask) * stride;
        if ((found ^ hash) > mask || indexed->tags[entry] != TAG_STRING
            || !string_equal((const struct string *)indexed->payloads[entry], key))
            continue;
        *slot = (struct mapping_slot){indexed->payloads + entry + 1, indexed->tags + entry + 1};
        return true;
    }
}

bool
table_find(const struct world *world, const struct mapping_table *table, struct value key, struct mapping_slot *slot)
{
    if (key.tag != TAG_STRING)
        return table_find_bits(world, table, key.bits, key.tag, 1u + table->width, slot) == TABLE_FOUND;
    uint32_t hash = table_is_indexed(table) ? string_hash(world, key.string) : 0;
    return table_find_text(table, key.string, hash, slot);
}

static void
index_entry(struct indexed_table *indexed, uint32_t hash, uint32_t entry)
{
    uint32_t mask = indexed->mask;
    uint32_t at = hash & mask;
    while (indexed->index[at] != UINT32_MAX)
        at = (at + 1) & mask;
    indexed->index[at] = (hash & ~mask) | entry;
}

static void
note_key(struct mapping_table *table, struct value key)
{
    if (key.tag == TAG_STRING && !string_is_interned(key.string))
        table->ref.head |= TABLE_LOOSE;
    else if (key.tag == TAG_OBJECT)
        table->ref.head |= TABLE_OBJECTS;
}

struct mapping_slot
table_add(struct world *world, struct mapping_table *table, struct value key)
{
    struct table_view view = table_view(table);
    uint32_t entry = view.used;
    ASSERT(entry < view.capacity);
    size_t at = (size_t)entry * view.stride;
    view.payloads[at] = key.bits;
    view.tags[at] = (uint8_t)key.tag;
    for (uint32_t i = 1; i < view.stride; i++) {
        view.payloads[at + i] = 0;
        view.tags[at + i] = 0;
    }
    if (key.tag != TAG_INT)
        note_key(table, key);
    table->count++;
    if (table_is_indexed(table)) {
        index_entry(as_indexed(table), hash_key(world, key), entry);
        as_indexed(table)->used++;
    } else {
        table->used++;
    }
    return table_slot(&view, entry);
}

/* Entries to make room for when WANT are needed: more by a share that falls as tables get larger. */
static uint32_t
capacity_for(uint32_t want)
{
    if (want <= TABLE_LINEAR_MAX)
        return want <= 4 ? 4 : TABLE_LINEAR_MAX;
    uint32_t capacity = want < 32 ? want * 2 : want < 4096 ? want + want / 2 : want + want / 4;
    uint32_t limit = entries_for(slots_for(want));
    if (capacity > limit && limit >= want + want / 8)
        capacity = limit;
    return capacity < MAPPING_COUNT_MAX ? capacity : MAPPING_COUNT_MAX;
}

/* The entries of OLD, without gaps, into FRESH, which is empty; no reference is counted. */
static void
move_entries(const struct world *world, struct mapping_table *fresh, struct mapping_table *old)
{
    struct table_view from = table_view(old);
    struct table_view to = table_view(fresh);
    bool gaps = from.used != old->count;
    bool indexed = table_is_indexed(fresh);
    bool same_index = indexed && table_is_indexed(old) && !gaps && as_indexed(fresh)->mask == as_indexed(old)->mask;
    uint32_t count = 0;
    if (!gaps) {
        memcpy(to.payloads, from.payloads, (size_t)from.used * from.stride * sizeof *to.payloads);
        memcpy(to.tags, from.tags, (size_t)from.used * from.stride);
    }
    if (same_index)
        memcpy(as_indexed(fresh)->index, as_indexed(old)->index, (as_indexed(old)->mask + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < from.used && (gaps || (indexed && !same_index)); i++) {
        struct value key = table_key(&from, i);
        if (key.tag == TAG_GONE)
            continue;
        if (gaps) {
            memcpy(to.payloads + (size_t)count * to.stride, from.payloads + (size_t)i * from.stride,
                to.stride * sizeof *to.payloads);
            memcpy(to.tags + (size_t)count * to.stride, from.tags + (size_t)i * from.stride, to.stride);
        }
        if (indexed)
            index_entry(as_indexed(fresh), hash_key(world, key), count);
        count++;
    }
    fresh->count = old->count;
    if (indexed)
        as_indexed(fresh)->used = old->count;
    else
        fresh->used = (uint8_t)old->count;
    fresh->ref.head |= old->ref.head & TABLE_FLAGS;
}

/* Another reference for everything in TABLE. */
static void
ref_entries(struct mapping_table *table)
{
    struct table_view view = table_view(table);
    size_t end = (size_t)view.used * view.stride;
    for (size_t i = 0; i < end; i++) {
        if (tag_is_counted(view.tags[i]) && view.tags[i] != TAG_GONE)
            ref_add((struct ref *)view.payloads[i]);
    }
}

void
table_grow(struct world *world, struct mapping_table **table, uint32_t more)
{
    struct mapping_table *old = *table;
    table_sweep(world, old);
    ASSERT(more <= MAPPING_COUNT_MAX && old->count <= MAPPING_COUNT_MAX - more);
    /* The table belongs to who made the mapping, not to who happens to make it grow. */
    uint32_t owner = world->owner;
    world->owner = ref_owner(&old->ref);
    struct mapping_table *fresh = table_make(world, old->width, capacity_for(old->count + more));
    world->owner = owner;
    move_entries(world, fresh, old);
    if (old->ref.references == 1) {
        world_release(world, old, table_bytes(old));
    } else {
        ref_entries(fresh);
        ref_free(world, &old->ref);
    }
    *table = fresh;
}

void
table_delete(struct world *world, struct mapping_table *table, uint32_t entry)
{
    struct table_view view = table_view(table);
    size_t at = (size_t)entry * view.stride;
    struct value key = table_key(&view, entry);
    view.tags[at] = TAG_GONE;
    view.payloads[at] = 0;
    table->count--;
    for (uint32_t i = 1; i < view.stride; i++)
        mapping_slot_set_take(world, table_slot(&view, entry), i - 1, value_int(0));
    value_free(world, key);
}

void
table_sweep(struct world *world, struct mapping_table *table)
{
    if (!(table->ref.head & TABLE_OBJECTS))
        return;
    if (table_is_indexed(table)) {
        if (as_indexed(table)->destructions == world->root->destructions)
            return;
        as_indexed(table)->destructions = world->root->destructions;
    }
    struct table_view view = table_view(table);
    for (uint32_t i = 0; i < view.used; i++) {
        if (table_key(&view, i).tag == TAG_OBJECT && value_is_destructed(table_key(&view, i)))
            table_delete(world, table, i);
    }
}

void
table_destroy(struct world *world, struct mapping_table *table)
{
    struct table_view view = table_view(table);
    size_t end = (size_t)view.used * view.stride;
    for (size_t i = 0; i < end; i++) {
        if (tag_is_counted(view.tags[i]) && view.tags[i] != TAG_GONE)
            ref_free(world, (struct ref *)view.payloads[i]);
    }
    world_release(world, table, table_bytes(table));
}

static void
destroy(struct world *world, struct ref *block)
{
    table_destroy(world, (struct mapping_table *)block);
}

static void
visit(struct world *world, struct ref *block, void (*visit_child)(void *context, struct ref *child), void *context)
{
    (void)world;
    struct table_view view = table_view((struct mapping_table *)block);
    size_t end = (size_t)view.used * view.stride;
    for (size_t i = 0; i < end; i++) {
        if (tag_is_counted(view.tags[i]) && view.tags[i] != TAG_GONE)
            visit_child(context, (struct ref *)view.payloads[i]);
    }
}

static size_t
size(const struct world *world, const struct ref *block)
{
    (void)world;
    return table_bytes((const struct mapping_table *)block);
}

static void
scan(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    const struct mapping_table *table = (const struct mapping_table *)block;
    struct table_view view = table_view(table);
    size_t end = (size_t)view.used * view.stride;
    for (size_t i = 0; i < end; i++) {
        if (tag_is_counted(view.tags[i]) && view.tags[i] != TAG_GONE)
            test(context, &view.payloads[i]);
    }
    if (table_is_indexed(table)) {
        test(context, &((const struct indexed_table *)table)->payloads);
        test(context, &((const struct indexed_table *)table)->tags);
    }
}

void
table_register(struct world *world)
{
    world->kinds[KIND_MAPPING_TABLE] =
        (struct kind_ops){.name = "mapping table", .destroy = destroy, .visit = visit, .size = size, .scan = scan};
}
