/* SPDX-License-Identifier: MIT */
/*
 * Recount: the seven sums of 1990 once more, from what lies in the region, and how they differ from the counters.
 *
 * The walk reads tags, the page map, head bytes (or the free lists of a headless heap), how far the newest pages are
 * cut and where map and break end: none of these is one of the counters that are compared.
 */
#include "alloc/smalloc_int.h"

void
sm_sums(struct sm_heap *heap, struct sm_sums *sums)
{
    struct sm_figures f;
    sm_figures(heap, &f);
    *sums =
        (struct sm_sums){{f.grown, f.large_used, f.large_free, f.chunks, f.small_used, f.small_free, f.unused}};
}

struct recount {
    const struct sm_heap *heap;
    struct sm_count *sums;
};

static void
add(const struct recount *recount, enum sm_sum sum, uint64_t bytes)
{
    recount->sums[sum].count++;
    recount->sums[sum].bytes += bytes;
}

/* Only a page that is not cut to its end counts, but each byte does. */
static void
add_rest(const struct recount *recount, const struct sm_block *block)
{
    uint32_t class = sm_page_class(recount->heap, sm_address(block->address));
    recount->sums[SM_SUM_UNUSED].count += block->size >= class * 8;
    recount->sums[SM_SUM_UNUSED].bytes += block->size;
}

/* The blocks of one page, all of one class; alone, if their heap is headless. */
static void
add_small(const struct recount *recount, const struct sm_block *block)
{
    uint64_t at = sm_address(block->address), size = (uint64_t)sm_page_class(recount->heap, at) * 8;
    uint64_t count = block->size / size, used = block->used;
    if (recount->heap->headed) {
        used = 0;
        for (uint64_t i = 0; i < count; i++, at += size)
            used += (sm_peek(at) & 0x1f) != 0;
    }
    recount->sums[SM_SUM_SMALL_USED].count += used;
    recount->sums[SM_SUM_SMALL_USED].bytes += used * size;
    recount->sums[SM_SUM_SMALL_FREE].count += count - used;
    recount->sums[SM_SUM_SMALL_FREE].bytes += (count - used) * size;
}

static bool
count_block(void *context, const struct sm_block *block)
{
    const struct recount *recount = context;
    switch (block->type) {
    case SM_BLOCK_SMALL:
        add_small(recount, block);
        break;
    case SM_BLOCK_CHUNK:
        add(recount, SM_SUM_LARGE_USED, block->span);
        add(recount, SM_SUM_CHUNKS, block->span);
        recount->sums[SM_SUM_UNUSED].bytes += block->span - block->size;
        break;
    case SM_BLOCK_REST:
        add_rest(recount, block);
        break;
    case SM_BLOCK_LARGE:
        add(recount, block->used ? SM_SUM_LARGE_USED : SM_SUM_LARGE_FREE, block->span);
        break;
    case SM_BLOCK_TOP:
        add(recount, SM_SUM_LARGE_FREE, block->span);
        break;
    case SM_BLOCK_ROOT:
    case SM_BLOCK_MAP:
        add(recount, SM_SUM_LARGE_USED, block->span);
        break;
    }
    return true;
}

bool
sm_recount(struct sm_heap *heap, struct sm_sums *sums, struct sm_note *note)
{
    *sums = (struct sm_sums){{{0, 0}}};
    note_set(note, "the engine libc has no sums");
    if (heap->libc)
        return false;
    note_set(note, "the heap is damaged, or there is no memory to count it with");
    struct recount recount = {heap, sums->sums};
    if (!(heap->headed ? walk_runs : sm_walk)(heap, count_block, &recount))
        return false;
    const struct sm_state *state = heap->state;
    /* How often the region grew leaves no trace. */
    sums->sums[SM_SUM_GROWN] = (struct sm_count){state->grown.count, state->map_bytes + state->brk - state->first};
    note_set(note, "");
    return true;
}

/* The shorter way around: a counter that fell below 0 is not off by 2^64. */
static void
add_difference(struct sm_note *note, uint64_t a, uint64_t b, const char *unit)
{
    note_add_number(note, a - b < b - a ? a - b : b - a);
    note_add(note, unit);
}

bool
sm_sums_agree(const struct sm_sums *counted, const struct sm_sums *found, struct sm_note *note)
{
    note_set(note, "");
    for (uint32_t i = 0; i < SM_SUM_COUNT; i++) {
        const struct sm_count *a = &counted->sums[i], *b = &found->sums[i];
        char name[] = {'(', (char)('a' + i), ')', ' ', 'b', 'y', ' ', 0};
        if (a->bytes == b->bytes && a->count == b->count)
            continue;
        note_add(note, note->text[0] ? ", " : "");
        note_add(note, name);
        if (a->bytes != b->bytes)
            add_difference(note, a->bytes, b->bytes, "");
        else
            add_difference(note, a->count, b->count, " in number");
    }
    return !note->text[0];
}
