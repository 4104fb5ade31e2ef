/* SPDX-License-Identifier: MIT */
/*
 * Messages: their form, their order, and what a terminal may see of them.
 */
#include "support.h"

static struct diag_list *
new_list(const char *text)
{
    struct diag_list *list = diag_list_new();
    diag_list_add_file(list, 0, "/a.c", text, strlen(text), (struct place){0});
    return list;
}

static void
expect_rendered(struct diag_list *list, const char *expected)
{
    struct buffer out = BUFFER_EMPTY;
    diag_render(list, &out);
    assert_string_equal(buffer_text(&out), expected);
    buffer_free(&out);
    diag_list_free(list);
}

static struct place
at(uint32_t line, uint32_t column, uint32_t length)
{
    return (struct place){0, line, column, length};
}

static void
a_message_shows_its_line_and_a_caret(void **state)
{
    (void)state;
    struct diag_list *list = new_list("int f() {\n    return hp + 1;\n}\n");
    diag_add(list, DIAG_ERROR, at(2, 12, 2), "undeclared variable '%s'", "hp");
    expect_rendered(list, "/a.c:2:12: error: undeclared variable 'hp'\n        return hp + 1;\n               ^~\n");
}

static void
messages_stand_in_the_order_of_their_places(void **state)
{
    (void)state;
    struct diag_list *list = new_list("ab\ncd\n");
    diag_list_add_file(list, 1, "/i.h", "x\n", 2, at(1, 1, 1));
    diag_add(list, DIAG_ERROR, (struct place){1, 1, 1, 1}, "five");
    diag_add(list, DIAG_ERROR, at(2, 2, 1), "four");
    diag_add(list, DIAG_WARNING, at(1, 2, 1), "two");
    diag_add(list, DIAG_ERROR, at(2, 1, 1), "three");
    diag_add(list, DIAG_ERROR, at(1, 1, 1), "one");
    assert_int_equal(diag_errors(list), 4);
    assert_int_equal(diag_warnings(list), 1);
    expect_rendered(list, "/a.c:1:1: error: one\n    ab\n    ^\n/a.c:1:2: warning: two\n    ab\n     ^\n"
                          "/a.c:2:1: error: three\n    cd\n    ^\n/a.c:2:2: error: four\n    cd\n     ^\n"
                          "/i.h:1:1: error: five\n    x\n    ^\n    included from /a.c:1\n");
}

static void
what_was_said_is_not_said_again(void **state)
{
    (void)state;
    struct diag_list *list = new_list("a\n");
    for (int i = 0; i < 3; i++) {
        diag_add(list, DIAG_ERROR, at(1, 1, 1), "same");
        diag_add(list, DIAG_NOTE, at(1, 1, 1), "note");
    }
    assert_int_equal(diag_errors(list), 1);
    expect_rendered(list, "/a.c:1:1: error: same\n    a\n    ^\n/a.c:1:1: note: note\n    a\n    ^\n");
}

static void
a_note_stays_with_its_message(void **state)
{
    (void)state;
    struct diag_list *list = new_list("a\nb\nc\n");
    diag_add(list, DIAG_ERROR, at(3, 1, 1), "second");
    diag_add(list, DIAG_NOTE, at(1, 1, 1), "of the second");
    diag_add(list, DIAG_ERROR, at(2, 1, 1), "first");
    expect_rendered(list, "/a.c:2:1: error: first\n    b\n    ^\n/a.c:3:1: error: second\n    c\n    ^\n"
                          "/a.c:1:1: note: of the second\n    a\n    ^\n");
}

static void
columns_count_characters(void **state)
{
    (void)state;
    struct diag_list *list = new_list("\t\"äöü\" + x");
    diag_add(list, DIAG_ERROR, at(1, 10, 1), "here");
    expect_rendered(list, "/a.c:1:10: error: here\n     \"äöü\" + x\n             ^\n");
}

static void
what_a_terminal_could_obey_is_escaped(void **state)
{
    (void)state;
    struct diag_list *list = new_list("a\x1b[31mb\xff\xe2\x80\xae"
                                      "c\xc2\x85"
                                      "d");
    diag_add(list, DIAG_ERROR, at(1, 2, 1), "in \x1b]0;x\x07 text");
    diag_add(list, DIAG_ERROR, at(1, 9, 1), "right to left");
    expect_rendered(list, "/a.c:1:2: error: in \\x1b]0;x\\x07 text\n"
                          "    a\\x1b[31mb\\xff\\xe2\\x80\\xaec\\xc2\\x85d\n     ^~~~\n"
                          "/a.c:1:9: error: right to left\n"
                          "    a\\x1b[31mb\\xff\\xe2\\x80\\xaec\\xc2\\x85d\n                  ^~~~~~~~~~~~\n");
}

static void
long_lines_are_cut_around_the_caret(void **state)
{
    (void)state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_repeated(&text, 'a', 5000);
    text.data[999] = 'X';
    struct diag_list *list = new_list(text.data);
    diag_add(list, DIAG_ERROR, at(1, 1000, 3), "here");
    struct buffer out = BUFFER_EMPTY;
    diag_render(list, &out);
    assert_true(out.size < 400);
    const char *line = strchr(out.data, '\n') + 1, *carets = strchr(line, '\n') + 1;
    assert_memory_equal(line, "    ...aaa", 10);
    assert_int_equal(line[strcspn(carets, "^")], 'X');
    expect_part(out.data, "a...\n");
    buffer_free(&out);
    diag_list_free(list);
    buffer_free(&text);
}

static void
long_texts_are_cut(void **state)
{
    (void)state;
    struct buffer name = BUFFER_EMPTY, out = BUFFER_EMPTY;
    for (int i = 0; i < 100000; i++)
        buffer_add_text(&name, "ä");
    struct diag_list *list = new_list("a");
    diag_add(list, DIAG_ERROR, at(1, 1, 1), "unknown '%s'", name.data);
    diag_render(list, &out);
    assert_true(out.size < 1000);
    expect_part(out.data, "ä...\n");
    assert_int_equal(count_parts(out.data, "\\x"), 0);
    buffer_free(&out);
    buffer_free(&name);
    diag_list_free(list);
}

static void
a_hundred_messages_are_kept_and_the_rest_counted(void **state)
{
    (void)state;
    struct diag_list *list = new_list("a\n");
    for (uint32_t i = 0; i < 60; i++)
        diag_add(list, DIAG_WARNING, at(1, 1 + i, 1), "warning");
    for (uint32_t i = 0; i < 250; i++)
        diag_add(list, DIAG_ERROR, at(1, 100 + i, 1), "error");
    assert_int_equal(diag_errors(list), 250);
    assert_int_equal(diag_warnings(list), 60);
    struct buffer out = BUFFER_EMPTY;
    diag_render(list, &out);
    assert_int_equal(count_parts(out.data, ": error: "), DIAG_MAX);
    assert_int_equal(count_parts(out.data, ": warning: "), 0);
    expect_part(out.data, "... and 210 more messages\n");
    buffer_free(&out);
    diag_list_free(list);
}

static void
places_that_are_not_there_show_no_line(void **state)
{
    (void)state;
    struct diag_list *list = new_list("a\n");
    diag_add(list, DIAG_ERROR, at(0, 0, 0), "whole file");
    diag_add(list, DIAG_ERROR, at(99, 5, 1), "far away");
    diag_add(list, DIAG_ERROR, (struct place){7, 1, 1, 1}, "no file");
    diag_add(list, DIAG_ERROR, at(1, 500, 1), "no column");
    expect_rendered(
        list, "/a.c: error: whole file\n/a.c:1:500: error: no column\n    ...\n       ^\n/a.c:99:5: error: far away\n"
              "?:1:1: error: no file\n");
}

static void
an_expansion_is_named(void **state)
{
    (void)state;
    struct diag_list *list = new_list("MAX(1)\n");
    diag_list_add_expansion(list, at(1, 1, 3), "MAX");
    diag_add(list, DIAG_ERROR, at(1, 1, 3), "inside");
    expect_rendered(list, "/a.c:1:1: error: inside\n    MAX(1)\n    ^~~\n    in expansion of macro 'MAX'\n");
}

static void
texts_may_be_gone_when_messages_are_rendered(void **state)
{
    (void)state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "some text");
    struct diag_list *list = new_list(text.data);
    diag_add(list, DIAG_ERROR, at(1, 6, 4), "here");
    buffer_free(&text);
    expect_rendered(list, "/a.c:1:6: error: here\n    some text\n         ^~~~\n");
}

static const char *
guess(const char *word, const char *const *candidates)
{
    struct name_guess best = name_guess_start(word);
    for (; *candidates; candidates++)
        name_guess_try(&best, *candidates);
    return best.best;
}

static void
near_names_are_guessed_and_far_ones_not(void **state)
{
    (void)state;
    const char *const names[] = {"health", "heal", "strength", "x", "query_name", NULL};
    assert_string_equal(guess("heatlh", names), "health");
    assert_string_equal(guess("helth", names), "health");
    assert_string_equal(guess("stregnth", names), "strength");
    assert_string_equal(guess("querry_name", names), "query_name");
    assert_null(guess("wealthy_person", names));
    assert_null(guess("y", names));
    assert_null(guess("health", (const char *const[]){"health", NULL}));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_shows_its_line_and_a_caret),
        cmocka_unit_test(messages_stand_in_the_order_of_their_places),
        cmocka_unit_test(what_was_said_is_not_said_again),
        cmocka_unit_test(a_note_stays_with_its_message),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(what_a_terminal_could_obey_is_escaped),
        cmocka_unit_test(long_lines_are_cut_around_the_caret),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(a_hundred_messages_are_kept_and_the_rest_counted),
        cmocka_unit_test(places_that_are_not_there_show_no_line),
        cmocka_unit_test(an_expansion_is_named),
        cmocka_unit_test(texts_may_be_gone_when_messages_are_rendered),
        cmocka_unit_test(near_names_are_guessed_and_far_ones_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
