/* SPDX-License-Identifier: MIT */
/*
 * Commands: which action gets a line, with which verb and argument, and what LPC may do meanwhile.
 */
#include "object/hooks.h"
#include "tests/unit/session/fixture.h"

static const struct source sources[] = {
    { "/master.c", "object connect() { return clone(\"/player\"); }\n" },
    { "/room.c", "int exact(string s) { note(\"exact \" + (s ? \"[\" + s + \"]\" : \"none\") + \" \" + query_verb()); return 1; }\n"
                 "static int hidden(string s) { note(\"hidden\"); return 1; }\n"
                 "int refuse(string s) { note(\"refuse\"); notify_fail(\"Not so.\\n\"); return 0; }\n"
                 "int swap() { note(\"swap\"); this_player()->learn(\"exact\", \"swap\", 0); return 0; }\n"
                 "int outer() { notify_fail(\"Outer.\\n\"); note(query_verb() + \"/\" + query_command());\n"
                 "    this_player()->obey(\"inner  x \"); note(query_verb() + \"/\" + query_command()); return 0; }\n"
                 "int inner(string s) { note(query_verb() + \"/\" + query_command()); return 0; }\n"
                 "int die() { note(\"die\"); destruct(this_player()); return 0; }\n"
                 "int deep(string s) { this_player()->obey(\"deep\"); return 1; }\n"
                 "int broken(string s) { notify_fail(\"x\"); this_player()->obey(\"wrong\"); return 1; }\n"
                 "int wrong(string s) { fail(); return 1; }\n"
                 "void act(mixed f, string v, int m) { add_action(f, v, m); }\n"
                 "void teach() {\n"
                 "    act(\"exact\", \"take\", 0); act(\"exact\", \"pre\", 1); act(\"exact\", \"'\", 2);\n"
                 "    act(\"exact\", \":\", 3); act(\"exact\", \"inventory\", -3); act(\"hidden\", \"hide\", 0);\n"
                 "    act(#'hidden, \"seek\", 0);\n"
                 "    act(\"exact\", \"no\", 0); act(\"refuse\", \"no\", 0); act(\"refuse\", \"never\", 0);\n"
                 "    act(\"swap\", \"swap\", 0); act(\"outer\", \"outer\", 0); act(\"inner\", \"inner\", 0);\n"
                 "    act(\"exact\", \"leave\", 0); act(\"die\", \"die\", 0); act(\"deep\", \"deep\", 0);\n"
                 "    act(\"broken\", \"broken\", 0); act(\"wrong\", \"wrong\", 0); act(\"missing\", \"miss\", 0); }\n" },
    { "/thing.c", "void come() { move(load(\"/room\"));\n"
                  "    add_action(\"exact\", \"leave\", 0); add_action(\"leave\", \"leave\", 0); }\n"
                  "int leave() { note(\"leave\"); destruct(this_object()); return 0; }\n"
                  "int exact() { note(\"wrong\"); return 1; }\n" },
    { "/player.c", "int logon() { enable_commands(); move(load(\"/room\")); load(\"/room\")->teach();\n"
                   "    load(\"/thing\")->come(); return 1; }\n"
                   "int exact(string s) { note(\"own \" + query_verb()); return 1; }\n"
                   "void learn(string f, string v, int m) { add_action(f, v, m); }\n"
                   "int obey(string s) { return command(s); }\n"
                   "mixed modify(string s) { if (s == \"handled\") { note(\"handled\"); return 1; }\n"
                   "    return s == \"grab\" ? \"take all\" : 0; }\n"
                   "int instead(string s) { note(\"instead \" + s); return s == \"ok\"; }\n"
                   "void send(string message, string s) { note(message + s); }\n" },
    { NULL, NULL } };

static int
set_up(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    connect_player(fixture);
    forget_shown(fixture, 1);
    *state = fixture;
    return 0;
}

static int
tear_down(void **state)
{
    fixture_free(*state);
    return 0;
}

#define assert_command(line, wanted_notes, wanted_shown) \
    do { \
        type(*state, 1, line); \
        assert_notes((struct fixture *)*state, wanted_notes); \
        assert_shown((struct fixture *)*state, 1, wanted_shown); \
    } while (0)

static void
verbs_fit_as_their_actions_say(void **state)
{
    assert_command("take", "exact none take;", "> |");
    assert_command("  take  the sword\t ", "exact [ the sword] take;", "> |");
    assert_command("takes it", "", "What?\n> |");
    assert_command("prefix it", "exact [it] prefix;", "> |");
    assert_command("'hi there", "exact [there] hi;", "> |");
    assert_command(":smiles at you", "exact [smiles at you] :;", "> |");
    assert_command("in", "", "What?\n> |");
    assert_command("inv x", "exact [x] inventory;", "> |");
    assert_command("inventory", "exact none inventory;", "> |");
    assert_command("inventoryx", "", "What?\n> |");
    assert_command("hide", "hidden;", "> |");
    assert_command("seek", "hidden;", "> |");
}

static void
an_empty_line_is_no_command(void **state)
{
    assert_command("", "", "> |");
    assert_command(" \t ", "", "> |");
}

static void
the_newest_action_is_asked_first_until_one_answers(void **state)
{
    assert_command("no", "refuse;exact none no;", "> |");
    assert_command("never", "refuse;", "Not so.\n> |");
    assert_command("what", "", "What?\n> |");
}

static void
an_action_that_comes_meanwhile_waits_for_the_next_command(void **state)
{
    assert_command("swap", "swap;", "What?\n> |");
    assert_command("swap", "own swap;", "> |");
}

static void
a_command_within_a_command_has_its_own_verb_and_failure(void **state)
{
    assert_command("outer", "outer/outer;inner/inner  x;outer/outer;", "What?\nOuter.\n> |");
}

static void
objects_may_go_within_a_command(void **state)
{
    assert_command("leave", "leave;exact none leave;", "> |");
    assert_command("leave", "exact none leave;", "> |");
}

static void
the_player_may_go_within_a_command(void **state)
{
    assert_command("die", "die;", "#");
}

static void
an_error_within_ends_all_commands(void **state)
{
    struct fixture *fixture = *state;
    type(fixture, 1, "broken");
    assert_error(fixture, "as wanted");
    assert_shown(fixture, 1, "Something went wrong; it has been noted.\n> |");
    assert_null(fixture->game.command);
    type(fixture, 1, "deep");
    assert_error(fixture, "");
    assert_shown(fixture, 1, "Something went wrong; it has been noted.\n> |");
    type(fixture, 1, "miss");
    assert_error(fixture, "There is no function missing() for the verb miss");
    assert_shown(fixture, 1, "Something went wrong; it has been noted.\n> |");
    assert_command("take", "exact none take;", "> |");
}

static void
set_hook(struct fixture *fixture, enum hook hook, const char *text)
{
    struct string *string = string_intern_text(&fixture->world, text);
    hook_set(&fixture->game, hook, (struct value){ .string = string, .tag = TAG_STRING });
    string_free(&fixture->world, string);
}

static void
hooks_change_what_a_command_is_and_says(void **state)
{
    struct fixture *fixture = *state;
    set_hook(fixture, HOOK_MODIFY_COMMAND, "modify");
    set_hook(fixture, HOOK_NOTIFY_FAIL, "Pardon?\n");
    set_hook(fixture, HOOK_DEFAULT_PROMPT, "* ");
    assert_command("grab", "exact [all] take;", "* |");
    assert_command("handled", "handled;", "* |");
    assert_command("what", "", "Pardon?\n* |");
    set_hook(fixture, HOOK_COMMAND, "instead");
    assert_command("ok", "instead ok;", "* |");
    assert_command("no", "instead no;", "Pardon?\n* |");
    set_hook(fixture, HOOK_SEND_NOTIFY_FAIL, "send");
    assert_command("no", "instead no;Pardon?\nno;", "* |");
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(verbs_fit_as_their_actions_say),
        TEST(an_empty_line_is_no_command),
        TEST(the_newest_action_is_asked_first_until_one_answers),
        TEST(an_action_that_comes_meanwhile_waits_for_the_next_command),
        TEST(a_command_within_a_command_has_its_own_verb_and_failure),
        TEST(objects_may_go_within_a_command),
        TEST(the_player_may_go_within_a_command),
        TEST(an_error_within_ends_all_commands),
        TEST(hooks_change_what_a_command_is_and_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
