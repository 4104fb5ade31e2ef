/* SPDX-License-Identifier: MIT */
/*
 * Master, simul_efuns and driver hooks as a mudlib uses them; the mudlib is a table of texts.
 */
#include "object/master.h"

#include "efun/efun_table.h"
#include "object/hooks.h"
#include "object/inventory.h"
#include "tests/unit/object/game.h"

static const char master_text[] =
    "int inaugurated = -1; string log = \"\"; int checks;\n"
    "void create() { set_driver_hook(21, \"> \"); }\n"
    "void inaugurate_master(int why) { inaugurated = why; set_driver_hook(10, \"What?\\n\"); }\n"
    "string get_simul_efun() { return \"/secure/simul_efun\"; }\n"
    "string *epilog(int flag) { return ({ \"/room\", \"/broken\", \"/fails\", \"/thing\" }); }\n"
    "void preload(string name) { write(\"preload \" + name + \"\\n\"); load_object(name); }\n"
    "void log_error(string file, string text, int warning, int line) { write(text); }\n"
    "void runtime_error(string text, string program, string ob, int line, mixed culprit, int caught) {\n"
    "    write(sprintf(\"%s|%s|%s|%d|%O|%d\\n\", text[0..<2], program, ob, line, culprit, caught));\n"
    "}\n"
    "int heart_beat_error(object culprit, string text, string program, string ob, int line, int caught) {\n"
    "    write(sprintf(\"heart %O %s %d\\n\", culprit, ob, line)); return 1;\n"
    "}\n"
    "mixed valid_read(string path, string uid, string what, object who) {\n"
    "    checks++;\n"
    "    if (path == \"/other\") return \"/var/../somewhere/else\";\n"
    "    if (path == \"/out\") return \"../..\";\n"
    "    return path != \"/secret\";\n"
    "}\n"
    "int privilege_violation(string what, object who, mixed a) {\n"
    "    return object_name(who) == \"/trusted\" ? 1 : object_name(who) == \"/bad\" ? -1 : 0;\n"
    "}\n"
    "object compile_object(string name) {\n"
    "    if (name == \"/virtual/self\") return this_object();\n"
    "    if (name == \"/virtual/zero\") return 0;\n"
    "    if (name[..8] != \"/virtual/\") return 0;\n"
    "    object made = clone_object(\"/room\");\n"
    "    if (name == \"/virtual/twice\") rename_object(clone_object(\"/room\"), name);\n"
    "    return made;\n"
    "}\n"
    "int query_allow_shadow(object victim) { return object_name(victim) != \"/holy\"; }\n"
    "mixed prepare_destruct(object ob) { return object_name(ob) == \"/holy\" ? \"It is holy\" : 0; }\n"
    "int query() { return inaugurated; }\n";

static const char simul_efun_text[] =
    "string upper_case(string text) { return \"<\" + efun::upper_case(text) + \">\"; }\n"
    "int add(int a, int b) { return a + b; }\n"
    "varargs mixed rest(mixed first, mixed more...) { return sizeof(more); }\n"
    "object who() { return previous_object(); }\n"
    "private int hidden() { return 1; }\n"
    "static int closed() { return 1; }\n";

static struct test_file files[] = {
    { "/secure/master.c", master_text },
    { "/secure/simul_efun.c", simul_efun_text },
    { "/room.c", "int lamps;" },
    { "/broken.c", "int f() { return no_such_thing(); }" },
    { "/fails.c", "void create() {\n    raise_error(\"on purpose\\n\");\n}" },
    { "/thing.c", "string a() { return upper_case(\"a\"); } string b() { return efun::upper_case(\"b\"); }\n"
                  "int c() { return add(1, 2) + sefun::add(3, 4); } int d() { return rest(1, 2, 3); }\n"
                  "int e() { return who() == this_object(); }\n"
                  "int f() { int sum; for (int i = 0; i < 1000; i++) sum = add(sum, i); return sum; }" },
    { "/own.c", "string upper_case(string text) { return \"own\"; }\n"
                "string a() { return upper_case(\"a\") + sefun::upper_case(\"a\"); }" },
    { "/child.c", "inherit \"/own\"; string b() { return upper_case(\"a\"); }" },
    { "/hidden.c", "int f() { return hidden(); }" },
    { "/wrong.c", "#pragma strict_types\nint f() { return add(\"a\", 1); }" },
    { "/few.c", "int f() { return add(1); }" },
    { "/trusted.c", "void f() { set_driver_hook(10, \"Eh?\\n\"); }" },
    { "/bad.c", "void f() { set_driver_hook(10, \"Bad\\n\"); }" },
    { "/nobody.c", "void f() { set_driver_hook(10, \"Bad\\n\"); }\n"
                   "void g() { destruct(master()); } void h() { destruct(find_object(\"/secure/simul_efun\")); }" },
    { "/holy.c", "int f() { destruct(this_object()); return 1; }" },
    { "/shadow.c", "int f(string name) { return shadow(load_object(name)); }\n"
                   "string a() { return f(\"/holy\") + \" \" + f(\"/thing\"); }" },
    { "/virtual.c", "string name(string name) {\n"
                    "    object ob = load_object(name), twin = clone_object(ob);\n"
                    "    return object_name(ob) + \" \" + explode(object_name(twin), \"#\")[0] + \" \" + program_name(twin) +\n"
                    "        \" \" + (load_object(name) == ob) + clonep(ob) + clonep(twin);\n"
                    "}\n"
                    "string fails(string name) { return catch(load_object(name)); }\n"
                    "string inherits() { return catch(load_object(\"/heir\")); }\n"
                    "string a() { return name(\"/virtual/door\"); }\n"
                    "string b() { return fails(\"/virtual/zero\"); } string c() { return fails(\"/virtual/self\"); }\n"
                    "string d() { return fails(\"/virtual/twice\"); } string e() { return fails(\"/other/none\"); }" },
    { "/catcher.c", "void fail(int how) { raise_error(\"failed \" + how + \"\\n\"); }\n"
                    "int logged() { catch(fail(1)); return 1; } int silent() { catch(fail(2); nolog); return 1; }\n"
                    "int published() { catch(fail(3); publish, nolog); return 1; }\n"
                    "int both() { catch(fail(4); publish); return 1; } int thrown() { catch(throw(5)); return 1; }\n"
                    "int own() { mixed e; catch(e->x()); return 1; }\n"
                    "int many() { for (int i = 0; i < 1000; i++) catch(fail(i)); return 1; }" },
    { "/heir.c", "inherit \"/virtual/window\";" },
    { "/zero.c", "void f() {\n    int none;\n    1 / none;\n}\nvoid heart_beat() { f(); }" },
    { NULL, NULL }
};

static int
set_up(void **state)
{
    files[0].text = master_text;
    files[1].text = simul_efun_text;
    struct test_game *test = test_game_open(files, &efun_table, efun_functions);
    assert_true(master_boot(&test->game, "/secure/master"));
    buffer_clear(&test->written);
    buffer_clear(&test->errors);
    buffer_clear(&test->messages);
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
expect_result(struct test_game *test, const char *object, const char *function, const char *wanted)
{
    struct value result;
    if (!test_call(test, object, function, &result)) fail_msg("%s", buffer_text(&test->errors));
    if (result.tag != TAG_STRING) fail_msg("%s->%s() is no string", object, function);
    assert_int_equal(result.string->length, strlen(wanted));
    assert_memory_equal(result.string->text, wanted, strlen(wanted));
    value_free(&test->world, result);
}

static void
expect_hook(struct test_game *test, enum hook hook, const char *wanted)
{
    const struct string *text = hook_text_peek(&test->game, hook);
    assert_int_equal(text->length, strlen(wanted));
    assert_memory_equal(text->text, wanted, strlen(wanted));
}

static void
boot_preloads_and_reports(void **state)
{
    (void)state;
    struct test_game *test = test_game_open(files, &efun_table, efun_functions);
    assert_true(master_boot(&test->game, "/secure/master"));
    test_expect(&test->written,
        "preload /room\n"
        "preload /broken\n"
        "/broken.c:1: error: undefined function 'no_such_thing'\n"
        "*Cannot load /broken.c: 1 error|/secure/master.c|/secure/master|6|0|0\n"
        "preload /fails\n"
        "*on purpose|/fails.c|/fails|2|0|0\n"
        "preload /thing\n");
    assert_non_null(strstr(buffer_text(&test->errors), "/fails.c:2"));
    assert_non_null(strstr(buffer_text(&test->messages), "/broken.c:1:18: error: undefined function 'no_such_thing'"));
    assert_int_equal(test_call_int(test, "/secure/master", "query"), 0);
    expect_hook(test, HOOK_NOTIFY_FAIL, "What?\n");
    expect_hook(test, HOOK_DEFAULT_PROMPT, "> ");
    test_game_close(test);
}

static void
master_gives_objects_for_names_without_a_file(void **state)
{
    expect_result(*state, "/virtual", "a", "/virtual/door /virtual/door /room.c 101");
    expect_result(*state, "/virtual", "b", "*Cannot load /virtual/zero.c: No such file or directory\n");
    expect_result(*state, "/virtual", "c",
        "*Cannot load /virtual/self: compile_object() gave the master or the simul_efun object\n");
    expect_result(*state, "/virtual", "d", "*Cannot load /virtual/twice: an object of that name appeared meanwhile\n");
    expect_result(*state, "/virtual", "e", "*Cannot load /other/none.c: No such file or directory\n");
    expect_result(*state, "/virtual", "inherits",
        "*Cannot load /virtual/window.c, which /heir.c inherits: No such file or directory\n");
}

/* What a catch tells of the error it got: to the log, to the master. */
static void
expect_told(struct test_game *test, const char *function, const char *log, const char *master)
{
    buffer_clear(&test->caught);
    buffer_clear(&test->written);
    assert_int_equal(test_call_int(test, "/catcher", function), 1);
    assert_int_equal(test->caught.size > 0, log != NULL);
    if (log) assert_non_null(strstr(buffer_text(&test->caught), log));
    test_expect(&test->written, master);
}

static void
caught_errors_are_logged_and_published_as_the_source_says(void **state)
{
    struct test_game *test = *state;
    expect_told(test, "logged", "/catcher.c:1:", "");
    expect_told(test, "silent", NULL, "");
    expect_told(test, "published", NULL, "*failed 3|/catcher.c|/catcher|1|0|1\n");
    expect_told(test, "both", "failed 4", "*failed 4|/catcher.c|/catcher|1|0|1\n");
    expect_told(test, "thrown", NULL, "");
    expect_told(test, "own", "error: ", "");
    expect_told(test, "many", "failed 19", "");
    assert_null(strstr(buffer_text(&test->caught), "failed 20"));
    test_expect(&test->errors, "");
}

static void
master_may_refuse_a_shadow(void **state)
{
    expect_result(*state, "/shadow", "a", "0 1");
}

static void
boot_fails_without_master_or_simul_efuns(void **state)
{
    (void)state;
    struct test_game *test = test_game_open(files, &efun_table, efun_functions);
    assert_false(master_boot(&test->game, "/no/master"));
    assert_non_null(strstr(buffer_text(&test->errors), "Cannot load /no/master.c"));
    assert_false(master_boot(&test->game, "/broken"));
    assert_false(master_boot(&test->game, "/fails"));
    files[1].text = "this is no LPC";
    assert_false(master_boot(&test->game, "/secure/master"));
    assert_non_null(strstr(buffer_text(&test->errors), "Cannot load /secure/simul_efun.c"));
    test_game_close(test);
}

static void
a_second_start_in_the_same_world_runs_nothing(void **state)
{
    struct test_game *test = *state;
    game_close(&test->game);
    test_game_start(test, &efun_table, efun_functions);
    assert_true(master_boot(&test->game, "/secure/master"));
    test_expect(&test->written, "");
    expect_result(test, "/thing", "a", "<A>");
    assert_int_equal(test_call_int(test, "/secure/master", "query"), 0);
}

static void
simul_efuns_come_before_efuns_and_after_own_functions(void **state)
{
    struct test_game *test = *state;
    expect_result(test, "/thing", "a", "<A>");
    expect_result(test, "/thing", "b", "B");
    expect_result(test, "/own", "a", "own<A>");
    expect_result(test, "/child", "b", "own");
    assert_int_equal(test_call_int(test, "/thing", "c"), 10);
    assert_int_equal(test_call_int(test, "/thing", "d"), 2);
    assert_int_equal(test_call_int(test, "/thing", "e"), 1);
    assert_int_equal(test_call_int(test, "/thing", "f"), 499500);
}

static void
simul_efuns_are_checked_by_the_compiler(void **state)
{
    struct test_game *test = *state;
    assert_false(test_call(test, "/hidden", "f", NULL));
    assert_non_null(strstr(buffer_text(&test->messages), "undefined function 'hidden'"));
    assert_false(test_call(test, "/wrong", "f", NULL));
    assert_non_null(strstr(buffer_text(&test->messages), "argument 1 of 'add' must be int, not string"));
    assert_false(test_call(test, "/few", "f", NULL));
    assert_non_null(strstr(buffer_text(&test->messages), "too few arguments for 'add'"));
}

static void
simul_efuns_are_loaded_again(void **state)
{
    struct test_game *test = *state;
    object_destruct(&test->game, test_object(test, "/secure/simul_efun"));
    files[1].text = "int add(int a, int b) { return a * b; } string upper_case(string text) { return \"new\"; }";
    expect_result(test, "/thing", "a", "new");
    object_destruct(&test->game, test_object(test, "/secure/simul_efun"));
    files[1].text = "no LPC";
    assert_false(test_call(test, "/thing", "a", NULL));
    assert_non_null(strstr(buffer_text(&test->errors), "There is no simul_efun object"));
    files[1].text = simul_efun_text;
    assert_false(test_call(test, "/thing", "a", NULL)); /* not tried again yet */
    test->world.root->game_time += 1000;
    expect_result(test, "/thing", "a", "<A>");
}

static void
the_master_is_loaded_again(void **state)
{
    struct test_game *test = *state;
    object_destruct(&test->game, test_object(test, "/secure/master"));
    assert_false(test_call(test, "/zero", "f", NULL));
    test_expect(&test->written, "*Division by zero: 1 / 0|/zero.c|/zero|3|0|0\n");
    assert_int_equal(test_call_int(test, "/secure/master", "query"), 3);
}

static void
a_master_that_cannot_be_loaded_refuses_everything(void **state)
{
    struct test_game *test = *state;
    object_destruct(&test->game, test_object(test, "/secure/master"));
    files[0].text = "no LPC";
    assert_false(test_call(test, "/trusted", "f", NULL));
    assert_non_null(strstr(buffer_text(&test->errors), "Cannot load /secure/master.c"));
    assert_non_null(strstr(buffer_text(&test->errors), "Privilege violation"));
    files[0].text = master_text;
    test->world.root->game_time += 1000;
    assert_true(test_call(test, "/trusted", "f", NULL));
}

static void
privileges_are_the_masters_to_give(void **state)
{
    struct test_game *test = *state;
    assert_true(test_call(test, "/trusted", "f", NULL));
    expect_hook(test, HOOK_NOTIFY_FAIL, "Eh?\n");
    assert_false(test_call(test, "/bad", "f", NULL));
    assert_false(test_call(test, "/nobody", "f", NULL));
    assert_false(test_call(test, "/nobody", "g", NULL));
    assert_false(test_call(test, "/nobody", "h", NULL));
    expect_hook(test, HOOK_NOTIFY_FAIL, "Eh?\n");
    assert_non_null(object_find_peek(&test->game, "/secure/simul_efun", 18));
}

static void
prepare_destruct_may_refuse(void **state)
{
    struct test_game *test = *state;
    assert_false(test_call(test, "/holy", "f", NULL));
    test_expect(&test->written, "*It is holy|/holy.c|/holy|1|0|0\n");
    assert_non_null(object_find_peek(&test->game, "/holy", 5));
}

static void
heart_beat_errors_ask_the_master(void **state)
{
    struct test_game *test = *state;
    struct test_call call = { "/zero", test->game.applies[APPLY_HEART_BEAT], value_int(0) };
    test_call(test, "/zero", "f", NULL);
    buffer_clear(&test->written);
    bool again = false;
    assert_false(evaluate_heart_beat(&test->game, test_object(test, "/zero"), test_call_now, &call, &again));
    assert_true(again);
    test_expect(&test->written, "*Division by zero: 1 / 0|/zero.c|/zero|3|/zero|0\nheart /zero /zero 3\n");
}

struct path_question {
    const char *name;
    bool allowed;
    struct buffer path;
};

static void
ask_path(struct vm *vm, void *context)
{
    struct path_question *question = context;
    struct string *name = string_new(vm_world(vm), question->name, strlen(question->name));
    question->allowed = master_allow_path(vm, APPLY_VALID_READ, "read_file", name, &question->path);
    string_free(vm_world(vm), name);
}

static void
expect_path(struct test_game *test, const char *name, const char *wanted)
{
    struct path_question question = { .name = name };
    assert_true(evaluate(&test->game, NULL, ask_path, &question));
    assert_int_equal(question.allowed, wanted != NULL);
    assert_string_equal(buffer_text(&question.path), wanted ? wanted : "");
    buffer_free(&question.path);
}

static void
files_are_the_masters_to_give(void **state)
{
    struct test_game *test = *state;
    expect_path(test, "room//x/../hall.c", "/room/hall.c");
    expect_path(test, "/secret", NULL);
    expect_path(test, "./secret", NULL);
    expect_path(test, "/x/../../secret", NULL);
    expect_path(test, "/other", "/somewhere/else");
    expect_path(test, "/out", NULL);
}

static void
without_a_master_files_are_free(void **state)
{
    (void)state;
    struct test_game *test = test_game_open(files, &efun_table, efun_functions);
    expect_path(test, "/secret", "/secret");
    expect_path(test, "../secret", NULL);
    test_game_close(test);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boot_preloads_and_reports),
        cmocka_unit_test(boot_fails_without_master_or_simul_efuns),
        TEST(a_second_start_in_the_same_world_runs_nothing),
        TEST(simul_efuns_come_before_efuns_and_after_own_functions),
        TEST(simul_efuns_are_checked_by_the_compiler),
        TEST(simul_efuns_are_loaded_again),
        TEST(the_master_is_loaded_again),
        TEST(a_master_that_cannot_be_loaded_refuses_everything),
        TEST(privileges_are_the_masters_to_give),
        TEST(prepare_destruct_may_refuse),
        TEST(heart_beat_errors_ask_the_master),
        TEST(files_are_the_masters_to_give),
        TEST(master_gives_objects_for_names_without_a_file),
        TEST(master_may_refuse_a_shadow),
        TEST(caught_errors_are_logged_and_published_as_the_source_says),
        cmocka_unit_test(without_a_master_files_are_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
