/* SPDX-License-Identifier: MIT */
/*
 * The short way of sm_get, sm_free_sized and sm_free; a part of smalloc.h.
 *
 * A link is a word `(address << 8) ^ secret` with the secret's low byte 0, so that the low byte of a free block is 0.
 * A class's head is such a word too and names its first free block; address 0 ends the list.  So a pop decodes once and
 * moves the block's word to the head, a push is the reverse.
 *
 * fast_limit is the small limit, or 0 while something must see each call (options, a limit near, engine libc): then the
 * one comparison sends everything the long way.  Figures cost three instructions here: used = gets - frees, and the
 * free blocks have a counter of their own.
 */
#ifndef LOAM_ALLOC_SMALLOC_INLINE_H
#define LOAM_ALLOC_SMALLOC_INLINE_H

#include "alloc/smalloc.h"

/* Link words lie in memory that has other types before and after. */
typedef uint64_t __attribute__((may_alias)) sm_word;

enum {
    SM_MAP_CLASS = 0x7f, /* a byte of the page map: class, or 0 for no page of small blocks */
    SM_MAP_LAST = 0x80   /* the last page of its chunk: a word short */
};

/* 32 bytes for each 8 bytes of block size, so that the size times four is the offset. */
struct sm_class {
    uint64_t head;
    uint64_t free;
    uint64_t gets, frees;
};

/* How the heap's state begins; all of it is in smalloc_int.h. */
struct sm_hot_state {
    struct sm_class classes[SM_CLASSES];
    uint64_t requested_in, requested_out;
};

/* How the handle begins. */
struct sm_hot {
    size_t fast_limit;
    size_t round; /* alignment - 1 */
    struct sm_hot_state *state;
    uint64_t secret;
    uintptr_t map; /* map + (address >> 12) is the byte of the page */
    bool near;     /* sm_low() must look closer */
};

void *sm_get_slow(struct sm_heap *heap, size_t size);
void sm_free_sized_slow(struct sm_heap *heap, void *block, size_t size);
void sm_free_slow(struct sm_heap *heap, void *block);
bool sm_low_slow(struct sm_heap *heap);

static inline struct sm_hot *
sm_hot(struct sm_heap *heap)
{
    return (struct sm_hot *)(void *)heap;
}

/* One less than the size of the class: no carry, so cheaper than rounding up. */
static inline size_t
sm_last_byte(const struct sm_hot *hot, size_t size)
{
    return (size - 1) | hot->round;
}

static inline struct sm_class *
sm_class_of(struct sm_hot_state *state, size_t last_byte)
{
    return (struct sm_class *)(void *)((char *)state + 4 * (last_byte + 1));
}

static inline void
sm_push(struct sm_hot *hot, void *block, size_t last_byte, size_t requested)
{
    struct sm_hot_state *state = hot->state;
    struct sm_class *class = sm_class_of(state, last_byte);
    *(sm_word *)block = class->head;
    class->head = ((uint64_t)(uintptr_t)block << 8) ^ hot->secret;
    class->free++;
    class->frees++;
    state->requested_out += requested;
}

static inline void *
sm_get(struct sm_heap *heap, size_t size)
{
    struct sm_hot *hot = sm_hot(heap);
    if (__builtin_expect(size - 1 < hot->fast_limit, 1)) {
        struct sm_hot_state *state = hot->state;
        struct sm_class *class = sm_class_of(state, sm_last_byte(hot, size));
        uintptr_t block = (class->head ^ hot->secret) >> 8;
        if (__builtin_expect(block != 0, 1)) {
            class->free--;
            class->gets++;
            state->requested_in += size;
            class->head = *(sm_word *)block;
            return (void *)block;
        }
    }
    return sm_get_slow(heap, size);
}

static inline void
sm_free_sized(struct sm_heap *heap, void *block, size_t size)
{
    struct sm_hot *hot = sm_hot(heap);
    if (__builtin_expect(size - 1 < hot->fast_limit, 1))
        sm_push(hot, block, sm_last_byte(hot, size), size);
    else
        sm_free_sized_slow(heap, block, size);
}

static inline void
sm_free(struct sm_heap *heap, void *block)
{
    struct sm_hot *hot = sm_hot(heap);
    if (__builtin_expect(hot->fast_limit != 0 && block, 1)) {
        size_t size = 8 * (size_t)(*(const uint8_t *)(hot->map + ((uintptr_t)block >> 12)) & SM_MAP_CLASS);
        if (__builtin_expect(size != 0, 1)) {
            sm_push(hot, block, size - 1, size);
            return;
        }
    }
    sm_free_slow(heap, block);
}

static inline bool
sm_low(struct sm_heap *heap)
{
    return __builtin_expect(sm_hot(heap)->near, 0) && sm_low_slow(heap);
}

_Static_assert(sizeof(struct sm_class) == 32, "four times the size is the offset of its class");

#endif
