/* SPDX-License-Identifier: MIT */
/*
 * The public calls: which way a request goes.
 *
 * The fast way (small size, its list not empty, no option on) is here and short; everything else is in small.c, large.c
 * or engine_libc.c.  heap->fast_limit is 0 when options are on or libc serves, so one comparison decides.
 */
#include <sys/mman.h>
#include <sys/random.h>

#include "alloc/smalloc_int.h"

static uint64_t
heap_start(const struct sm_heap *heap)
{
    return ((heap->region_size >> 12) + SM_PAGE - 1) / SM_PAGE * SM_PAGE;
}

/* The state and the root are one used large block, so that (b) counts them and a walk meets them. */
static bool
state_make(struct sm_heap *heap, const struct sm_config *config, struct sm_note *note)
{
    uint64_t start = heap_start(heap);
    uint64_t root = (config->root_size + 15) & ~UINT64_C(15);
    uint64_t first = start + ((sizeof(struct sm_state) + 15) & ~UINT64_C(15)) + root + TAG_BYTES;
    uint64_t end = (first + GROW_STEP) / GROW_STEP * GROW_STEP, map = ((end >> 12) + SM_PAGE) / SM_PAGE * SM_PAGE;
    if (end > heap->region_size || !region_usable(heap, 0, map) || !region_usable(heap, start, end)) {
        note_set(note, "the system gives no memory for a heap");
        return false;
    }
    struct sm_state *state = sm_at(heap, start);
    heap->state = state;
    *state = (struct sm_state){ .magic = SM_MAGIC, .layout = SM_LAYOUT, .size = sizeof *state };
    state->base = (uint64_t)(uintptr_t)heap->base;
    state->region_size = heap->region_size;
    state->alignment = (uint32_t)heap->round + 1;
    state->small_limit = (uint32_t)sm_round(heap, config->small_limit ? config->small_limit : SM_SMALL_DEFAULT);
    state->root_size = root;
    state->headed = config->headed;
    state->heap_start = start;
    state->brk = end;
    state->map_bytes = map;
    state->top = first;
    state->grown = (struct sm_count){ 1, map + end - start };
    state->large_used = (struct sm_count){ 1, map + first - start };
    large_init(heap);
    return true;
}

static bool
config_fits(const struct sm_config *config, struct sm_note *note)
{
    if (config->alignment && config->alignment != 8 && config->alignment != 16)
        note_set(note, "the alignment of a heap is 8 or 16");
    else if (config->small_limit && (config->small_limit < SM_SMALL_MIN || config->small_limit > SM_SMALL_MAX))
        note_set(note, "the small limit of a heap is 32 to 512 bytes");
    else
        return true;
    return false;
}

static struct sm_heap *
handle_make(const struct sm_config *config, struct sm_note *note)
{
    if (!config_fits(config, note)) return NULL;
    struct sm_heap *heap = mmap(NULL, sizeof *heap, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (heap == MAP_FAILED) {
        note_set(note, "the system gives no memory for a heap");
        return NULL;
    }
    heap->round = config->alignment == 16 ? 15 : 7;
    heap->limit = config->limit;
    heap->reserve = config->reserve;
    heap->headed = config->headed;
    if (!options_parse(heap, config->options, note)) {
        munmap(heap, sizeof *heap);
        return NULL;
    }
    return heap;
}

static struct sm_heap *
give_up(struct sm_heap *heap)
{
    if (heap->base) munmap(heap->base, heap->region_size);
    munmap(heap, sizeof *heap);
    return NULL;
}

struct sm_heap *
sm_create(const struct sm_config *config, struct sm_note *note)
{
    struct sm_heap *heap = handle_make(config, note);
    if (!heap) return NULL;
    if (config->engine == SM_LIBC) {
        note_set(note, "heap: blocks of libc");
        if (!libc_open(heap, config->root_size)) return give_up(heap);
        return heap;
    }
    if (getrandom(&heap->secret, sizeof heap->secret, 0) != sizeof heap->secret)
        heap->secret = (uint64_t)(uintptr_t)heap * UINT64_C(0x9e3779b97f4a7c15);
    heap->secret >>= 8;
    if (!region_reserve(heap, config, note) || !state_make(heap, config, note)) return give_up(heap);
    heap->fast_limit = heap->options_on ? 0 : heap->state->small_limit;
    return heap;
}

void
sm_destroy(struct sm_heap *heap)
{
    if (!heap) return;
    if (heap->libc) libc_close(heap);
    else options_unpoison(heap, heap->state, heap->state->brk - heap->state->heap_start);
    give_up(heap);
}

void *
sm_root(struct sm_heap *heap)
{
    if (heap->libc) return libc_root(heap);
    return (char *)heap->state + ((sizeof(struct sm_state) + 15) & ~(size_t)15);
}

static bool
over_limit(const struct sm_heap *heap, size_t size)
{
    return heap->limit && sm_used(heap) + size > heap->limit + heap->reserve;
}

static void *
get_any(struct sm_heap *heap, size_t size)
{
    if (!size) size = 1;
    if (size > heap->region_size && !heap->libc) return NULL;
    if (over_limit(heap, size)) return NULL;
    if (heap->options_on && !options_before_get(heap)) return NULL;
    void *block;
    if (heap->libc) block = libc_get(heap, size);
    else block = size <= heap->state->small_limit ? small_get(heap, size) : large_get(heap, size);
    if (heap->options_on && block) options_after_get(heap, block, size);
    return block;
}

void *
sm_get(struct sm_heap *heap, size_t size)
{
    if (size - 1 < heap->fast_limit) {
        struct sm_class *class = &heap->state->classes[sm_round(heap, size) >> 3];
        if (class->free_list) {
            void *block = sm_at(heap, class->free_list);
            class->free_list = sm_link_read(heap, block);
            class->free--;
            class->used++;
            class->requests++;
            return block;
        }
    }
    return get_any(heap, size);
}

static void
free_slow(struct sm_heap *heap, void *block)
{
    if (heap->options_on) options_before_free(heap, block, sm_usable(heap, block));
    if (heap->libc) {
        libc_free(heap, block);
        return;
    }
    uint32_t class = sm_page_class(heap, sm_offset(heap, block));
    if (class) {
        small_free(heap, block, class);
        options_poison(heap, block, (size_t)class * 8);
    } else {
        large_free(heap, block);
    }
}

void
sm_free_sized(struct sm_heap *heap, void *block, size_t size)
{
    if (size - 1 < heap->fast_limit) small_free(heap, block, (uint32_t)(sm_round(heap, size) >> 3));
    else free_slow(heap, block);
}

void
sm_free(struct sm_heap *heap, void *block)
{
    if (block) free_slow(heap, block);
}

size_t
sm_usable(struct sm_heap *heap, const void *block)
{
    if (heap->libc) return libc_usable(block);
    uint32_t class = sm_page_class(heap, sm_offset(heap, block));
    if (class) return (size_t)class * 8;
    return (sm_peek((const char *)block - TAG_BYTES) & ~(uint64_t)TAG_FLAGS) - TAG_BYTES;
}

bool
sm_resize_in_place(struct sm_heap *heap, void *block, size_t old_size, size_t new_size)
{
    (void)old_size;
    if (heap->libc) return new_size <= libc_usable(block);
    if (!new_size) new_size = 1;
    uint32_t class = sm_page_class(heap, sm_offset(heap, block));
    bool small = new_size <= heap->state->small_limit, done;
    if (class) done = small && sm_round(heap, new_size) >> 3 == class;
    else done = !small && !over_limit(heap, new_size > old_size ? new_size - old_size : 0) &&
        large_resize(heap, block, new_size);
    if (done) heap->state->resized_in_place++;
    return done;
}

void *
sm_resize(struct sm_heap *heap, void *block, size_t old_size, size_t new_size)
{
    if (!block) return sm_get(heap, new_size);
    if (heap->libc) {
        if (over_limit(heap, new_size) || (heap->options_on && !options_before_get(heap))) return NULL;
        return libc_resize(heap, block, new_size);
    }
    if (!heap->options.always_move && sm_resize_in_place(heap, block, old_size, new_size)) return block;
    void *moved = sm_get(heap, new_size);
    if (!moved) return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    heap->state->resized_moved++;
    sm_free(heap, block);
    return moved;
}

size_t
sm_used(const struct sm_heap *heap)
{
    return heap->libc ? libc_used(heap) : heap->state->used_bytes;
}

bool
sm_fits(const struct sm_heap *heap, size_t size)
{
    if (!heap->libc && size > heap->region_size - heap->state->brk + (heap->state->brk - heap->state->top)) return false;
    return !heap->limit || (size <= heap->limit && sm_used(heap) <= heap->limit - size);
}

bool
sm_low(const struct sm_heap *heap)
{
    return heap->forced_low || (heap->limit && sm_used(heap) > heap->limit);
}

void
sm_limit_set(struct sm_heap *heap, size_t limit, size_t reserve)
{
    heap->limit = limit;
    heap->reserve = reserve;
    heap->forced_low = false;
}

bool
sm_contains(const struct sm_heap *heap, const void *address)
{
    if (heap->libc) return libc_contains(heap, address);
    return (uintptr_t)address - (uintptr_t)heap->base < heap->region_size;
}

bool
sm_block_of(const struct sm_heap *heap, const void *address, struct sm_block *block)
{
    if (heap->libc || !sm_contains(heap, address)) return false;
    uint64_t offset = sm_offset(heap, address), page = offset & ~(uint64_t)(SM_PAGE - 1);
    if (offset < heap->state->heap_start || offset >= heap->state->brk) return false;
    uint32_t class = sm_page_class(heap, offset);
    if (!class) return false;
    const struct sm_class *counts = &heap->state->classes[class];
    uint64_t size = (uint64_t)class * 8, at = page + (offset - page) / size * size;
    uint64_t end = counts->cut_end == small_page_end(heap, page) ? counts->cut : small_page_end(heap, page);
    if (at + size > end) return false;
    *block = (struct sm_block){ sm_at(heap, at), size, SM_BLOCK_SMALL, true };
    if (heap->headed) block->used = sm_peek(block->address) & 0x1f;
    return true;
}

bool
sm_image(struct sm_heap *heap, struct sm_image *image)
{
    if (heap->libc) return false;
    const struct sm_state *state = heap->state;
    uint64_t base = (uint64_t)(uintptr_t)heap->base;
    *image = (struct sm_image){ base, heap->region_size, heap->secret,
        { { base, state->map_bytes }, { base + state->heap_start, state->brk - state->heap_start } } };
    return true;
}

struct sm_heap *
sm_adopt(const struct sm_image *image, const struct sm_config *config, struct sm_note *note)
{
    struct sm_heap *heap = handle_make(config, note);
    if (!heap) return NULL;
    struct sm_config exact = { .base = image->base, .region_size = image->region_size };
    heap->secret = image->secret;
    if (!image->base || !region_reserve(heap, &exact, note)) return give_up(heap);
    uint64_t map = image->extents[0].length, start = image->extents[1].address - image->base;
    uint64_t bytes = image->extents[1].length;
    if ((uint64_t)(uintptr_t)heap->base != image->base || heap->region_size != image->region_size) {
        note_set(note, "the image's address space is not to be had in this process");
        return give_up(heap);
    }
    if (image->extents[0].address != image->base || start != heap_start(heap) || map > start || bytes > heap->region_size - start ||
        bytes < sizeof(struct sm_state) || (map | bytes) % SM_PAGE || !region_usable(heap, 0, map) ||
        !region_usable(heap, start, start + bytes)) {
        note_set(note, "the image's parts do not make a heap");
        return give_up(heap);
    }
    heap->state = sm_at(heap, start);
    return heap;
}

bool
sm_adopt_finish(struct sm_heap *heap, struct sm_note *note)
{
    const struct sm_state *state = heap->state;
    struct sm_fault fault;
    if (state->magic != SM_MAGIC || state->layout != SM_LAYOUT || state->size != sizeof *state) {
        note_set(note, "the heap in the image is of another layout");
        return false;
    }
    if (state->base != (uint64_t)(uintptr_t)heap->base || state->region_size != heap->region_size ||
        state->alignment != heap->round + 1 || state->headed != heap->headed || state->small_limit < SM_SMALL_MIN ||
        state->small_limit > SM_SMALL_MAX || state->brk > heap->region_size) {
        note_set(note, "the heap in the image has other parameters");
        return false;
    }
    if (!sm_check(heap, &fault)) {
        note_set(note, "the heap in the image is damaged: ");
        note_add(note, fault.text);
        return false;
    }
    heap->fast_limit = heap->options_on ? 0 : state->small_limit;
    return true;
}
