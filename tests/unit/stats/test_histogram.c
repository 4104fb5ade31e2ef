/* SPDX-License-Identifier: MIT */
/* What stats/histogram.h promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stats/histogram.h"

static void
an_empty_one_has_only_zeros(void **state)
{
    (void)state;
    static struct histogram histogram;
    assert_int_equal(histogram_quantile(&histogram, 50), 0);
    assert_int_equal(histogram_quantile(&histogram, 100), 0);
}

static void
quantiles_are_off_by_a_thirty_second_at_most(void **state)
{
    (void)state;
    static struct histogram histogram;
    for (uint64_t i = 1; i <= 100000; i++) histogram_add(&histogram, i * 1000);
    for (int percent = 1; percent <= 100; percent++) {
        uint64_t true_one = (uint64_t)percent * 1000 * 1000, got = histogram_quantile(&histogram, percent);
        assert_in_range(got, true_one, true_one + true_one / HISTOGRAM_PARTS);
    }
    assert_int_equal(histogram_quantile(&histogram, 100), 100000000);
    assert_int_equal(histogram.count, 100000);
    assert_int_equal(histogram.sum, UINT64_C(100000) * 100001 / 2 * 1000);
}

static void
small_numbers_are_exact(void **state)
{
    (void)state;
    static struct histogram histogram;
    for (uint64_t i = 0; i < 32; i++) histogram_add(&histogram, i);
    assert_int_equal(histogram_quantile(&histogram, 0), 0);
    assert_int_equal(histogram_quantile(&histogram, 50), 15);
    assert_int_equal(histogram_quantile(&histogram, 99.9), 31);
}

static void
every_number_is_taken(void **state)
{
    (void)state;
    static struct histogram histogram;
    for (int i = 0; i < 64; i++) {
        histogram_add(&histogram, UINT64_C(1) << i);
        histogram_add(&histogram, (UINT64_C(1) << i) - 1);
    }
    histogram_add(&histogram, UINT64_MAX);
    assert_int_equal(histogram.most, UINT64_MAX);
    assert_int_equal(histogram_quantile(&histogram, 100), UINT64_MAX);
    assert_int_equal(histogram_quantile(&histogram, 0), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_one_has_only_zeros),
        cmocka_unit_test(quantiles_are_off_by_a_thirty_second_at_most),
        cmocka_unit_test(small_numbers_are_exact),
        cmocka_unit_test(every_number_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
