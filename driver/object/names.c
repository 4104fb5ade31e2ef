/* SPDX-License-Identifier: MIT */
/*
 * Open addressing over pointers to objects.  The hash is made of the address-independent hash of the path and the number
 * of the clone, spread by a multiplication; the upper bits choose the place.
 */
#include "object/names.h"

#include <string.h>

#include "base/assert.h"
#include "value/string.h"

enum { CAPACITY_LEAST = 16 };

struct name_table {
    struct ref ref;                  /* KIND_NAMES */
    uint64_t count, capacity;        /* capacity: a power of two */
    struct object *entries[];
};

static size_t
table_bytes(uint64_t capacity)
{
    return sizeof(struct name_table) + capacity * sizeof(struct object *);
}

static struct name_table *
table_of(const struct world *world)
{
    return (struct name_table *)world->root->slots[ROOT_OBJECTS];
}

static struct name_table *
make_table(struct world *world, uint64_t capacity)
{
    struct name_table *table = world_get(world, KIND_NAMES, table_bytes(capacity));
    table->count = 0;
    table->capacity = capacity;
    memset(table->entries, 0, capacity * sizeof(struct object *));
    return table;
}

static void
destroy_table(struct world *world, struct ref *block)
{
    struct name_table *table = (struct name_table *)block;
    for (uint64_t i = 0; i < table->capacity; i++)
        if (table->entries[i]) ref_free(world, &table->entries[i]->instance.ref);
    world_release(world, table, table_bytes(table->capacity));
}

static void
visit_table(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    const struct name_table *table = (const struct name_table *)block;
    (void)world;
    for (uint64_t i = 0; i < table->capacity; i++)
        if (table->entries[i]) visit(context, &table->entries[i]->instance.ref);
}

static size_t
size_of_table(const struct world *world, const struct ref *block)
{
    (void)world;
    return table_bytes(((const struct name_table *)block)->capacity);
}

void
names_register(struct world *world)
{
    world->kinds[KIND_NAMES] = (struct kind_ops){ .name = "object names", .destroy = destroy_table,
        .visit = visit_table, .size = size_of_table };
}

void
names_open(struct world *world)
{
    if (!table_of(world)) world->root->slots[ROOT_OBJECTS] = &make_table(world, CAPACITY_LEAST)->ref;
}

static uint64_t
place_of(const struct name_table *table, const struct string *path, uint64_t number)
{
    /* An interned string has its hash. */
    uint64_t hash = (path->hash + number * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    return hash >> 32 & (table->capacity - 1);
}

static void
put(struct name_table *table, struct object *object)
{
    uint64_t at = place_of(table, object->name, object->number);
    while (table->entries[at]) at = (at + 1) & (table->capacity - 1);
    table->entries[at] = object;
}

static void
change_capacity(struct world *world, uint64_t capacity)
{
    struct name_table *old = table_of(world);
    struct name_table *table = make_table(world, capacity);
    for (uint64_t i = 0; i < old->capacity; i++)
        if (old->entries[i]) put(table, old->entries[i]);
    table->count = old->count;
    world->root->slots[ROOT_OBJECTS] = &table->ref;
    world_release(world, old, table_bytes(old->capacity));
}

struct object *
names_find_peek(const struct world *world, const struct string *path, uint64_t number)
{
    const struct name_table *table = table_of(world);
    uint64_t at = place_of(table, path, number);
    struct object *object;
    while ((object = table->entries[at])) {
        if (object->number == number && object->name == path) return object;
        at = (at + 1) & (table->capacity - 1);
    }
    return NULL;
}

static bool
is_full(const struct name_table *table)
{
    return table->count + 1 > table->capacity / 4 * 3;
}

size_t
names_growth(const struct world *world)
{
    const struct name_table *table = table_of(world);
    return is_full(table) ? table_bytes(table->capacity * 2) : 0;
}

void
names_add_take(struct world *world, struct object *object)
{
    struct name_table *table = table_of(world);
    if (is_full(table)) {
        change_capacity(world, table->capacity * 2);
        table = table_of(world);
    }
    put(table, object);
    table->count++;
}

/* Move entries behind the gap at GAP back, as long as their way leads over it. */
static void
close_gap(struct name_table *table, uint64_t gap)
{
    uint64_t mask = table->capacity - 1;
    struct object *object;
    for (uint64_t at = (gap + 1) & mask; (object = table->entries[at]); at = (at + 1) & mask) {
        uint64_t home = place_of(table, object->name, object->number);
        if (((at - home) & mask) < ((at - gap) & mask)) continue;
        table->entries[gap] = object;
        gap = at;
    }
    table->entries[gap] = NULL;
}

void
names_remove(struct world *world, struct object *object)
{
    struct name_table *table = table_of(world);
    uint64_t at = place_of(table, object->name, object->number);
    while (table->entries[at] != object) {
        ASSERT(table->entries[at]);
        at = (at + 1) & (table->capacity - 1);
    }
    close_gap(table, at);
    table->count--;
    if (table->capacity > CAPACITY_LEAST && table->count < table->capacity / 8) change_capacity(world, table->capacity / 2);
}

uint64_t
names_count(const struct world *world)
{
    return table_of(world)->count;
}

struct object *
names_next_peek(const struct world *world, uint64_t *at)
{
    const struct name_table *table = table_of(world);
    while (*at < table->capacity) {
        struct object *object = table->entries[(*at)++];
        if (object) return object;
    }
    return NULL;
}
