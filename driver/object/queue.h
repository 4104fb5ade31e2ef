/* SPDX-License-Identifier: MIT */
/*
 * A row of numbered references that grows, as one block of the world heap: what waits for a time (sched/timer_heap.h)
 * or for an answer (object/waiting.h).  The order of the entries is the user's.
 */
#ifndef LOAM_OBJECT_QUEUE_H
#define LOAM_OBJECT_QUEUE_H

#include "value/world.h"

struct queue_entry {
    int64_t key;     /* for a time: game milliseconds */
    uint64_t serial; /* from next_serial: no two are the same */
    struct ref *ref; /* counted */
    uint32_t place;  /* of the handle with this index, not of this entry (sched/timer_heap.c) */
};

struct queue {
    struct ref ref; /* KIND_QUEUE */
    uint64_t next_serial;
    uint32_t count, capacity;
    struct queue_entry entries[];
};

/* Fill in what KIND_QUEUE does; once a world. */
void queue_register(struct world *world);
/* The queue of a root slot; NULL: none was made yet. Borrowed. */
struct queue *queue_peek(const struct world *world, enum root_slot slot);
/* The queue of a root slot with room for one entry more; made if there is none, and may move. Borrowed. */
struct queue *queue_reserve(struct world *world, enum root_slot slot);
/* Bytes that queue_reserve() will ask for; 0: there is room. */
size_t queue_growth(const struct world *world, enum root_slot slot);
/* It lost entries: give memory back when three quarters are empty. May move. */
void queue_shrink(struct world *world, enum root_slot slot);
/* It is there and has at most CAPACITY entries; may move. Borrowed. */
struct queue *queue_resize(struct world *world, enum root_slot slot, uint32_t capacity);

enum { QUEUE_CAPACITY_LEAST = 8 };

#endif
