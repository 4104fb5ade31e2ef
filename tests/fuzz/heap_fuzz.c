/* SPDX-License-Identifier: MIT */
/*
 * Random work on a heap, checked from outside.
 *
 * A table of slots is filled, emptied and resized at random, around a level that changes.  Every block is filled with a
 * byte of its own and looked at before it is freed or resized.  Every --check-every operations sm_check() must find
 * nothing, a walk must meet exactly the blocks of the table, in order and with their sizes, and the figures must equal
 * sums made here.  Without --small-limit and --align all configurations are run; --headed and --headless choose one
 * kind.
 *
 * Prints TAP, a case a configuration; the first finding ends it with exit status 1.  The same seed does the same.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc/smalloc.h"

enum {
    SLOTS = 20000,
    EDGE = 512 /* of long blocks only the two ends are filled */
};

struct slot {
    uint8_t *block;
    size_t size;
    size_t granted;
    uint8_t fill;
};

struct settings {
    uint64_t operations, check_every, seed;
    uint32_t small_limit, alignment;
    bool headed;
    const char *options;
};

struct run {
    const struct settings *settings;
    struct sm_heap *heap;
    struct slot slots[SLOTS];
    uint64_t random, operation;
    uint64_t blocks, requested, granted; /* what the figures should say */
    struct slot *order[SLOTS];           /* by address, during a check */
    uint64_t met;
    size_t root_size;
    struct {
        uint64_t system, large_used, large_free, chunks, small_used, small_free, unused;
    } walked;
};

static _Noreturn void
fail(const struct run *run, const char *what, const void *block)
{
    printf("not ok - %s (block %p, operation %" PRIu64 ", seed %" PRIu64 ", small limit %u, alignment %u, %s)\n", what,
           block, run->operation, run->settings->seed, run->settings->small_limit, run->settings->alignment,
           run->settings->headed ? "headed" : "headless");
    exit(1);
}

static uint64_t
draw(struct run *run)
{
    run->random ^= run->random << 13;
    run->random ^= run->random >> 7;
    run->random ^= run->random << 17;
    return run->random;
}

/* Mostly small, some up to 20000 bytes, now and then a megabyte. */
static size_t
draw_size(struct run *run)
{
    uint64_t r = draw(run), value = r >> 8;
    size_t least = run->settings->headed ? 8 : 0;
    switch (r & 15) {
    case 0:
        return least + value % 20000;
    case 1:
        return least + value % 2000;
    case 2:
    case 3:
        return least + value % 600;
    case 4:
        return value % 2048 == 0 ? 1000000 + (value >> 12) % 1000000 : 4000 + value % 200;
    default:
        return least + value % 130;
    }
}

static void
fill(struct slot *slot)
{
    if (slot->size <= 2 * EDGE) {
        memset(slot->block, slot->fill, slot->size);
    } else {
        memset(slot->block, slot->fill, EDGE);
        memset(slot->block + slot->size - EDGE, slot->fill, EDGE);
    }
}

static bool
is_filled(const uint8_t *bytes, size_t size, uint8_t fill)
{
    return size == 0 || (bytes[0] == fill && memcmp(bytes, bytes + 1, size - 1) == 0);
}

/* The first SIZE bytes of the block, as far as they were filled, and its end. */
static void
verify(const struct run *run, const struct slot *slot, size_t size)
{
    size_t start = slot->size <= 2 * EDGE ? slot->size : EDGE;
    if (!is_filled(slot->block, start < size ? start : size, slot->fill))
        fail(run, "contents changed", slot->block);
    if (size == slot->size && start < size && !is_filled(slot->block + size - EDGE, EDGE, slot->fill))
        fail(run, "end of the contents changed", slot->block);
}

static void
enter(struct run *run, struct slot *slot, size_t size)
{
    slot->size = size;
    slot->granted = sm_usable(run->heap, slot->block);
    slot->fill = (uint8_t)(draw(run) | 1); /* never free to the eye of a headed heap */
    if ((uintptr_t)slot->block % run->settings->alignment)
        fail(run, "block out of alignment", slot->block);
    if (slot->granted < size)
        fail(run, "block shorter than asked for", slot->block);
    run->requested += size ? size : 1;
    run->granted += slot->granted;
    fill(slot);
}

static void
get(struct run *run, struct slot *slot)
{
    size_t size = draw_size(run);
    slot->block = sm_get(run->heap, size);
    if (!slot->block)
        fail(run, "request refused", NULL);
    enter(run, slot, size);
    run->blocks++;
}

static void
put(struct run *run, struct slot *slot)
{
    verify(run, slot, slot->size);
    run->granted -= slot->granted;
    run->blocks--;
    if (draw(run) & 1) {
        sm_free_sized(run->heap, slot->block, slot->size);
        run->requested -= slot->size ? slot->size : 1;
    } else {
        sm_free(run->heap, slot->block);
        run->requested -= slot->granted;
    }
    slot->block = NULL;
}

static void
resize(struct run *run, struct slot *slot)
{
    size_t old = slot->size, size = draw(run) & 1 ? draw_size(run) : old + draw(run) % 64;
    struct slot before = *slot;
    verify(run, slot, old);
    if (draw(run) % 4 == 0) {
        if (!sm_resize_in_place(run->heap, slot->block, old, size))
            return;
    } else {
        slot->block = sm_resize(run->heap, slot->block, old, size);
        if (!slot->block)
            fail(run, "resize refused", before.block);
    }
    verify(run, slot, old < size ? old : size);
    run->requested -= old ? old : 1;
    run->granted -= before.granted;
    enter(run, slot, size);
}

static int
compare_addresses(const void *a, const void *b)
{
    uintptr_t left = (uintptr_t)(*(struct slot *const *)a)->block, right = (uintptr_t)(*(struct slot *const *)b)->block;
    return (left > right) - (left < right);
}

static void
add_up(struct run *run, const struct sm_block *block)
{
    switch (block->type) {
    case SM_BLOCK_MAP:
    case SM_BLOCK_ROOT:
    case SM_BLOCK_CHUNK:
        run->walked.large_used += block->span;
        break;
    case SM_BLOCK_LARGE:
        *(block->used ? &run->walked.large_used : &run->walked.large_free) += block->span;
        break;
    case SM_BLOCK_TOP:
        run->walked.large_free += block->span;
        break;
    case SM_BLOCK_SMALL:
        *(block->used ? &run->walked.small_used : &run->walked.small_free) += block->span;
        break;
    case SM_BLOCK_REST:
        run->walked.unused += block->span;
        break;
    }
    if (block->type == SM_BLOCK_CHUNK) {
        run->walked.chunks += block->span;
        run->walked.unused += block->span - block->size;
    }
}

static bool
meet(void *context, const struct sm_block *block)
{
    struct run *run = context;
    add_up(run, block);
    if (!block->used || (block->type != SM_BLOCK_SMALL && block->type != SM_BLOCK_LARGE))
        return true;
    if (run->met >= run->blocks)
        fail(run, "walk meets more blocks than there are", block->address);
    const struct slot *slot = run->order[run->met++];
    if (slot->block != block->address)
        fail(run, "walk meets another block", block->address);
    if (slot->granted != block->size)
        fail(run, "walk says another size", block->address);
    return true;
}

static void
compare_walk(struct run *run)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < SLOTS; i++)
        if (run->slots[i].block)
            run->order[count++] = &run->slots[i];
    if (count != run->blocks)
        fail(run, "the table itself is wrong", NULL);
    qsort(run->order, count, sizeof *run->order, compare_addresses);
    run->met = 0;
    memset(&run->walked, 0, sizeof run->walked);
    if (!sm_walk(run->heap, meet, run))
        fail(run, "walk stopped", NULL);
    if (run->met != run->blocks)
        fail(run, "walk meets fewer blocks than there are", NULL);
}

static void
compare_figures(struct run *run)
{
    struct sm_figures f;
    sm_figures(run->heap, &f);
    uint64_t used = f.small_used.count + f.large_used.count - f.chunks.count - 2;
    if (used != run->blocks || f.requests - f.frees != run->blocks)
        fail(run, "figures: count of blocks", NULL);
    if (f.requested != run->requested)
        fail(run, "figures: requested bytes", NULL);
    if (f.used_bytes != run->granted || sm_used(run->heap) != run->granted)
        fail(run, "figures: granted bytes", NULL);
    if (f.large_used.bytes != run->walked.large_used)
        fail(run, "figures: (b)", NULL);
    if (f.large_free.bytes != run->walked.large_free)
        fail(run, "figures: (c)", NULL);
    if (f.chunks.bytes != run->walked.chunks)
        fail(run, "figures: (d)", NULL);
    if (f.small_used.bytes != run->walked.small_used)
        fail(run, "figures: (e)", NULL);
    if (f.small_free.bytes != run->walked.small_free)
        fail(run, "figures: (f)", NULL);
    if (f.unused.bytes != run->walked.unused)
        fail(run, "figures: (g)", NULL);
    if (f.grown.bytes != run->walked.large_used + run->walked.large_free)
        fail(run, "figures: (a)", NULL);
}

static void
check(struct run *run)
{
    struct sm_fault fault;
    if (!sm_check(run->heap, &fault))
        fail(run, fault.text, fault.block);
    compare_walk(run);
    compare_figures(run);
}

/* One operation; false: this slot had nothing to do. */
static bool
operate(struct run *run, struct slot *slot, uint64_t level)
{
    bool against = draw(run) % 4 == 0;
    if (!slot->block) {
        if (run->blocks >= level && !against)
            return false;
        get(run, slot);
    } else if (draw(run) % 8 == 0) {
        resize(run, slot);
    } else {
        if (run->blocks <= level && !against)
            return false;
        put(run, slot);
    }
    return true;
}

static void
work(struct run *run)
{
    const struct settings *settings = run->settings;
    uint64_t level = 0;
    for (run->operation = 1; run->operation <= settings->operations;) {
        if (run->operation % 100000 == 1)
            level = draw(run) % SLOTS;
        if (run->operation % 1000000 == 1)
            sm_trim(run->heap, draw(run) % 1000000);
        if (!operate(run, &run->slots[draw(run) % SLOTS], level))
            continue;
        if (run->operation % settings->check_every == 0)
            check(run);
        run->operation++;
    }
    check(run);
    for (uint32_t i = 0; i < SLOTS; i++)
        if (run->slots[i].block)
            put(run, &run->slots[i]);
    check(run);
}

static void
go(const struct settings *settings, unsigned number)
{
    static struct run run;
    struct sm_note note;
    struct sm_figures figures;
    memset(&run, 0, sizeof run);
    run.settings = settings;
    struct sm_config config = {.region_size = UINT64_C(64) << 30,
                               .small_limit = settings->small_limit,
                               .alignment = settings->alignment,
                               .root_size = 100,
                               .headed = settings->headed,
                               .options = settings->options};
    run.heap = sm_create(&config, &note);
    if (!run.heap)
        fail(&run, note.text, NULL);
    run.random = settings->seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    work(&run);
    sm_figures(run.heap, &figures);
    printf("ok %u - heap_survives_random_work: small limit %u, alignment %u, %s: %" PRIu64 " operations, %" PRIu64
           " checks, %" PRIu64 " requests, %" PRIu64 " merges, peak %" PRIu64 " KiB\n",
           number, settings->small_limit, settings->alignment, settings->headed ? "headed" : "headless",
           settings->operations, settings->operations / settings->check_every + 2, figures.requests, figures.merges,
           figures.peak_bytes >> 10);
    fflush(stdout);
    sm_destroy(run.heap);
}

static const char *
find_argument(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return NULL;
}

static uint64_t
read_number(int argc, char **argv, const char *name, uint64_t otherwise)
{
    const char *text = find_argument(argc, argv, name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static bool
is_given(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return false;
}

int
main(int argc, char **argv)
{
    static const uint32_t limits[] = {32, 64, 96, 128, 512};
    uint64_t limit = read_number(argc, argv, "--small-limit", 0), alignment = read_number(argc, argv, "--align", 0);
    bool headed = is_given(argc, argv, "--headed"), headless = is_given(argc, argv, "--headless");
    struct settings settings = {.operations = read_number(argc, argv, "--ops", 200000),
                                .seed = read_number(argc, argv, "--seed", 1),
                                .options = find_argument(argc, argv, "--options")};
    settings.check_every = read_number(argc, argv, "--check-every", settings.operations / 10 + 1);
    if (!settings.options)
        settings.options = getenv("SMALLOC_OPTIONS");
    unsigned number = 0;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (uint32_t align = 8; align <= 16; align += 8)
            for (int head = 0; head < 2; head++) {
                if ((limit && limit != limits[i]) || (alignment && align != alignment) || (head ? headless : headed))
                    continue;
                settings.small_limit = limits[i];
                settings.alignment = align;
                settings.headed = head;
                go(&settings, ++number);
            }
    printf("1..%u\n", number);
    return number ? 0 : 1;
}
