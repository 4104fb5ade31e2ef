/* SPDX-License-Identifier: MIT */
/*
 * Actions come newest first, survive changes under a walk, and go when their object does.
 */
#include "object/actions.h"
#include "object/inventory.h"
#include "tests/unit/object/game.h"

static const struct test_file files[] = {
    { "/orc.c", "int id() { return 1; }" }, { "/room.c", "int room;" }, { "/lamp.c", "int lamp;" }, { "/yard.c", "int yard;" },
    { "/elf.c", "int elf;" }, { "/bag.c", "int bag;" }, { NULL, NULL }
};

struct fixture {
    struct test_game *test;
    struct game *game;
    struct object *orc, *elf, *room, *yard, *lamp, *bag;
};

static void
load_one(struct vm *vm, void *context)
{
    const char *name = context;
    assert_non_null(object_load_peek(vm, name, strlen(name)));
}

static struct object *
load(struct test_game *test, const char *name)
{
    assert_true(evaluate(&test->game, NULL, load_one, (void *)(uintptr_t)name));
    return test_object(test, name);
}

static int
set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct test_game *test = fixture->test = test_game_open(files, NULL, NULL);
    fixture->game = &test->game;
    fixture->orc = load(test, "/orc");
    fixture->elf = load(test, "/elf");
    fixture->room = load(test, "/room");
    fixture->yard = load(test, "/yard");
    fixture->lamp = load(test, "/lamp");
    fixture->bag = load(test, "/bag");
    object_set_living(fixture->game, fixture->orc, true);
    object_set_living(fixture->game, fixture->elf, true);
    assert_true(object_set_environment(fixture->game, fixture->orc, fixture->room));
    assert_true(object_set_environment(fixture->game, fixture->lamp, fixture->room));
    *state = fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;
    test_game_close(fixture->test);
    free(fixture);
    return 0;
}

static bool
add(struct fixture *fixture, struct object *living, struct object *object, const char *verb)
{
    struct world *world = fixture->game->world;
    struct string *text = string_intern_text(world, verb);
    struct value function = { .string = text, .tag = TAG_STRING };
    bool good = actions_add(fixture->game, living, object, function, text, ACTION_EXACT);
    string_free(world, text);
    return good;
}

/* The verbs of a living one in the order of a walk. */
static void
expect_verbs(const struct object *living, const char *wanted)
{
    struct buffer text = BUFFER_EMPTY;
    struct action action;
    for (uint64_t cursor = ACTIONS_NEWEST; actions_next(living, &cursor, &action);)
        buffer_add_format(&text, "%.*s ", (int)action.verb->length, action.verb->text);
    assert_string_equal(buffer_text(&text), wanted);
    buffer_free(&text);
}

static void
the_newest_action_comes_first(void **state)
{
    struct fixture *fixture = *state;
    expect_verbs(fixture->orc, "");
    for (const char *verb = "a\0b\0c\0d\0e\0f\0"; *verb; verb += 2) assert_true(add(fixture, fixture->orc, fixture->room, verb));
    expect_verbs(fixture->orc, "f e d c b a ");
    assert_int_equal(actions_count(fixture->orc), 6);
}

static void
add_refuses_objects_that_are_not_near(void **state)
{
    struct fixture *fixture = *state;
    assert_false(add(fixture, fixture->orc, fixture->yard, "fly"));
    assert_false(add(fixture, fixture->elf, fixture->orc, "bite"));
    assert_true(add(fixture, fixture->orc, fixture->lamp, "light"));
    assert_true(add(fixture, fixture->orc, fixture->orc, "bite"));
    object_destruct(fixture->game, fixture->lamp);
    expect_verbs(fixture->orc, "bite ");
}

static void
a_walk_goes_on_where_rows_change_under_it(void **state)
{
    struct fixture *fixture = *state;
    for (const char *verb = "a\0b\0c\0d\0"; *verb; verb += 2)
        add(fixture, fixture->orc, *verb == 'b' ? fixture->lamp : fixture->room, verb);
    uint64_t cursor = ACTIONS_NEWEST;
    struct action action;
    assert_true(actions_next(fixture->orc, &cursor, &action));
    assert_true(actions_next(fixture->orc, &cursor, &action));
    assert_memory_equal(action.verb->text, "c", 1);
    add(fixture, fixture->orc, fixture->room, "e");
    assert_int_equal(actions_remove_by(fixture->game, fixture->orc, fixture->lamp), 1);
    assert_true(actions_next(fixture->orc, &cursor, &action));
    assert_memory_equal(action.verb->text, "a", 1);
    assert_false(actions_next(fixture->orc, &cursor, &action));
    expect_verbs(fixture->orc, "e d c a ");
}

static void
remove_takes_one_verb_of_one_object(void **state)
{
    struct fixture *fixture = *state;
    struct string *verb = string_intern_text(fixture->game->world, "push");
    add(fixture, fixture->orc, fixture->lamp, "push");
    add(fixture, fixture->orc, fixture->room, "push");
    add(fixture, fixture->orc, fixture->lamp, "pull");
    assert_int_equal(actions_remove(fixture->game, fixture->orc, fixture->lamp, verb), 1);
    assert_int_equal(actions_remove(fixture->game, fixture->orc, fixture->lamp, verb), 0);
    string_free(fixture->game->world, verb);
    expect_verbs(fixture->orc, "pull push ");
}

static void
leaving_a_room_ends_what_it_and_its_things_gave(void **state)
{
    struct fixture *fixture = *state;
    object_set_environment(fixture->game, fixture->bag, fixture->orc);
    add(fixture, fixture->orc, fixture->room, "north");
    add(fixture, fixture->orc, fixture->lamp, "light");
    add(fixture, fixture->orc, fixture->bag, "open");
    add(fixture, fixture->orc, fixture->orc, "bite");
    object_set_environment(fixture->game, fixture->orc, fixture->yard);
    expect_verbs(fixture->orc, "bite open ");
}

static void
a_thing_that_is_taken_away_takes_its_actions(void **state)
{
    struct fixture *fixture = *state;
    object_set_environment(fixture->game, fixture->elf, fixture->room);
    add(fixture, fixture->orc, fixture->lamp, "light");
    add(fixture, fixture->elf, fixture->lamp, "light");
    /* init() of the lamp will give them to the orc anew */
    object_set_environment(fixture->game, fixture->lamp, fixture->orc);
    expect_verbs(fixture->orc, "");
    expect_verbs(fixture->elf, "");
    add(fixture, fixture->orc, fixture->lamp, "light");
    object_set_environment(fixture->game, fixture->lamp, fixture->bag);
    expect_verbs(fixture->orc, "");
}

static void
the_place_itself_may_be_living(void **state)
{
    struct fixture *fixture = *state;
    object_set_living(fixture->game, fixture->room, true);
    add(fixture, fixture->room, fixture->lamp, "light");
    add(fixture, fixture->room, fixture->orc, "bite");
    object_set_environment(fixture->game, fixture->lamp, NULL);
    expect_verbs(fixture->room, "bite ");
    object_destruct(fixture->game, fixture->orc);
    expect_verbs(fixture->room, "");
}

static void
destruction_takes_all_that_is_inside(void **state)
{
    struct fixture *fixture = *state;
    object_set_environment(fixture->game, fixture->bag, fixture->orc);
    add(fixture, fixture->orc, fixture->bag, "open");
    add(fixture, fixture->orc, fixture->room, "north");
    object_destruct(fixture->game, fixture->room);
    assert_null(object_find_peek(fixture->game, "/orc", 4));
    assert_null(object_find_peek(fixture->game, "/bag", 4));
    assert_null(object_find_peek(fixture->game, "/lamp", 5));
}

static void
there_is_a_limit(void **state)
{
    struct fixture *fixture = *state;
    for (uint32_t i = 0; i < ACTIONS_MAX; i++) assert_true(add(fixture, fixture->orc, fixture->room, "again"));
    assert_false(add(fixture, fixture->orc, fixture->room, "again"));
    assert_int_equal(actions_remove_by(fixture->game, fixture->orc, fixture->room), ACTIONS_MAX);
}

static void
livings_are_counted_by_their_place(void **state)
{
    struct fixture *fixture = *state;
    const struct location *room = object_place(fixture->game, fixture->room);
    assert_int_equal(room->livings, 1);
    object_set_environment(fixture->game, fixture->elf, fixture->room);
    assert_int_equal(room->livings, 2);
    object_set_living(fixture->game, fixture->lamp, true);
    object_set_living(fixture->game, fixture->lamp, true);
    assert_int_equal(room->livings, 3);
    object_set_living(fixture->game, fixture->orc, false);
    object_destruct(fixture->game, fixture->elf);
    assert_int_equal(room->livings, 1);
    object_set_environment(fixture->game, fixture->lamp, NULL);
    assert_int_equal(room->livings, 0);
    assert_int_equal(room->count, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_newest_action_comes_first),
        TEST(add_refuses_objects_that_are_not_near),
        TEST(a_walk_goes_on_where_rows_change_under_it),
        TEST(remove_takes_one_verb_of_one_object),
        TEST(leaving_a_room_ends_what_it_and_its_things_gave),
        TEST(a_thing_that_is_taken_away_takes_its_actions),
        TEST(the_place_itself_may_be_living),
        TEST(destruction_takes_all_that_is_inside),
        TEST(there_is_a_limit),
        TEST(livings_are_counted_by_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
