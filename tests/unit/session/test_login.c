/* SPDX-License-Identifier: MIT */
/*
 * A connection from its beginning to its end: connect(), logon(), input_to, prompts, link death.
 */
#include "tests/unit/session/fixture.h"

static const struct source sources[] = {
    { "/master.c", "object connect() { write(\"Welcome.\\n\"); return clone(\"/player\"); }\n"
                   "void disconnect(object ob, string rest) { note(\"disconnect\"); ob->gone(); }\n"
                   "int valid_exec(string p, object a, object b) { return 1; }\n" },
    { "/player.c", "string name;\n"
                   "int logon() { write(\"Name: \"); input_to(\"get_name\", 0); return 1; }\n"
                   "static void get_name(string s) {\n"
                   "    if (s == \"bad\") fail();\n"
                   "    if (s == \"out\") { destruct(this_object()); return; }\n"
                   "    if (s == \"new\") { exec(clone(\"/body\"), this_object()); write(\"A body.\\n\"); return; }\n"
                   "    if (s == \"cut\") { remove_interactive(this_object()); note(\"cut\"); return; }\n"
                   "    if (s == \"more\") { input_to(\"second\", 0); input_to(\"first\", 4, \"first? \", \"x\");\n"
                   "        input_to(\"third\", 16); return; }\n"
                   "    name = s; write(\"Password: \"); input_to(\"get_password\", 1, \"extra\"); }\n"
                   "static void get_password(string s, string extra) { if (s == \"hunter2\") fail();\n"
                   "    note(s + \" \" + extra);\n"
                   "    enable_commands(); write(\"Hello \" + name + \".\\n\"); }\n"
                   "static void first(string s, string x) { note(\"first \" + s + x); }\n"
                   "static void second(string s) { note(\"second \" + s); }\n"
                   "static void third(string s) { note(\"third \" + s); }\n"
                   "void gone() { note(interactive(this_object()) ? \"still played\" : \"link dead\"); }\n"
                   "void hear(string s) { tell_object(this_object(), s); }\n" },
    { "/body.c", "void hear(string s) { tell_object(this_object(), s); }\n" },
    { NULL, NULL } };

static void
logon_asks_and_a_hidden_line_ends_the_hiding(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    assert_shown(fixture, player, "Welcome.\nName: |");
    type(fixture, player, "bob");
    assert_shown(fixture, player, "Password: {|");
    type(fixture, player, "secret");
    assert_notes(fixture, "secret extra;");
    assert_shown(fixture, player, "}Hello bob.\n> |");
    fixture_free(fixture);
}

static void
an_error_does_not_show_what_was_typed_hidden(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    type(fixture, player, "bob");
    type(fixture, player, "hunter2");
    assert_null(strstr(buffer_text(&fixture->errors), "hunter2"));
    assert_error(fixture, "get_password((hidden), (hidden))");
    type(fixture, player, "bob");
    fixture_free(fixture);
}

static void
input_functions_wait_in_a_stack(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    type(fixture, player, "more");
    assert_shown(fixture, player, "Welcome.\nName: |first? |");
    type(fixture, player, "1");
    type(fixture, player, "2");
    type(fixture, player, "3");
    assert_notes(fixture, "first 1x;second 2;third 3;");
    fixture_free(fixture);
}

static void
an_error_is_told_and_the_session_goes_on(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    forget_shown(fixture, player);
    type(fixture, player, "bad");
    assert_error(fixture, "as wanted");
    assert_shown(fixture, player, "Something went wrong; it has been noted.\n> |");
    type(fixture, player, "look");
    assert_shown(fixture, player, "What?\n> |");
    fixture_free(fixture);
}

static void
a_destructed_player_is_closed_after_his_output(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    type(fixture, player, "out");
    assert_shown(fixture, player, "Welcome.\nName: |#");
    type(fixture, player, "anything");
    assert_notes(fixture, "");
    fixture_free(fixture);
}

static void
exec_moves_the_connection_and_its_output(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    type(fixture, player, "new");
    assert_shown(fixture, player, "Welcome.\nName: |A body.\n> |");
    struct array *users = session_users(&fixture->game);
    assert_int_equal(users->length, 1);
    struct buffer name = BUFFER_EMPTY;
    object_add_name(object_of(array_get(users, 0).object), &name);
    assert_memory_equal(name.data, "/body#", 6);
    buffer_free(&name);
    array_free(&fixture->world, users);
    fixture_free(fixture);
}

static void
a_lost_connection_leaves_the_object(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    net_fake_hang_up(fixture->game.net, player);
    turn(fixture);
    assert_notes(fixture, "disconnect;link dead;");
    fixture_free(fixture);
}

static void
remove_interactive_tells_the_master_first(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    type(fixture, player, "cut");
    assert_notes(fixture, "disconnect;link dead;cut;");
    assert_shown(fixture, player, "Welcome.\nName: |#");
    fixture_free(fixture);
}

static void
a_resumed_game_loses_everybody(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    (void)state;
    connect_player(fixture);
    connect_player(fixture);
    fixture_resume(fixture);
    session_lose_all(&fixture->game);
    assert_notes(fixture, "disconnect;link dead;disconnect;link dead;");
    struct array *users = session_users(&fixture->game);
    assert_int_equal(users->length, 0);
    array_free(&fixture->world, users);
    fixture_free(fixture);
}

static const struct source refusing[] = { { "/master.c", "object connect() { return 0; }\n" }, { NULL, NULL } };
static const struct source failing[] = { { "/master.c", "object connect() { fail(); return 0; }\n" }, { NULL, NULL } };
static const struct source silent[] = { { "/master.c", "object connect() { return clone(\"/silent\"); }\n"
                                                       "void disconnect(object ob) { destruct(ob); note(\"gone\"); }\n" },
    { "/silent.c", "int logon() { write(\"Not you.\\n\"); return 0; }\n" }, { NULL, NULL } };

static void
a_connection_that_nobody_takes_is_told_and_closed(void **state)
{
    struct fixture *fixture = fixture_new(refusing);
    uint64_t player = connect_player(fixture);
    (void)state;
    assert_shown(fixture, player, "The game cannot take you now.\n#");
    fixture_free(fixture);
    fixture = fixture_new(failing);
    player = connect_player(fixture);
    assert_error(fixture, "as wanted");
    assert_shown(fixture, player, "The game cannot take you now.\n#");
    fixture_free(fixture);
    fixture = fixture_new(silent);
    player = connect_player(fixture);
    assert_shown(fixture, player, "Not you.\nThe game cannot take you now.\n#");
    assert_notes(fixture, "gone;");
    fixture_free(fixture);
}

struct told {
    struct object *object;
    const char *text;
};

static void
tell(struct vm *vm, void *context)
{
    const struct told *told = context;
    session_tell(vm, told->object, told->text, strlen(told->text));
}

static void
text_behind_a_prompt_begins_a_line_and_the_prompt_comes_again(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t player = connect_player(fixture);
    (void)state;
    type(fixture, player, "new");
    forget_shown(fixture, player);
    struct array *users = session_users(&fixture->game);
    struct told told = { object_of(array_get(users, 0).object), "A bell rings.\n" };
    array_free(&fixture->world, users);
    evaluate(&fixture->game, NULL, tell, &told);
    evaluate(&fixture->game, NULL, tell, &told);
    turn(fixture);
    turn(fixture);
    assert_shown(fixture, player, "\nA bell rings.\nA bell rings.\n> |");
    told.text = "red \x1b[31m bell \a\x01 csi \xc2\x9b del \x7f e\xc3\xa9\tend\r\n";
    evaluate(&fixture->game, NULL, tell, &told);
    assert_shown(fixture, player, "\nred \x1b[31m bell  csi  del  e\xc3\xa9\tend\n");
    fixture_free(fixture);
}

static void
connections_are_served_in_turns(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t many = connect_player(fixture), one = connect_player(fixture);
    (void)state;
    for (int i = 0; i < 1000; i++) net_fake_line(fixture->game.net, many, "x");
    net_fake_line(fixture->game.net, one, "new");
    for (int i = 0; i < 3; i++) assert_true(session_run_one(&fixture->game));
    assert_shown(fixture, one, "Welcome.\nName: |A body.\n");
    turn(fixture);
    fixture_free(fixture);
}

static void
many_sessions_are_found_and_forgotten(void **state)
{
    struct fixture *fixture = fixture_new(sources);
    uint64_t players[40];
    (void)state;
    for (int i = 0; i < 40; i++) players[i] = connect_player(fixture);
    for (int i = 0; i < 40; i += 2) type(fixture, players[i], "out");
    for (int i = 1; i < 40; i += 2) type(fixture, players[i], "new");
    for (int i = 0; i < 40; i++)
        assert_shown(fixture, players[i], i % 2 ? "Welcome.\nName: |A body.\n> |" : "Welcome.\nName: |#");
    struct array *users = session_users(&fixture->game);
    assert_int_equal(users->length, 20);
    array_free(&fixture->world, users);
    fixture_free(fixture);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logon_asks_and_a_hidden_line_ends_the_hiding),
        cmocka_unit_test(an_error_does_not_show_what_was_typed_hidden),
        cmocka_unit_test(input_functions_wait_in_a_stack),
        cmocka_unit_test(an_error_is_told_and_the_session_goes_on),
        cmocka_unit_test(a_destructed_player_is_closed_after_his_output),
        cmocka_unit_test(exec_moves_the_connection_and_its_output),
        cmocka_unit_test(a_lost_connection_leaves_the_object),
        cmocka_unit_test(remove_interactive_tells_the_master_first),
        cmocka_unit_test(a_resumed_game_loses_everybody),
        cmocka_unit_test(a_connection_that_nobody_takes_is_told_and_closed),
        cmocka_unit_test(text_behind_a_prompt_begins_a_line_and_the_prompt_comes_again),
        cmocka_unit_test(connections_are_served_in_turns),
        cmocka_unit_test(many_sessions_are_found_and_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
