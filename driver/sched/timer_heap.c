/* SPDX-License-Identifier: MIT */
/*
 * The heap.  Key, serial and reference of an entry move up and down; the field `place` does not: entries[i].place says
 * where the entry with handle index i lies now, or, if that index is free, the next free one.  So moving an entry is one
 * store more, and a handle is looked up without a search.
 */
#include "sched/timer_heap.h"

#include "base/assert.h"

enum { CHILDREN = 4, INDEX_MASK = TIMER_HEAP_MAX, FREE = 1u << 31 };
#define SERIAL_MASK ((UINT64_C(1) << (63 - TIMER_INDEX_BITS)) - 1)

/*
 * The first free index is kept in next_serial's low bits, the number of the next entry above them: both belong to the
 * queue and must survive in an image.  INDEX_MASK: there is none.
 */
static uint32_t
free_index(const struct queue *queue)
{
    return (uint32_t)queue->next_serial & INDEX_MASK;
}

static void
set_free_index(struct queue *queue, uint32_t index)
{
    queue->next_serial = (queue->next_serial & ~(uint64_t)INDEX_MASK) | index;
}

bool
timer_is_before(const struct queue_entry *a, const struct queue_entry *b)
{
    return a->key < b->key || (a->key == b->key && a->serial < b->serial);
}

static void
put(struct queue *queue, uint32_t at, const struct queue_entry *entry)
{
    queue->entries[at].key = entry->key;
    queue->entries[at].serial = entry->serial;
    queue->entries[at].ref = entry->ref;
    queue->entries[entry->serial & INDEX_MASK].place = at;
}

/* Put ENTRY at AT or as far above as it belongs. */
static void
sift_up(struct queue *queue, uint32_t at, const struct queue_entry *entry)
{
    while (at > 0) {
        uint32_t parent = (at - 1) / CHILDREN;
        if (!timer_is_before(entry, &queue->entries[parent])) break;
        put(queue, at, &queue->entries[parent]);
        at = parent;
    }
    put(queue, at, entry);
}

static uint32_t
first_child(const struct queue *queue, uint32_t at)
{
    uint64_t child = (uint64_t)at * CHILDREN + 1, end = child + CHILDREN, best = child;
    if (end > queue->count) end = queue->count;
    for (; child < end; child++)
        if (timer_is_before(&queue->entries[child], &queue->entries[best])) best = child;
    return (uint32_t)best;
}

static void
sift_down(struct queue *queue, uint32_t at, const struct queue_entry *entry)
{
    while ((uint64_t)at * CHILDREN + 1 < queue->count) {
        uint32_t child = first_child(queue, at);
        if (!timer_is_before(&queue->entries[child], entry)) break;
        put(queue, at, &queue->entries[child]);
        at = child;
    }
    put(queue, at, entry);
}

/* Indexes from FROM on join the free ones, the lowest in front. */
static void
add_free(struct queue *queue, uint32_t from)
{
    for (uint32_t i = queue->capacity; i-- > from;) {
        queue->entries[i].place = FREE | free_index(queue);
        set_free_index(queue, i);
    }
}

static struct queue *
reserve(struct world *world, enum root_slot slot)
{
    struct queue *queue = queue_peek(world, slot);
    uint32_t old = queue ? queue->capacity : 0;
    queue = queue_reserve(world, slot);
    if (old == 0) queue->next_serial = UINT64_C(1) << TIMER_INDEX_BITS | INDEX_MASK;
    if (queue->capacity > old) add_free(queue, old);
    return queue;
}

uint64_t
timer_heap_add(struct world *world, enum root_slot slot, int64_t due, struct ref *ref_take)
{
    struct queue *queue = reserve(world, slot);
    ASSERT(queue->count < TIMER_HEAP_MAX);
    uint32_t index = free_index(queue);
    uint64_t number = queue->next_serial >> TIMER_INDEX_BITS & SERIAL_MASK;
    set_free_index(queue, queue->entries[index].place & INDEX_MASK);
    queue->next_serial += UINT64_C(1) << TIMER_INDEX_BITS;
    const struct queue_entry entry = { .key = due, .serial = number << TIMER_INDEX_BITS | index, .ref = ref_take };
    sift_up(queue, queue->count++, &entry);
    return entry.serial;
}

const struct queue_entry *
timer_heap_first(const struct world *world, enum root_slot slot)
{
    const struct queue *queue = queue_peek(world, slot);
    return queue && queue->count ? queue->entries : NULL;
}

const struct queue_entry *
timer_heap_find(const struct world *world, enum root_slot slot, uint64_t handle)
{
    const struct queue *queue = queue_peek(world, slot);
    uint32_t index = (uint32_t)handle & INDEX_MASK;
    if (!queue || index >= queue->capacity || (queue->entries[index].place & FREE)) return NULL;
    const struct queue_entry *entry = &queue->entries[queue->entries[index].place];
    return entry->serial == handle ? entry : NULL;
}

/* A quarter is left: halve it if no handle's index is in the way.  Looked at only when the count is a power of two. */
static void
shrink(struct world *world, enum root_slot slot)
{
    struct queue *queue = queue_peek(world, slot);
    uint32_t half = queue->capacity / 2;
    if ((queue->count & (queue->count - 1)) || queue->count > half / 2 || half < QUEUE_CAPACITY_LEAST) return;
    for (uint32_t i = half; i < queue->capacity; i++)
        if (!(queue->entries[i].place & FREE)) return;
    queue = queue_resize(world, slot, half);
    set_free_index(queue, INDEX_MASK);
    for (uint32_t i = half; i-- > 0;) {
        if (!(queue->entries[i].place & FREE)) continue;
        queue->entries[i].place = FREE | free_index(queue);
        set_free_index(queue, i);
    }
}

struct ref *
timer_heap_remove(struct world *world, enum root_slot slot, uint64_t handle)
{
    struct queue *queue = queue_peek(world, slot);
    uint32_t index = (uint32_t)handle & INDEX_MASK, at = queue->entries[index].place;
    ASSERT(!(at & FREE) && queue->entries[at].serial == handle);
    struct ref *ref = queue->entries[at].ref;
    queue->entries[index].place = FREE | free_index(queue);
    set_free_index(queue, index);
    queue->count--;
    if (at < queue->count) {
        const struct queue_entry last = queue->entries[queue->count];
        bool up = at > 0 && timer_is_before(&last, &queue->entries[(at - 1) / CHILDREN]);
        if (up) sift_up(queue, at, &last);
        else sift_down(queue, at, &last);
    }
    shrink(world, slot);
    return ref;
}

uint32_t
timer_heap_count(const struct world *world, enum root_slot slot)
{
    const struct queue *queue = queue_peek(world, slot);
    return queue ? queue->count : 0;
}
