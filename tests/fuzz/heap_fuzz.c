/* SPDX-License-Identifier: MIT */
/*
 * Random work on a heap, checked from outside: contents of every block, sums against the heap's figures, the walk
 * against our own table, and sm_check().  Without --small-limit it goes through all configurations.
 *
 * Prints TAP, a case a configuration; the first fault ends it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc/smalloc.h"

enum { SLOTS = 20000 };

struct slot {
    uint8_t *block;
    uint32_t size;
    uint8_t fill;
};

struct run {
    struct sm_heap *heap;
    struct slot slots[SLOTS];
    uint64_t random, live, blocks;
    bool headed;
    uint32_t alignment;
    uint64_t walk_used;
};

static uint64_t
draw(struct run *run)
{
    run->random ^= run->random << 13;
    run->random ^= run->random >> 7;
    run->random ^= run->random << 17;
    return run->random;
}

static _Noreturn void
fail(const char *what, const void *block)
{
    printf("not ok - %s (block %p)\n", what, block);
    exit(1);
}

static uint32_t
draw_size(struct run *run)
{
    uint64_t r = draw(run);
    uint32_t minimum = run->headed ? 8 : 1;
    switch (r & 15) {
    case 0: return minimum + (uint32_t)(r >> 8) % 20000;
    case 1: return minimum + (uint32_t)(r >> 8) % 2000;
    case 2: case 3: return minimum + (uint32_t)(r >> 8) % 600;
    case 4: return (r >> 8 & 1023) == 0 ? 1000000 + (uint32_t)(r >> 20) % 1000000 : 4096;
    default: return minimum + (uint32_t)(r >> 8) % 130;
    }
}

/* In a headed heap the first byte must not look free. */
static void
fill(struct run *run, struct slot *slot, uint32_t from)
{
    (void)run;
    uint32_t end = slot->size < 256 ? slot->size : 256;
    if (from < end) memset(slot->block + from, slot->fill, end - from);
    slot->block[slot->size - 1] = slot->fill;
}

static void
verify(const struct slot *slot, uint32_t size)
{
    uint32_t end = size < 256 ? size : 256;
    for (uint32_t i = 0; i < end; i++)
        if (slot->block[i] != slot->fill) fail("contents changed", slot->block);
}

static void
get(struct run *run, struct slot *slot)
{
    slot->size = draw_size(run);
    slot->fill = (uint8_t)(draw(run) | 1);
    slot->block = sm_get(run->heap, slot->size);
    if (!slot->block) fail("request refused", NULL);
    if ((uintptr_t)slot->block % run->alignment) fail("block out of alignment", slot->block);
    if (sm_usable(run->heap, slot->block) < slot->size) fail("block shorter than asked for", slot->block);
    fill(run, slot, 0);
    run->blocks++;
}

static void
put(struct run *run, struct slot *slot)
{
    verify(slot, slot->size);
    if (slot->block[slot->size - 1] != slot->fill) fail("last byte changed", slot->block);
    if (draw(run) & 1) sm_free_sized(run->heap, slot->block, slot->size);
    else sm_free(run->heap, slot->block);
    slot->block = NULL;
    run->blocks--;
}

static void
resize(struct run *run, struct slot *slot)
{
    uint32_t size = draw_size(run), old = slot->size;
    if (draw(run) & 1) size = old + (uint32_t)(draw(run) % 64);
    verify(slot, old);
    if (draw(run) % 4 == 0) {
        if (!sm_resize_in_place(run->heap, slot->block, old, size)) return;
    } else {
        slot->block = sm_resize(run->heap, slot->block, old, size);
        if (!slot->block) fail("resize refused", NULL);
    }
    slot->size = size;
    verify(slot, old < size ? old : size);
    fill(run, slot, 0);
}

static bool
count_block(void *context, const struct sm_block *block)
{
    struct run *run = context;
    if (block->used && block->type != SM_BLOCK_CHUNK) run->walk_used++;
    return true;
}

static void
check(struct run *run)
{
    struct sm_fault fault;
    if (!sm_check(run->heap, &fault)) fail(fault.text, fault.block);
    run->walk_used = 0;
    if (!sm_walk(run->heap, count_block, run)) fail("walk stopped", NULL);
    if (run->walk_used != run->blocks) fail("walk and table differ", NULL);
}

static unsigned run_number;

static void
go(uint64_t operations, uint64_t every, uint32_t limit, uint32_t alignment, bool headed, uint64_t seed)
{
    static struct run run;
    struct sm_note note;
    memset(&run, 0, sizeof run);
    struct sm_config config = { .small_limit = limit, .alignment = alignment, .headed = headed,
        .region_size = UINT64_C(64) << 30, .root_size = 100, .options = getenv("SMALLOC_OPTIONS") };
    run.heap = sm_create(&config, &note);
    if (!run.heap) fail(note.text, NULL);
    run.random = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    run.headed = headed;
    run.alignment = alignment;
    uint64_t target = 0;
    for (uint64_t i = 1; i <= operations; i++) {
        if (i % 200000 == 1) target = draw(&run) % SLOTS;
        struct slot *slot = &run.slots[draw(&run) % SLOTS];
        if (!slot->block) {
            if (run.blocks < target || draw(&run) % 4 == 0) get(&run, slot);
        } else if (draw(&run) % 8 == 0) {
            resize(&run, slot);
        } else if (run.blocks > target || draw(&run) % 4 == 0) {
            put(&run, slot);
        }
        if (i % every == 0) check(&run);
    }
    for (uint32_t i = 0; i < SLOTS; i++)
        if (run.slots[i].block) put(&run, &run.slots[i]);
    check(&run);
    struct sm_figures figures;
    sm_figures(run.heap, &figures);
    printf("ok %u - heap_survives_random_work: small limit %u, alignment %u, %s: %" PRIu64 " operations, %" PRIu64
           " checks, peak %" PRIu64 " KiB\n", ++run_number, limit, alignment, headed ? "headed" : "headless", operations,
        operations / every + 1, figures.peak_bytes >> 10);
    fflush(stdout);
    sm_destroy(run.heap);
}

static uint64_t
option(int argc, char **argv, const char *name, uint64_t otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0) return strtoull(argv[i + 1], NULL, 10);
    return otherwise;
}

int
main(int argc, char **argv)
{
    static const uint32_t limits[] = { 32, 64, 96, 128, 512 };
    uint64_t operations = option(argc, argv, "--ops", 200000), every = option(argc, argv, "--check-every", 5000);
    uint64_t seed = option(argc, argv, "--seed", 1);
    uint32_t limit = (uint32_t)option(argc, argv, "--small-limit", 0), align = (uint32_t)option(argc, argv, "--align", 0);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (uint32_t alignment = 8; alignment <= 16; alignment += 8)
            if ((!limit || limit == limits[i]) && (!align || align == alignment))
                for (int headed = 0; headed < 2; headed++) go(operations, every, limits[i], alignment, headed, seed);
    printf("1..%u\n", run_number);
    return 0;
}
