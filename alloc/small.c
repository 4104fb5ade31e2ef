/* SPDX-License-Identifier: MIT */
/*
 * Small blocks: a free list for each size, and pages cut into blocks of one class.
 *
 * Blocks carry no header.  A get pops the list of its size; when that is empty the page being cut gives one more; when
 * that is used up the newest chunk gives the next page, and a new chunk is got when it has none.  Nothing is ever
 * joined, so get and free take constant time.  What is left at a page's end (shorter than a block) stays unused.
 */
#include "alloc/smalloc_int.h"

static bool
page_open(struct sm_heap *heap, struct sm_class *class, uint32_t number)
{
    struct sm_state *state = heap->state;
    if (state->page == state->page_end) {
        uint64_t chunk = large_get_chunk(heap, CHUNK_PAGES);
        if (!chunk) return false;
        state->page = chunk;
        state->page_end = chunk + CHUNK_PAGES * SM_PAGE;
        state->unused_bytes += CHUNK_PAGES * SM_PAGE;
    }
    uint64_t page = state->page;
    state->page += SM_PAGE;
    ((uint8_t *)heap->base)[page >> 12] = (uint8_t)(number | (state->page == state->page_end ? MAP_LAST : 0));
    class->cut = page;
    class->cut_end = small_page_end(heap, page);
    return true;
}

/* Offset behind the last block that fits in a page; the last page of a chunk is a word short, the next tag lies there. */
uint64_t
small_page_end(const struct sm_heap *heap, uint64_t page)
{
    uint32_t byte = ((const uint8_t *)heap->base)[page >> 12], size = (byte & MAP_CLASS) * 8;
    uint32_t bytes = byte & MAP_LAST ? SM_PAGE - TAG_BYTES : SM_PAGE;
    return page + bytes - bytes % size;
}

/* The list is empty: cut one more block. */
void *
small_get_slow(struct sm_heap *heap, uint32_t number)
{
    struct sm_class *class = &heap->state->classes[number];
    if (class->cut == class->cut_end && !page_open(heap, class, number)) return NULL;
    void *block = sm_at(heap, class->cut);
    class->cut += (uint64_t)number * 8;
    heap->state->unused_bytes -= (uint64_t)number * 8;
    class->requests++;
    class->used++;
    class->peak++;
    options_unpoison(heap, block, (size_t)number * 8);
    return block;
}

void *
small_get(struct sm_heap *heap, size_t size)
{
    uint32_t number = (uint32_t)(sm_round(heap, size) >> 3);
    struct sm_class *class = &heap->state->classes[number];
    if (!class->free_list) return small_get_slow(heap, number);
    void *block = sm_at(heap, class->free_list);
    class->free_list = sm_link_read(heap, block);
    class->free--;
    class->used++;
    class->requests++;
    options_unpoison(heap, block, (size_t)number * 8);
    return block;
}

void
small_free(struct sm_heap *heap, void *block, uint32_t number)
{
    struct sm_class *class = &heap->state->classes[number];
    sm_link_write(heap, block, class->free_list);
    class->free_list = sm_offset(heap, block);
    class->free++;
    class->used--;
}
