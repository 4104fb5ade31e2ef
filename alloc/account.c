/* SPDX-License-Identifier: MIT */
/*
 * Figures: a snapshot of the counters that the calls keep, the limit, and the lines of text a heap says of itself
 * (there is no stdio here).
 *
 * Small blocks in use are gets - frees of each class; their bytes are not kept as one sum, because that would cost
 * every call.  So the limit is compared with large blocks and chunks first, and the 64 classes are added up only near
 * it.
 */
#include <string.h>

#include "alloc/smalloc_int.h"

void
note_add(struct sm_note *note, const char *text)
{
    if (!note)
        return;
    size_t at = strnlen(note->text, sizeof note->text - 1), length = strlen(text);
    if (length > sizeof note->text - 1 - at)
        length = sizeof note->text - 1 - at;
    memcpy(note->text + at, text, length);
    note->text[at + length] = 0;
}

void
note_set(struct sm_note *note, const char *text)
{
    if (!note)
        return;
    note->text[0] = 0;
    note_add(note, text);
}

static void
add_digits(struct sm_note *note, uint64_t number, unsigned base)
{
    char digits[24], *at = digits + sizeof digits;
    *--at = 0;
    do
        *--at = "0123456789abcdef"[number % base];
    while (number /= base);
    note_add(note, at);
}

void
note_add_number(struct sm_note *note, uint64_t number)
{
    add_digits(note, number, 10);
}

void
note_add_hex(struct sm_note *note, uint64_t number)
{
    note_add(note, "0x");
    add_digits(note, number, 16);
}

_Static_assert(sizeof(struct sm_note) == sizeof(((struct sm_fault *)0)->text), "a fault's text is a note");

void
fault_set(struct sm_fault *fault, const void *block, const char *what)
{
    struct sm_note note;
    note_set(&note, what);
    if (block) {
        note_add(&note, " at ");
        note_add_hex(&note, sm_address(block));
    }
    memcpy(fault->text, note.text, sizeof note.text);
    fault->block = block;
}

uint64_t
account_small_used(const struct sm_state *state)
{
    uint64_t bytes = 0;
    for (uint32_t i = 1; i < SM_CLASSES; i++)
        bytes += (state->hot.classes[i].gets - state->hot.classes[i].frees) * i * 8;
    return bytes;
}

/* The page map and the block of state and root count as two large blocks; the others have a tag. */
static uint64_t
large_used(const struct sm_heap *heap)
{
    const struct sm_state *state = heap->state;
    uint64_t own = state->map_bytes + walk_first(heap) - state->first;
    uint64_t tags = (state->large_used.count - state->chunks.count - 2) * TAG_BYTES;
    return state->large_used.bytes - state->chunks.bytes - own - tags;
}

size_t
sm_used(const struct sm_heap *heap)
{
    return heap->libc ? libc_used(heap) : large_used(heap) + account_small_used(heap->state);
}

bool
account_admits(struct sm_heap *heap, uint64_t bytes)
{
    uint64_t used = sm_used(heap), most = heap->libc ? used : heap->state->large_used.bytes;
    if (bytes > heap->hard_limit || used > heap->hard_limit - bytes)
        return false;
    bool near = bytes > heap->limit || most > heap->limit - bytes;
    if (near != heap->limit_near) {
        heap->limit_near = near || (heap->libc && heap->limit != SIZE_MAX);
        heap_set_pace(heap);
    }
    return true;
}

static uint64_t
find_largest_hole(const struct sm_heap *heap)
{
    const struct sm_state *state = heap->state;
    if (!state->word_map)
        return 0;
    uint32_t word = 63 - (uint32_t)__builtin_clzll(state->word_map);
    uint64_t first = state->bins[word * 64 + 63 - (uint32_t)__builtin_clzll(state->bin_map[word])], hole = first,
             most = 0;
    do {
        uint64_t length = tag_length(sm_peek(hole));
        if (length > most)
            most = length;
        hole = sm_link_decode(heap, sm_peek(hole + TAG_BYTES));
    } while (hole != first);
    return most;
}

/* All holes of a bin have the same highest bit. */
static void
add_holes(const struct sm_state *state, struct sm_figures *figures)
{
    for (uint32_t bin = 1; bin < EXACT_BINS; bin++)
        figures->holes[3 + 31 - __builtin_clz(bin)] += state->bin_counts[bin];
    for (uint32_t bin = EXACT_BINS; bin < BINS; bin++)
        figures->holes[POWER_MIN + (bin - EXACT_BINS) / SUB_BINS] += state->bin_counts[bin];
}

static void
add_classes(const struct sm_state *state, struct sm_figures *figures)
{
    for (uint32_t i = 1; i < SM_CLASSES; i++) {
        const struct sm_class *class = &state->hot.classes[i];
        uint64_t used = class->gets - class->frees;
        figures->classes[i] = (struct sm_class_figures){used, class->free, state->cut[i].blocks, class->gets};
        figures->small_used.count += used;
        figures->small_used.bytes += used * i * 8;
        figures->small_free.count += class->free;
        figures->small_free.bytes += class->free * i * 8;
        figures->requests += class->gets;
        figures->frees += class->frees;
    }
}

void
sm_figures(struct sm_heap *heap, struct sm_figures *figures)
{
    *figures = (struct sm_figures){.limit = heap->limit == SIZE_MAX ? 0 : heap->limit};
    figures->reserve = figures->limit ? heap->hard_limit - heap->limit : 0;
    if (heap->libc) {
        libc_figures(heap, figures);
        return;
    }
    const struct sm_state *state = heap->state;
    figures->grown = state->grown;
    figures->large_used = state->large_used;
    figures->large_free = state->large_free;
    figures->chunks = state->chunks;
    figures->unused = state->unused;
    add_classes(state, figures);
    add_holes(state, figures);
    figures->largest_hole = find_largest_hole(heap);
    figures->top = state->brk - state->top;
    figures->requested = state->hot.requested_in - state->hot.requested_out;
    figures->used_bytes = sm_used(heap);
    figures->peak_bytes = state->peak_bytes;
    figures->used_at_peak = state->used_at_peak;
    figures->requests += state->large_gets;
    figures->frees += state->large_frees;
    figures->large_requests = state->large_gets;
    figures->splits = state->splits;
    figures->merges = state->merges;
    figures->trims = state->trims;
    figures->resized_in_place = state->resized_in_place;
    figures->resized_moved = state->resized_moved;
}
