/* SPDX-License-Identifier: MIT */
/*
 * Figures: a snapshot of the counters that the calls keep, and the lines of text a heap says of itself (no stdio here).
 */
#include "alloc/smalloc_int.h"

void
note_add(struct sm_note *note, const char *text)
{
    if (!note) return;
    size_t at = strnlen(note->text, sizeof note->text), length = strlen(text);
    if (at + length >= sizeof note->text) length = sizeof note->text - 1 - at;
    memcpy(note->text + at, text, length);
    note->text[at + length] = 0;
}

void
note_set(struct sm_note *note, const char *text)
{
    if (!note) return;
    note->text[0] = 0;
    note_add(note, text);
}

static void
add_digits(struct sm_note *note, uint64_t number, unsigned base)
{
    char digits[24], *at = digits + sizeof digits;
    *--at = 0;
    do *--at = "0123456789abcdef"[number % base];
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

static void
holes_count(struct sm_heap *heap, struct sm_figures *figures)
{
    const struct sm_state *state = heap->state;
    for (uint32_t bin = 0; bin < BINS; bin++) {
        uint64_t first = state->bins[bin], hole = first;
        while (hole) {
            uint64_t length = sm_peek(sm_at(heap, hole)) & ~(uint64_t)TAG_FLAGS;
            figures->holes[63 - __builtin_clzll(length)]++;
            if (length > figures->largest_hole) figures->largest_hole = length;
            hole = sm_link_read(heap, sm_at(heap, hole + 8));
            if (hole == first) break;
        }
    }
}

void
sm_figures(struct sm_heap *heap, struct sm_figures *figures)
{
    *figures = (struct sm_figures){ 0 };
    if (heap->libc) {
        libc_figures(heap, figures);
        return;
    }
    const struct sm_state *state = heap->state;
    figures->grown = state->grown;
    figures->large_used = state->large_used;
    figures->large_free = (struct sm_count){ state->holes.count + 1, state->holes.bytes + (state->brk - state->top) };
    figures->chunks = state->chunks;
    figures->unused = (struct sm_count){ (state->page_end - state->page) / SM_PAGE, state->unused_bytes };
    for (uint32_t i = 1; i < SM_CLASSES; i++) {
        const struct sm_class *class = &state->classes[i];
        figures->classes[i] = (struct sm_class_figures){ class->used, class->free, class->peak, class->requests };
        figures->small_used.count += class->used;
        figures->small_used.bytes += class->used * i * 8;
        figures->small_free.count += class->free;
        figures->small_free.bytes += class->free * i * 8;
    }
    figures->used_bytes = state->used_bytes;
    figures->peak_bytes = state->peak_bytes;
    figures->splits = state->splits;
    figures->merges = state->merges;
    figures->resized_in_place = state->resized_in_place;
    figures->resized_moved = state->resized_moved;
    holes_count(heap, figures);
}
