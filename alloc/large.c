/* SPDX-License-Identifier: MIT */
/*
 * Large blocks: one word of tag, holes in bins found through two levels of bitmaps, joined at once when freed.
 *
 *      used:  | length + flags | contents ...                       |
 *      hole:  | length + flags | next | previous | ...  | length     |
 *
 * The flag PREV_USED of a block says whether the word before its tag is the length of a hole.  Holes of one bin form a
 * ring, taken at its head and put back at its tail (first in, first out among equals).  The bin of a request is tried
 * once at its head; else the next bin that holds anything fits for certain.  The top lies in no bin and is used last.
 */
#include "alloc/smalloc_int.h"

static inline uint64_t
tag_at(const struct sm_heap *heap, uint64_t offset)
{
    return sm_peek(sm_at(heap, offset));
}

static inline void
tag_put(struct sm_heap *heap, uint64_t offset, uint64_t tag)
{
    sm_poke(sm_at(heap, offset), tag);
}

static inline uint64_t
tag_length(uint64_t tag)
{
    return tag & ~(uint64_t)TAG_FLAGS;
}

/* Length with its tag of a block for SIZE bytes. */
size_t
large_length(const struct sm_heap *heap, size_t size)
{
    size_t length = sm_round(heap, size + TAG_BYTES);
    return length < LARGE_MIN ? LARGE_MIN : length;
}

uint32_t
bin_of(uint64_t length)
{
    if (length < EXACT_BELOW) return (uint32_t)(length >> 3);
    uint32_t power = 63 - (uint32_t)__builtin_clzll(length);
    return EXACT_BINS + (power - 9) * SUB_BINS + (uint32_t)(length >> (power - 5) & (SUB_BINS - 1));
}

static inline uint32_t
bin_group(uint32_t bin)
{
    return bin < EXACT_BINS ? 0 : 1 + (bin - EXACT_BINS) / SUB_BINS;
}

static inline uint32_t
bin_first(uint32_t group)
{
    return group ? EXACT_BINS + (group - 1) * SUB_BINS : 0;
}

static void
hole_insert(struct sm_heap *heap, uint64_t hole, uint64_t length)
{
    struct sm_state *state = heap->state;
    uint32_t bin = bin_of(length), group = bin_group(bin);
    uint64_t head = state->bins[bin];
    if (head) {
        uint64_t tail = sm_link_read(heap, sm_at(heap, head + 16));
        sm_link_write(heap, sm_at(heap, hole + 8), head);
        sm_link_write(heap, sm_at(heap, hole + 16), tail);
        sm_link_write(heap, sm_at(heap, tail + 8), hole);
        sm_link_write(heap, sm_at(heap, head + 16), hole);
    } else {
        sm_link_write(heap, sm_at(heap, hole + 8), hole);
        sm_link_write(heap, sm_at(heap, hole + 16), hole);
        state->bins[bin] = hole;
        state->bin_map[group] |= UINT64_C(1) << (bin - bin_first(group));
        state->group_map |= UINT64_C(1) << group;
    }
    tag_put(heap, hole + length - TAG_BYTES, length);
    state->holes.count++;
    state->holes.bytes += length;
}

static void
hole_remove(struct sm_heap *heap, uint64_t hole, uint64_t length)
{
    struct sm_state *state = heap->state;
    uint64_t next = sm_link_read(heap, sm_at(heap, hole + 8)), previous = sm_link_read(heap, sm_at(heap, hole + 16));
    uint32_t bin = bin_of(length);
    if (next == hole) {
        uint32_t group = bin_group(bin);
        state->bins[bin] = 0;
        state->bin_map[group] &= ~(UINT64_C(1) << (bin - bin_first(group)));
        if (!state->bin_map[group]) state->group_map &= ~(UINT64_C(1) << group);
    } else {
        sm_link_write(heap, sm_at(heap, previous + 8), next);
        sm_link_write(heap, sm_at(heap, next + 16), previous);
        if (state->bins[bin] == hole) state->bins[bin] = next;
    }
    state->holes.count--;
    state->holes.bytes -= length;
}

/* A hole of at least LENGTH, still in its bin, or 0. */
static uint64_t
hole_find(const struct sm_heap *heap, uint64_t length)
{
    const struct sm_state *state = heap->state;
    uint32_t bin = bin_of(length), group = bin_group(bin);
    if (group >= GROUPS) return 0;
    uint64_t head = state->bins[bin];
    if (head && tag_length(tag_at(heap, head)) >= length) return head;
    uint64_t map = state->bin_map[group] & (~UINT64_C(1) << (bin - bin_first(group)));
    if (!map) {
        uint64_t groups = state->group_map & (~UINT64_C(1) << group);
        if (!groups) return 0;
        group = (uint32_t)__builtin_ctzll(groups);
        map = state->bin_map[group];
    }
    return state->bins[bin_first(group) + (uint32_t)__builtin_ctzll(map)];
}

void
large_init(struct sm_heap *heap)
{
    tag_put(heap, heap->state->top, (heap->state->brk - heap->state->top) | TAG_PREV_USED);
}

static void
count_used(struct sm_heap *heap, uint64_t length)
{
    struct sm_state *state = heap->state;
    state->large_used.count++;
    state->large_used.bytes += length;
    state->used_bytes += length;
    if (state->used_bytes > state->peak_bytes) state->peak_bytes = state->used_bytes;
}

/* Let the used block at OFFSET keep LENGTH of its HAVE bytes; the rest becomes a hole (its right neighbour is used). */
static uint64_t
split(struct sm_heap *heap, uint64_t offset, uint64_t have, uint64_t length)
{
    if (have - length < LARGE_MIN) {
        uint64_t next = offset + have;
        tag_put(heap, next, tag_at(heap, next) | TAG_PREV_USED);
        return have;
    }
    uint64_t rest = offset + length;
    tag_put(heap, rest, (have - length) | TAG_PREV_USED);
    hole_insert(heap, rest, have - length);
    options_poison(heap, sm_at(heap, rest + TAG_BYTES), have - length - TAG_BYTES);
    heap->state->splits++;
    return length;
}

/* LENGTH bytes from the top, which always keeps a tag; false: it cannot grow that far. */
static bool
top_ensure(struct sm_heap *heap, uint64_t length)
{
    struct sm_state *state = heap->state;
    uint64_t have = state->brk - state->top;
    if (have < length + LARGE_MIN && !region_grow(heap, length + LARGE_MIN - have)) return false;
    return true;
}

static void
top_put(struct sm_heap *heap, uint64_t offset, bool previous_used)
{
    heap->state->top = offset;
    tag_put(heap, offset, (heap->state->brk - offset) | (previous_used ? TAG_PREV_USED : 0));
}

static uint64_t
top_take(struct sm_heap *heap, uint64_t length)
{
    struct sm_state *state = heap->state;
    if (!top_ensure(heap, length)) return 0;
    uint64_t offset = state->top;
    options_unpoison(heap, sm_at(heap, offset), length + TAG_BYTES);
    tag_put(heap, offset, length | TAG_USED | TAG_PREV_USED);
    top_put(heap, offset + length, true);
    return offset;
}

void *
large_get(struct sm_heap *heap, size_t size)
{
    if (size > heap->region_size) return NULL;
    uint64_t length = large_length(heap, size), offset = hole_find(heap, length);
    if (offset) {
        uint64_t have = tag_length(tag_at(heap, offset));
        hole_remove(heap, offset, have);
        options_unpoison(heap, sm_at(heap, offset), have);
        length = split(heap, offset, have, length);
        tag_put(heap, offset, length | TAG_USED | TAG_PREV_USED);
    } else {
        offset = top_take(heap, length);
        if (!offset) return NULL;
    }
    count_used(heap, length);
    return sm_at(heap, offset + TAG_BYTES);
}

/* Give back [offset, offset + length) whose left neighbour is used; joins the right one. Counts are the caller's. */
static void
put_back(struct sm_heap *heap, uint64_t offset, uint64_t length)
{
    struct sm_state *state = heap->state;
    uint64_t tag = tag_at(heap, offset), next = offset + length;
    bool previous_used = tag & TAG_PREV_USED;
    if (!previous_used) {
        uint64_t before = tag_at(heap, offset - TAG_BYTES);
        offset -= before;
        length += before;
        hole_remove(heap, offset, before);
        state->merges++;
    }
    if (next == state->top) {
        state->merges++;
        top_put(heap, offset, true);
        options_poison(heap, sm_at(heap, offset + TAG_BYTES), state->brk - offset - TAG_BYTES);
        return;
    }
    uint64_t next_tag = tag_at(heap, next);
    if (!(next_tag & TAG_USED)) {
        uint64_t after = tag_length(next_tag);
        hole_remove(heap, next, after);
        length += after;
        state->merges++;
    } else {
        tag_put(heap, next, next_tag & ~(uint64_t)TAG_PREV_USED);
    }
    tag_put(heap, offset, length | TAG_PREV_USED);
    hole_insert(heap, offset, length);
    options_poison(heap, sm_at(heap, offset + TAG_BYTES), length - TAG_BYTES);
}

void
large_free(struct sm_heap *heap, void *block)
{
    uint64_t offset = sm_offset(heap, block) - TAG_BYTES, length = tag_length(tag_at(heap, offset));
    heap->state->large_used.count--;
    heap->state->large_used.bytes -= length;
    heap->state->used_bytes -= length;
    put_back(heap, offset, length);
}

/*
 * A chunk's contents begin at a page's start and its length is whole pages, so its tag is the word before that page and
 * the next chunk's tag its own last word.  Taken from a hole with room for the alignment, else from the top; what is
 * skipped becomes a hole, and there is always enough behind it for another.
 */
uint64_t
large_get_chunk(struct sm_heap *heap, uint32_t pages)
{
    uint64_t length = (uint64_t)pages * SM_PAGE, offset = hole_find(heap, length + SM_PAGE + 2 * LARGE_MIN), have;
    if (offset) {
        have = tag_length(tag_at(heap, offset));
        hole_remove(heap, offset, have);
        options_unpoison(heap, sm_at(heap, offset), have);
    } else {
        have = length + SM_PAGE + 2 * LARGE_MIN;
        offset = top_take(heap, have);
        if (!offset) return 0;
    }
    uint64_t page = (offset + TAG_BYTES + SM_PAGE - 1) / SM_PAGE * SM_PAGE;
    if (page - TAG_BYTES != offset && page - TAG_BYTES - offset < LARGE_MIN) page += SM_PAGE;
    uint64_t tag = page - TAG_BYTES, gap = tag - offset, previous_used = TAG_PREV_USED;
    if (gap) {
        tag_put(heap, offset, gap | TAG_PREV_USED);
        hole_insert(heap, offset, gap);
        options_poison(heap, sm_at(heap, offset + TAG_BYTES), gap - TAG_BYTES);
        previous_used = 0;
    }
    uint64_t end = tag + length, rest = offset + have - end;
    tag_put(heap, tag, length | TAG_USED | TAG_CHUNK | previous_used);
    tag_put(heap, end, rest | TAG_USED | TAG_PREV_USED);
    put_back(heap, end, rest);
    options_poison(heap, sm_at(heap, page), length - TAG_BYTES);
    heap->state->chunks.count++;
    heap->state->chunks.bytes += length;
    count_used(heap, length);
    return page;
}

/* Make the block SIZE bytes long where it is. */
bool
large_resize(struct sm_heap *heap, void *block, size_t size)
{
    struct sm_state *state = heap->state;
    if (size > heap->region_size) return false;
    uint64_t offset = sm_offset(heap, block) - TAG_BYTES, tag = tag_at(heap, offset), have = tag_length(tag);
    uint64_t length = large_length(heap, size), next = offset + have, old = have;
    if (length > have) {
        uint64_t next_tag = tag_at(heap, next);
        if (next == state->top) {
            if (!top_ensure(heap, length - have)) return false;
            options_unpoison(heap, sm_at(heap, next), length - have + TAG_BYTES);
            top_put(heap, offset + length, true);
            have = length;
        } else if (!(next_tag & TAG_USED) && have + tag_length(next_tag) >= length) {
            hole_remove(heap, next, tag_length(next_tag));
            options_unpoison(heap, sm_at(heap, next), tag_length(next_tag));
            have = split(heap, offset, have + tag_length(next_tag), length);
        } else {
            return false;
        }
    } else if (have - length >= LARGE_MIN) {
        tag_put(heap, offset + length, (have - length) | TAG_USED | TAG_PREV_USED);
        put_back(heap, offset + length, have - length);
        state->splits++;
        have = length;
    }
    tag_put(heap, offset, have | (tag & TAG_FLAGS));
    state->large_used.bytes += have - old;
    state->used_bytes += have - old;
    if (state->used_bytes > state->peak_bytes) state->peak_bytes = state->used_bytes;
    return true;
}
