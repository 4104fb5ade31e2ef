/* SPDX-License-Identifier: MIT */
/*
 * What value/compare.h promises.
 */
#include "fixture.h"

static void
numbers_are_equal_by_number_but_not_the_same_key(void **state)
{
    struct world *world = *state;
    assert_true(value_equal(value_int(1), value_float(1)));
    assert_false(value_same(value_int(1), value_float(1)));
    assert_false(value_equal(value_int(1), value_float(1.5)));
    assert_true(value_equal(value_float(0.0), value_float(-0.0)));
    assert_true(value_same(value_float(0.0), value_float(-0.0)));
    assert_int_equal(value_hash(world, value_float(0.0)), value_hash(world, value_float(-0.0)));
    /* 2^53 + 1 is no double: it must not equal the double next to it. */
    assert_false(value_equal(value_int((INT64_C(1) << 53) + 1), value_float(9007199254740992.0)));
    assert_true(value_equal(value_int(INT64_C(1) << 53), value_float(9007199254740992.0)));
    assert_false(value_equal(value_int(INT64_MAX), value_float(9223372036854775808.0)));
    assert_true(value_equal(value_int(INT64_MIN), value_float(-9223372036854775808.0)));
}

static void
strings_are_equal_by_text_and_the_rest_by_identity(void **state)
{
    struct world *world = *state;
    struct value a = value_text(world, "text");
    struct value b = value_text(world, "text");
    assert_true(value_equal(a, b));
    assert_true(value_same(a, b));
    assert_int_equal(value_hash(world, a), value_hash(world, b));
    assert_false(value_equal(a, value_int(0)));
    value_free(world, a);
    value_free(world, b);
    a = value_take(TAG_ARRAY, array_of(world, 1, 1));
    b = value_take(TAG_ARRAY, array_of(world, 1, 1));
    assert_false(value_equal(a, b));
    assert_true(value_equal(a, a));
    value_free(world, a);
    value_free(world, b);
}

static void
a_destructed_object_equals_zero(void **state)
{
    struct world *world = *state;
    struct value object = value_take(TAG_OBJECT, raw_new(world, 0));
    assert_false(value_equal(object, value_int(0)));
    assert_true(value_is_true(object));
    object.ref->head |= HEAD_DESTRUCTED;
    assert_true(value_equal(object, value_int(0)));
    assert_true(value_equal(object, value_float(0)));
    assert_true(value_same(object, value_int(0)));
    assert_int_equal(value_hash(world, object), value_hash(world, value_int(0)));
    assert_int_equal(value_order(object, value_int(0)), 0);
    assert_false(value_is_true(object));
    value_free(world, object);
}

static void
order_is_total(void **state)
{
    struct world *world = *state;
    struct value values[] = {
        value_float(-1e300), value_int(INT64_MIN), value_int(-1), value_float(-0.5), value_int(0), value_float(0.5),
        value_int(INT64_MAX), value_float(1e300), value_text(world, ""), value_text(world, "a"),
        value_text(world, "ab"), value_text(world, "b"), value_take(TAG_ARRAY, array_new(world, 0)),
        value_take(TAG_MAPPING, mapping_new(world, 1, 0)),
    };
    int count = sizeof values / sizeof *values;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            int order = value_order(values[i], values[j]);
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
    }
    for (int i = 0; i < count; i++)
        value_free(world, values[i]);
}

static void
hashes_of_numbers_are_spread(void **state)
{
    struct world *world = *state;
    enum { KEYS = 4096 };
    static uint8_t buckets[KEYS];
    static const int shifts[] = {0, 12, 20, 32, 44, 51};
    for (size_t s = 0; s < sizeof shifts / sizeof *shifts; s++) {
        memset(buckets, 0, sizeof buckets);
        int most = 0;
        for (int64_t i = 0; i < KEYS; i++) {
            uint8_t *bucket = &buckets[value_hash(world, value_int(i << shifts[s])) % KEYS];
            most = ++*bucket > most ? *bucket : most;
        }
        /* Balls thrown at random: more than 12 in one of 4096 buckets is less likely than 1 in 10^6. */
        assert_true(most <= 12);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(numbers_are_equal_by_number_but_not_the_same_key),
        TEST(strings_are_equal_by_text_and_the_rest_by_identity),
        TEST(a_destructed_object_equals_zero),
        TEST(order_is_total),
        TEST(hashes_of_numbers_are_spread),
    };
    return RUN_TESTS(tests);
}
