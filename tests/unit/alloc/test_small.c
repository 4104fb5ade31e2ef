/* SPDX-License-Identifier: MIT */
/*
 * What small blocks promise.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/smalloc.h"

static struct sm_heap *
open_heap(uint32_t small_limit, uint32_t alignment)
{
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 30, .small_limit = small_limit, .alignment = alignment};
    struct sm_heap *heap = sm_create(&config, &note);
    assert_non_null(heap);
    return heap;
}

static void
check_and_close(struct sm_heap *heap)
{
    struct sm_fault fault;
    if (!sm_check(heap, &fault))
        fail_msg("%s", fault.text);
    sm_destroy(heap);
}

static void
blocks_of_every_size_are_aligned_and_apart(void **state)
{
    (void)state;
    for (uint32_t alignment = 8; alignment <= 16; alignment += 8) {
        struct sm_heap *heap = open_heap(128, alignment);
        unsigned char *blocks[200][3];
        for (size_t size = 0; size < 200; size++)
            for (int i = 0; i < 3; i++) {
                blocks[size][i] = sm_get(heap, size);
                assert_int_equal((uintptr_t)blocks[size][i] % alignment, 0);
                assert_true(sm_usable(heap, blocks[size][i]) >= size);
                memset(blocks[size][i], (int)size + i, sm_usable(heap, blocks[size][i]));
            }
        for (size_t size = 0; size < 200; size++)
            for (int i = 0; i < 3; i++)
                for (size_t at = 0; at < size; at++)
                    assert_int_equal(blocks[size][i][at], (unsigned char)(size + (size_t)i));
        check_and_close(heap);
    }
}

static void
small_block_costs_its_size_rounded_to_the_alignment(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap(128, 8), *wide = open_heap(128, 16);
    for (size_t size = 1; size <= 128; size++) {
        assert_int_equal(sm_usable(heap, sm_get(heap, size)), (size + 7) / 8 * 8);
        assert_int_equal(sm_usable(wide, sm_get(wide, size)), (size + 15) / 16 * 16);
    }
    check_and_close(heap);
    check_and_close(wide);
}

static void
last_block_freed_is_the_next_one_got(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap(0, 0);
    void *first = sm_get(heap, 40), *second = sm_get(heap, 40);
    sm_free_sized(heap, first, 40);
    sm_free(heap, second);
    assert_ptr_equal(sm_get(heap, 33), second);
    assert_ptr_equal(sm_get(heap, 40), first);
    check_and_close(heap);
}

static void
size_0_counts_as_1(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap(0, 0);
    void *block = sm_get(heap, 0);
    assert_int_equal(sm_usable(heap, block), 8);
    sm_free_sized(heap, block, 0);
    assert_ptr_equal(sm_get(heap, 1), block);
    check_and_close(heap);
}

static void
free_of_null_does_nothing(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap(0, 0);
    sm_free(heap, NULL);
    check_and_close(heap);
}

static void
pages_are_filled_before_new_ones_are_taken(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap(0, 0);
    char *first = sm_get(heap, 64);
    assert_int_equal((uintptr_t)first % SM_PAGE, 0);
    for (int i = 1; i < 64; i++)
        assert_ptr_equal(sm_get(heap, 64), first + (ptrdiff_t)64 * i);
    assert_ptr_not_equal(sm_get(heap, 32), first + SM_PAGE - 32);
    check_and_close(heap);
}

static void
inner_pointer_finds_its_block(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap(0, 0);
    struct sm_block block;
    sm_get(heap, 72);
    char *second = sm_get(heap, 72);
    assert_true(sm_block_of(heap, second + 71, &block));
    assert_ptr_equal(block.address, second);
    assert_int_equal(block.size, 72);
    assert_int_equal(block.type, SM_BLOCK_SMALL);
    assert_false(sm_block_of(heap, second + 72, &block));
    assert_false(sm_block_of(heap, &block, &block));
    check_and_close(heap);
}

static void
high_water_mark_is_exact(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap(0, 0);
    struct sm_figures figures;
    void *blocks[100];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100; i++)
            blocks[i] = sm_get(heap, 24);
        for (int i = 0; i < 100; i++)
            sm_free_sized(heap, blocks[i], 24);
    }
    sm_get(heap, 24);
    sm_figures(heap, &figures);
    assert_int_equal(figures.classes[3].peak, 100);
    assert_int_equal(figures.classes[3].used, 1);
    assert_int_equal(figures.classes[3].free, 99);
    assert_int_equal(figures.classes[3].requests, 301);
    check_and_close(heap);
}

static void
free_block_begins_with_a_byte_0_and_hides_its_link(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap(0, 0);
    uint64_t *first = sm_get(heap, 16), *second = sm_get(heap, 16);
    sm_free_sized(heap, first, 16);
    sm_free_sized(heap, second, 16);
    assert_int_equal(*first & 0xff, 0);
    assert_int_equal(*second & 0xff, 0);
    assert_int_not_equal(*second >> 8, (uintptr_t)first);
    check_and_close(heap);
}

static void
small_limit_decides_what_is_small(void **state)
{
    (void)state;
    static const uint32_t limits[] = {32, 64, 96, 128, 512};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct sm_heap *heap = open_heap(limits[i], 16);
        struct sm_figures figures;
        sm_get(heap, limits[i]);
        sm_figures(heap, &figures);
        assert_int_equal(figures.small_used.count, 1);
        assert_int_equal(figures.large_requests, 0);
        sm_get(heap, limits[i] + 1);
        sm_figures(heap, &figures);
        assert_int_equal(figures.small_used.count, 1);
        assert_int_equal(figures.large_requests, 1);
        check_and_close(heap);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_of_every_size_are_aligned_and_apart),
        cmocka_unit_test(small_block_costs_its_size_rounded_to_the_alignment),
        cmocka_unit_test(last_block_freed_is_the_next_one_got),
        cmocka_unit_test(size_0_counts_as_1),
        cmocka_unit_test(free_of_null_does_nothing),
        cmocka_unit_test(pages_are_filled_before_new_ones_are_taken),
        cmocka_unit_test(inner_pointer_finds_its_block),
        cmocka_unit_test(high_water_mark_is_exact),
        cmocka_unit_test(free_block_begins_with_a_byte_0_and_hides_its_link),
        cmocka_unit_test(small_limit_decides_what_is_small),
    };
    return cmocka_run_group_tests_name("small", tests, NULL, NULL);
}
