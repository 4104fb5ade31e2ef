/* SPDX-License-Identifier: MIT */
/*
 * Images: a heap's bytes, written by somebody else, go on living at the same address in another process.
 *
 * The state in the region holds no address outside of it; the handle is made anew.  What an image says of itself is not
 * believed: parameters are compared, and sm_check() proves the rest before the first request.
 */
#include <sys/mman.h>

#include "alloc/smalloc_int.h"

bool
sm_image(struct sm_heap *heap, struct sm_image *image)
{
    if (heap->libc || heap->anywhere)
        return false;
    const struct sm_state *state = heap->state;
    *image = (struct sm_image){.base = state->base, .region_size = heap->region_size, .secret = heap->hot.secret};
    image->extents[0] = (struct sm_extent){state->base, state->map_bytes};
    image->extents[1] = (struct sm_extent){state->first, state->brk - state->first};
    /* Free blocks are read as well: from here on they are not poisoned. */
    sm_unpoison(heap, state->first, state->brk - state->first);
    return true;
}

static bool
parts_make_a_heap(const struct sm_heap *heap, const struct sm_image *image)
{
    uint64_t first = region_heap_start(heap), map = image->extents[0].length, bytes = image->extents[1].length;
    return image->extents[0].address == image->base && image->extents[1].address == first && map % SM_PAGE == 0 &&
           bytes % SM_PAGE == 0 && map <= first - image->base && bytes <= image->base + image->region_size - first &&
           bytes > sizeof(struct sm_state) && map >= bytes / SM_PAGE;
}

struct sm_heap *
sm_adopt(const struct sm_image *image, const struct sm_config *config, struct sm_note *note)
{
    struct sm_config wanted = *config;
    wanted.base = image->base;
    wanted.region_size = image->region_size;
    if (!image->base || image->region_size < GROW_STEP || image->region_size % SM_PAGE ||
        image->base > UINT64_MAX / 2) {
        note_set(note, "the image's parts do not make a heap");
        return NULL;
    }
    struct sm_heap *heap = heap_make(&wanted, note);
    if (!heap)
        return NULL;
    heap->hot.secret = image->secret & ~UINT64_C(0xff);
    const char *why = NULL;
    if (!region_reserve_at(heap, image->base, image->region_size))
        why = "the image's address space is not to be had in this process";
    else if (!parts_make_a_heap(heap, image))
        why = "the image's parts do not make a heap";
    else if (!region_usable(image->base, image->base + image->extents[0].length) ||
             !region_usable(image->extents[1].address, image->extents[1].address + image->extents[1].length))
        why = "the system gives no memory for a heap";
    if (why) {
        note_set(note, why);
        return heap_give_up(heap);
    }
    heap_bind(heap);
    heap->image_small_limit = config->small_limit;
    heap->image_brk = image->extents[1].address + image->extents[1].length;
    heap->image_map_bytes = image->extents[0].length;
    return heap;
}

static const char *
find_difference(const struct sm_heap *heap)
{
    const struct sm_state *state = heap->state;
    if (state->magic != SM_MAGIC || state->layout != SM_LAYOUT || state->size != sizeof *state)
        return "the heap in the image is of another layout";
    if (state->base != sm_address(heap->base) || state->region_size != heap->region_size ||
        state->brk != heap->image_brk || state->map_bytes != heap->image_map_bytes)
        return "the heap in the image is not of that place and size";
    if (state->alignment != heap->hot.round + 1 || (state->headed != 0) != heap->headed ||
        (heap->image_small_limit && state->small_limit != sm_round(heap, heap->image_small_limit)))
        return "the heap in the image has other parameters";
    return NULL;
}

static bool
poison_free(void *context, const struct sm_block *block)
{
    bool inner = block->type == SM_BLOCK_SMALL || block->type == SM_BLOCK_LARGE || block->type == SM_BLOCK_REST ||
                 block->type == SM_BLOCK_TOP;
    if (inner && !block->used)
        sm_poison(context, sm_address(block->address), block->size);
    return true;
}

bool
sm_adopt_finish(struct sm_heap *heap, struct sm_note *note)
{
    struct sm_fault fault;
    const char *difference = find_difference(heap);
    if (difference) {
        note_set(note, difference);
        return false;
    }
    if (!sm_check(heap, &fault)) {
        note_set(note, "the heap in the image is damaged: ");
        note_add(note, fault.text);
        return false;
    }
    if (!heap->options.junk)
        heap->state->junk_ever = false;
    sm_walk(heap, poison_free, heap);
    heap->settled = true;
    heap_set_pace(heap);
    return true;
}
