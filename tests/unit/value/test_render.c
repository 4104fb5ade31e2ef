/* SPDX-License-Identifier: MIT */
/*
 * What value/render.h promises.
 */
#include "fixture.h"

static void
assert_rendered_by(struct world *world, struct value value, const struct render_options *options, const char *expected)
{
    struct buffer text = BUFFER_EMPTY;
    value_render(world, &text, value, options);
    assert_string_equal(buffer_text(&text), expected);
    buffer_free(&text);
}

static void
values_look_like_lpc(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 3, 1, -2, 3);
    array_set_take(world, array, 2, value_float(2));
    struct mapping *mapping = mapping_new(world, 2, 0);
    struct value entry[] = {value_text(world, "k"), value_take(TAG_ARRAY, array), value_int(0)};
    mapping_put_take(world, mapping, entry);
    assert_rendered_take(world, value_take(TAG_MAPPING, mapping), "([ \"k\": ({ 1, -2, 2.0 }); 0 ])");
    assert_rendered_take(world, value_take(TAG_MAPPING, mapping_new(world, 1, 0)), "([ ])");
}

static void
strings_are_escaped(void **state)
{
    struct world *world = *state;
    struct string *string = string_new(world, "a\"b\\\n\t\033\0\177\303\244", 11);
    assert_rendered_take(world, value_take(TAG_STRING, string), "\"a\\\"b\\\\\\n\\t\\e\\x00\\x7f\303\244\"");
}

static void
long_strings_are_cut_between_characters(void **state)
{
    struct world *world = *state;
    struct value text = value_text(world, "ab\303\244cd");
    assert_rendered_by(world, text, &(struct render_options){.string_max = 3}, "\"ab\"...");
    assert_rendered_by(world, text, &(struct render_options){.string_max = 4}, "\"ab\303\244\"...");
    assert_rendered_by(world, text, &(struct render_options){.string_max = 6}, "\"ab\303\244cd\"");
    value_free(world, text);
}

static void
many_elements_are_cut(void **state)
{
    struct world *world = *state;
    struct render_options options = {.elements = 2};
    struct value array = value_take(TAG_ARRAY, array_of(world, 4, 1, 2, 3, 4));
    assert_rendered_by(world, array, &options, "({ 1, 2, ... })");
    value_free(world, array);
    array = value_take(TAG_ARRAY, array_of(world, 2, 1, 2));
    assert_rendered_by(world, array, &options, "({ 1, 2 })");
    value_free(world, array);
    struct mapping *mapping = mapping_new(world, 1, 0);
    for (int i = 0; i < 4; i++)
        mapping_set_take(world, mapping, value_int(i), value_int(i));
    assert_rendered_by(world, value_take(TAG_MAPPING, mapping), &options, "([ 0: 0, 1: 1, ... ])");
    mapping_free(world, mapping);
}

static void
lines_are_indented(void **state)
{
    struct world *world = *state;
    struct array *inner = array_of(world, 2, 1, 2);
    struct array *outer = array_of(world, 2, 7, 0);
    array_set_take(world, outer, 1, value_take(TAG_ARRAY, inner));
    struct value value = value_take(TAG_ARRAY, outer);
    assert_rendered_by(world, value, &render_full, "({\n  7,\n  ({\n    1,\n    2\n  })\n})");
    value_free(world, value);
}

static void
cycles_and_hostile_values_end(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 2, 1, 2);
    array_set_take(world, array, 0, value_take(TAG_ARRAY, array_ref(array)));
    struct value value = value_take(TAG_ARRAY, array);
    assert_rendered_by(world, value, &(struct render_options){.depth = 2}, "({ ({ ... }), 2 })");
    /* Both elements are the array itself: each is shown as such, not followed. */
    array_set_take(world, array, 1, value_take(TAG_ARRAY, array_ref(array)));
    struct buffer text = BUFFER_EMPTY;
    value_render(world, &text, value, &(struct render_options){.size_max = 10000});
    assert_true(text.size < 20000);
    buffer_free(&text);
    array_set_take(world, array, 0, value_int(0));
    array_set_take(world, array, 1, value_int(0));
    value_free(world, value);
}

static void
other_kinds_show_their_name(void **state)
{
    struct world *world = *state;
    struct value object = value_take(TAG_OBJECT, raw_new(world, 0));
    assert_rendered(world, object, "<raw>");
    object.ref->head |= HEAD_DESTRUCTED;
    assert_rendered(world, object, "0");
    value_free(world, object);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(values_look_like_lpc),
        TEST(strings_are_escaped),
        TEST(long_strings_are_cut_between_characters),
        TEST(many_elements_are_cut),
        TEST(lines_are_indented),
        TEST(cycles_and_hostile_values_end),
        TEST(other_kinds_show_their_name),
    };
    return RUN_TESTS(tests);
}
