/* SPDX-License-Identifier: MIT */
/*
 * Types: each once, what fits what, text and back.
 */
#include "support.h"

#include "compiler/types.h"
#include "program/efun_sig.h"

static void
equal_types_have_equal_numbers(void **state)
{
    struct type_table *table = *state;
    type_id ints = type_array_of(table, TYPE_INT);
    assert_int_equal(type_array_of(table, TYPE_INT), ints);
    type_id a = type_union(table, TYPE_INT, TYPE_STRING), b = type_union(table, TYPE_STRING, TYPE_INT);
    assert_int_equal(a, b);
    assert_int_equal(type_union(table, a, TYPE_STRING), a);
    assert_int_equal(type_union(table, type_union(table, TYPE_FLOAT, TYPE_INT), TYPE_STRING),
                     type_union(table, a, TYPE_FLOAT));
    assert_int_equal(type_array_of(table, TYPE_MIXED), TYPE_ARRAY_ANY);
    assert_int_equal(type_element(table, TYPE_ARRAY_ANY), TYPE_MIXED);
    assert_int_equal(type_element(table, ints), TYPE_INT);
    assert_int_equal(type_element(table, TYPE_INT), TYPE_UNKNOWN);
    assert_true(type_is_array(table, ints) && type_is_array(table, TYPE_ARRAY_ANY) && !type_is_array(table, a));
}

static void
mixed_and_unknown_swallow_unions(void **state)
{
    struct type_table *table = *state;
    assert_int_equal(type_union(table, TYPE_INT, TYPE_MIXED), TYPE_MIXED);
    assert_int_equal(type_union(table, TYPE_UNKNOWN, TYPE_MIXED), TYPE_UNKNOWN);
    assert_int_equal(type_union(table, TYPE_NULL, TYPE_STRING), TYPE_STRING);
    assert_int_equal(type_union(table, TYPE_STRING, TYPE_NULL), TYPE_STRING);
}

static void
expect_text(struct type_table *table, const char *text, const char *rendered)
{
    struct buffer out = BUFFER_EMPTY;
    type_render(table, type_parse(table, text), &out);
    assert_string_equal(buffer_text(&out), rendered);
    buffer_free(&out);
}

static void
types_are_read_and_written_as_lpc_does(void **state)
{
    struct type_table *table = *state;
    const char *const same[] = {"int",   "float",  "string",  "object",        "mapping",           "closure", "symbol",
                                "mixed", "mixed*", "string*", "int|string*",   "<int|string>*",     "null",    "void",
                                "int**", "void|int", "<int|<float|string>*>**"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        expect_text(table, same[i], same[i]);
    expect_text(table, " status | int ", "int");
    expect_text(table, "mixed *", "mixed*");
    const char *const wrong[] = {"", "nonsense", "int|", "<int", "int>", "int 5", "*", "int x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(type_parse(table, wrong[i]), TYPE_UNKNOWN);
}

static void
expect_fit(struct type_table *table, const char *from, const char *to, bool fits, bool overlaps)
{
    type_id a = type_parse(table, from), b = type_parse(table, to);
    if (type_fits(table, a, b) != fits || type_overlaps(table, a, b) != overlaps)
        fail_msg("%s into %s", from, to);
}

static void
values_fit_where_every_one_of_them_is_wanted(void **state)
{
    struct type_table *table = *state;
    expect_fit(table, "int", "int", true, true);
    expect_fit(table, "int", "float", false, false);
    expect_fit(table, "int", "string", false, false);
    expect_fit(table, "int", "mixed", true, true);
    expect_fit(table, "mixed", "int", true, true);
    expect_fit(table, "unknown", "int", true, true);
    expect_fit(table, "null", "mapping", true, true);
    expect_fit(table, "void", "int", false, false);
    expect_fit(table, "void", "mixed", false, true);
    expect_fit(table, "void", "void|int", true, true);
    expect_fit(table, "int", "int|string", true, true);
    expect_fit(table, "int|string", "int", false, true);
    expect_fit(table, "int|string", "float|string|int", true, true);
    expect_fit(table, "int|string", "float|object", false, false);
    expect_fit(table, "int*", "mixed*", true, true);
    expect_fit(table, "mixed*", "int*", true, true);
    expect_fit(table, "int*", "<int|string>*", true, true);
    expect_fit(table, "<int|string>*", "int*", false, true);
    expect_fit(table, "int*", "string*", false, false);
    expect_fit(table, "int*", "int", false, false);
}

static void
masks_hold_the_tags_of_the_values(void **state)
{
    struct type_table *table = *state;
    assert_int_equal(type_mask(table, TYPE_INT), MASK(TAG_INT));
    assert_int_equal(type_mask(table, TYPE_FLOAT), MASK(TAG_FLOAT));
    assert_int_equal(type_mask(table, type_parse(table, "float|string*")), MASK(TAG_FLOAT) | MASK(TAG_ARRAY) | MASK(TAG_INT));
    assert_int_equal(type_mask(table, TYPE_MIXED), MASK_ANY);
}

static void
deep_and_wide_types_are_bounded(void **state)
{
    struct type_table *table = *state;
    type_id deep = TYPE_INT, wide = TYPE_INT;
    for (int i = 0; i < 100000; i++)
        deep = type_array_of(table, deep);
    for (int i = 0; i < 100000; i++)
        deep = type_union(table, type_array_of(table, deep), TYPE_INT);
    for (type_id i = TYPE_INT; i < 200; i++) {
        type_id member = type_array_of(table, i < TYPE_BASIC_COUNT ? i : TYPE_INT);
        for (type_id j = 0; j < i % 30; j++)
            member = type_array_of(table, member);
        wide = type_union(table, wide, member);
    }
    struct buffer out = BUFFER_EMPTY;
    type_render(table, deep, &out);
    type_render(table, wide, &out);
    assert_true(out.size < 10000);
    assert_true(type_fits(table, deep, deep) && type_overlaps(table, wide, wide));
    struct buffer text = BUFFER_EMPTY;
    buffer_add_repeated(&text, '<', 100000);
    assert_int_equal(type_parse(table, text.data), TYPE_UNKNOWN);
    buffer_free(&text);
    buffer_free(&out);
}

static int
make_table(void **state)
{
    *state = type_table_new();
    return 0;
}

static int
free_table(void **state)
{
    type_table_free(*state);
    return 0;
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_types_have_equal_numbers, make_table, free_table),
        cmocka_unit_test_setup_teardown(mixed_and_unknown_swallow_unions, make_table, free_table),
        cmocka_unit_test_setup_teardown(types_are_read_and_written_as_lpc_does, make_table, free_table),
        cmocka_unit_test_setup_teardown(values_fit_where_every_one_of_them_is_wanted, make_table, free_table),
        cmocka_unit_test_setup_teardown(masks_hold_the_tags_of_the_values, make_table, free_table),
        cmocka_unit_test_setup_teardown(deep_and_wide_types_are_bounded, make_table, free_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
