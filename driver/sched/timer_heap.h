/* SPDX-License-Identifier: MIT */
/*
 * What is due first: a heap (four children a node) over the entries of a queue, ordered by time, and among equal times
 * by the order of adding.
 *
 * A handle stays valid until its entry is out: its low 24 bits are an index into the row of places, the rest is a number
 * that grows with each entry and is also what orders equal times.  Handles are positive as int64_t.
 */
#ifndef LOAM_SCHED_TIMER_HEAP_H
#define LOAM_SCHED_TIMER_HEAP_H

#include "object/queue.h"

enum { TIMER_INDEX_BITS = 24, TIMER_HEAP_MAX = (1 << TIMER_INDEX_BITS) - 1 };

/* Takes over the reference. The queue must hold less than TIMER_HEAP_MAX. */
uint64_t timer_heap_add(struct world *world, enum root_slot slot, int64_t due, struct ref *ref_take);
/* The entry that is due first; NULL: empty. Borrowed. */
const struct queue_entry *timer_heap_first(const struct world *world, enum root_slot slot);
/* The entry of a handle; NULL: it is out. Borrowed. */
const struct queue_entry *timer_heap_find(const struct world *world, enum root_slot slot, uint64_t handle);
/* Take the entry of a handle out, which must be there; the reference is the caller's. */
struct ref *timer_heap_remove(struct world *world, enum root_slot slot, uint64_t handle);
uint32_t timer_heap_count(const struct world *world, enum root_slot slot);
/* Is A due before B? */
bool timer_is_before(const struct queue_entry *a, const struct queue_entry *b);

#endif
