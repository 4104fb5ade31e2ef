/* SPDX-License-Identifier: MIT */
/*
 * What large blocks, holes and the top promise.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/smalloc.h"

static int
open_heap(void **state)
{
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 30, .small_limit = 32};
    *state = sm_create(&config, &note);
    return *state ? 0 : -1;
}

static int
check_and_close(void **state)
{
    struct sm_fault fault;
    if (!sm_check(*state, &fault))
        fail_msg("%s", fault.text);
    sm_destroy(*state);
    return 0;
}

static struct sm_figures
look(struct sm_heap *heap)
{
    struct sm_figures figures;
    sm_figures(heap, &figures);
    return figures;
}

static void
large_block_costs_one_word(void **state)
{
    struct sm_heap *heap = *state;
    uint64_t before = look(heap).large_used.bytes;
    assert_non_null(sm_get(heap, 1000));
    assert_int_equal(look(heap).large_used.bytes - before, 1008);
    assert_int_equal(sm_used(heap), 1000);
}

static void
freed_neighbours_become_one_hole_in_any_order(void **state)
{
    struct sm_heap *heap = *state;
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int order = 0; order < 6; order++) {
        void *blocks[3];
        for (int i = 0; i < 3; i++)
            blocks[i] = sm_get(heap, 192);
        void *wall = sm_get(heap, 200);
        for (int i = 0; i < 3; i++)
            sm_free(heap, blocks[orders[order][i]]);
        assert_int_equal(look(heap).large_free.count, 2);
        assert_int_equal(look(heap).largest_hole, 600);
        assert_ptr_equal(sm_get(heap, 592), blocks[0]);
        sm_free(heap, wall);
        sm_free(heap, blocks[0]);
        assert_int_equal(look(heap).large_free.count, 1);
    }
}

static void
block_before_the_top_joins_it(void **state)
{
    struct sm_heap *heap = *state;
    uint64_t top = look(heap).top;
    void *block = sm_get(heap, 5000);
    assert_int_equal(look(heap).top, top - 5008);
    sm_free_sized(heap, block, 5000);
    assert_int_equal(look(heap).top, top);
}

static void
top_is_used_last(void **state)
{
    struct sm_heap *heap = *state;
    void *hole = sm_get(heap, 3000);
    sm_get(heap, 100);
    sm_free(heap, hole);
    uint64_t top = look(heap).top;
    assert_ptr_equal(sm_get(heap, 1000), hole);
    assert_int_equal(look(heap).top, top);
}

static void
tightest_bin_wins_and_equals_wait_their_turn(void **state)
{
    struct sm_heap *heap = *state;
    void *wide = sm_get(heap, 400), *walls[3], *tight[2];
    walls[0] = sm_get(heap, 64);
    tight[0] = sm_get(heap, 104);
    walls[1] = sm_get(heap, 64);
    tight[1] = sm_get(heap, 104);
    walls[2] = sm_get(heap, 64);
    sm_free(heap, wide);
    sm_free(heap, tight[1]);
    sm_free(heap, tight[0]);
    assert_ptr_equal(sm_get(heap, 100), tight[1]);
    assert_ptr_equal(sm_get(heap, 97), tight[0]);
    assert_ptr_equal(sm_get(heap, 300), wide);
    for (int i = 0; i < 3; i++)
        sm_free(heap, walls[i]);
}

static void
resize_grows_into_the_hole_behind(void **state)
{
    struct sm_heap *heap = *state;
    char *block = sm_get(heap, 100), *behind = sm_get(heap, 300);
    sm_get(heap, 100);
    memset(block, 7, 100);
    sm_free_sized(heap, behind, 300);
    assert_ptr_equal(sm_resize(heap, block, 100, 350), block);
    assert_true(sm_usable(heap, block) >= 350);
    assert_int_equal(block[99], 7);
    assert_int_equal(look(heap).resized_in_place, 1);
    assert_int_equal(look(heap).requested, 450);
}

static void
resize_grows_into_the_top(void **state)
{
    struct sm_heap *heap = *state;
    void *block = sm_get(heap, 100);
    assert_ptr_equal(sm_resize(heap, block, 100, 1000000), block);
    assert_true(sm_resize_in_place(heap, block, 1000000, 2000000));
    assert_int_equal(sm_usable(heap, block), 2000000);
}

static void
resize_shrinks_in_place_and_frees_the_rest(void **state)
{
    struct sm_heap *heap = *state;
    void *block = sm_get(heap, 1000);
    sm_get(heap, 100);
    assert_ptr_equal(sm_resize(heap, block, 1000, 200), block);
    assert_int_equal(look(heap).largest_hole, 800);
    assert_int_equal(sm_usable(heap, block), 200);
}

static void
resize_keeps_contents_when_it_moves(void **state)
{
    struct sm_heap *heap = *state;
    static const size_t sizes[] = {5, 20, 33, 100, 31, 5000, 64, 8, 1};
    unsigned char *block = sm_get(heap, 1);
    size_t old = 1;
    block[0] = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        sm_get(heap, 40);
        block = sm_resize(heap, block, old, sizes[i]);
        size_t kept = old < sizes[i] ? old : sizes[i];
        for (size_t at = 0; at < kept; at++)
            assert_int_equal(block[at], at & 0xff);
        for (size_t at = kept; at < sizes[i]; at++)
            block[at] = (unsigned char)at;
        old = sizes[i];
    }
}

static void
resize_in_place_refuses_and_changes_nothing(void **state)
{
    struct sm_heap *heap = *state;
    void *block = sm_get(heap, 100), *small = sm_get(heap, 16);
    sm_get(heap, 100);
    assert_false(sm_resize_in_place(heap, block, 100, 400));
    assert_false(sm_resize_in_place(heap, block, 100, 20));
    assert_false(sm_resize_in_place(heap, small, 16, 17));
    assert_true(sm_resize_in_place(heap, small, 16, 9));
    assert_int_equal(sm_usable(heap, block), 104);
}

static void
impossible_sizes_are_refused(void **state)
{
    struct sm_heap *heap = *state;
    static const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 7,    SIZE_MAX - 8, (size_t)1 << 63, ((size_t)1 << 63) - 1,
                                   1 << 30,  (1 << 30) - 4096};
    void *block = sm_get(heap, 100);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_null(sm_get(heap, sizes[i]));
        assert_null(sm_resize(heap, block, 100, sizes[i]));
        assert_false(sm_fits(heap, sizes[i]));
    }
    assert_int_equal(sm_usable(heap, block), 104);
    assert_non_null(sm_get(heap, (1 << 30) - (1 << 20)));
}

static void
region_can_be_filled_and_emptied(void **state)
{
    struct sm_heap *heap = *state;
    void *first = NULL, **link;
    uint64_t count = 0;
    while ((link = sm_get(heap, 50000000)) != NULL) {
        *link = first;
        first = link;
        count++;
    }
    assert_int_equal(count, 21);
    while (first) {
        void *next = *(void **)first;
        sm_free(heap, first);
        first = next;
    }
    assert_int_equal(look(heap).large_free.count, 1);
}

static void
chunks_follow_each_other_without_a_gap(void **state)
{
    struct sm_heap *heap = *state;
    for (int i = 0; i < 10000; i++)
        sm_get(heap, 32);
    struct sm_figures figures = look(heap);
    assert_int_equal(figures.chunks.bytes % SM_PAGE, 0);
    assert_int_equal(figures.large_free.count, 1);
    assert_true(figures.unused.bytes < figures.chunks.count * 32 + 4 * SM_PAGE);
}

static void
trim_gives_the_top_back(void **state)
{
    struct sm_heap *heap = *state;
    uint64_t before = look(heap).grown.bytes;
    void *block = sm_get(heap, 10000000);
    sm_free(heap, block);
    assert_true(look(heap).grown.bytes > 10000000);
    sm_trim(heap, 0);
    assert_true(look(heap).grown.bytes <= before + 65536);
    assert_true(look(heap).peak_bytes > 10000000);
    block = sm_get(heap, 1000000);
    memset(block, 1, 1000000);
}

/* The break moves in steps that grow with the heap; a request between two sizes of step must move it far enough, too. */
static void
large_heap_grows_by_what_is_asked_for(void **state)
{
    struct sm_heap *heap = *state;
    assert_non_null(sm_get(heap, 500 << 20));
    for (int i = 0; i < 60; i++) {
        size_t size = ((size_t)1 << 20) + (size_t)i * 131072;
        char *block = sm_get(heap, size);
        assert_non_null(block);
        block[size - 1] = 1;
        assert_true(look(heap).top < 1 << 24);
    }
}

static void
count_fault(void *context, const struct sm_fault *fault)
{
    assert_non_null(strstr(fault->text, "freed, but not a block in use at 0x"));
    ++*(int *)context;
}

static void
free_of_a_hole_is_reported(void **state)
{
    struct sm_heap *heap = *state;
    int faults = 0;
    void *block = sm_get(heap, 500);
    sm_get(heap, 500);
    sm_on_fault(heap, count_fault, &faults);
    sm_free(heap, block);
    sm_free_sized(heap, block, 500);
    assert_int_equal(faults, 1);
}

#define HEAP_TEST(name) cmocka_unit_test_setup_teardown(name, open_heap, check_and_close)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        HEAP_TEST(large_block_costs_one_word),
        HEAP_TEST(freed_neighbours_become_one_hole_in_any_order),
        HEAP_TEST(block_before_the_top_joins_it),
        HEAP_TEST(top_is_used_last),
        HEAP_TEST(tightest_bin_wins_and_equals_wait_their_turn),
        HEAP_TEST(resize_grows_into_the_hole_behind),
        HEAP_TEST(resize_grows_into_the_top),
        HEAP_TEST(resize_shrinks_in_place_and_frees_the_rest),
        HEAP_TEST(resize_keeps_contents_when_it_moves),
        HEAP_TEST(resize_in_place_refuses_and_changes_nothing),
        HEAP_TEST(impossible_sizes_are_refused),
        HEAP_TEST(region_can_be_filled_and_emptied),
        HEAP_TEST(chunks_follow_each_other_without_a_gap),
        HEAP_TEST(trim_gives_the_top_back),
        HEAP_TEST(large_heap_grows_by_what_is_asked_for),
        HEAP_TEST(free_of_a_hole_is_reported),
    };
    return cmocka_run_group_tests_name("large", tests, NULL, NULL);
}
