/* SPDX-License-Identifier: MIT */
/*
 * The life of a heap, and which way a request goes.
 *
 * The short way is in smalloc_inline.h.  What comes here is a large block, a small one whose list is empty, or any call
 * while fast_limit is 0: then options see the call, and the limit is looked at closely.
 */
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>

#include "alloc/smalloc_int.h"

enum { ROOT_ALIGNMENT = 64 };

_Static_assert(offsetof(struct sm_heap, hot) == 0, "the inline calls see the beginning of the handle");
_Static_assert(offsetof(struct sm_state, hot) == 0, "the inline calls see the beginning of the state");
_Static_assert(BINS % 64 == 0 && BIN_WORDS <= 64, "two levels of bitmaps reach all bins");
_Static_assert(SM_CLASSES - 1 <= SM_MAP_CLASS, "a class fits in a byte of the page map beside the flag");

static size_t
root_offset(void)
{
    return (sizeof(struct sm_state) + ROOT_ALIGNMENT - 1) / ROOT_ALIGNMENT * ROOT_ALIGNMENT;
}

void
heap_set_pace(struct sm_heap *heap)
{
    heap->hot.near = heap->forced_low || heap->limit_near;
    heap->hot.fast_limit = heap->libc || heap->options.on || heap->limit_near ? 0 : heap->state->small_limit;
}

static void
set_limit(struct sm_heap *heap, size_t limit, size_t reserve)
{
    heap->limit = limit ? limit : SIZE_MAX;
    heap->hard_limit = reserve < SIZE_MAX - heap->limit ? heap->limit + reserve : SIZE_MAX;
    heap->limit_near = limit != 0; /* the first call looks */
    heap->forced_low = false;
}

static const char *
find_nonsense(const struct sm_config *config)
{
    if (config->alignment && config->alignment != 8 && config->alignment != 16)
        return "the alignment of a heap is 8 or 16";
    if (config->small_limit && (config->small_limit < SM_SMALL_MIN || config->small_limit > SM_SMALL_MAX))
        return "the small limit of a heap is 32 to 512 bytes";
    if (config->region_size > REGION_MAX)
        return "the region of a heap is at most 1 TiB";
    if (config->base % SM_PAGE)
        return "the base of a heap is the start of a page";
    if (config->root_size > GIB)
        return "the root of a heap is at most 1 GiB";
    return NULL;
}

/* A handle without region or state. */
struct sm_heap *
heap_make(const struct sm_config *config, struct sm_note *note)
{
    struct sm_options options = {0};
    const char *nonsense = find_nonsense(config);
    if (nonsense)
        note_set(note, nonsense);
    if (nonsense || !options_parse(&options, config->options, note))
        return NULL;
    struct sm_heap *heap = mmap(NULL, sizeof *heap, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (heap == MAP_FAILED) {
        note_set(note, "the system gives no memory for a heap");
        return NULL;
    }
    heap->options = options;
    heap->hot.round = config->alignment == 16 ? 15 : 7;
    heap->headed = config->headed;
    set_limit(heap, config->limit, config->reserve);
    return heap;
}

struct sm_heap *
heap_give_up(struct sm_heap *heap)
{
    if (heap->base)
        munmap(heap->base, heap->region_size);
    munmap(heap, sizeof *heap);
    return NULL;
}

/* The handle's ways to its parts, once base and region_size are known. */
void
heap_bind(struct sm_heap *heap)
{
    uint64_t first = region_heap_start(heap);
    heap->state = sm_at(first);
    heap->hot.state = &heap->state->hot;
    heap->hot.map = (uintptr_t)heap->base - (first >> 12);
}

static void
state_fill(struct sm_heap *heap, const struct sm_config *config, uint64_t brk, uint64_t map)
{
    struct sm_state *state = heap->state;
    uint64_t first = sm_address(state);
    state->magic = SM_MAGIC;
    state->layout = SM_LAYOUT;
    state->size = sizeof *state;
    state->base = sm_address(heap->base);
    state->region_size = heap->region_size;
    state->alignment = (uint32_t)heap->hot.round + 1;
    state->small_limit = (uint32_t)sm_round(heap, config->small_limit ? config->small_limit : SM_SMALL_DEFAULT);
    state->root_size = config->root_size;
    state->headed = config->headed;
    state->junk_ever = heap->options.junk;
    state->first = first;
    state->brk = brk;
    state->map_bytes = map;
    for (uint32_t i = 0; i < SM_CLASSES; i++)
        state->hot.classes[i].head = sm_link_encode(heap, 0);
    state->top = walk_first(heap);
    *(uint64_t *)sm_at(state->top) = (brk - state->top) | TAG_PREV_USED;
    state->grown = (struct sm_count){1, map + brk - first};
    state->large_used = (struct sm_count){2, map + state->top - first};
    state->large_free = (struct sm_count){1, brk - state->top};
    state->peak_bytes = state->grown.bytes;
}

/* State and root are the heap's first used block, without a tag; it ends a word before a page for the first chunk's. */
static bool
state_make(struct sm_heap *heap, const struct sm_config *config, struct sm_note *note)
{
    heap_bind(heap);
    uint64_t first = sm_address(heap->state), need = root_offset() + config->root_size + SM_PAGE + LARGE_MIN;
    uint64_t brk = first + (need + GROW_STEP - 1) / GROW_STEP * GROW_STEP;
    uint64_t map = ((brk - first) / SM_PAGE + SM_PAGE - 1) / SM_PAGE * SM_PAGE;
    uint64_t base = sm_address(heap->base);
    if (brk > base + heap->region_size || !region_usable(base, base + map) || !region_usable(first, brk)) {
        note_set(note, "the system gives no memory for a heap");
        return false;
    }
    state_fill(heap, config, brk, map);
    sm_poison(heap, heap->state->top, brk - heap->state->top);
    return true;
}

struct sm_heap *
sm_create(const struct sm_config *config, struct sm_note *note)
{
    struct sm_heap *heap = heap_make(config, note);
    if (!heap)
        return NULL;
    if (config->engine == SM_LIBC) {
        note_set(note, "heap: blocks of libc");
        if (!libc_open(heap, config->root_size)) {
            note_set(note, "the system gives no memory for a heap");
            return heap_give_up(heap);
        }
    } else {
        if (getrandom(&heap->hot.secret, sizeof heap->hot.secret, 0) != sizeof heap->hot.secret) {
            note_set(note, "the system gives no random bytes for a heap");
            return heap_give_up(heap);
        }
        heap->hot.secret &= ~UINT64_C(0xff);
        uint64_t size = config->region_size ? config->region_size : REGION_MAX;
        if (!region_reserve(heap, config->base, size, note) || !state_make(heap, config, note))
            return heap_give_up(heap);
    }
    heap->settled = true;
    heap_set_pace(heap);
    return heap;
}

void
sm_destroy(struct sm_heap *heap)
{
    if (!heap)
        return;
    if (heap->libc)
        libc_close(heap);
    else if (heap->settled)
        sm_unpoison(heap, heap->state->first, heap->state->brk - heap->state->first);
    heap_give_up(heap);
}

void *
sm_root(struct sm_heap *heap)
{
    return heap->libc ? libc_root(heap) : (char *)heap->state + root_offset();
}

/* The first tag is a word before a page, behind state and root. */
uint64_t
walk_first(const struct sm_heap *heap)
{
    uint64_t bytes = root_offset() + heap->state->root_size + TAG_BYTES;
    return heap->state->first + (bytes + SM_PAGE - 1) / SM_PAGE * SM_PAGE - TAG_BYTES;
}

static void *
get_plain(struct sm_heap *heap, size_t size)
{
    if (!size)
        size = 1;
    if (heap->libc)
        return libc_get(heap, size);
    return size <= heap->state->small_limit ? small_get(heap, sm_round(heap, size), size) : large_get(heap, size);
}

static __attribute__((noinline)) void *
get_watched(struct sm_heap *heap, size_t size)
{
    if (heap->limit_near && !account_admits(heap, size))
        return NULL;
    if (heap->options.on && !options_before_get(heap))
        return NULL;
    void *block = get_plain(heap, size);
    if (heap->options.on && block)
        options_after_get(heap, block, 0);
    return block;
}

void *
sm_get_slow(struct sm_heap *heap, size_t size)
{
    if (__builtin_expect(heap->hot.fast_limit == 0, 0))
        return get_watched(heap, size);
    return get_plain(heap, size);
}

static void
free_plain(struct sm_heap *heap, void *block, size_t requested)
{
    if (heap->libc) {
        libc_free(heap, block);
        return;
    }
    size_t size = (size_t)sm_page_class(heap, sm_address(block)) * 8;
    if (size) {
        sm_push(&heap->hot, block, size - 1, requested);
        sm_poison(heap, sm_address(block), size);
    } else {
        large_free(heap, block, requested);
    }
}

void
sm_free_sized_slow(struct sm_heap *heap, void *block, size_t size)
{
    if (!size)
        size = 1;
    if (heap->hot.fast_limit && size > heap->hot.fast_limit) {
        large_free(heap, block, size);
        return;
    }
    if (heap->options.on && !options_before_free(heap, block, size, true))
        return;
    free_plain(heap, block, size);
}

void
sm_free_slow(struct sm_heap *heap, void *block)
{
    if (!block || (heap->options.on && !options_before_free(heap, block, 0, false)))
        return;
    free_plain(heap, block, sm_usable(heap, block));
}

size_t
sm_usable(struct sm_heap *heap, const void *block)
{
    if (heap->libc)
        return libc_usable(block);
    uint32_t class = sm_page_class(heap, sm_address(block));
    return class ? (size_t) class * 8 : tag_length(sm_peek(sm_address(block) - TAG_BYTES)) - TAG_BYTES;
}

/* Sizes not 0. */
static bool
resize_in_place(struct sm_heap *heap, void *block, size_t old_size, size_t new_size)
{
    struct sm_state *state = heap->state;
    bool done;
    if (old_size <= state->small_limit)
        done = sm_last_byte(&heap->hot, old_size) == sm_last_byte(&heap->hot, new_size);
    else
        done = new_size > state->small_limit && large_resize(heap, block, new_size);
    if (!done)
        return false;
    state->hot.requested_in += new_size;
    state->hot.requested_out += old_size;
    state->resized_in_place++;
    return true;
}

bool
sm_resize_in_place(struct sm_heap *heap, void *block, size_t old_size, size_t new_size)
{
    if (!old_size)
        old_size = 1;
    if (!new_size)
        new_size = 1;
    if (heap->hot.fast_limit)
        return resize_in_place(heap, block, old_size, new_size);
    if (heap->libc)
        return libc_resize_in_place(heap, block, new_size);
    if (heap->options.always_move)
        return false;
    size_t granted = sm_usable(heap, block);
    if (!resize_in_place(heap, block, old_size, new_size))
        return false;
    if (sm_usable(heap, block) > granted)
        options_after_get(heap, block, granted);
    return true;
}

void *
sm_resize(struct sm_heap *heap, void *block, size_t old_size, size_t new_size)
{
    if (!block)
        return sm_get(heap, new_size);
    if (sm_resize_in_place(heap, block, old_size, new_size))
        return block;
    void *moved = sm_get(heap, new_size);
    if (!moved)
        return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    sm_free_sized(heap, block, old_size);
    ++*(heap->state ? &heap->state->resized_moved : &heap->libc_moved);
    return moved;
}

bool
sm_low_slow(struct sm_heap *heap)
{
    bool low = heap->forced_low || sm_used(heap) > heap->limit;
    if (heap->forced_low) {
        heap->forced_low = false;
        heap_set_pace(heap);
    }
    return low;
}

bool
sm_fits(const struct sm_heap *heap, size_t size)
{
    if (heap->forced_low || size > heap->limit || sm_used(heap) > heap->limit - size)
        return false;
    return heap->libc || size < sm_address(heap->base) + heap->region_size - heap->state->top;
}

void
sm_limit_set(struct sm_heap *heap, size_t limit, size_t reserve)
{
    set_limit(heap, limit, reserve);
    heap_set_pace(heap);
}

void
sm_on_fault(struct sm_heap *heap, sm_fault_fn fn, void *context)
{
    heap->on_fault = fn;
    heap->fault_context = context;
}

void
sm_trim(struct sm_heap *heap, size_t keep)
{
    if (heap->state)
        large_trim(heap, keep);
}

bool
sm_contains(const struct sm_heap *heap, const void *address)
{
    if (heap->libc)
        return libc_contains(heap, address);
    return sm_address(address) - sm_address(heap->base) < heap->region_size;
}
