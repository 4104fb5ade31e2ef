/* SPDX-License-Identifier: MIT */
/*
 * Walk: every block once, in address order.
 *
 * Large blocks follow each other by their tags; a chunk's pages by the page map.  A small block tells by its first word
 * whether it is free when blocks are headed; otherwise the free lists are marked in a bitmap first, a bit for each
 * eight bytes of the heap.
 */
#include <sys/mman.h>

#include "alloc/smalloc_int.h"

struct walk {
    struct sm_heap *heap;
    const uint8_t *bitmap; /* NULL: headed */
    bool runs;             /* visit the small blocks of a page as one */
    sm_visit_fn fn;
    void *context;
};

static size_t
bitmap_bytes(const struct sm_heap *heap)
{
    return ((heap->state->brk - heap->state->first) / 64 / SM_PAGE + 1) * SM_PAGE;
}

void *
walk_bitmap_new(struct sm_heap *heap)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *bitmap = mmap(NULL, bitmap_bytes(heap), PROT_READ | PROT_WRITE, flags, -1, 0);
    return bitmap == MAP_FAILED ? NULL : bitmap;
}

void
walk_bitmap_free(struct sm_heap *heap, void *bitmap)
{
    munmap(bitmap, bitmap_bytes(heap));
}

bool
walk_bitmap_set(const struct sm_heap *heap, void *bitmap, uint64_t address)
{
    uint64_t bit = (address - heap->state->first) / 8;
    uint8_t *byte = (uint8_t *)bitmap + bit / 8, mask = (uint8_t)(1 << bit % 8);
    if (*byte & mask)
        return false;
    *byte |= mask;
    return true;
}

/* A link out of the heap, or to a block that was met, ends its list: a walk describes, sm_check judges. */
static void
mark_free(struct sm_heap *heap, void *bitmap)
{
    const struct sm_state *state = heap->state;
    for (uint32_t i = 1; i < SM_CLASSES; i++) {
        uint64_t at = sm_link_decode(heap, state->hot.classes[i].head);
        while (at >= state->first && at < state->top && walk_bitmap_set(heap, bitmap, at))
            at = sm_link_decode(heap, sm_peek(at));
    }
}

static bool
is_used(const struct walk *walk, uint64_t at)
{
    if (!walk->bitmap)
        return sm_peek(at) & 0x1f;
    uint64_t bit = (at - walk->heap->state->first) / 8;
    return !(walk->bitmap[bit / 8] & 1 << bit % 8);
}

static bool
visit(const struct walk *walk, uint64_t address, uint64_t span, uint64_t tag_bytes, enum sm_block_type type, bool used)
{
    struct sm_block block = {sm_at(address + tag_bytes), span - tag_bytes, type, used, span};
    return walk->fn(walk->context, &block);
}

/* A page of small blocks; END is where its chunk's bytes end in it. */
static bool
walk_page(const struct walk *walk, uint64_t page, uint64_t end)
{
    uint64_t size = (uint64_t)sm_page_class(walk->heap, page) * 8, at = page;
    if (size > walk->heap->state->small_limit)
        return false;
    uint64_t cut = size ? small_page_cut(walk->heap, page) : page;
    if (walk->runs && at + size <= cut && size) {
        at += (cut - at) / size * size;
        if (!visit(walk, page, at - page, 0, SM_BLOCK_SMALL, true))
            return false;
    }
    for (; at + size <= cut && size; at += size)
        if (!visit(walk, at, size, 0, SM_BLOCK_SMALL, is_used(walk, at)))
            return false;
    return at >= end || visit(walk, at, end - at, 0, SM_BLOCK_REST, false);
}

static bool
walk_pages(const struct walk *walk, uint64_t page, uint64_t end)
{
    for (; page < end; page += SM_PAGE)
        if (!walk_page(walk, page, end - page < SM_PAGE ? end : page + SM_PAGE))
            return false;
    return true;
}

static bool
walk_large(const struct walk *walk)
{
    const struct sm_state *state = walk->heap->state;
    for (uint64_t at = walk_first(walk->heap); at < state->top;) {
        uint64_t tag = sm_peek(at), length = tag_length(tag);
        if (length < LARGE_MIN || length > state->top - at)
            return false;
        bool chunk = tag & TAG_CHUNK, used = tag & TAG_USED;
        if (!visit(walk, at, length, TAG_BYTES, chunk ? SM_BLOCK_CHUNK : SM_BLOCK_LARGE, used))
            return false;
        if (chunk && !walk_pages(walk, at + TAG_BYTES, at + length))
            return false;
        at += length;
    }
    return visit(walk, state->top, state->brk - state->top, TAG_BYTES, SM_BLOCK_TOP, false);
}

static bool
walk_all(const struct walk *walk)
{
    const struct sm_state *state = walk->heap->state;
    return visit(walk, sm_address(walk->heap->base), state->map_bytes, 0, SM_BLOCK_MAP, false) &&
           visit(walk, state->first, walk_first(walk->heap) - state->first, 0, SM_BLOCK_ROOT, true) && walk_large(walk);
}

bool
walk_runs(struct sm_heap *heap, sm_visit_fn fn, void *context)
{
    const struct walk walk = {heap, NULL, true, fn, context};
    return walk_all(&walk);
}

bool
sm_walk(struct sm_heap *heap, sm_visit_fn fn, void *context)
{
    struct walk walk = {heap, NULL, false, fn, context};
    if (heap->libc)
        return libc_walk(heap, fn, context);
    if (heap->headed)
        return walk_all(&walk);
    void *bitmap = walk_bitmap_new(heap);
    if (!bitmap)
        return false;
    mark_free(heap, bitmap);
    walk.bitmap = bitmap;
    bool done = walk_all(&walk);
    walk_bitmap_free(heap, bitmap);
    return done;
}

static bool
small_block_of(const struct sm_heap *heap, uint64_t address, uint32_t class, struct sm_block *block)
{
    uint64_t size = (uint64_t) class * 8, page = address & ~(uint64_t)(SM_PAGE - 1);
    uint64_t at = page + (address - page) / size * size;
    if (size > heap->state->small_limit || at + size > small_page_cut(heap, page))
        return false;
    *block = (struct sm_block){sm_at(at), size, SM_BLOCK_SMALL, !heap->headed || sm_peek(at) & 0x1f, size};
    return true;
}

bool
sm_block_of(const struct sm_heap *heap, const void *address, struct sm_block *block)
{
    struct sm_fault fault;
    uint64_t at = sm_address(address);
    if (heap->libc || at < heap->state->first || at >= heap->state->brk)
        return false;
    uint32_t class = sm_page_class(heap, at);
    if (class)
        return small_block_of(heap, at, class, block);
    if (!check_block(heap, address, 0, false, &fault))
        return false;
    size_t span = tag_length(sm_peek(at - TAG_BYTES));
    *block = (struct sm_block){sm_at(at), span - TAG_BYTES, SM_BLOCK_LARGE, true, span};
    return true;
}
