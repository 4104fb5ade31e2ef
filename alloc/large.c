/* SPDX-License-Identifier: MIT */
/*
 * Large blocks: one word of tag, holes in bins found through two levels of bitmaps, joined at once when freed.
 *
 *      used:  | length + flags | contents ...                       |
 *      hole:  | length + flags | next | previous | ...  | length    |
 *
 * The flag PREV_USED of a block says whether the word before its tag is the length of a hole.  Holes of one bin form a
 * ring, taken at its head and put back at its tail (first in, first out among equals).  The bin of a request is tried
 * once at its head; else the next bin that holds anything fits for certain.  The top lies in no bin and is used last.
 */
#include "alloc/smalloc_int.h"

enum { LINK_NEXT = 8, LINK_PREVIOUS = 16 };

/* The parts of get and free that run each time: a call would cost as much as they do. */
#define HOT static inline __attribute__((always_inline))

/* Length with its tag of a block for SIZE bytes. */
uint64_t
large_length(const struct sm_heap *heap, size_t size)
{
    size_t length = sm_round(heap, size + TAG_BYTES);
    return length < LARGE_MIN ? LARGE_MIN : length;
}

HOT uint32_t
bin_of(uint64_t length)
{
    if (length < EXACT_BELOW)
        return (uint32_t)(length >> 3);
    uint32_t power = 63 - (uint32_t)__builtin_clzll(length);
    /* The five bits behind the highest one, and that one itself as the 32 that is one too many. */
    return EXACT_BINS + (power - POWER_MIN - 1) * SUB_BINS + (uint32_t)(length >> (power - 5));
}

uint32_t
large_bin_of(uint64_t length)
{
    return bin_of(length);
}

HOT void
insert_hole(struct sm_heap *heap, uint64_t hole, uint64_t length)
{
    struct sm_state *state = heap->state;
    uint32_t bin = bin_of(length);
    uint64_t head = state->bins[bin], to_hole = sm_link_encode(heap, hole);
    sm_poke(hole + length - TAG_BYTES, length);
    state->bin_counts[bin]++;
    state->large_free.count++;
    state->large_free.bytes += length;
    if (head) {
        uint64_t to_tail = sm_peek(head + LINK_PREVIOUS);
        sm_poke(hole + LINK_NEXT, sm_link_encode(heap, head));
        sm_poke(hole + LINK_PREVIOUS, to_tail);
        sm_poke(sm_link_decode(heap, to_tail) + LINK_NEXT, to_hole);
        sm_poke(head + LINK_PREVIOUS, to_hole);
    } else {
        sm_poke(hole + LINK_NEXT, to_hole);
        sm_poke(hole + LINK_PREVIOUS, to_hole);
        state->bins[bin] = hole;
        state->bin_map[bin / 64] |= UINT64_C(1) << bin % 64;
        state->word_map |= UINT64_C(1) << bin / 64;
    }
}

HOT void
remove_hole(struct sm_heap *heap, uint64_t hole, uint64_t length, uint32_t bin)
{
    struct sm_state *state = heap->state;
    uint64_t to_next = sm_peek(hole + LINK_NEXT), next = sm_link_decode(heap, to_next);
    state->bin_counts[bin]--;
    state->large_free.count--;
    state->large_free.bytes -= length;
    if (next == hole) {
        state->bins[bin] = 0;
        state->bin_map[bin / 64] &= ~(UINT64_C(1) << bin % 64);
        if (!state->bin_map[bin / 64])
            state->word_map &= ~(UINT64_C(1) << bin / 64);
    } else {
        uint64_t to_previous = sm_peek(hole + LINK_PREVIOUS);
        sm_poke(sm_link_decode(heap, to_previous) + LINK_NEXT, to_next);
        sm_poke(next + LINK_PREVIOUS, to_previous);
        if (state->bins[bin] == hole)
            state->bins[bin] = next;
    }
}

/* The bin with a hole of at least LENGTH at its head, or BINS. */
HOT uint32_t
find_bin(const struct sm_state *state, uint64_t length)
{
    uint32_t bin = bin_of(length), word = bin / 64;
    uint64_t head = state->bins[bin];
    if (head && tag_length(sm_peek(head)) >= length)
        return bin;
    uint64_t map = state->bin_map[word] & (~UINT64_C(1) << bin % 64);
    if (!map) {
        uint64_t words = state->word_map & (~UINT64_C(1) << word);
        if (!words)
            return BINS;
        word = (uint32_t)__builtin_ctzll(words);
        map = state->bin_map[word];
    }
    return word * 64 + (uint32_t)__builtin_ctzll(map);
}

HOT void
count_used(struct sm_state *state, uint64_t length)
{
    state->large_used.count++;
    state->large_used.bytes += length;
}

static void
put_top(struct sm_state *state, uint64_t top)
{
    state->top = top;
    sm_poke(top, (state->brk - top) | TAG_PREV_USED);
}

/* The top can give LENGTH bytes and still be a block. */
static inline bool
ensure_top(struct sm_heap *heap, uint64_t length)
{
    struct sm_state *state = heap->state;
    uint64_t have = state->brk - state->top;
    return have >= length + LARGE_MIN || region_grow(heap, length + LARGE_MIN - have);
}

/* LENGTH bytes from the top's low end, without a tag yet; 0: the region is full. */
static uint64_t
take_top(struct sm_heap *heap, uint64_t length)
{
    struct sm_state *state = heap->state;
    if (!ensure_top(heap, length))
        return 0;
    uint64_t taken = state->top;
    put_top(state, taken + length);
    state->large_free.bytes -= length;
    return taken;
}

/*
 * Of the HAVE bytes at TAG a block keeps LENGTH; the rest becomes a hole, if it can be one (what follows is used).
 * Rests too short for any request become holes too: kept with the block they cost 0.7 points of waste on a trace with
 * churn.
 */
HOT uint64_t
split_rest(struct sm_heap *heap, uint64_t tag, uint64_t have, uint64_t length)
{
    if (have - length < LARGE_MIN) {
        sm_poke(tag + have, sm_peek(tag + have) | TAG_PREV_USED);
        return have;
    }
    sm_poke(tag + length, (have - length) | TAG_PREV_USED);
    insert_hole(heap, tag + length, have - length);
    heap->state->splits++;
    return length;
}

void *
large_get(struct sm_heap *heap, size_t size)
{
    struct sm_state *state = heap->state;
    if (size >= heap->region_size)
        return NULL;
    uint64_t length = large_length(heap, size);
    if (__builtin_expect(state->large_used.bytes + length > heap->limit, 0) && !account_admits(heap, length))
        return NULL;
    uint64_t tag;
    uint32_t bin = find_bin(state, length);
    if (bin < BINS) {
        tag = state->bins[bin];
        uint64_t have = tag_length(sm_peek(tag));
        remove_hole(heap, tag, have, bin);
        length = split_rest(heap, tag, have, length);
    } else {
        tag = take_top(heap, length);
        if (!tag)
            return NULL;
    }
    sm_poke(tag, length | TAG_USED | TAG_PREV_USED);
    count_used(state, length);
    state->large_gets++;
    state->hot.requested_in += size;
    sm_unpoison(heap, tag + TAG_BYTES, length - TAG_BYTES);
    return sm_at(tag + TAG_BYTES);
}

/* [TAG, TAG + LENGTH) goes from used to free and joins its neighbours.  No counts of used blocks here. */
HOT void
put_back(struct sm_heap *heap, uint64_t tag, uint64_t length)
{
    struct sm_state *state = heap->state;
    uint64_t next = tag + length, start = tag;
    sm_poison(heap, tag, length);
    if (!(sm_peek(tag) & TAG_PREV_USED)) {
        uint64_t before = sm_peek(tag - TAG_BYTES);
        start -= before;
        remove_hole(heap, start, before, bin_of(before));
        state->merges++;
    }
    if (next == state->top) {
        state->large_free.bytes += next - start;
        state->merges++;
        put_top(state, start);
        return;
    }
    uint64_t next_tag = sm_peek(next);
    if (next_tag & TAG_USED) {
        sm_poke(next, next_tag & ~(uint64_t)TAG_PREV_USED);
    } else {
        uint64_t after = tag_length(next_tag);
        remove_hole(heap, next, after, bin_of(after));
        next += after;
        state->merges++;
    }
    sm_poke(start, (next - start) | TAG_PREV_USED);
    insert_hole(heap, start, next - start);
}

static __attribute__((noinline, cold)) void
report_wrong_free(struct sm_heap *heap, const void *block)
{
    struct sm_fault fault;
    fault_set(&fault, block, "freed, but not a block in use");
    fault_report(heap, &fault);
}

void
large_free(struct sm_heap *heap, void *block, size_t requested)
{
    struct sm_state *state = heap->state;
    uint64_t tag = sm_address(block) - TAG_BYTES, word = sm_peek(tag);
    if (__builtin_expect((word & (TAG_USED | TAG_CHUNK)) != TAG_USED, 0)) {
        report_wrong_free(heap, block);
        return;
    }
    uint64_t length = tag_length(word);
    state->large_used.count--;
    state->large_used.bytes -= length;
    state->large_frees++;
    state->hot.requested_out += requested;
    put_back(heap, tag, length);
}

/*
 * A chunk's contents begin at a page's start and its length is whole pages, so its tag is the word before that page and
 * the next chunk's tag its own last word.  It comes from the top: chunks then lie together, and holes stay whole for
 * large blocks.  What is skipped for the alignment becomes a hole.
 */
uint64_t
large_get_chunk(struct sm_heap *heap, uint32_t pages)
{
    struct sm_state *state = heap->state;
    uint64_t length = (uint64_t)pages * SM_PAGE, gap = -(state->top + TAG_BYTES) & (SM_PAGE - 1);
    if (gap && gap < LARGE_MIN)
        gap += SM_PAGE;
    if (state->large_used.bytes + length > heap->limit && !account_admits(heap, 0))
        return 0;
    uint64_t start = take_top(heap, gap + length), tag = start + gap;
    if (!start)
        return 0;
    if (gap) {
        sm_poke(start, gap | TAG_PREV_USED);
        insert_hole(heap, start, gap);
        state->splits++;
    }
    sm_poke(tag, length | TAG_USED | TAG_CHUNK | (gap ? 0 : TAG_PREV_USED));
    count_used(state, length);
    state->chunks.count++;
    state->chunks.bytes += length;
    state->unused.count += pages;
    state->unused.bytes += length;
    return tag + TAG_BYTES;
}

/* The block at TAG grows from HAVE to LENGTH bytes into what follows it; its new length, or 0. */
static uint64_t
grow_in_place(struct sm_heap *heap, uint64_t tag, uint64_t have, uint64_t length)
{
    struct sm_state *state = heap->state;
    uint64_t next = tag + have;
    if (state->large_used.bytes + (length - have) > heap->limit && !account_admits(heap, length - have))
        return 0;
    if (next == state->top)
        return take_top(heap, length - have) ? length : 0;
    uint64_t next_tag = sm_peek(next), after = tag_length(next_tag);
    if (next_tag & TAG_USED || have + after < length)
        return 0;
    remove_hole(heap, next, after, bin_of(after));
    state->merges++;
    return split_rest(heap, tag, have + after, length);
}

bool
large_resize(struct sm_heap *heap, void *block, size_t size)
{
    struct sm_state *state = heap->state;
    if (size >= heap->region_size)
        return false;
    uint64_t tag = sm_address(block) - TAG_BYTES, word = sm_peek(tag), have = tag_length(word);
    uint64_t length = large_length(heap, size);
    if (length > have) {
        length = grow_in_place(heap, tag, have, length);
        if (!length)
            return false;
        sm_unpoison(heap, tag + have, length - have);
    } else if (have - length >= LARGE_MIN) {
        sm_poke(tag + length, (have - length) | TAG_USED | TAG_PREV_USED);
        put_back(heap, tag + length, have - length);
        state->splits++;
    } else {
        return true;
    }
    sm_poke(tag, length | (word & TAG_FLAGS));
    state->large_used.bytes += length - have;
    return true;
}

/* The break comes down until the top has KEEP bytes. */
void
large_trim(struct sm_heap *heap, size_t keep)
{
    struct sm_state *state = heap->state;
    if (keep > state->brk - state->top)
        return;
    uint64_t brk = (state->top + LARGE_MIN + keep + GROW_STEP - 1) / GROW_STEP * GROW_STEP;
    if (brk >= state->brk)
        return;
    uint64_t gone = state->brk - brk;
    region_shrink(heap, brk);
    state->large_free.bytes -= gone;
    put_top(state, state->top);
}
