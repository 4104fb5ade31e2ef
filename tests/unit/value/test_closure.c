/* SPDX-License-Identifier: MIT */
/*
 * What value/closure.h promises.  Objects are stood for by any blocks.
 */
#include "fixture.h"

#include "value/closure.h"

static struct instance *
object_new(struct world *world)
{
    return (struct instance *)raw_new(world, 0);
}

static struct closure *
closure_of(struct world *world, struct instance *object, const char *name, uint32_t number, struct array *context_take)
{
    struct string *string = string_intern(world, name, strlen(name));
    const struct closure spec = { .kind = CLOSURE_INLINE, .number = number, .object = object, .name = string };
    struct closure *closure = closure_get(world, &spec, context_take);
    string_free(world, string);
    return closure;
}

static void
the_same_function_of_the_same_object_is_one_block(void **state)
{
    struct world *world = *state;
    struct instance *one = object_new(world), *two = object_new(world);
    struct closure *a = closure_of(world, one, "f", 1, NULL), *b = closure_of(world, one, "f", 1, NULL);
    struct closure *others[] = { closure_of(world, two, "f", 1, NULL), closure_of(world, one, "g", 1, NULL),
        closure_of(world, one, "f", 2, NULL) };
    assert_ptr_equal(a, b);
    for (int i = 0; i < 3; i++) {
        assert_ptr_not_equal(others[i], a);
        ref_free(world, &others[i]->ref);
    }
    assert_int_equal(closure_count(world), 1);
    ref_free(world, &a->ref);
    ref_free(world, &b->ref);
    assert_int_equal(closure_count(world), 0);
    ref_free(world, (struct ref *)one);
    ref_free(world, (struct ref *)two);
}

static void
one_with_variables_is_like_no_other(void **state)
{
    struct world *world = *state;
    struct instance *object = object_new(world);
    struct closure *a = closure_of(world, object, "f", 1, array_of(world, 1, 1));
    struct closure *b = closure_of(world, object, "f", 1, array_of(world, 1, 1));
    assert_ptr_not_equal(a, b);
    assert_int_equal(array_get(closure_context_peek(a), 0).i, 1);
    assert_int_equal(closure_count(world), 0);
    ref_free(world, &a->ref);
    ref_free(world, &b->ref);
    ref_free(world, (struct ref *)object);
}

static void
many_come_and_go_in_any_order(void **state)
{
    enum { MANY = 1000 };
    struct world *world = *state;
    struct instance *object = object_new(world);
    struct closure *all[MANY];
    for (uint32_t i = 0; i < MANY; i++) all[i] = closure_of(world, object, "f", i, NULL);
    assert_int_equal(closure_count(world), MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        struct closure *again = closure_of(world, object, "f", i, NULL);
        assert_ptr_equal(again, all[i]);
        ref_free(world, &again->ref);
    }
    for (uint32_t i = 0; i < MANY; i++) ref_free(world, &all[i * 7 % MANY]->ref);
    assert_int_equal(closure_count(world), 0);
    ref_free(world, (struct ref *)object);
}

static void
one_is_shown_with_object_and_name(void **state)
{
    struct world *world = *state;
    struct instance *object = object_new(world);
    struct string *name = string_intern(world, "sizeof", 6);
    const struct closure spec = { .kind = CLOSURE_EFUN, .number = 3, .object = object, .name = name };
    struct value value = value_take(TAG_CLOSURE, closure_get(world, &spec, NULL));
    struct buffer text = BUFFER_EMPTY;
    value_render(world, &text, value, &render_brief);
    assert_string_equal(buffer_text(&text), "#'sizeof");
    buffer_free(&text);
    value_free(world, value);
    string_free(world, name);
    ref_free(world, (struct ref *)object);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_same_function_of_the_same_object_is_one_block),
        TEST(one_with_variables_is_like_no_other),
        TEST(many_come_and_go_in_any_order),
        TEST(one_is_shown_with_object_and_name),
    };
    return RUN_TESTS(tests);
}
