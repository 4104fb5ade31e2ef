/* SPDX-License-Identifier: MIT */
/*
 * Small blocks: a free list for each size, and pages cut into blocks of one class.
 *
 * Blocks carry no header.  A get pops the list of its size; when that is empty the page being cut gives one more; when
 * that is used up the newest chunk gives the next page, and a new chunk is got when it has none.  Blocks are cut one at
 * a time and only when none is free, so memory is touched as late as possible and the number of blocks ever cut is the
 * class's high water mark.  Nothing is ever joined.  What is left at a page's end (shorter than a block) stays unused.
 */
#include "alloc/smalloc_int.h"

/* The next page of the newest chunk becomes one of this class. */
static bool
open_page(struct sm_heap *heap, size_t rounded)
{
    struct sm_state *state = heap->state;
    if (state->page == state->page_end) {
        uint64_t chunk = large_get_chunk(heap, CHUNK_PAGES);
        if (!chunk)
            return false;
        state->page = chunk;
        state->page_end = chunk + CHUNK_PAGES * SM_PAGE;
    }
    uint64_t page = state->page;
    state->page += SM_PAGE;
    *sm_map_byte(heap, page) = (uint8_t)(rounded / 8 | (state->page == state->page_end ? SM_MAP_LAST : 0));
    struct cutting *cut = &state->cut[rounded / 8];
    cut->next = page;
    cut->end = small_page_end(heap, page);
    return true;
}

/* The last page of a chunk is a word short: the next block's tag lies there. */
uint64_t
small_page_end(const struct sm_heap *heap, uint64_t page)
{
    uint32_t byte = *sm_map_byte(heap, page), size = (byte & SM_MAP_CLASS) * 8;
    uint32_t bytes = byte & SM_MAP_LAST ? SM_PAGE - TAG_BYTES : SM_PAGE;
    return page + bytes - bytes % size;
}

uint64_t
small_page_cut(const struct sm_heap *heap, uint64_t page)
{
    const struct cutting *cut = &heap->state->cut[sm_page_class(heap, page)];
    uint64_t end = small_page_end(heap, page);
    return cut->end == end ? cut->next : end;
}

static __attribute__((noinline)) void *
cut_block(struct sm_heap *heap, size_t rounded)
{
    struct sm_state *state = heap->state;
    struct cutting *cut = &state->cut[rounded / 8];
    if (cut->next == cut->end && !open_page(heap, rounded))
        return NULL;
    void *block = sm_at(cut->next);
    cut->next += rounded;
    cut->blocks++;
    state->unused.bytes -= rounded;
    if (cut->next == cut->end)
        state->unused.count--;
    return block;
}

void *
small_get(struct sm_heap *heap, size_t rounded, size_t requested)
{
    struct sm_class *class = sm_class_of(heap->hot.state, rounded - 1);
    uint64_t address = sm_link_decode(heap, class->head);
    if (address) {
        class->head = sm_peek(address);
        class->free--;
    } else {
        address = sm_address(cut_block(heap, rounded));
        if (!address)
            return NULL;
    }
    class->gets++;
    heap->state->hot.requested_in += requested;
    sm_unpoison(heap, address, rounded);
    return sm_at(address);
}
