/* SPDX-License-Identifier: MIT */
/*
 * What value/array.h promises.
 */
#include "fixture.h"

static void
a_new_array_is_zero_and_costs_nine_bytes_an_element(void **state)
{
    struct world *world = *state;
    struct array *array = array_new(world, 1000);
    for (uint32_t i = 0; i < 1000; i++) {
        assert_int_equal(array_get(array, i).tag, TAG_INT);
        assert_int_equal(array_get(array, i).i, 0);
    }
    assert_int_equal(world->counts[KIND_ARRAY].bytes, 16 + 9000);
    array_free(world, array);
    assert_rendered_take(world, value_take(TAG_ARRAY, array_new(world, 0)), "({ })");
}

static void
set_frees_what_was_there(void **state)
{
    struct world *world = *state;
    struct array *array = array_new(world, 2);
    struct string *string = string_from_text(world, "x");
    array_set_take(world, array, 0, value_take(TAG_STRING, string_ref(string)));
    assert_int_equal(string->ref.references, 2);
    array_set_take(world, array, 0, value_float(1.5));
    assert_int_equal(string->ref.references, 1);
    array_set_take(world, array, 1, value_take(TAG_STRING, string));
    assert_rendered_take(world, value_take(TAG_ARRAY, array), "({ 1.5, \"x\" })");
}

static void
append_grows_in_place_and_seldom_moves(void **state)
{
    struct world *world = *state;
    struct array *array = array_new(world, 0);
    int moves = 0;
    for (int i = 0; i < 20000; i++) {
        const struct array *before = array;
        uint32_t capacity = array->capacity;
        struct value value = i % 3 ? value_int(i) : value_text(world, "s");
        array_append_take(world, &array, &value, 1);
        moves += array != before || array->capacity != capacity;
    }
    assert_true(moves < 60);
    assert_int_equal(array->length, 20000);
    for (int i = 0; i < 20000; i++)
        assert_int_equal(array_get(array, (uint32_t)i).tag, i % 3 ? TAG_INT : TAG_STRING);
    fixture_audit_held(world, (struct ref *[]){&array->ref}, 1);
    struct array *held = array_ref(array);
    array_append_take(world, &array, &(struct value){.i = 5}, 1);
    assert_int_equal(held->length, 20000);
    assert_int_equal(array->length, 20001);
    array_free(world, held);
    array_free(world, array);
}

static void
append_array_can_take_itself(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 2, 1, 2);
    array_append_array(world, &array, array);
    array_append_array(world, &array, array);
    assert_rendered(world, value_take(TAG_ARRAY, array), "({ 1, 2, 1, 2, 1, 2, 1, 2 })");
    struct array *held = array_ref(array);
    array_append_array(world, &array, array);
    assert_int_equal(array->length, 16);
    assert_int_equal(held->length, 8);
    array_free(world, held);
    array_free(world, array);
}

static void
own_copies_what_is_shared(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 2, 1, 2);
    const struct array *before = array;
    array_own(world, &array);
    assert_ptr_equal(array, before);
    struct array *held = array_ref(array);
    array_own(world, &array);
    assert_ptr_not_equal(array, held);
    array_free(world, held);
    assert_rendered_take(world, value_take(TAG_ARRAY, array), "({ 1, 2 })");
}

static void
parts_are_clipped(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 5, 0, 1, 2, 3, 4);
    struct array *middle = array_of(world, 2, 8, 9);
    struct value (*take)(enum tag, void *) = value_take;
    assert_rendered_take(world, take(TAG_ARRAY, array_range(world, array, 1, 3)), "({ 1, 2, 3 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_range(world, array, -2, 0)), "({ 0 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_range(world, array, 4, 100)), "({ 4 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_range(world, array, 3, 1)), "({ })");
    assert_rendered_take(world, take(TAG_ARRAY, array_range(world, array, 7, 9)), "({ })");
    assert_rendered_take(world, take(TAG_ARRAY, array_range(world, array, INT64_MIN, INT64_MAX)), "({ 0, 1, 2, 3, 4 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_replace(world, array, 1, 3, middle)), "({ 0, 8, 9, 4 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_replace(world, array, 2, 1, middle)), "({ 0, 1, 8, 9, 2, 3, 4 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_repeat(world, middle, 2)), "({ 8, 9, 8, 9 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_repeat(world, middle, 0)), "({ })");
    assert_rendered_take(world, take(TAG_ARRAY, array_concat(world, middle, array)), "({ 8, 9, 0, 1, 2, 3, 4 })");
    array_free(world, array);
    array_free(world, middle);
}

static void
sets_keep_order_and_repetitions(void **state)
{
    struct world *world = *state;
    struct array *a = array_of(world, 5, 3, 1, 3, 2, 1);
    struct array *b = array_of(world, 4, 4, 1, 4, 5);
    struct value (*take)(enum tag, void *) = value_take;
    assert_rendered_take(world, take(TAG_ARRAY, array_subtract(world, a, b)), "({ 3, 3, 2 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_intersect(world, a, b)), "({ 1, 1 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_unite(world, a, b)), "({ 3, 1, 3, 2, 1, 4, 4, 5 })");
    assert_rendered_take(world, take(TAG_ARRAY, array_differ(world, a, b)), "({ 3, 3, 2, 4, 4, 5 })");
    array_free(world, a);
    array_free(world, b);
}

/* The same sets with more elements than are compared one by one. */
static void
large_sets_agree_with_a_search(void **state)
{
    struct world *world = *state;
    struct array *a = array_new(world, 500);
    struct array *b = array_new(world, 300);
    char text[16];
    for (uint32_t i = 0; i < 500; i++) {
        snprintf(text, sizeof text, "%u", i % 170);
        array_set_take(world, a, i, i % 2 ? value_int(i % 200) : value_text(world, text));
    }
    for (uint32_t i = 0; i < 300; i++) {
        snprintf(text, sizeof text, "%u", i % 90);
        array_set_take(world, b, i, i % 3 ? value_int(i % 100) : value_text(world, text));
    }
    struct array *both = array_intersect(world, a, b);
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->length; i++) {
        if (array_find(b, array_get(a, i), 0) < 0)
            continue;
        assert_true(count < both->length && value_same(array_get(both, count), array_get(a, i)));
        count++;
    }
    assert_int_equal(count, both->length);
    struct array *rest = array_subtract(world, a, b);
    assert_int_equal(rest->length, a->length - count);
    array_free(world, rest);
    array_free(world, both);
    array_free(world, a);
    array_free(world, b);
}

static void
sets_of_many_elements_are_linear(void **state)
{
    struct world *world = *state;
    enum { MANY = 200000 };
    struct array *a = array_new(world, MANY);
    for (uint32_t i = 0; i < MANY; i++)
        array_set_take(world, a, i, value_int((int64_t)i << 32));
    struct array *rest = array_subtract(world, a, a);
    assert_int_equal(rest->length, 0);
    array_free(world, rest);
    for (uint32_t i = 0; i < MANY; i++)
        array_set_take(world, a, i, value_int(7));
    rest = array_intersect(world, a, a);
    assert_int_equal(rest->length, MANY);
    array_free(world, rest);
    array_free(world, a);
}

static void
find_compares_as_keys_do(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 4, 5, 0, 7, 5);
    struct string *string = string_from_text(world, "x");
    array_set_take(world, array, 2, value_text(world, "x"));
    assert_int_equal(array_find(array, value_int(5), 0), 0);
    assert_int_equal(array_find(array, value_int(5), 1), 3);
    assert_int_equal(array_find(array, value_int(5), 4), -1);
    assert_int_equal(array_find(array, value_float(5), 0), -1);
    assert_int_equal(array_find(array, value_take(TAG_STRING, string), 0), 2);
    string_free(world, string);
    array_free(world, array);
}

static void
destructed_objects_read_as_zero(void **state)
{
    struct world *world = *state;
    /* Any block will do for an object here. */
    struct raw *object = raw_new(world, 8);
    struct array *array = array_of(world, 2, 1, 1);
    object->ref.references = 2;
    array_set_take(world, array, 1, value_take(TAG_OBJECT, object));
    assert_int_equal(array_get(array, 1).tag, TAG_OBJECT);
    object->ref.head |= HEAD_DESTRUCTED;
    assert_int_equal(array_get(array, 1).tag, TAG_INT);
    assert_int_equal(array_get(array, 1).i, 0);
    assert_int_equal(array_find(array, value_int(0), 0), 1);
    struct array *copy = array_copy(world, array);
    assert_int_equal(object->ref.references, 2);
    array_free(world, copy);
    array_free(world, array);
    ref_free(world, &object->ref);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_new_array_is_zero_and_costs_nine_bytes_an_element),
        TEST(set_frees_what_was_there),
        TEST(append_grows_in_place_and_seldom_moves),
        TEST(append_array_can_take_itself),
        TEST(own_copies_what_is_shared),
        TEST(parts_are_clipped),
        TEST(sets_keep_order_and_repetitions),
        TEST(large_sets_agree_with_a_search),
        TEST(sets_of_many_elements_are_linear),
        TEST(find_compares_as_keys_do),
        TEST(destructed_objects_read_as_zero),
    };
    return RUN_TESTS(tests);
}
