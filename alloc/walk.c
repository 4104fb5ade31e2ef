/* SPDX-License-Identifier: MIT */
/*
 * Walk: every block once, in address order.
 *
 * Large blocks follow each other by their tags; a chunk's pages by the page map.  A small block tells by its first word
 * whether it is free when blocks are headed; otherwise the free lists are marked in a bitmap first, a bit for each eight
 * bytes of the heap.
 */
#include <sys/mman.h>

#include "alloc/smalloc_int.h"
#include "alloc/walk_int.h"

uint64_t
walk_first(const struct sm_heap *heap)
{
    const struct sm_state *state = heap->state;
    return state->heap_start + ((sizeof *state + 15) & ~(size_t)15) + state->root_size + TAG_BYTES;
}

uint64_t
walk_page_cut(const struct sm_heap *heap, uint64_t page, uint32_t class)
{
    uint64_t end = small_page_end(heap, page);
    return heap->state->classes[class].cut_end == end ? heap->state->classes[class].cut : end;
}

static size_t
bitmap_bytes(const struct sm_heap *heap)
{
    return ((heap->state->brk - heap->state->heap_start) / 64 / SM_PAGE + 1) * SM_PAGE;
}

static void
mark_free(const struct sm_heap *heap, uint8_t *bitmap)
{
    const struct sm_state *state = heap->state;
    for (uint32_t class = 1; class < SM_CLASSES; class++) {
        uint64_t left = state->classes[class].free;
        for (uint64_t at = state->classes[class].free_list; at && left--; at = sm_link_read(heap, sm_at(heap, at))) {
            uint64_t bit = (at - state->heap_start) / 8;
            bitmap[bit / 8] |= (uint8_t)(1 << bit % 8);
        }
    }
}

static bool
is_used(const struct sm_heap *heap, const uint8_t *bitmap, uint64_t at)
{
    if (!bitmap) return sm_peek(sm_at(heap, at)) & 0x1f;
    uint64_t bit = (at - heap->state->heap_start) / 8;
    return !(bitmap[bit / 8] & 1 << bit % 8);
}

static bool
walk_page(struct sm_heap *heap, uint64_t page, const uint8_t *bitmap, sm_visit_fn fn, void *context)
{
    uint32_t class = sm_page_class(heap, page);
    if (!class) return true;
    uint64_t size = (uint64_t)class * 8, end = walk_page_cut(heap, page, class);
    for (uint64_t at = page; at + size <= end; at += size) {
        struct sm_block block = { sm_at(heap, at), size, SM_BLOCK_SMALL, is_used(heap, bitmap, at) };
        if (!fn(context, &block)) return false;
    }
    return true;
}

static bool
walk_large(struct sm_heap *heap, const uint8_t *bitmap, sm_visit_fn fn, void *context)
{
    const struct sm_state *state = heap->state;
    for (uint64_t at = walk_first(heap); at < state->top;) {
        uint64_t tag = sm_peek(sm_at(heap, at)), length = tag & ~(uint64_t)TAG_FLAGS;
        if (length < LARGE_MIN || length > state->top - at) return false;
        struct sm_block block = { sm_at(heap, at + TAG_BYTES), length - TAG_BYTES,
            tag & TAG_CHUNK ? SM_BLOCK_CHUNK : SM_BLOCK_LARGE, tag & TAG_USED };
        if (!fn(context, &block)) return false;
        if (tag & TAG_CHUNK)
            for (uint64_t page = at + TAG_BYTES; page < at + length; page += SM_PAGE)
                if (!walk_page(heap, page, bitmap, fn, context)) return false;
        at += length;
    }
    struct sm_block top = { sm_at(heap, state->top + TAG_BYTES), state->brk - state->top - TAG_BYTES, SM_BLOCK_TOP, false };
    return fn(context, &top);
}

bool
sm_walk(struct sm_heap *heap, sm_visit_fn fn, void *context)
{
    if (heap->libc) return libc_walk(heap, fn, context);
    if (heap->headed) return walk_large(heap, NULL, fn, context);
    size_t bytes = bitmap_bytes(heap);
    uint8_t *bitmap = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bitmap == MAP_FAILED) return false;
    mark_free(heap, bitmap);
    bool done = walk_large(heap, bitmap, fn, context);
    munmap(bitmap, bytes);
    return done;
}
