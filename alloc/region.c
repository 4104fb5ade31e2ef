/* SPDX-License-Identifier: MIT */
/*
 * The region: address space reserved once, made usable as the heap grows.
 *
 * Nothing is readable but what counts as grown: the first part of the page map and everything from the state to the
 * break; so the sum (a) is what the kernel's list of mappings shows.
 */
#include <sys/mman.h>

#include "alloc/smalloc_int.h"

#define SECOND_BASE UINT64_C(0x2000000000)

enum {
    HUGE_PAGE = 2 * 1024 * 1024,
    HUGE_FROM = 64 * 1024 * 1024 /* below, half a huge page of unused top would be waste worth mentioning */
};

bool
region_reserve_at(struct sm_heap *heap, uint64_t base, uint64_t size)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (base ? MAP_FIXED_NOREPLACE : 0);
    void *got = mmap((void *)(uintptr_t)base, size, PROT_NONE, flags, -1, 0);
    if (got == MAP_FAILED)
        return false;
    if (base && got != (void *)(uintptr_t)base) { /* a kernel that does not know the flag */
        munmap(got, size);
        return false;
    }
    heap->base = got;
    heap->region_size = size;
    return true;
}

static bool
reserve_somewhere(struct sm_heap *heap, uint64_t base, uint64_t size)
{
    if (base) {
        for (uint64_t s = size; s >= GIB || s == size; s /= 2)
            if (region_reserve_at(heap, base, s))
                return true;
        if (region_reserve_at(heap, SECOND_BASE, size < 64 * GIB ? size : 64 * GIB))
            return true;
    }
    heap->anywhere = true;
    for (uint64_t s = size; s >= GIB / 16 || s == size; s /= 2)
        if (region_reserve_at(heap, 0, s))
            return true;
    return false;
}

bool
region_reserve(struct sm_heap *heap, uint64_t base, uint64_t size, struct sm_note *note)
{
    size = (size + GROW_STEP - 1) / GROW_STEP * GROW_STEP;
    if (!reserve_somewhere(heap, base, size)) {
        note_set(note, "no address space for a heap of ");
        note_add_number(note, size >> 20);
        note_add(note, " MiB");
        return false;
    }
    note_set(note, "heap: ");
    note_add_number(note, heap->region_size >> 20);
    note_add(note, " MiB of address space at ");
    note_add_hex(note, sm_address(heap->base));
    if (base && heap->region_size != size)
        note_add(note, ", less than wished");
    if (base && sm_address(heap->base) != base)
        note_add(note, ", not where it was wished");
    if (base && heap->anywhere)
        note_add(note, ": no images");
    return true;
}

/* The page map lies before the heap: a byte for each page of the region. */
uint64_t
region_heap_start(const struct sm_heap *heap)
{
    return sm_address(heap->base) + (heap->region_size / SM_PAGE + SM_PAGE - 1) / SM_PAGE * SM_PAGE;
}

bool
region_usable(uint64_t from, uint64_t to)
{
    return from >= to || mprotect(sm_at(from), to - from, PROT_READ | PROT_WRITE) == 0;
}

/* Steps grow with the heap, so that system calls stay rare; from HUGE_FROM on they are whole huge pages, and asked to
 * be. */
static uint64_t
choose_break(const struct sm_state *state, uint64_t bytes)
{
    uint64_t heap = state->brk - state->first, step = heap / 64, unit = GROW_STEP;
    if (heap >= HUGE_FROM)
        unit = HUGE_PAGE;
    if (step > HUGE_PAGE)
        step = HUGE_PAGE;
    if (bytes < step)
        bytes = step;
    uint64_t brk = (state->brk + bytes + unit - 1) / unit * unit, end = state->base + state->region_size;
    return brk <= end ? brk : (state->brk + bytes + SM_PAGE - 1) / SM_PAGE * SM_PAGE;
}

static void
ask_for_huge_pages(const struct sm_state *state, uint64_t brk)
{
    bool before = state->brk - state->first >= HUGE_FROM;
    uint64_t from = before ? state->brk : state->first;
    if (brk - state->first >= HUGE_FROM)
        (void)madvise(sm_at(from), brk - from, MADV_HUGEPAGE);
}

static bool
grow_map(struct sm_state *state, uint64_t brk)
{
    uint64_t map = ((brk - state->first) / SM_PAGE + SM_PAGE - 1) / SM_PAGE * SM_PAGE;
    if (map <= state->map_bytes)
        return true;
    if (!region_usable(state->base + state->map_bytes, state->base + map))
        return false;
    state->grown.bytes += map - state->map_bytes;
    state->large_used.bytes += map - state->map_bytes;
    state->map_bytes = map;
    return true;
}

/* Move the break up by at least BYTES, and the page map with it; what is got belongs to the top. */
bool
region_grow(struct sm_heap *heap, uint64_t bytes)
{
    struct sm_state *state = heap->state;
    if (bytes > state->base + state->region_size - state->brk)
        return false;
    uint64_t brk = choose_break(state, bytes);
    if (brk > state->base + state->region_size || !grow_map(state, brk) || !region_usable(state->brk, brk))
        return false;
    ask_for_huge_pages(state, brk);
    sm_poison(heap, state->brk, brk - state->brk);
    state->grown.count++;
    state->grown.bytes += brk - state->brk;
    state->large_free.bytes += brk - state->brk;
    state->brk = brk;
    sm_poke(state->top, (brk - state->top) | TAG_PREV_USED);
    if (state->grown.bytes > state->peak_bytes) {
        state->peak_bytes = state->grown.bytes;
        state->used_at_peak = sm_used(heap);
    }
    return true;
}

/* Move the break down; the top's tag is the caller's. */
void
region_shrink(struct sm_heap *heap, uint64_t brk)
{
    struct sm_state *state = heap->state;
    uint64_t bytes = state->brk - brk;
    /* Mapped anew rather than protected: the pages go back, and so does the promise of memory for them. */
    void *got = mmap(sm_at(brk), bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    (void)got; /* at worst the pages stay readable */
    sm_unpoison(heap, brk, bytes);
    state->grown.bytes -= bytes;
    state->brk = brk;
    state->trims++;
}

/* In pieces, so that the answers fit on the stack. */
static uint64_t
count_resident(uint64_t from, uint64_t to)
{
    enum { PIECE = 4096 };
    unsigned char pages[PIECE];
    uint64_t count = 0;
    for (; from < to; from += (uint64_t)PIECE * SM_PAGE) {
        uint64_t bytes = to - from < (uint64_t)PIECE * SM_PAGE ? to - from : (uint64_t)PIECE * SM_PAGE;
        if (mincore(sm_at(from), bytes, pages))
            return 0;
        for (uint64_t i = 0; i < bytes / SM_PAGE; i++)
            count += pages[i] & 1;
    }
    return count * SM_PAGE;
}

uint64_t
sm_resident(const struct sm_heap *heap)
{
    const struct sm_state *state = heap->state;
    if (!state)
        return 0;
    return count_resident(state->base, state->base + state->map_bytes) + count_resident(state->first, state->brk);
}
