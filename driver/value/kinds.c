/* SPDX-License-Identifier: MIT */
/*
 * Tables and raw bytes, and one place that registers every kind of value/.
 */
#include "value/kinds.h"

#include <string.h>

#include "value/array.h"
#include "value/closure.h"
#include "value/mapping.h"
#include "value/quote.h"
#include "value/string.h"
#include "value/struct.h"

enum { CHAINS_FIRST = 16 };

struct table *
table_new(struct world *world, uint32_t size, bool weak)
{
    size_t bytes = sizeof(struct table) + size * sizeof(struct ref *);
    struct table *table = world_get(world, KIND_TABLE, bytes);
    if (weak)
        table->ref.head |= TABLE_WEAK;
    table->count = 0;
    table->size = size;
    memset(table->entries, 0, size * sizeof(struct ref *));
    return table;
}

struct table *
chains_with_room(struct world *world, uint32_t slot, chain_fn put)
{
    struct table *old = (struct table *)world->root->slots[slot];
    if (old && old->count < old->size) return old;
    if (old && !world_fits(world, sizeof *old + 2 * (size_t)old->size * sizeof *old->entries)) return old;
    uint32_t owner = world->owner;
    world->owner = 0;
    struct table *fresh = table_new(world, old ? old->size * 2 : CHAINS_FIRST, true);
    world->owner = owner;
    for (uint32_t i = 0; old && i < old->size; i++)
        for (struct ref *block = old->entries[i]; block; ) block = put(world, fresh, block);
    world->root->slots[slot] = &fresh->ref;
    if (old) ref_free(world, &old->ref);
    return fresh;
}

static size_t
table_size(const struct world *world, const struct ref *block)
{
    (void)world;
    return sizeof(struct table) + ((const struct table *)block)->size * sizeof(struct ref *);
}

static void
table_destroy(struct world *world, struct ref *block)
{
    struct table *table = (struct table *)block;
    if (!(block->head & TABLE_WEAK)) {
        for (uint32_t i = 0; i < table->size; i++) {
            if (table->entries[i])
                ref_free(world, table->entries[i]);
        }
    }
    world_release(world, table, table_size(world, block));
}

static void
table_visit(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    (void)world;
    struct table *table = (struct table *)block;
    if (block->head & TABLE_WEAK)
        return;
    for (uint32_t i = 0; i < table->size; i++) {
        if (table->entries[i])
            visit(context, table->entries[i]);
    }
}

static void
table_scan(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    const struct table *table = (const struct table *)block;
    for (uint32_t i = 0; i < table->size; i++)
        test(context, &table->entries[i]);
}

struct raw *
raw_new(struct world *world, size_t size)
{
    struct raw *raw = world_get(world, KIND_RAW, sizeof(struct raw) + size);
    raw->size = size;
    return raw;
}

static size_t
raw_size(const struct world *world, const struct ref *block)
{
    (void)world;
    return sizeof(struct raw) + ((const struct raw *)block)->size;
}

static void
raw_scan(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    (void)block;
    (void)test;
    (void)context;
}

void
kinds_register(struct world *world)
{
    world->kinds[KIND_TABLE] = (struct kind_ops){
        .name = "table", .destroy = table_destroy, .visit = table_visit, .size = table_size, .scan = table_scan};
    world->kinds[KIND_RAW] = (struct kind_ops){.name = "raw", .size = raw_size, .scan = raw_scan};
    string_register(world);
    array_register(world);
    mapping_register(world);
    closure_register(world);
    quote_register(world);
    struct_register(world);
}

const char *
kind_name(const struct world *world, enum kind kind)
{
    return kind < KIND_COUNT && world->kinds[kind].name ? world->kinds[kind].name : "unknown";
}
