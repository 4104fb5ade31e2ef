/* SPDX-License-Identifier: MIT */
/*
 * Tables of mappings: find, add, delete, grow.  The layout is in mapping_table.h.
 *
 * Keys here are as value_as_key() made them: no destructed object and no -0.0 is ever looked for or added.
 */
#include "value/mapping_table.h"

#include <string.h>

#include "base/assert.h"
#include "value/bytes.h"

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

static inline uint32_t
hash_key(const struct world *world, struct value key)
{
    if (key.tag == TAG_STRING)
        return string_hash(world, key.string);
    if (key.tag == TAG_BYTES)
        return bytes_hash(world, key.string);
    return value_hash_bits(world, key.bits ^ key.tag << 56);
}

static bool
search_text(const struct mapping_table *table, const struct string *key, uint64_t tag, struct mapping_slot *slot)
{
    struct table_view view = table_view(table);
    for (uint32_t i = 0; i < view.used; i++) {
        struct value found = table_key(&view, i);
        if (found.tag == tag && string_equal(found.string, key)) {
            *slot = table_slot(&view, i);
            return true;
        }
    }
    return false;
}

/* The key is a string or bytes, as TAG says. */
static bool
find_text(const struct mapping_table *table, const struct string *key, uint64_t tag, uint32_t hash, struct mapping_slot *slot)
{
    if (!table_is_indexed(table))
        return search_text(table, key, tag, slot);
    const struct indexed_table *indexed = (const struct indexed_table *)table;
    size_t stride = 1u + table->width;
    uint32_t mask = indexed->mask;
    for (uint32_t at = hash;; at++) {
        uint32_t found = indexed->index[at & mask];
        if (found == UINT32_MAX)
            return false;
        size_t entry = (found & mask) * stride;
        if ((found ^ hash) > mask || indexed->tags[entry] != tag
            || !string_equal((const struct string *)indexed->payloads[entry], key))
            continue;
        *slot = (struct mapping_slot){indexed->payloads + entry + 1, indexed->tags + entry + 1};
        return true;
    }
}

bool
table_find_text(const struct mapping_table *table, const struct string *key, uint32_t hash, struct mapping_slot *slot)
{
    return find_text(table, key, TAG_STRING, hash, slot);
}

bool
table_find(const struct world *world, const struct mapping_table *table, struct value key, struct mapping_slot *slot)
{
    if (!value_has_string(key))
        return table_find_bits(world, table, key.bits, key.tag, 1u + table->width, slot) == TABLE_FOUND;
    uint32_t hash = table_is_indexed(table) ? hash_key(world, key) : 0;
    return find_text(table, key.string, key.tag, hash, slot);
}

static inline void
index_entry(struct indexed_table *indexed, uint32_t hash, uint32_t entry)
{
    uint32_t mask = indexed->mask;
    uint32_t at = hash;
    while (indexed->index[at & mask] != UINT32_MAX)
        at++;
    indexed->index[at & mask] = (hash & ~mask) | entry;
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
    struct mapping_slot slot = table_slot(&view, entry);
    slot.payloads[-1] = key.bits;
    slot.tags[-1] = (uint8_t)key.tag;
    for (uint32_t i = 0; i < table->width; i++) {
        slot.payloads[i] = 0;
        slot.tags[i] = TAG_INT;
    }
    if (key.tag != TAG_INT)
        note_key(table, key);
    table->count++;
    if (table_is_indexed(table)) {
        as_indexed(table)->used = entry + 1;
        index_entry(as_indexed(table), hash_key(world, key), entry);
    } else {
        table->used++;
    }
    return slot;
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

size_t
table_bytes_for(uint32_t width, uint32_t count)
{
    uint32_t capacity = capacity_for(count);
    if (capacity > TABLE_LINEAR_MAX)
        return indexed_bytes(slots_for(capacity), capacity, width + 1);
    return sizeof(struct mapping_table) + (size_t)capacity * (width + 1) * 9;
}

/* The rows of the entries of FROM, without gaps, to TO; how many. */
static uint32_t
move_rows(const struct table_view *to, const struct table_view *from, bool gaps)
{
    size_t stride = from->stride;
    if (!gaps) {
        memcpy(to->payloads, from->payloads, from->used * stride * sizeof *to->payloads);
        memcpy(to->tags, from->tags, from->used * stride);
        return from->used;
    }
    uint64_t *payloads = to->payloads;
    uint8_t *tags = to->tags;
    for (uint32_t i = 0; i < from->used; i++) {
        if (from->tags[i * stride] == TAG_GONE)
            continue;
        memcpy(payloads, from->payloads + i * stride, stride * sizeof *payloads);
        memcpy(tags, from->tags + i * stride, stride);
        payloads += stride;
        tags += stride;
    }
    return (uint32_t)((size_t)(tags - to->tags) / stride);
}

/* Enter all of TABLE, which has no gaps, in its empty index. */
static void
index_all(const struct world *world, struct indexed_table *indexed)
{
    size_t stride = 1u + indexed->table.width;
    for (uint32_t i = 0; i < indexed->used; i++) {
        struct value key = {.bits = indexed->payloads[i * stride], .tag = indexed->tags[i * stride]};
        index_entry(indexed, hash_key(world, key), i);
    }
}

/* The entries of OLD, without gaps, into FRESH, which is empty; no reference is counted. */
static void
move_entries(const struct world *world, struct mapping_table *fresh, struct mapping_table *old)
{
    struct table_view from = table_view(old);
    struct table_view to = table_view(fresh);
    bool gaps = from.used != old->count;
    fresh->count = move_rows(&to, &from, gaps);
    fresh->ref.head |= old->ref.head & TABLE_FLAGS;
    if (!table_is_indexed(fresh)) {
        fresh->used = (uint8_t)fresh->count;
        return;
    }
    struct indexed_table *indexed = as_indexed(fresh);
    indexed->used = fresh->count;
    if (table_is_indexed(old) && !gaps && indexed->mask == as_indexed(old)->mask)
        memcpy(indexed->index, as_indexed(old)->index, (indexed->mask + 1) * sizeof *indexed->index);
    else
        index_all(world, indexed);
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

/*
 * Room for CAPACITY entries in the same block, or one that the heap moved it to: the index stays as it is and only the
 * tags, which lie last, change places.  The usual growth of a large mapping.
 */
static struct mapping_table *
lengthen(struct world *world, struct indexed_table *old, uint32_t capacity)
{
    uint32_t stride = 1u + old->table.width;
    size_t tags_before = (size_t)(old->tags - (uint8_t *)old);
    size_t bytes = indexed_bytes(old->mask + 1, capacity, stride);
    struct indexed_table *table = world_resize(world, old, table_bytes(&old->table), bytes);
    table->capacity = capacity;
    table->payloads = (uint64_t *)(table->index + table->mask + 1);
    table->tags = (uint8_t *)(table->payloads + (size_t)capacity * stride);
    memmove(table->tags, (uint8_t *)table + tags_before, (size_t)table->used * stride);
    return &table->table;
}

void
table_grow(struct world *world, struct mapping_table **table, uint32_t more)
{
    struct mapping_table *old = *table;
    table_sweep(world, old);
    ASSERT(more <= MAPPING_COUNT_MAX && old->count <= MAPPING_COUNT_MAX - more);
    uint32_t capacity = capacity_for(old->count + more);
    if (table_is_indexed(old) && old->ref.references == 1 && as_indexed(old)->used == old->count
        && capacity > as_indexed(old)->capacity && slots_for(capacity) == as_indexed(old)->mask + 1) {
        *table = lengthen(world, as_indexed(old), capacity);
        return;
    }
    /* The table belongs to who made the mapping, not to who happens to make it grow. */
    uint32_t owner = world->owner;
    world->owner = ref_owner(&old->ref);
    struct mapping_table *fresh = table_make(world, old->width, capacity);
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
