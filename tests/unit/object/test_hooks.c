/* SPDX-License-Identifier: MIT */
/*
 * Driver hooks keep what they are given and say which functions the driver calls.
 */
#include "object/hooks.h"
#include "tests/unit/object/game.h"
#include "value/array.h"
#include "value/mapping.h"

static const struct test_file files[] = {
    { "/std.c", "int created; void make() { created = 1; } void create() { created = 2; } int query() { return created; }" },
    { "/thing.c", "inherit \"/std\";" },
    { "/good.c", "#include <limit.h>\nint f() { return LIMIT; }" }, { "/include/limit.h", "#define LIMIT 42\n" }, { NULL, NULL }
};

static int
set_up(void **state)
{
    *state = test_game_open(files, NULL, NULL);
    return 0;
}

static int
tear_down(void **state)
{
    test_game_close(*state);
    return 0;
}

static void
set_text(struct game *game, enum hook hook, const char *text)
{
    struct value value = value_take(TAG_STRING, string_new(game->world, text, strlen(text)));
    assert_true(hook_takes(hook, value));
    hook_set(game, hook, value);
    value_free(game->world, value);
}

static void
functions_have_defaults(void **state)
{
    struct test_game *test = *state;
    struct game *game = &test->game;
    assert_ptr_equal(hook_function_peek(game, HOOK_CREATE_OB), game->applies[APPLY_CREATE]);
    assert_ptr_equal(hook_function_peek(game, HOOK_RESET), game->applies[APPLY_RESET]);
    assert_null(hook_function_peek(game, HOOK_COMMAND));
    set_text(game, HOOK_RESET, "renew");
    assert_ptr_equal(hook_function_peek(game, HOOK_RESET), string_interned_peek(game->world, "renew", 5));
    hook_set(game, HOOK_RESET, value_int(0));
    assert_ptr_equal(hook_function_peek(game, HOOK_RESET), game->applies[APPLY_RESET]);
}

static void
a_hook_takes_the_types_of_its_table(void **state)
{
    struct test_game *test = *state;
    struct value map = value_take(TAG_MAPPING, mapping_new(&test->world, 1, 0));
    struct value row = value_take(TAG_ARRAY, array_new(&test->world, 1));
    assert_true(hook_takes(HOOK_MODIFY_COMMAND, map));
    assert_false(hook_takes(HOOK_NOTIFY_FAIL, map));
    assert_true(hook_takes(HOOK_NOTIFY_FAIL, value_int(0)));
    assert_false(hook_takes(HOOK_NOTIFY_FAIL, value_int(1)));
    assert_true(hook_takes(HOOK_REGEXP_PACKAGE, value_int(0)));
    assert_false(hook_takes(HOOK_INCLUDE_DIRS, row)); /* its element is no string */
    assert_false(hook_takes(HOOK_REGEXP_PACKAGE, value_float(1.0)));
    value_free(&test->world, map);
    value_free(&test->world, row);
}

static void
collections_are_kept_as_they_were(void **state)
{
    struct test_game *test = *state;
    struct mapping *map = mapping_new(&test->world, 1, 0);
    mapping_set_take(&test->world, map, value_int(1), value_int(2));
    hook_set(&test->game, HOOK_MODIFY_COMMAND, (struct value){ .mapping = map, .tag = TAG_MAPPING });
    mapping_set_take(&test->world, map, value_int(1), value_int(3));
    assert_int_equal(mapping_get(&test->world, hook_peek(&test->game, HOOK_MODIFY_COMMAND).mapping, value_int(1)).i, 2);
    mapping_free(&test->world, map);
}

static void
create_hooks_name_the_function(void **state)
{
    struct test_game *test = *state;
    set_text(&test->game, HOOK_CREATE_SUPER, "make");
    assert_int_equal(test_call_int(test, "/thing", "query"), 2);
    assert_int_equal(test_call_int(test, "/std", "query"), 1);
    object_destruct(&test->game, test_object(test, "/thing"));
    set_text(&test->game, HOOK_CREATE_OB, "");
    assert_int_equal(test_call_int(test, "/thing", "query"), 0);
}

static void
include_folders_are_searched(void **state)
{
    struct test_game *test = *state;
    struct value folders = value_take(TAG_ARRAY, array_new(&test->world, 2));
    assert_false(test_call(test, "/good", "f", NULL));
    array_set_take(&test->world, folders.array, 0, value_take(TAG_STRING, string_new(&test->world, "/none", 5)));
    array_set_take(&test->world, folders.array, 1, value_take(TAG_STRING, string_new(&test->world, "include", 7)));
    hook_set(&test->game, HOOK_INCLUDE_DIRS, folders);
    value_free(&test->world, folders);
    assert_int_equal(test_call_int(test, "/good", "f"), 42);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(functions_have_defaults),
        TEST(a_hook_takes_the_types_of_its_table),
        TEST(collections_are_kept_as_they_were),
        TEST(create_hooks_name_the_function),
        TEST(include_folders_are_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
