/* SPDX-License-Identifier: MIT */
/*
 * memory_info() and memory_check() with what loam-lpc has not: a driver heap, and a worker that waits for children.
 */
#include "base/driver_heap.h"
#include "base/worker.h"
#include "efun/efun_table.h"
#include "object/waiting.h"
#include "tests/unit/object/game.h"

static const struct test_file files[] = {
    { "/m.c", "mapping verdict; mixed *keep; string heap = \"world\"; int answers;\n"
              "void answer(mapping v) { verdict = v; answers++; }\n"
              "void check() { verdict = 0; memory_check(\"answer\", heap); }\n"
              "void driver() { heap = \"driver\"; }\n"
              "int count() { return answers; }\n"
              "int agree() { return verdict ? verdict[\"agree\"] : -1; }\n"
              "int same() { for (int i = 0; i < 7; i++) if (verdict[\"counted\"][i][1] != verdict[\"found\"][i][1]) return 0;\n"
              "    return 1; }\n"
              "string text() { return verdict[\"error\"] ? verdict[\"error\"] : verdict[\"mismatch\"]; }\n"
              "void fill() { keep = ({ }); for (int i = 0; i < 90; i++) keep += ({ allocate(100000) }); }\n"
              "int lost = -1; void lose(int what) { lost = what; } int query_lost() { return lost; }\n"
              "int driver_sums() { mapping m = memory_info(\"driver\"); int c = m[\"sums\"][1][2] + m[\"sums\"][2][2];\n"
              "    return m[\"sums\"][0][2] == c && m[\"granted\"] >= 5000 && !m[\"kinds\"]; }\n" },
    { NULL, NULL },
};

static int
set_up(void **state)
{
    struct test_game *test = test_game_open(files, &efun_table, efun_functions);
    struct sm_note note;
    if (!driver_heap_open(SM_SMALLOC, &note)) return -1;
    test->game.workers[WORKER_CHILD] = worker_new("child", 0, 4);
    *state = test;
    return test->game.workers[WORKER_CHILD] ? 0 : -1;
}

static int
tear_down(void **state)
{
    struct test_game *test = *state;
    worker_free(test->game.workers[WORKER_CHILD]);
    driver_heap_close();
    test_game_close(test);
    return 0;
}

static void
call(struct test_game *test, const char *function)
{
    if (!test_call(test, "/m", function, NULL)) fail_msg("%s", buffer_text(&test->errors));
}

static void
assert_text(struct test_game *test, const char *text)
{
    struct value value;
    assert_true(test_call(test, "/m", "text", &value));
    assert_int_equal(value.tag, TAG_STRING);
    assert_int_equal(value.string->length, strlen(text));
    assert_memory_equal(value.string->text, text, strlen(text));
    value_free(&test->world, value);
}

static void
a_small_heap_is_counted_at_once(void **state)
{
    struct test_game *test = *state;
    call(test, "check");
    assert_int_equal(test_call_int(test, "/m", "agree"), 1);
    assert_int_equal(test_call_int(test, "/m", "same"), 1);
    assert_text(test, "");
    assert_int_equal(worker_waiting(test->game.workers[WORKER_CHILD]), 0);
}

static void
a_false_counter_is_told_by_letter_and_amount(void **state)
{
    struct test_game *test = *state;
    call(test, "count");
    sm_hot(test->world.heap)->state->classes[4].frees--;
    call(test, "check");
    sm_hot(test->world.heap)->state->classes[4].frees++;
    assert_int_equal(test_call_int(test, "/m", "agree"), 0);
    assert_text(test, "(e) by 32");
}

static void
the_driver_heap_is_counted_too(void **state)
{
    struct test_game *test = *state;
    void *block = driver_heap_get(5000), *other = driver_heap_get(50);
    driver_heap_free(driver_heap_get(50));
    assert_int_equal(test_call_int(test, "/m", "driver_sums"), 1);
    call(test, "driver");
    call(test, "check");
    assert_int_equal(test_call_int(test, "/m", "agree"), 1);
    sm_hot(driver_heap_peek())->state->classes[4].gets++;
    call(test, "check");
    assert_int_equal(test_call_int(test, "/m", "agree"), 0);
    assert_text(test, "(e) by 32");
    sm_hot(driver_heap_peek())->state->classes[4].gets--;
    driver_heap_free(block);
    driver_heap_free(other);
}

static void
a_large_heap_is_counted_by_a_child(void **state)
{
    struct test_game *test = *state;
    struct worker *worker = test->game.workers[WORKER_CHILD];
    call(test, "fill");
    call(test, "check");
    assert_int_equal(test_call_int(test, "/m", "count"), 0);
    assert_int_equal(worker_waiting(worker), 1);
    assert_true(worker_wait(worker, 1, -1));
    assert_int_equal(test_call_int(test, "/m", "count"), 1);
    assert_int_equal(test_call_int(test, "/m", "agree"), 1);
    /* the moment of the call counts, not what is done since */
    sm_hot(test->world.heap)->state->classes[6].gets++;
    call(test, "check");
    sm_hot(test->world.heap)->state->classes[6].gets--;
    assert_true(worker_wait(worker, 2, -1));
    assert_text(test, "(e) by 48");
}

static void
too_many_checks_are_refused_at_once(void **state)
{
    struct test_game *test = *state;
    call(test, "fill");
    for (int i = 0; i < 4; i++) call(test, "check");
    assert_int_equal(test_call_int(test, "/m", "count"), 0);
    call(test, "check");
    assert_int_equal(test_call_int(test, "/m", "count"), 1);
    assert_text(test, "too many checks are under way");
    assert_true(worker_wait(test->game.workers[WORKER_CHILD], 4, -1));
    assert_int_equal(test_call_int(test, "/m", "count"), 5);
    assert_int_equal(test_call_int(test, "/m", "agree"), 1);
}

static void
a_destructed_object_gets_no_answer(void **state)
{
    struct test_game *test = *state;
    call(test, "fill");
    call(test, "check");
    object_destruct(&test->game, test_object(test, "/m"));
    assert_true(worker_wait(test->game.workers[WORKER_CHILD], 1, -1));
    assert_int_equal(buffer_text(&test->errors)[0], 0);
}

static void
what_waits_is_answered_0_when_all_is_lost(void **state)
{
    struct test_game *test = *state;
    call(test, "count");
    struct value function = value_take(TAG_STRING, string_intern_text(&test->world, "lose"));
    uint64_t tickets[3];
    for (int i = 0; i < 3; i++)
        tickets[i] = waiting_add(&test->game, callback_new(&test->game, test_object(test, "/m"), function, NULL, 0));
    value_free(&test->world, function);
    assert_true(tickets[0] && tickets[0] < tickets[1] && tickets[1] < tickets[2]);
    const struct value seven = value_int(7);
    waiting_answer(&test->game, tickets[1], &seven, 1);
    assert_int_equal(test_call_int(test, "/m", "query_lost"), 7);
    waiting_lose_all(&test->game);
    assert_int_equal(test_call_int(test, "/m", "query_lost"), 0);
    waiting_answer(&test->game, tickets[2], &seven, 1);
    assert_int_equal(test_call_int(test, "/m", "query_lost"), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_small_heap_is_counted_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_false_counter_is_told_by_letter_and_amount, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_driver_heap_is_counted_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_large_heap_is_counted_by_a_child, set_up, tear_down),
        cmocka_unit_test_setup_teardown(too_many_checks_are_refused_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_destructed_object_gets_no_answer, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_waits_is_answered_0_when_all_is_lost, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
