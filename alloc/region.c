/* SPDX-License-Identifier: MIT */
/*
 * The region: address space reserved once, made usable as the heap grows.  The only system calls of a heap.
 *
 * Nothing is readable but what counts as grown: the first part of the page map and everything from the state to the
 * break; so the sum (a) is what the kernel's list of mappings shows.
 */
#include <errno.h>
#include <sys/mman.h>

#include "alloc/smalloc_int.h"

#define GIB (UINT64_C(1) << 30)
#define WORLD_SECOND_BASE UINT64_C(0x2000000000)

static bool
reserve_at(struct sm_heap *heap, uint64_t base, uint64_t size)
{
    int fixed = base ? MAP_FIXED_NOREPLACE : 0;
    void *got = mmap((void *)(uintptr_t)base, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | fixed, -1, 0);
    if (got == MAP_FAILED) return false;
    if (base && got != (void *)(uintptr_t)base) {
        munmap(got, size);
        return false;
    }
    heap->base = got;
    heap->region_size = size;
    return true;
}

/* At the wished address: the size, then halves down to 1 GiB; 64 GiB at the second address; anywhere. */
static bool
reserve_somewhere(struct sm_heap *heap, uint64_t base, uint64_t size)
{
    if (base) {
        for (uint64_t s = size; s >= GIB || s == size; s /= 2)
            if (reserve_at(heap, base, s)) return true;
        if (reserve_at(heap, WORLD_SECOND_BASE, size < 64 * GIB ? size : 64 * GIB)) return true;
    }
    for (uint64_t s = size; s >= GIB / 16 || s == size; s /= 2)
        if (reserve_at(heap, 0, s)) return true;
    return false;
}

bool
region_reserve(struct sm_heap *heap, const struct sm_config *config, struct sm_note *note)
{
    uint64_t size = config->region_size ? config->region_size : 1024 * GIB;
    size = (size + GROW_STEP - 1) / GROW_STEP * GROW_STEP;
    if (!reserve_somewhere(heap, config->base, size)) {
        note_set(note, "no address space for a heap of ");
        note_add_number(note, size >> 20);
        note_add(note, " MiB");
        return false;
    }
    note_set(note, "heap: ");
    note_add_number(note, heap->region_size >> 20);
    note_add(note, " MiB of address space at ");
    note_add_hex(note, (uint64_t)(uintptr_t)heap->base);
    if (config->base && (uint64_t)(uintptr_t)heap->base != config->base) note_add(note, ", not where it was wished");
    return true;
}

bool
region_usable(struct sm_heap *heap, uint64_t from, uint64_t to)
{
    if (from >= to) return true;
    if (mprotect(sm_at(heap, from), to - from, PROT_READ | PROT_WRITE) != 0) return false;
    madvise(sm_at(heap, from), to - from, MADV_DODUMP);
    return true;
}

/* Move the break up by at least BYTES, and the page map with it. */
bool
region_grow(struct sm_heap *heap, uint64_t bytes)
{
    struct sm_state *state = heap->state;
    if (bytes > heap->region_size) return false;
    uint64_t step = (bytes + GROW_STEP - 1) / GROW_STEP * GROW_STEP, end = state->brk + step;
    if (end > heap->region_size) return false;
    if (heap->limit && end - state->heap_start > heap->limit + heap->reserve + heap->limit / 4 + 4 * GROW_STEP)
        return false;
    uint64_t map = ((end >> 12) + SM_PAGE) / SM_PAGE * SM_PAGE;
    if (map > state->map_bytes) {
        if (!region_usable(heap, state->map_bytes, map)) return false;
        state->grown.bytes += map - state->map_bytes;
        state->large_used.bytes += map - state->map_bytes;
        state->map_bytes = map;
    }
    if (!region_usable(heap, state->brk, end)) return false;
    state->grown.count++;
    state->grown.bytes += step;
    state->brk = end;
    return true;
}
