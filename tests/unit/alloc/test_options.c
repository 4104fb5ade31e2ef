/* SPDX-License-Identifier: MIT */
/*
 * What the option letters do, and how a limit is kept.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/smalloc_int.h"

#if SM_ASAN
#include <sanitizer/asan_interface.h>
#endif

static struct sm_heap *
open_heap(const char *options, bool headed)
{
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 30, .headed = headed, .options = options};
    struct sm_heap *heap = sm_create(&config, &note);
    if (!heap)
        fail_msg("%s", note.text);
    return heap;
}

struct report {
    int faults;
    char text[160];
};

static void
keep_fault(void *context, const struct sm_fault *fault)
{
    struct report *report = context;
    report->faults++;
    memcpy(report->text, fault->text, sizeof report->text);
}

static void
unknown_letters_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"Q", "JQ", "j", "C", "N0", "E", "C5x", "A A", "\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct sm_note note = {""};
        struct sm_config config = {.region_size = 1 << 30, .options = wrong[i]};
        assert_null(sm_create(&config, &note));
        assert_non_null(strstr(note.text, "option letter"));
    }
}

static void
all_letters_together_are_taken(void **state)
{
    (void)state;
    sm_destroy(open_heap("AJZRC100N50E7P", true));
    sm_destroy(open_heap("", true));
}

static void
junk_fills_blocks_got_and_freed(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("J", false);
    for (size_t size = 24; size < 1000; size += 800) {
        unsigned char *block = sm_get(heap, size);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(block[i], 0xd0);
        sm_free_sized(heap, block, size);
        assert_int_equal(block[size == 24 ? 8 : 300], 0xdf);
    }
    sm_destroy(heap);
}

static void
junk_shows_a_write_into_a_free_block(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("J", false);
    struct sm_fault fault;
    unsigned char *block = sm_get(heap, 64);
    sm_free(heap, block);
    assert_true(sm_check(heap, &fault));
    block[63] = 0;
    assert_false(sm_check(heap, &fault));
    assert_ptr_equal(fault.block, block);
    sm_destroy(heap);
}

static void
zero_clears_blocks_and_what_they_grow_by(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("Z", false);
    unsigned char *block = sm_get(heap, 1000);
    memset(block, 9, 1000);
    sm_free(heap, block);
    block = sm_get(heap, 500);
    for (size_t i = 0; i < 500; i++)
        assert_int_equal(block[i], 0);
    memset(block, 9, sm_usable(heap, block));
    size_t granted = sm_usable(heap, block);
    block = sm_resize(heap, block, 500, 900);
    for (size_t i = granted; i < 900; i++)
        assert_int_equal(block[i], 0);
    sm_destroy(heap);
}

static void
resize_always_moves_under_r(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("R", false);
    char *block = sm_get(heap, 1000);
    strcpy(block, "kept");
    assert_false(sm_resize_in_place(heap, block, 1000, 1000));
    char *moved = sm_resize(heap, block, 1000, 1001);
    assert_ptr_not_equal(moved, block);
    assert_string_equal(moved, "kept");
    sm_destroy(heap);
}

static void
request_n_of_a_headed_heap_is_served_but_low(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("N3", true);
    for (int i = 0; i < 5; i++) {
        uint64_t *block = sm_get(heap, 16);
        assert_non_null(block);
        *block = 1;
        assert_int_equal(sm_low(heap), i == 2);
        assert_false(sm_low(heap));
    }
    sm_destroy(heap);
}

static void
every_request_n_is_served_but_low(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("E3", true);
    for (int i = 1; i <= 20; i++) {
        uint64_t *block = sm_get(heap, 16);
        assert_non_null(block);
        *block = 1;
        assert_int_equal(sm_low(heap), i % 3 == 0);
        assert_false(sm_low(heap));
    }
    sm_refuse_every(heap, 2);
    for (int i = 1; i <= 10; i++) {
        uint64_t *block = sm_get(heap, 1000);
        *block = 1;
        assert_int_equal(sm_fits(heap, 100), i % 2 != 0);
        assert_int_equal(sm_low(heap), i % 2 == 0);
    }
    sm_refuse_every(heap, 0);
    for (int i = 1; i <= 5; i++) {
        *(uint64_t *)sm_get(heap, 16) = 1;
        assert_false(sm_low(heap));
    }
    sm_destroy(heap);
}

static void
every_request_n_of_a_headless_heap_is_refused(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("E2", false);
    for (int i = 1; i <= 10; i++) {
        void *block = sm_get(heap, (size_t)i * 100);
        assert_int_equal(block == NULL, i % 2 == 0);
    }
    sm_destroy(heap);
}

static void
request_n_of_a_headless_heap_is_refused(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("N2", false);
    void *block = sm_get(heap, 500);
    assert_null(sm_resize(heap, block, 500, 10));
    assert_int_equal(sm_usable(heap, block), 504);
    assert_non_null(sm_resize(heap, block, 500, 10));
    assert_false(sm_low(heap));
    sm_destroy(heap);
}

static void
regular_checks_find_damage(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("C10", false);
    struct report report = {0};
    sm_on_fault(heap, keep_fault, &report);
    char *block = sm_get(heap, 500);
    sm_get(heap, 500);
    memset(block, 1, 505);
    for (int i = 0; i < 7; i++)
        sm_get(heap, 8);
    assert_int_equal(report.faults, 0);
    sm_get(heap, 8);
    assert_int_equal(report.faults, 1);
    sm_destroy(heap);
}

static void
expect_report(struct report *report, const char *text)
{
    assert_int_equal(report->faults, 1);
    if (!strstr(report->text, text))
        fail_msg("'%s' instead of '%s'", report->text, text);
    report->faults = 0;
}

static void
wrong_frees_are_reported_and_not_done(void **state)
{
    (void)state;
    struct sm_heap *heap = open_heap("A", true), *other = open_heap("", true);
    struct report report = {0};
    struct sm_fault fault;
    sm_on_fault(heap, keep_fault, &report);
    uint64_t *small = sm_get(heap, 48), *large = sm_get(heap, 600), *wall = sm_get(heap, 600), outside[8];
    *small = *large = *wall = 1;
    sm_free_sized(heap, small, 56);
    expect_report(&report, "wrong size");
    sm_free_sized(heap, large, 700);
    expect_report(&report, "wrong size");
    sm_free_sized(heap, large, 500);
    expect_report(&report, "wrong size");
    sm_free(heap, small + 1);
    expect_report(&report, "inside a block");
    sm_free(heap, small + 6);
    expect_report(&report, "never got");
    sm_free(heap, outside);
    expect_report(&report, "not of this heap");
    sm_free(heap, sm_get(other, 48));
    expect_report(&report, "not of this heap");
    sm_free(heap, sm_root(heap));
    expect_report(&report, "not of this heap");
    sm_free(heap, large + 3);
    expect_report(&report, "not a block in use");
    sm_free_sized(heap, small, 48);
    sm_free_sized(heap, large, 600);
    assert_int_equal(report.faults, 0);
    sm_free_sized(heap, small, 48);
    expect_report(&report, "freed twice");
    sm_free_sized(heap, large, 600);
    expect_report(&report, "not a block in use");
    assert_true(sm_check(heap, &fault));
    sm_destroy(heap);
    sm_destroy(other);
}

static void
free_memory_is_poisoned_under_p_where_that_is_watched(void **state)
{
    (void)state;
#if SM_ASAN
    struct sm_heap *heap = open_heap("P", false);
    char *small = sm_get(heap, 40), *large = sm_get(heap, 2000), *wall = sm_get(heap, 2000);
    assert_null(__asan_region_is_poisoned(small, 40));
    assert_null(__asan_region_is_poisoned(large, 2000));
    assert_true(__asan_address_is_poisoned(small + 40));
    assert_true(__asan_address_is_poisoned(large - 1));
    assert_true(__asan_address_is_poisoned(large + 2000));
    assert_true(__asan_address_is_poisoned(wall + 2000));
    sm_free(heap, small);
    sm_free_sized(heap, large, 2000);
    for (int i = 0; i < 40; i++)
        assert_true(__asan_address_is_poisoned(small + i));
    for (int i = 0; i < 2000; i++)
        assert_true(__asan_address_is_poisoned(large + i));
    assert_ptr_equal(sm_get(heap, 40), small);
    assert_ptr_equal(sm_resize(heap, sm_get(heap, 1000), 1000, 1500), large);
    assert_null(__asan_region_is_poisoned(small, 40));
    assert_null(__asan_region_is_poisoned(large, 1500));
    assert_true(__asan_address_is_poisoned(large + 1504));
    assert_ptr_equal(sm_resize(heap, large, 1500, 300), large);
    assert_true(__asan_address_is_poisoned(large + 304));
    sm_destroy(heap);
#else
    /* Nobody watches here: the letter is accepted and the heap serves as always. */
    struct sm_heap *heap = open_heap("P", false);
    char *small = sm_get(heap, 40), *large = sm_get(heap, 2000);
    sm_free(heap, small);
    sm_free_sized(heap, large, 2000);
    assert_ptr_equal(sm_get(heap, 40), small);
    assert_ptr_equal(sm_get(heap, 2000), large);
    sm_destroy(heap);
#endif
}

static struct sm_heap *
open_limited(size_t limit, size_t reserve, enum sm_engine engine)
{
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 30, .limit = limit, .reserve = reserve, .engine = engine};
    struct sm_heap *heap = sm_create(&config, &note);
    assert_non_null(heap);
    return heap;
}

static void
limit_is_exact_and_the_reserve_is_served(void **state)
{
    (void)state;
    for (int engine = SM_SMALLOC; engine <= SM_LIBC; engine++) {
        struct sm_heap *heap = open_limited(1000000, 200000, (enum sm_engine)engine);
        void *blocks[13000];
        size_t count = 0;
        while (sm_used(heap) + 100 <= 1000000) {
            assert_true(sm_fits(heap, 96));
            blocks[count] = sm_get(heap, 96);
            assert_non_null(blocks[count++]);
            assert_false(sm_low(heap));
        }
        while (sm_used(heap) + 104 <= 1200000) {
            blocks[count] = sm_get(heap, 96);
            assert_non_null(blocks[count++]);
        }
        assert_true(sm_low(heap));
        assert_false(sm_fits(heap, 96));
        assert_null(sm_get(heap, 1000));
        assert_non_null(sm_get(heap, 8));
        for (size_t i = 0; i < count / 2; i++)
            sm_free_sized(heap, blocks[i], 96);
        assert_false(sm_low(heap));
        assert_true(sm_fits(heap, 300000));
        assert_non_null(sm_get(heap, 300000));
        assert_false(sm_low(heap));
        sm_destroy(heap);
    }
}

static void
large_requests_beyond_the_limit_draw_the_reserve(void **state)
{
    (void)state;
    struct sm_heap *heap = open_limited(1000000, 1000000, SM_SMALLOC);
    void *block = sm_get(heap, 900000);
    assert_false(sm_fits(heap, 200000));
    void *second = sm_get(heap, 200000);
    assert_non_null(second);
    assert_true(sm_low(heap));
    assert_null(sm_get(heap, 1000000));
    assert_null(sm_resize(heap, second, 200000, 1200000));
    assert_non_null(sm_resize(heap, second, 200000, 1000000));
    sm_free(heap, block);
    assert_false(sm_low(heap));
    sm_destroy(heap);
}

static void
limit_below_what_is_in_use_makes_low(void **state)
{
    (void)state;
    struct sm_heap *heap = open_limited(0, 0, SM_SMALLOC);
    void *block = sm_get(heap, 500000);
    assert_false(sm_low(heap));
    sm_limit_set(heap, 100000, 1000000);
    assert_true(sm_low(heap));
    assert_non_null(sm_get(heap, 8));
    sm_free(heap, block);
    assert_false(sm_low(heap));
    assert_non_null(sm_get(heap, 8));
    sm_limit_set(heap, 0, 0);
    assert_true(sm_fits(heap, 100000000));
    sm_destroy(heap);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_letters_are_refused),
        cmocka_unit_test(all_letters_together_are_taken),
        cmocka_unit_test(junk_fills_blocks_got_and_freed),
        cmocka_unit_test(junk_shows_a_write_into_a_free_block),
        cmocka_unit_test(zero_clears_blocks_and_what_they_grow_by),
        cmocka_unit_test(resize_always_moves_under_r),
        cmocka_unit_test(request_n_of_a_headed_heap_is_served_but_low),
        cmocka_unit_test(every_request_n_is_served_but_low),
        cmocka_unit_test(every_request_n_of_a_headless_heap_is_refused),
        cmocka_unit_test(request_n_of_a_headless_heap_is_refused),
        cmocka_unit_test(regular_checks_find_damage),
        cmocka_unit_test(wrong_frees_are_reported_and_not_done),
        cmocka_unit_test(free_memory_is_poisoned_under_p_where_that_is_watched),
        cmocka_unit_test(limit_is_exact_and_the_reserve_is_served),
        cmocka_unit_test(large_requests_beyond_the_limit_draw_the_reserve),
        cmocka_unit_test(limit_below_what_is_in_use_makes_low),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
