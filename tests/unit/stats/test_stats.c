/* SPDX-License-Identifier: MIT */
/* What stats/stats.h promises: both formats, to the byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stats/stats.h"

static void
read_two(void *context, uint64_t *values)
{
    values[0] = *(uint64_t *)context;
    values[1] = UINT64_MAX;
}

struct text {
    char bytes[4096];
    size_t size;
};

static void
collect(void *context, const char *bytes, size_t size)
{
    struct text *text = context;
    assert_true(text->size + size < sizeof text->bytes);
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
}

static const struct stats_figure two[] = { { "open", "", "those that are there", STAT_GAUGE },
    { "read", "bytes", "what came", STAT_COUNTER } };

static void
set_up(struct stats *stats, uint64_t *first, struct histogram *histogram)
{
    stats_add_group(stats, &(struct stats_group){ "net", two, 2, read_two, first });
    stats_add_times(stats, &(struct stats_times){ "turn", "how long a turn takes", histogram });
    histogram_add(histogram, 10);
    histogram_add(histogram, 30);
}

static void
json_is_one_object(void **state)
{
    (void)state;
    static struct histogram histogram;
    static struct text text;
    struct stats stats = { 0 };
    uint64_t first = 7;
    set_up(&stats, &first, &histogram);
    stats_json(&stats, collect, &text);
    assert_string_equal(text.bytes, "{\"net\":{\"open\":7,\"read\":18446744073709551615},\"times\":{\"turn\":{\"count\":2,"
        "\"sum_ns\":40,\"p50_ns\":10,\"p90_ns\":30,\"p99_ns\":30,\"max_ns\":30}}}\n");
}

static void
prometheus_has_help_and_type_of_each(void **state)
{
    (void)state;
    static struct histogram histogram;
    static struct text text;
    struct stats stats = { 0 };
    uint64_t first = 7;
    set_up(&stats, &first, &histogram);
    stats_prometheus(&stats, collect, &text);
    assert_string_equal(text.bytes, "# HELP loam_net_open those that are there\n# TYPE loam_net_open gauge\nloam_net_open 7\n"
        "# HELP loam_net_read_total what came\n# TYPE loam_net_read_total counter\n"
        "loam_net_read_total 18446744073709551615\n"
        "# HELP loam_turn_seconds how long a turn takes\n# TYPE loam_turn_seconds summary\n"
        "loam_turn_seconds{quantile=\"0.5\"} 0.000000010\nloam_turn_seconds{quantile=\"0.9\"} 0.000000030\n"
        "loam_turn_seconds{quantile=\"0.99\"} 0.000000030\nloam_turn_seconds_sum 0.000000040\nloam_turn_seconds_count 2\n");
}

static void
nothing_is_an_empty_object(void **state)
{
    (void)state;
    static struct text text;
    struct stats stats = { 0 };
    stats_json(&stats, collect, &text);
    assert_string_equal(text.bytes, "{\"times\":{}}\n");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_one_object),
        cmocka_unit_test(prometheus_has_help_and_type_of_each),
        cmocka_unit_test(nothing_is_an_empty_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
