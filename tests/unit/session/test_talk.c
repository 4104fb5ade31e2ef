/* SPDX-License-Identifier: MIT */
/*
 * Who hears what: say, catch_tell(), snooping.
 */
#include "tests/unit/session/fixture.h"

static const struct source sources[] = {
    { "/master.c", "object connect() { return clone(\"/player\"); }\n"
                   "int valid_snoop(object by, object on) { return 1; }\n" },
    { "/room.c", "string long() { return \"A room.\\n\"; }\n" },
    { "/parrot.c", "void create() { enable_commands(); }\n"
                   "void come() { move(load(\"/room\")); }\n"
                   "void catch_tell(string s) { note(\"parrot \" + s); if (s == \"Hi.\\n\") say(\"Hi yourself.\\n\"); }\n" },
    { "/stone.c", "void come() { move(load(\"/room\")); }\n"
                  "void catch_tell(string s) { note(\"stone\"); }\n" },
    { "/player.c", "int logon() { enable_commands(); move(load(\"/room\")); add_action(\"talk\", \"\", 1); return 1; }\n"
                   "int talk(string s) {\n"
                   "    if (s == \"secret\") { input_to(\"hidden\", 1); return 1; }\n"
                   "    if (query_verb() == \"snoop\") {\n"
                   "        note(\"\" + snoop(this_object(), users()[s == \"1\" ? 0 : s == \"2\" ? 1 : 2])); return 1; }\n"
                   "    if (query_verb() == \"stop\") { note(\"\" + snoop(this_object())); return 1; }\n"
                   "    if (query_verb() == \"prompt\") { set_prompt(s); return 1; }\n"
                   "    if (query_verb() == \"part\") { write(\"a\"); write(\"b\\nc\\n\"); return 1; }\n"
                   "    if (query_verb() == \"avoid\") { say(\"Psst.\\n\", ({ users()[1] })); return 1; }\n"
                   "    if (query_verb() == \"quit\") { destruct(this_object()); return 1; }\n"
                   "    say(s + \"\\n\"); return 1; }\n"
                   "static void hidden(string s) { write(\"Thanks.\\n\"); }\n" },
    { NULL, NULL } };

struct place_name {
    struct game *game;
    const char *name;
};

static void
bring(struct vm *vm, void *context)
{
    const struct place_name *place = context;
    struct object *object = object_load_peek(vm, place->name, strlen(place->name));
    struct string *come = string_intern_text(vm_world(vm), "come");
    bool found;
    value_free(vm_world(vm), vm_apply(vm, &object->instance, come, NULL, 0, &found));
    string_free(vm_world(vm), come);
}

static int
set_up(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    for (uint64_t i = 1; i <= 3; i++) {
        connect_player(fixture);
        forget_shown(fixture, i);
    }
    *state = fixture;
    return 0;
}

static int
tear_down(void **state)
{
    fixture_free(*state);
    return 0;
}

static void
say_reaches_the_others_only(void **state)
{
    struct fixture *fixture = *state;
    type(fixture, 1, "say Hello.");
    assert_shown(fixture, 1, "> |");
    assert_shown(fixture, 2, "\nHello.\n> |");
    assert_shown(fixture, 3, "\nHello.\n> |");
    type(fixture, 1, "avoid");
    assert_shown(fixture, 2, "");
    assert_shown(fixture, 3, "\nPsst.\n> |");
}

static void
a_living_one_that_nobody_plays_hears_and_speaks_for_itself(void **state)
{
    struct fixture *fixture = *state;
    struct place_name parrot = { &fixture->game, "/parrot" }, stone = { &fixture->game, "/stone" };
    evaluate(&fixture->game, NULL, bring, &parrot);
    evaluate(&fixture->game, NULL, bring, &stone);
    type(fixture, 1, "say Hi.");
    assert_notes(fixture, "parrot Hi.\n;");
    assert_shown(fixture, 1, "Hi yourself.\n> |");
}

static void
a_snooper_sees_output_and_input_but_what_is_hidden(void **state)
{
    struct fixture *fixture = *state;
    type(fixture, 1, "snoop 2");
    assert_notes(fixture, "1;");
    forget_shown(fixture, 1);
    type(fixture, 2, "part");
    assert_shown(fixture, 1, "\n% part\n%ab\n%c\n> |");
    type(fixture, 2, "x secret");
    forget_shown(fixture, 1);
    type(fixture, 2, "my password");
    assert_shown(fixture, 1, "\n%Thanks.\n> |");
}

static void
snoops_form_no_loop_and_end_with_their_ends(void **state)
{
    struct fixture *fixture = *state;
    type(fixture, 1, "snoop 2");
    type(fixture, 2, "snoop 3");
    assert_notes(fixture, "1;1;");
    type(fixture, 3, "snoop 1");
    type(fixture, 3, "snoop 3");
    assert_notes(fixture, "-1;-1;");
    forget_shown(fixture, 1);
    type(fixture, 3, "part");
    assert_shown(fixture, 1, "\n%% part\n%%ab\n%%c\n> |");
    type(fixture, 2, "quit");
    forget_shown(fixture, 1);
    type(fixture, 3, "part");
    type(fixture, 1, "stop");
    assert_notes(fixture, "1;");
    assert_shown(fixture, 1, "> |");
}

static void
a_prompt_of_ones_own_is_shown_instead(void **state)
{
    struct fixture *fixture = *state;
    type(fixture, 1, "prompt hp 10:");
    assert_shown(fixture, 1, "hp 10:|");
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(say_reaches_the_others_only),
        TEST(a_living_one_that_nobody_plays_hears_and_speaks_for_itself),
        TEST(a_snooper_sees_output_and_input_but_what_is_hidden),
        TEST(snoops_form_no_loop_and_end_with_their_ends),
        TEST(a_prompt_of_ones_own_is_shown_instead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
