/* SPDX-License-Identifier: MIT */
/*
 * Check: prove every invariant of a heap, and name the block that breaks one.
 *
 *  1. Tags lead from the first block to the top without a gap; PREV_USED says the truth; no two holes touch.
 *  2. A hole ends with its length and lies in the ring of its bin; bitmaps say which bins hold anything.
 *  3. A free list holds blocks of its class only, each once, as many as counted; in a headed heap no other block reads
 *     as free; under option J they still hold its bytes; cut = used + free for each class.
 *  4. The counters equal what was found, and (b) + (c) = (a), (e) + (f) + (g) = (d).
 *
 * Nothing read from the heap is followed before it is known to lie inside, so a damaged image is refused, not obeyed.
 */
#include "alloc/smalloc_int.h"

struct check {
    struct sm_heap *heap;
    struct sm_fault *fault;
    struct sm_count used, holes, chunks, unused;
    uint64_t powers[POWERS];
    uint64_t cut[SM_CLASSES]; /* blocks cut, by class */
    uint64_t cutting;         /* pages that the state's cutting points into */
    bool page_end_seen;
    void *bitmap; /* small blocks on a free list */
};

static bool
wrong(const struct check *check, uint64_t address, const char *what)
{
    fault_set(check->fault, sm_at(address), what);
    return false;
}

static bool
check_state(const struct check *check)
{
    const struct sm_heap *heap = check->heap;
    const struct sm_state *state = heap->state;
    uint64_t end = sm_address(heap->base) + heap->region_size, room = state->brk - state->first;
    if (state->magic != SM_MAGIC || state->first != sm_address(state) || state->brk % SM_PAGE || state->brk > end ||
        state->brk <= state->first || state->root_size > room || walk_first(heap) > state->brk - LARGE_MIN)
        return wrong(check, 0, "the heap's own addresses are impossible");
    if (state->top < walk_first(heap) || state->top > state->brk - LARGE_MIN || state->top % 8 ||
        state->map_bytes < room / SM_PAGE || state->map_bytes > state->first - sm_address(heap->base))
        return wrong(check, 0, "the heap's top or page map is impossible");
    if (state->page > state->page_end || state->page % SM_PAGE || state->page_end % SM_PAGE ||
        state->page_end > state->brk)
        return wrong(check, 0, "the heap's newest chunk is impossible");
    if (state->alignment != heap->hot.round + 1 || state->small_limit < SM_SMALL_MIN ||
        state->small_limit > SM_SMALL_MAX || state->small_limit % state->alignment)
        return wrong(check, 0, "the heap's parameters are impossible");
    return true;
}

static bool
check_page(struct check *check, uint64_t page, bool last)
{
    const struct sm_state *state = check->heap->state;
    uint32_t byte = *sm_map_byte(check->heap, page), class = byte & SM_MAP_CLASS, size = class * 8;
    uint64_t whole = last ? SM_PAGE - TAG_BYTES : SM_PAGE;
    if (!byte) {
        if (page < state->page || page >= state->page_end)
            return wrong(check, page, "page of a chunk without a class");
        check->unused.count++;
        check->unused.bytes += SM_PAGE;
        return true;
    }
    if (page >= state->page && page < state->page_end)
        return wrong(check, page, "page of a class that was not given out");
    if (!class || size > state->small_limit || size % state->alignment)
        return wrong(check, page, "page of an impossible class");
    if (((byte & SM_MAP_LAST) != 0) != last)
        return wrong(check, page, "page wrongly marked as its chunk's last, or not");
    const struct cutting *cut = &state->cut[class];
    uint64_t end = page + whole - whole % size, cut_end = end;
    if (cut->end == end) {
        if (cut->next < page || cut->next > end || (cut->next - page) % size)
            return wrong(check, page, "page cut at an impossible place");
        cut_end = cut->next;
        check->cutting++;
    }
    check->cut[class] += (cut_end - page) / size;
    check->unused.bytes += SM_PAGE - (cut_end - page);
    if (cut_end < end)
        check->unused.count++;
    return true;
}

static bool
check_chunk(struct check *check, uint64_t tag, uint64_t length)
{
    uint64_t first = tag + TAG_BYTES, end = first + length;
    if (first % SM_PAGE || length % SM_PAGE)
        return wrong(check, tag, "chunk that is not whole pages");
    check->chunks.count++;
    check->chunks.bytes += length;
    if (check->heap->state->page_end == end)
        check->page_end_seen = true;
    for (uint64_t page = first; page < end; page += SM_PAGE)
        if (!check_page(check, page, page + SM_PAGE == end))
            return false;
    return true;
}

/* No page of small blocks outside of chunks.  A chunk's pages lie whole between its tag and its end. */
static bool
check_no_small_page(const struct check *check, uint64_t tag, uint64_t length)
{
    for (uint64_t page = (tag + SM_PAGE) & ~(uint64_t)(SM_PAGE - 1); page < tag + length; page += SM_PAGE)
        if (*sm_map_byte(check->heap, page))
            return wrong(check, page, "page of small blocks that is in no chunk");
    return true;
}

static bool
check_hole(struct check *check, uint64_t tag, uint64_t length)
{
    if (sm_peek(tag + length - TAG_BYTES) != length)
        return wrong(check, tag + TAG_BYTES,
                     "hole whose length at its end differs: something wrote into freed memory,");
    check->holes.count++;
    check->holes.bytes += length;
    check->powers[63 - __builtin_clzll(length)]++;
    return true;
}

static bool
check_large(struct check *check, uint64_t at, uint64_t tag, bool previous_used)
{
    uint64_t length = tag_length(tag);
    if (length < LARGE_MIN || length % check->heap->state->alignment || length > check->heap->state->top - at)
        return wrong(check, at + TAG_BYTES,
                     "tag with an impossible length: something wrote past the end of the block before that");
    if (((tag & TAG_PREV_USED) != 0) != previous_used)
        return wrong(check, at + TAG_BYTES, "tag that is wrong about the block before that");
    if (tag & TAG_CHUNK && !(tag & TAG_USED))
        return wrong(check, at + TAG_BYTES, "hole marked as a chunk");
    if (tag & TAG_CHUNK && !check_chunk(check, at, length))
        return false;
    if (!(tag & TAG_CHUNK) && !check_no_small_page(check, at, length))
        return false;
    if (tag & TAG_USED) {
        check->used.count++;
        check->used.bytes += length;
        return true;
    }
    return previous_used ? check_hole(check, at, length) : wrong(check, at + TAG_BYTES, "two holes side by side");
}

static bool
check_tags(struct check *check)
{
    const struct sm_state *state = check->heap->state;
    bool previous_used = true;
    uint64_t at = walk_first(check->heap);
    while (at < state->top) {
        uint64_t tag = sm_peek(at);
        if (!check_large(check, at, tag, previous_used))
            return false;
        previous_used = tag & TAG_USED;
        at += tag_length(tag);
    }
    if (!previous_used)
        return wrong(check, at + TAG_BYTES, "hole before the top");
    if (sm_peek(at) != ((state->brk - at) | TAG_PREV_USED))
        return wrong(check, at + TAG_BYTES, "tag of the top is damaged");
    if (state->page != state->page_end && !check->page_end_seen)
        return wrong(check, state->page, "the newest chunk is none");
    return check_no_small_page(check, state->first - TAG_BYTES, walk_first(check->heap) - state->first) &&
           check_no_small_page(check, at, state->first + state->map_bytes * SM_PAGE - at);
}

static bool
is_inside(const struct check *check, uint64_t at, uint64_t bytes)
{
    const struct sm_state *state = check->heap->state;
    return at % 8 == 0 && at >= walk_first(check->heap) && at < state->top && bytes <= state->top - at;
}

static bool
check_bin(const struct check *check, uint32_t bin, struct sm_count *found)
{
    const struct sm_heap *heap = check->heap;
    uint64_t first = heap->state->bins[bin], hole = first;
    do {
        if (!is_inside(check, hole, LARGE_MIN))
            return wrong(check, hole, "list of holes that leads out of the heap,");
        uint64_t tag = sm_peek(hole), next = sm_link_decode(heap, sm_peek(hole + 8));
        if (tag & TAG_USED || tag_length(tag) < LARGE_MIN || tag_length(tag) > REGION_MAX ||
            large_bin_of(tag_length(tag)) != bin)
            return wrong(check, hole + TAG_BYTES, "list of holes that holds something else");
        if (!is_inside(check, next, LARGE_MIN) || sm_link_decode(heap, sm_peek(next + 16)) != hole)
            return wrong(check, hole + TAG_BYTES, "hole whose links are damaged: something wrote into freed memory,");
        found->count++;
        found->bytes += tag_length(tag);
        if (found->count > check->holes.count)
            return wrong(check, hole + TAG_BYTES, "list of holes longer than there are holes");
        hole = next;
    } while (hole != first);
    return true;
}

static bool
check_bins(const struct check *check)
{
    const struct sm_state *state = check->heap->state;
    struct sm_count found = {0, 0};
    for (uint32_t bin = 0; bin < BINS; bin++) {
        bool marked = state->bin_map[bin / 64] >> bin % 64 & 1;
        if (marked != (state->bins[bin] != 0))
            return wrong(check, state->bins[bin], "bitmap and lists of holes disagree");
        if (marked && !check_bin(check, bin, &found))
            return false;
    }
    for (uint32_t word = 0; word < 64; word++)
        if ((state->word_map >> word & 1) != (word < BIN_WORDS && state->bin_map[word] != 0))
            return wrong(check, 0, "the two levels of bitmaps disagree");
    if (found.count != check->holes.count || found.bytes != check->holes.bytes)
        return wrong(check, 0, "holes that are in no list");
    return true;
}

static bool
check_free_block(const struct check *check, uint64_t at, uint32_t class)
{
    const struct sm_heap *heap = check->heap;
    uint64_t size = (uint64_t) class * 8, page = at & ~(uint64_t)(SM_PAGE - 1);
    if (!is_inside(check, at, size) || sm_page_class(heap, at) != class)
        return wrong(check, at, "free list that leads to no block of its size: something wrote into freed memory;");
    if ((at - page) % size || at + size > small_page_cut(heap, page))
        return wrong(check, at, "free list that leads into a block");
    if (sm_peek(at) & 0xff)
        return wrong(check, at, "free block whose low byte is not 0: something wrote into it,");
    if (!walk_bitmap_set(heap, check->bitmap, at))
        return wrong(check, at, "block that was freed twice");
    if (heap->options.junk && heap->state->junk_ever)
        for (uint64_t word = at + 8; word < at + size; word += 8)
            if (sm_peek(word) != UINT64_C(0xdfdfdfdfdfdfdfdf))
                return wrong(check, at, "free block that something wrote into");
    return true;
}

static bool
check_list(const struct check *check, uint32_t number)
{
    const struct sm_heap *heap = check->heap;
    const struct sm_class *class = &heap->state->hot.classes[number];
    uint64_t count = 0;
    for (uint64_t at = sm_link_decode(heap, class->head); at; at = sm_link_decode(heap, sm_peek(at))) {
        if (!check_free_block(check, at, number))
            return false;
        if (++count > class->free)
            return wrong(check, at, "free list longer than counted");
    }
    if (count != class->free)
        return wrong(check, 0, "free list shorter than counted");
    if (class->gets - class->frees + class->free != check->cut[number] ||
        heap->state->cut[number].blocks != check->cut[number])
        return wrong(check, 0, "blocks used and free are not the blocks cut");
    return true;
}

struct used_check {
    const struct check *check;
    bool good;
};

static bool
check_used_block(void *context, const struct sm_block *block)
{
    struct used_check *used = context;
    if (block->type != SM_BLOCK_SMALL || block->used)
        return true;
    used->good = !walk_bitmap_set(used->check->heap, used->check->bitmap, sm_address(block->address));
    return used->good || wrong(used->check, sm_address(block->address), "block in use that reads as free");
}

static bool
check_lists(struct check *check)
{
    check->bitmap = walk_bitmap_new(check->heap);
    if (!check->bitmap)
        return wrong(check, 0, "no memory to check with");
    bool good = true;
    for (uint32_t class = 1; class < SM_CLASSES && good; class ++)
        good = check_list(check, class);
    struct used_check used = {check, good};
    if (good && check->heap->headed)
        sm_walk(check->heap, check_used_block, &used);
    walk_bitmap_free(check->heap, check->bitmap);
    return used.good;
}

static bool
equal(struct sm_count a, struct sm_count b)
{
    return a.count == b.count && a.bytes == b.bytes;
}

static bool
check_sums(const struct check *check)
{
    struct sm_heap *heap = check->heap;
    const struct sm_state *state = heap->state;
    struct sm_figures f;
    sm_figures(heap, &f);
    struct sm_count used = {check->used.count + 2,
                            check->used.bytes + state->map_bytes + walk_first(heap) - state->first};
    struct sm_count holes = {check->holes.count + 1, check->holes.bytes + state->brk - state->top};
    if (f.grown.bytes != state->map_bytes + state->brk - state->first)
        return wrong(check, 0, "(a) is not what is usable");
    if (!equal(f.large_used, used))
        return wrong(check, 0, "(b) is not the large blocks in use");
    if (!equal(f.large_free, holes))
        return wrong(check, 0, "(c) is not the holes and the top");
    if (!equal(f.chunks, check->chunks))
        return wrong(check, 0, "(d) is not the chunks");
    if (!equal(f.unused, check->unused))
        return wrong(check, 0, "(g) is not what is unused of chunks");
    if (f.large_used.bytes + f.large_free.bytes != f.grown.bytes)
        return wrong(check, 0, "(b) + (c) is not (a)");
    if (f.small_used.bytes + f.small_free.bytes + f.unused.bytes != f.chunks.bytes)
        return wrong(check, 0, "(e) + (f) + (g) is not (d)");
    for (uint32_t i = 0; i < POWERS; i++)
        if (f.holes[i] != check->powers[i])
            return wrong(check, 0, "holes by powers of two are wrong");
    return true;
}

bool
sm_check(struct sm_heap *heap, struct sm_fault *fault)
{
    fault_set(fault, NULL, "");
    if (heap->libc)
        return libc_check(heap, fault);
    struct check check = {.heap = heap, .fault = fault};
    return check_state(&check) && check_tags(&check) && check_bins(&check) && check_lists(&check) && check_sums(&check);
}

static const char *
find_small_fault(const struct sm_heap *heap, uint64_t at, uint32_t class, size_t size, bool sized)
{
    uint64_t page = at & ~(uint64_t)(SM_PAGE - 1), block = (uint64_t) class * 8;
    if ((at - page) % block)
        return "freed, but inside a block";
    if (at + block > small_page_cut(heap, page))
        return "freed, but never got";
    if (sized && sm_round(heap, size ? size : 1) != block)
        return "freed with a wrong size";
    if (heap->headed && !(sm_peek(at) & 0x1f))
        return "freed twice, or its head word is damaged,";
    return NULL;
}

static const char *
find_large_fault(const struct sm_heap *heap, uint64_t at, size_t size, bool sized)
{
    const struct sm_state *state = heap->state;
    uint64_t tag = sm_peek(at - TAG_BYTES), length = tag_length(tag), next = at - TAG_BYTES + length;
    if (!(tag & TAG_USED) || tag & TAG_CHUNK || length < LARGE_MIN || length > state->top - (at - TAG_BYTES))
        return "freed, but not a block in use";
    if (!(sm_peek(next) & TAG_PREV_USED))
        return "freed, but the tag behind it disagrees: freed twice, or written past its end,";
    if (sized && (size <= state->small_limit || large_length(heap, size) > length ||
                  length - large_length(heap, size) >= LARGE_MIN))
        return "freed with a wrong size";
    return NULL;
}

bool
check_block(const struct sm_heap *heap, const void *block, size_t size, bool sized, struct sm_fault *fault)
{
    const struct sm_state *state = heap->state;
    uint64_t at = sm_address(block);
    const char *what = NULL;
    if (at < walk_first(heap) + TAG_BYTES || at >= state->top)
        what = "freed, but not of this heap";
    else if (at & heap->hot.round)
        what = "freed, but inside a block";
    else if (sm_page_class(heap, at))
        what = find_small_fault(heap, at, sm_page_class(heap, at), size, sized);
    else
        what = find_large_fault(heap, at, size, sized);
    if (what)
        fault_set(fault, block, what);
    return !what;
}
