/* SPDX-License-Identifier: MIT */
/*
 * The driver heap as a library uses it, and what the kernel says of the process.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/driver_heap.h"
#include "base/process.h"

enum { BLOCKS = 1000 };

static enum sm_engine engine;

static int
set_up(void **state)
{
    struct sm_note note;
    (void)state;
    return driver_heap_open(engine, &note) ? 0 : -1;
}

static int
tear_down(void **state)
{
    (void)state;
    driver_heap_close();
    return driver_heap_peek() != NULL;
}

static void
blocks_keep_what_is_in_them(void **state)
{
    (void)state;
    unsigned char *blocks[BLOCKS] = { NULL };
    size_t sizes[BLOCKS] = { 0 };
    for (int i = 0; i < 20 * BLOCKS; i++) {
        int at = i * 7919 % BLOCKS;
        size_t size = (size_t)(i * 31 % (i % 5 ? 300 : 9000)), kept = size < sizes[at] ? size : sizes[at];
        blocks[at] = driver_heap_resize(blocks[at], size);
        assert_int_equal((uintptr_t)blocks[at] % 16, 0);
        for (size_t k = 0; k < kept; k++) assert_int_equal(blocks[at][k], at % 251);
        memset(blocks[at], at % 251, size);
        sizes[at] = size;
        if (i % 3 == 0) {
            driver_heap_free(blocks[at]);
            blocks[at] = NULL;
            sizes[at] = 0;
        }
    }
    struct sm_fault fault;
    struct sm_figures figures;
    assert_true(sm_check(driver_heap_peek(), &fault));
    for (int i = 0; i < BLOCKS; i++) driver_heap_free(blocks[i]);
    sm_figures(driver_heap_peek(), &figures);
    assert_int_equal(figures.used_bytes, 0);
}

static void
counters_agree_with_a_walk(void **state)
{
    (void)state;
    struct sm_sums counted, found;
    struct sm_note note;
    void *blocks[100];
    for (size_t i = 0; i < 100; i++) blocks[i] = driver_heap_get(i * i);
    for (size_t i = 0; i < 100; i += 3) driver_heap_free(blocks[i]);
    sm_sums(driver_heap_peek(), &counted);
    if (engine == SM_LIBC) {
        assert_false(sm_recount(driver_heap_peek(), &found, &note));
        assert_int_equal(sm_resident(driver_heap_peek()), 0);
    } else {
        assert_true(sm_recount(driver_heap_peek(), &found, &note));
        assert_true(sm_sums_agree(&counted, &found, &note));
        assert_in_range(sm_resident(driver_heap_peek()), 100000, counted.sums[SM_SUM_GROWN].bytes);
    }
    for (size_t i = 0; i < 100; i++)
        if (i % 3) driver_heap_free(blocks[i]);
}

static void
impossible_sizes_are_refused(void **state)
{
    (void)state;
    void *block = driver_heap_get(10);
    assert_null(driver_heap_get(SIZE_MAX));
    assert_null(driver_heap_get(SIZE_MAX - 20));
    assert_null(driver_heap_resize(block, SIZE_MAX));
    assert_null(driver_heap_resize(block, PTRDIFF_MAX));
    driver_heap_free(block);
    driver_heap_free(NULL);
}

static void
process_memory_is_what_is_there(void **state)
{
    (void)state;
    struct process_memory before, after;
    assert_true(process_memory_read(&before));
    assert_true(before.resident >= 100000 && before.peak >= before.resident);
    assert_int_equal(before.anonymous + before.file, before.resident);
    enum { SIZE = 32 << 20 };
    char *block = malloc(SIZE);
    assert_non_null(block);
    memset(block, 1, SIZE);
    assert_int_equal(block[SIZE - 1], 1);
    assert_true(process_memory_read(&after));
    free(block);
    assert_true(after.anonymous >= before.anonymous + SIZE / 2);
    assert_true(after.peak >= after.resident);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(blocks_keep_what_is_in_them, set_up, tear_down),
        cmocka_unit_test_setup_teardown(counters_agree_with_a_walk, set_up, tear_down),
        cmocka_unit_test_setup_teardown(impossible_sizes_are_refused, set_up, tear_down),
    };
    const struct CMUnitTest process[] = { cmocka_unit_test(process_memory_is_what_is_there) };
    int failed = cmocka_run_group_tests_name("smalloc", tests, NULL, NULL);
    engine = SM_LIBC;
    failed += cmocka_run_group_tests_name("libc", tests, NULL, NULL);
    return failed + cmocka_run_group_tests_name("process", process, NULL, NULL);
}
