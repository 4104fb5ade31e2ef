/* SPDX-License-Identifier: MIT */
/*
 * Check: prove every invariant of a heap, and name the block that breaks one.
 *
 *  1. Tags lead from the first block to the top without a gap; PREV_USED says the truth; no two holes touch.
 *  2. A hole ends with its length and lies in the ring of its bin; bitmaps say which bins hold anything.
 *  3. A free list holds blocks of its class only, as many as counted; cut = used + free for each class.
 *  4. The counters equal what the walk finds, and (b) + (c) = (a), (e) + (f) + (g) = (d).
 *
 * Nothing read from the heap is followed before it is known to lie inside, so a damaged image is refused, not obeyed.
 */
#include "alloc/smalloc_int.h"
#include "alloc/walk_int.h"

struct check {
    struct sm_heap *heap;
    struct sm_fault *fault;
    struct sm_count used, holes, chunks;
    uint64_t cut[SM_CLASSES]; /* blocks cut, by class */
    uint64_t pages;           /* pages of small blocks met */
    uint64_t page_seen, end_seen;
};

static bool
wrong(struct check *check, uint64_t offset, const char *what)
{
    check->fault->block = offset ? sm_at(check->heap, offset) : NULL;
    struct sm_note *note = (struct sm_note *)check->fault->text;
    note_set(note, what);
    if (offset) {
        note_add(note, " at ");
        note_add_hex(note, offset + (uint64_t)(uintptr_t)check->heap->base);
    }
    return false;
}

_Static_assert(sizeof(struct sm_note) == sizeof(((struct sm_fault *)0)->text), "a fault's text is a note");

static bool
check_page(struct check *check, uint64_t page, bool last)
{
    const struct sm_state *state = check->heap->state;
    uint32_t byte = ((const uint8_t *)check->heap->base)[page >> 12], class = byte & MAP_CLASS;
    if (!byte) {
        if (page < state->page || page >= state->page_end) return wrong(check, page, "page of a chunk without a class");
        return true;
    }
    if (class >= SM_CLASSES || class * 8 > state->small_limit || class * 8 % state->alignment)
        return wrong(check, page, "page of an impossible class");
    if (((byte & MAP_LAST) != 0) != last) return wrong(check, page, "page wrongly marked as its chunk's last");
    const struct sm_class *counts = &state->classes[class];
    uint64_t end = small_page_end(check->heap, page);
    if (counts->cut_end == end && (counts->cut < page || counts->cut > end || (counts->cut - page) % (class * 8)))
        return wrong(check, page, "page cut at an impossible place");
    check->cut[class] += (walk_page_cut(check->heap, page, class) - page) / (class * 8);
    check->pages++;
    return true;
}

static bool
check_chunk(struct check *check, uint64_t offset, uint64_t length)
{
    if ((offset + TAG_BYTES) % SM_PAGE || length % SM_PAGE) return wrong(check, offset, "chunk that is not whole pages");
    check->chunks.count++;
    check->chunks.bytes += length;
    uint64_t first = offset + TAG_BYTES, end = first + length;
    if (check->heap->state->page_end == end) check->end_seen++;
    for (uint64_t page = first; page < end; page += SM_PAGE)
        if (!check_page(check, page, page + SM_PAGE == end)) return false;
    return true;
}

static bool
check_hole(struct check *check, uint64_t offset, uint64_t length)
{
    if (sm_peek(sm_at(check->heap, offset + length - TAG_BYTES)) != length)
        return wrong(check, offset, "hole whose length at the end differs (something wrote into freed memory)");
    check->holes.count++;
    check->holes.bytes += length;
    return true;
}

static bool
check_tags(struct check *check)
{
    const struct sm_state *state = check->heap->state;
    bool previous_used = true;
    uint64_t at = walk_first(check->heap);
    while (at < state->top) {
        uint64_t tag = sm_peek(sm_at(check->heap, at)), length = tag & ~(uint64_t)TAG_FLAGS;
        if (length < LARGE_MIN || length % state->alignment || length > state->top - at)
            return wrong(check, at, "tag with an impossible length (something wrote past the end of the block before)");
        if (((tag & TAG_PREV_USED) != 0) != previous_used) return wrong(check, at, "tag that is wrong about the block before");
        if (tag & TAG_USED) {
            check->used.count++;
            check->used.bytes += length;
            if (tag & TAG_CHUNK && !check_chunk(check, at, length)) return false;
        } else {
            if (!previous_used) return wrong(check, at, "two holes side by side");
            if (tag & TAG_CHUNK) return wrong(check, at, "hole marked as a chunk");
            if (!check_hole(check, at, length)) return false;
        }
        previous_used = tag & TAG_USED;
        at += length;
    }
    if (at != state->top || !previous_used) return wrong(check, at, "blocks that do not end at the top");
    uint64_t tag = sm_peek(sm_at(check->heap, at));
    if ((tag & ~(uint64_t)TAG_FLAGS) > state->brk - at || !(tag & TAG_PREV_USED) || tag & (TAG_USED | TAG_CHUNK))
        return wrong(check, at, "tag of the top is damaged");
    return true;
}

static bool
inside(const struct check *check, uint64_t offset, uint64_t bytes)
{
    return offset >= walk_first(check->heap) && offset % 8 == 0 && offset < check->heap->state->top &&
        bytes <= check->heap->state->top - offset;
}

static bool
check_bin(struct check *check, uint32_t bin, struct sm_count *found)
{
    struct sm_heap *heap = check->heap;
    uint64_t first = heap->state->bins[bin], hole = first;
    do {
        if (!inside(check, hole, LARGE_MIN)) return wrong(check, hole, "list of holes leads out of the heap");
        uint64_t tag = sm_peek(sm_at(heap, hole)), length = tag & ~(uint64_t)TAG_FLAGS;
        if (tag & TAG_USED || length < LARGE_MIN || bin_of(length) != bin) return wrong(check, hole, "hole in the wrong list");
        uint64_t next = sm_link_read(heap, sm_at(heap, hole + 8));
        if (!inside(check, next, LARGE_MIN)) return wrong(check, hole, "hole whose link is damaged (something wrote into freed memory)");
        if (sm_link_read(heap, sm_at(heap, next + 16)) != hole) return wrong(check, hole, "hole whose links disagree");
        found->count++;
        found->bytes += length;
        if (found->count > check->holes.count) return wrong(check, hole, "list of holes longer than there are holes");
        hole = next;
    } while (hole != first);
    return true;
}

static bool
check_bins(struct check *check)
{
    const struct sm_state *state = check->heap->state;
    struct sm_count found = { 0 };
    for (uint32_t group = 0, bin = 0; group < GROUPS; group++) {
        uint32_t size = group ? SUB_BINS : EXACT_BINS;
        for (uint32_t i = 0; i < size; i++, bin++) {
            bool marked = state->bin_map[group] >> i & 1;
            if (marked != (state->bins[bin] != 0)) return wrong(check, state->bins[bin], "bitmap and list of holes disagree");
            if (marked && !check_bin(check, bin, &found)) return false;
        }
        if ((state->group_map >> group & 1) != (state->bin_map[group] != 0))
            return wrong(check, 0, "bitmaps of holes disagree");
    }
    if (found.count != check->holes.count || found.bytes != check->holes.bytes)
        return wrong(check, 0, "holes that are in no list");
    return true;
}

static bool
check_list(struct check *check, uint32_t number)
{
    struct sm_heap *heap = check->heap;
    const struct sm_class *class = &heap->state->classes[number];
    uint64_t size = (uint64_t)number * 8, count = 0;
    for (uint64_t at = class->free_list; at; at = sm_link_read(heap, sm_at(heap, at))) {
        if (!inside(check, at, size) || sm_page_class(heap, at) != number)
            return wrong(check, at, "free list of a size leads to another place (something wrote into freed memory)");
        uint64_t page = at & ~(uint64_t)(SM_PAGE - 1);
        if ((at - page) % size || at + size > walk_page_cut(heap, page, number))
            return wrong(check, at, "free list of a size leads into a block");
        if (heap->headed && sm_peek(sm_at(heap, at)) & 0xff) return wrong(check, at, "free block that reads as used");
        if (++count > class->free) return wrong(check, at, "free list longer than counted (freed twice?)");
    }
    if (count != class->free) return wrong(check, class->free_list, "free list shorter than counted");
    if (class->used + class->free != check->cut[number] || class->peak != check->cut[number])
        return wrong(check, 0, "blocks used and free are not the blocks cut");
    return true;
}

static bool
check_sums(struct check *check)
{
    struct sm_heap *heap = check->heap;
    const struct sm_state *state = heap->state;
    struct sm_figures f;
    sm_figures(heap, &f);
    uint64_t start = state->map_bytes + walk_first(heap) - state->heap_start;
    if (f.large_used.count != check->used.count + 1 || f.large_used.bytes != check->used.bytes + start)
        return wrong(check, 0, "count of large blocks in use is wrong");
    if (f.large_free.count != check->holes.count + 1 || f.large_free.bytes != check->holes.bytes + state->brk - state->top)
        return wrong(check, 0, "count of holes is wrong");
    if (f.chunks.count != check->chunks.count || f.chunks.bytes != check->chunks.bytes)
        return wrong(check, 0, "count of chunks is wrong");
    if (f.large_used.bytes + f.large_free.bytes != f.grown.bytes) return wrong(check, 0, "(b) + (c) is not (a)");
    if (f.small_used.bytes + f.small_free.bytes + f.unused.bytes != f.chunks.bytes)
        return wrong(check, 0, "(e) + (f) + (g) is not (d)");
    if (state->used_bytes != check->used.bytes || state->peak_bytes < state->used_bytes)
        return wrong(check, 0, "sum of bytes in use is wrong");
    return true;
}

static bool
check_state(struct check *check)
{
    const struct sm_state *state = check->heap->state;
    uint64_t first = walk_first(check->heap);
    if (state->root_size > state->brk || state->brk % SM_PAGE || state->top < first || state->top > state->brk - TAG_BYTES ||
        state->top % 8 || state->map_bytes > state->heap_start || state->map_bytes < state->brk >> 12 ||
        state->page > state->page_end || state->page % SM_PAGE || state->page_end > state->brk)
        return wrong(check, 0, "the heap's own addresses are impossible");
    return true;
}

bool
sm_check(struct sm_heap *heap, struct sm_fault *fault)
{
    *fault = (struct sm_fault){ 0 };
    if (heap->libc) return libc_check(heap, fault);
    struct check check = { .heap = heap, .fault = fault };
    if (!check_state(&check) || !check_tags(&check) || !check_bins(&check)) return false;
    if (heap->state->page != heap->state->page_end && check.end_seen != 1) return wrong(&check, heap->state->page, "the newest chunk is none");
    for (uint32_t class = 1; class < SM_CLASSES; class++)
        if (!check_list(&check, class)) return false;
    return check_sums(&check);
}
