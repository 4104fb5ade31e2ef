/* SPDX-License-Identifier: MIT */
/*
 * The schedule with objects of a tiny mudlib; the test turns the clock.
 */
#include "sched/sched.h"

#include <inttypes.h>

#include "object/callback.h"
#include "sched/call_out.h"
#include "sched/heart_beat.h"
#include "tests/unit/object/game.h"
#include "value/string.h"

/* --- a few efuns */

static struct test_game *
test_of(const struct vm *vm)
{
    return ((struct game *)vm_context(vm))->edges.context;
}

static struct value
say(struct vm *vm, struct value *args, uint32_t count)
{
    struct test_game *test = test_of(vm);
    (void)count;
    buffer_add_format(&test->written, "%" PRId64 " %.*s ", test->world.root->game_time, (int)args[0].string->length,
        args[0].string->text);
    return value_int(0);
}

static struct value
beat(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    heart_beat_set(&test_of(vm)->game, object_of(vm_this_object_peek(vm)), args[0].i);
    return value_int(0);
}

static struct value
later(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = &test_of(vm)->game;
    (void)count;
    struct callback *callback = callback_new(game, object_of(vm_this_object_peek(vm)), args[0], NULL, 0);
    return value_int((int64_t)call_out_add(game, callback, args[1].i));
}

static struct value
kill(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = &test_of(vm)->game;
    struct object *object = object_find_peek(game, args[0].string->text, args[0].string->length);
    (void)count;
    if (object) object_destruct(game, object);
    return value_int(0);
}

static const efun_fn functions[] = { say, beat, later, kill };
static const struct efun_signature signatures[] = {
    { "say", "void", { "string" }, { MASK(TAG_STRING) }, 1, 1 },
    { "beat", "void", { "int" }, { MASK(TAG_INT) }, 1, 1 },
    { "later", "int", { "string", "int" }, { MASK(TAG_STRING), MASK(TAG_INT) }, 2, 2 },
    { "kill", "void", { "string" }, { MASK(TAG_STRING) }, 1, 1 },
};
static const struct efun_table efuns = { signatures, 4 };

#define PLAIN(name) "void heart_beat() { say(\"" name "\"); } void on() { beat(1); } void off() { beat(0); }\n"

static const struct test_file files[] = {
    { "/a.c", PLAIN("a") },
    { "/b.c", PLAIN("b") },
    { "/c.c", PLAIN("c") },
    { "/flicker.c", "void heart_beat() { say(\"flicker\"); beat(0); beat(1); beat(0); beat(1); } void on() { beat(1); }\n" },
    { "/killer.c", "void heart_beat() { say(\"killer\"); kill(\"/b\"); kill(\"/killer\"); } void on() { beat(1); }\n" },
    { "/caller.c", "void heart_beat() { say(\"caller\"); beat(0); \"/c\"->on(); } void on() { beat(1); }\n" },
    { "/weak.c", "int zero; void heart_beat() { say(\"weak\"); zero = 1 / zero; } void on() { beat(1); }\n" },
    { "/chain.c", "void next() { say(\"next\"); later(\"next\", 100); } void on() { later(\"next\", 100); }\n"
                  "void at_once() { say(\"at once\"); later(\"at_once\", 0); } void spin() { later(\"at_once\", 0); }\n"
                  "void end() { say(\"end\"); kill(\"/chain\"); } void finish() { later(\"end\", 5); later(\"next\", 6); }\n" },
    { NULL, NULL },
};

static int
set_up(void **state)
{
    struct test_game *test = test_game_open(files, &efuns, functions);
    const struct sched_intervals intervals = { .heart_beat = 2000 };
    sched_open(&test->game);
    sched_set_intervals(&test->game, &intervals);
    *state = test;
    return 0;
}

static int
tear_down(void **state)
{
    test_game_close(*state);
    return 0;
}

static void
switch_on(struct test_game *test, const char *name)
{
    assert_true(test_call(test, name, "on", NULL));
}

/* Turn the clock to NOW and run what is due. */
static int
run_at(struct test_game *test, int64_t now)
{
    int count = 0;
    test->world.root->game_time = now;
    while (sched_run_one(&test->game)) count++;
    return count;
}

static void
nothing_waits_in_an_empty_game(void **state)
{
    struct test_game *test = *state;
    assert_true(sched_next_due(&test->game) == INT64_MAX);
    assert_int_equal(run_at(test, 1000000), 0);
}

static void
a_chain_does_not_drift(void **state)
{
    struct test_game *test = *state;
    switch_on(test, "/chain");
    assert_int_equal(sched_next_due(&test->game), 100);
    assert_int_equal(run_at(test, 99), 0);
    run_at(test, 130);
    assert_int_equal(sched_next_due(&test->game), 200);
    run_at(test, 450);
    test_expect(&test->written, "130 next 450 next 450 next 450 next ");
    assert_int_equal(sched_next_due(&test->game), 500);
    /* it does not catch up with days */
    run_at(test, 100000000);
    test_expect(&test->written, "100000000 next ");
    assert_int_equal(sched_next_due(&test->game), 100000100);
}

static void
a_chain_without_delay_lets_the_clock_go_on(void **state)
{
    struct test_game *test = *state;
    assert_true(test_call(test, "/chain", "spin", NULL));
    run_at(test, 2);
    test_expect(&test->written, "2 at once 2 at once 2 at once ");
    assert_int_equal(sched_next_due(&test->game), 3);
}

static void
call_outs_of_a_destructed_object_are_dropped(void **state)
{
    struct test_game *test = *state;
    assert_true(test_call(test, "/chain", "finish", NULL));
    run_at(test, 10);
    test_expect(&test->written, "10 end ");
    assert_true(sched_next_due(&test->game) == INT64_MAX);
}

static void
a_round_may_be_left_between_objects(void **state)
{
    struct test_game *test = *state;
    switch_on(test, "/a");
    switch_on(test, "/b");
    test->world.root->game_time = 2000;
    assert_true(sched_run_one(&test->game));
    test_expect(&test->written, "2000 a ");
    /* what joins now waits for the next round; what leaves is not called */
    switch_on(test, "/c");
    assert_true(test_call(test, "/b", "off", NULL));
    run_at(test, 2001);
    test_expect(&test->written, "");
    run_at(test, 4000);
    test_expect(&test->written, "4000 a 4000 c ");
}

/* The audit at the end of the test sees the round as it stands. */
static void
the_references_of_an_unfinished_round_are_right(void **state)
{
    struct test_game *test = *state;
    switch_on(test, "/a");
    switch_on(test, "/killer");
    switch_on(test, "/b");
    switch_on(test, "/c");
    test->world.root->game_time = 2000;
    assert_true(sched_run_one(&test->game) && sched_run_one(&test->game));
    test_expect(&test->written, "2000 a 2000 killer ");
}

static void
missed_rounds_are_not_made_up_for(void **state)
{
    struct test_game *test = *state;
    switch_on(test, "/a");
    run_at(test, 86400001);
    test_expect(&test->written, "86400001 a ");
    assert_int_equal(sched_next_due(&test->game), 86402000);
}

static void
switching_off_and_on_makes_no_second_beat(void **state)
{
    struct test_game *test = *state;
    switch_on(test, "/flicker");
    for (int i = 0; i < 5; i++) {
        switch_on(test, "/a");
        assert_true(test_call(test, "/a", "off", NULL));
    }
    switch_on(test, "/a");
    run_at(test, 2000);
    run_at(test, 4000);
    test_expect(&test->written, "2000 flicker 2000 a 4000 flicker 4000 a ");
    assert_true(test_call(test, "/a", "off", NULL));
    run_at(test, 6000);
    test_expect(&test->written, "6000 flicker ");
}

static void
objects_may_be_destructed_and_added_in_a_round(void **state)
{
    struct test_game *test = *state;
    switch_on(test, "/killer");
    switch_on(test, "/b");
    switch_on(test, "/caller");
    switch_on(test, "/a");
    run_at(test, 2000);
    test_expect(&test->written, "2000 killer 2000 caller 2000 a ");
    run_at(test, 4000);
    test_expect(&test->written, "4000 a 4000 c ");
    object_destruct(&test->game, test_object(test, "/a"));
    object_destruct(&test->game, test_object(test, "/c"));
    run_at(test, 6000);
    test_expect(&test->written, "");
    assert_true(sched_next_due(&test->game) == INT64_MAX);
}

static void
an_error_switches_the_heart_beat_off(void **state)
{
    struct test_game *test = *state;
    switch_on(test, "/weak");
    switch_on(test, "/a");
    run_at(test, 2000);
    run_at(test, 4000);
    test_expect(&test->written, "2000 weak 2000 a 4000 a ");
    assert_non_null(strstr(buffer_text(&test->errors), "Division by zero"));
    assert_false(heart_beat_is_on(test_object(test, "/weak")));
    switch_on(test, "/weak");
    run_at(test, 6000);
    test_expect(&test->written, "6000 a 6000 weak ");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_waits_in_an_empty_game, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_chain_does_not_drift, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_chain_without_delay_lets_the_clock_go_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(call_outs_of_a_destructed_object_are_dropped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_round_may_be_left_between_objects, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_references_of_an_unfinished_round_are_right, set_up, tear_down),
        cmocka_unit_test_setup_teardown(missed_rounds_are_not_made_up_for, set_up, tear_down),
        cmocka_unit_test_setup_teardown(switching_off_and_on_makes_no_second_beat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(objects_may_be_destructed_and_added_in_a_round, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_error_switches_the_heart_beat_off, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
