/* SPDX-License-Identifier: MIT */
/*
 * What base/vector.h and base/memory.h promise.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/vector.h"

struct pair {
    int left;
    int right;
};

static void
items_come_back_in_order(void **state)
{
    (void)state;
    VECTOR(struct pair) pairs = {0};
    for (int i = 0; i < 1000; i++)
        vector_add(&pairs, ((struct pair){i, -i}));
    assert_int_equal(pairs.count, 1000);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(pairs.data[i].left, i);
        assert_int_equal(pairs.data[i].right, -i);
    }
    vector_free(&pairs);
    assert_null(pairs.data);
    assert_int_equal(pairs.count, 0);
}

static void
pop_and_last_work_from_the_end(void **state)
{
    (void)state;
    struct numbers VECTOR_OF(long) numbers = {0};
    vector_add(&numbers, 1);
    vector_add(&numbers, 2);
    vector_last(&numbers) += 40;
    assert_int_equal(vector_pop(&numbers), 42);
    assert_int_equal(vector_last(&numbers), 1);
    vector_clear(&numbers);
    assert_int_equal(numbers.count, 0);
    vector_free(&numbers);
}

static void
reserved_room_does_not_move(void **state)
{
    (void)state;
    VECTOR(int) numbers = {0};
    vector_reserve(&numbers, 5000);
    int *data = numbers.data;
    for (int i = 0; i < 5000; i++)
        vector_add(&numbers, i);
    assert_ptr_equal(numbers.data, data);
    vector_free(&numbers);
}

static void
memory_starts_as_zero_and_text_ends_in_nul(void **state)
{
    (void)state;
    unsigned char *bytes = memory_get(100, 3);
    for (int i = 0; i < 300; i++)
        assert_int_equal(bytes[i], 0);
    char *text = memory_copy_text("hello world", 5);
    assert_string_equal(text, "hello");
    char *empty = memory_copy_text(NULL, 0);
    assert_string_equal(empty, "");
    free(memory_get(0, 8));
    free(empty);
    free(text);
    free(bytes);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_come_back_in_order),
        cmocka_unit_test(pop_and_last_work_from_the_end),
        cmocka_unit_test(reserved_room_does_not_move),
        cmocka_unit_test(memory_starts_as_zero_and_text_ends_in_nul),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
