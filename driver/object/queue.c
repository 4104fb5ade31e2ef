/* SPDX-License-Identifier: MIT */
/*
 * The block of a queue.  It doubles when it is full and halves when a quarter is left, so adding and removing cost no
 * more than a constant each in the long run.
 */
#include "object/queue.h"

static size_t
queue_bytes(uint32_t capacity)
{
    return sizeof(struct queue) + capacity * sizeof(struct queue_entry);
}

static void
destroy_queue(struct world *world, struct ref *block)
{
    struct queue *queue = (struct queue *)block;
    for (uint32_t i = 0; i < queue->count; i++) ref_free(world, queue->entries[i].ref);
    world_release(world, queue, queue_bytes(queue->capacity));
}

static void
visit_queue(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    const struct queue *queue = (const struct queue *)block;
    (void)world;
    for (uint32_t i = 0; i < queue->count; i++) visit(context, queue->entries[i].ref);
}

static size_t
size_of_queue(const struct world *world, const struct ref *block)
{
    (void)world;
    return queue_bytes(((const struct queue *)block)->capacity);
}

static void
scan_queue(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct queue *queue = (const struct queue *)block;
    (void)world;
    for (uint32_t i = 0; i < queue->count; i++) test(context, &queue->entries[i].ref);
}

void
queue_register(struct world *world)
{
    world->kinds[KIND_QUEUE] = (struct kind_ops){ .name = "queue", .destroy = destroy_queue, .visit = visit_queue,
        .size = size_of_queue, .scan = scan_queue };
}

struct queue *
queue_peek(const struct world *world, enum root_slot slot)
{
    return (struct queue *)world->root->slots[slot];
}

struct queue *
queue_resize(struct world *world, enum root_slot slot, uint32_t capacity)
{
    struct queue *queue = queue_peek(world, slot);
    queue = world_resize(world, queue, queue_bytes(queue->capacity), queue_bytes(capacity));
    queue->capacity = capacity;
    world->root->slots[slot] = &queue->ref;
    return queue;
}

size_t
queue_growth(const struct world *world, enum root_slot slot)
{
    const struct queue *queue = queue_peek(world, slot);
    return queue && queue->count == queue->capacity ? queue_bytes(queue->capacity * 2) : 0;
}

struct queue *
queue_reserve(struct world *world, enum root_slot slot)
{
    struct queue *queue = queue_peek(world, slot);
    if (queue) return queue->count < queue->capacity ? queue : queue_resize(world, slot, queue->capacity * 2);
    uint32_t outer = world->owner;
    world->owner = 0; /* the driver's, whoever is first */
    queue = world_get(world, KIND_QUEUE, queue_bytes(QUEUE_CAPACITY_LEAST));
    world->owner = outer;
    queue->next_serial = 1;
    queue->count = 0;
    queue->capacity = QUEUE_CAPACITY_LEAST;
    world->root->slots[slot] = &queue->ref;
    return queue;
}

void
queue_shrink(struct world *world, enum root_slot slot)
{
    const struct queue *queue = queue_peek(world, slot);
    if (queue->capacity > QUEUE_CAPACITY_LEAST && queue->count <= queue->capacity / 4)
        queue_resize(world, slot, queue->capacity / 2);
}
