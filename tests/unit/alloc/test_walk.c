/* SPDX-License-Identifier: MIT */
/*
 * What sm_walk and sm_figures promise: every byte of the heap once, and sums that agree with it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/smalloc.h"

enum { BLOCKS = 400 };

struct world {
    struct sm_heap *heap;
    uint64_t *blocks[BLOCKS];
    size_t sizes[BLOCKS];
    bool met[BLOCKS];
};

static void
open_world(struct world *world, bool headed, uint32_t alignment)
{
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 30, .headed = headed, .alignment = alignment, .root_size = 5000};
    memset(world, 0, sizeof *world);
    world->heap = sm_create(&config, &note);
    assert_non_null(world->heap);
    for (size_t i = 0; i < BLOCKS; i++) {
        world->sizes[i] = 8 + i * 7 % 301;
        world->blocks[i] = sm_get(world->heap, world->sizes[i]);
        *world->blocks[i] = 1;
    }
    for (size_t i = 0; i < BLOCKS; i += 3) {
        sm_free_sized(world->heap, world->blocks[i], world->sizes[i]);
        world->blocks[i] = NULL;
    }
}

struct tour {
    struct world *world;
    const char *last;       /* end of the block before */
    const char *chunk_end;  /* end of the chunk that the walk is in */
    uint64_t spans, inside; /* of large ones; of those inside chunks */
    size_t used, stop_after;
};

static void
meet_used(struct tour *tour, const struct sm_block *block)
{
    struct world *world = tour->world;
    for (size_t i = 0; i < BLOCKS; i++)
        if (world->blocks[i] == block->address) {
            assert_false(world->met[i]);
            assert_int_equal(block->size, sm_usable(world->heap, block->address));
            world->met[i] = true;
            tour->used++;
            return;
        }
    fail_msg("a block that nobody got");
}

static bool
meet(void *context, const struct sm_block *block)
{
    struct tour *tour = context;
    const char *start = (const char *)block->address - (block->span - block->size);
    assert_true(start >= tour->last);
    if (block->type == SM_BLOCK_SMALL || block->type == SM_BLOCK_REST) {
        assert_ptr_equal(start, tour->last);
        tour->inside += block->span;
        tour->last = start + block->span;
    } else {
        if (tour->chunk_end)
            assert_ptr_equal(tour->last, tour->chunk_end);
        tour->chunk_end = block->type == SM_BLOCK_CHUNK ? start + block->span : NULL;
        tour->spans += block->span;
        tour->last = block->type == SM_BLOCK_CHUNK ? block->address : start + block->span;
    }
    if (block->used && (block->type == SM_BLOCK_SMALL || block->type == SM_BLOCK_LARGE))
        meet_used(tour, block);
    return !tour->stop_after || --tour->stop_after;
}

static void
walk_meets_every_byte_once_in_address_order(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        struct world world;
        struct sm_figures figures;
        open_world(&world, kind & 1, kind & 2 ? 16 : 8);
        struct tour tour = {.world = &world};
        assert_true(sm_walk(world.heap, meet, &tour));
        sm_figures(world.heap, &figures);
        assert_int_equal(tour.used, BLOCKS - (BLOCKS + 2) / 3);
        assert_int_equal(tour.spans, figures.grown.bytes);
        assert_int_equal(tour.inside, figures.chunks.bytes - figures.chunks.count * 8);
        sm_destroy(world.heap);
    }
}

static void
walk_ends_when_told(void **state)
{
    (void)state;
    struct world world;
    open_world(&world, true, 8);
    struct tour tour = {.world = &world, .stop_after = 10};
    assert_false(sm_walk(world.heap, meet, &tour));
    assert_int_equal(tour.stop_after, 0);
    sm_destroy(world.heap);
}

static void
sums_of_1990_agree(void **state)
{
    (void)state;
    struct world world;
    struct sm_figures f;
    open_world(&world, true, 8);
    sm_figures(world.heap, &f);
    assert_int_equal(f.large_used.bytes + f.large_free.bytes, f.grown.bytes);
    assert_int_equal(f.small_used.bytes + f.small_free.bytes + f.unused.bytes, f.chunks.bytes);
    uint64_t requested = 0, granted = 0;
    for (size_t i = 0; i < BLOCKS; i++)
        if (world.blocks[i]) {
            requested += world.sizes[i];
            granted += sm_usable(world.heap, world.blocks[i]);
        }
    assert_int_equal(f.requested, requested);
    assert_int_equal(f.used_bytes, granted);
    assert_int_equal(sm_used(world.heap), granted);
    assert_int_equal(f.requests, BLOCKS);
    assert_int_equal(f.frees, (BLOCKS + 2) / 3);
    sm_destroy(world.heap);
}

/* Bytes of the address range that the kernel lists as readable. */
static uint64_t
count_readable(uintptr_t from, uintptr_t to)
{
    FILE *file = fopen("/proc/self/maps", "r");
    char line[512], access[8];
    unsigned long start, end;
    uint64_t bytes = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "%lx-%lx %7s", &start, &end, access) == 3 && access[0] == 'r' && start >= from && end <= to)
            bytes += end - start;
    fclose(file);
    return bytes;
}

static void
sum_a_is_what_the_kernel_lists_as_readable(void **state)
{
    (void)state;
    struct sm_note note;
    struct sm_config config = {.region_size = UINT64_C(1) << 32, .base = 0x210000000000};
    struct sm_heap *heap = sm_create(&config, &note);
    struct sm_image image;
    struct sm_figures figures;
    assert_non_null(heap);
    assert_true(sm_image(heap, &image));
    void *block = NULL;
    for (int i = 0; i < 3; i++) {
        sm_figures(heap, &figures);
        assert_int_equal(count_readable(image.base, image.base + image.region_size), figures.grown.bytes);
        if (i == 0)
            block = sm_get(heap, 100000000);
        if (i == 1) {
            sm_free(heap, block);
            sm_trim(heap, 1000);
        }
    }
    sm_destroy(heap);
}

static void
holes_are_counted_by_powers_of_two(void **state)
{
    (void)state;
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 30};
    struct sm_heap *heap = sm_create(&config, &note);
    struct sm_figures figures;
    static const size_t sizes[] = {248, 256, 504, 1000, 5000};
    void *holes[5];
    assert_non_null(heap);
    for (int i = 0; i < 5; i++) {
        holes[i] = sm_get(heap, sizes[i]);
        sm_get(heap, 200);
    }
    for (int i = 0; i < 5; i++)
        sm_free(heap, holes[i]);
    sm_figures(heap, &figures);
    assert_int_equal(figures.holes[7], 0);
    assert_int_equal(figures.holes[8], 2);
    assert_int_equal(figures.holes[9], 2);
    assert_int_equal(figures.holes[12], 1);
    assert_int_equal(figures.largest_hole, 5008);
    sm_destroy(heap);
}

static void
block_of_knows_large_blocks_by_their_address(void **state)
{
    (void)state;
    struct world world;
    struct sm_block block;
    open_world(&world, true, 8);
    char *large = sm_get(world.heap, 1000);
    assert_true(sm_block_of(world.heap, large, &block));
    assert_int_equal(block.type, SM_BLOCK_LARGE);
    assert_int_equal(block.size, 1000);
    assert_false(sm_block_of(world.heap, large + 1, &block));
    assert_false(sm_block_of(world.heap, sm_root(world.heap), &block));
    uint64_t *small = sm_get(world.heap, 8);
    *small = 3;
    assert_true(sm_block_of(world.heap, small, &block) && block.used);
    sm_free(world.heap, small);
    assert_true(sm_block_of(world.heap, small, &block) && !block.used);
    sm_destroy(world.heap);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walk_meets_every_byte_once_in_address_order),
        cmocka_unit_test(walk_ends_when_told),
        cmocka_unit_test(sums_of_1990_agree),
        cmocka_unit_test(sum_a_is_what_the_kernel_lists_as_readable),
        cmocka_unit_test(holes_are_counted_by_powers_of_two),
        cmocka_unit_test(block_of_knows_large_blocks_by_their_address),
    };
    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
