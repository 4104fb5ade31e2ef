/* SPDX-License-Identifier: MIT */
/*
 * The scanner and the literals: kinds, values, places.
 */
#include "support.h"

#include "compiler/literal.h"

struct scan {
    struct arena *arena;
    struct name_table names;
    struct lex_tables tables;
    struct diag_list *messages;
    struct lexer lexer;
};

static void
start(struct scan *scan, const char *text)
{
    scan->arena = arena_new();
    name_table_init(&scan->names, scan->arena);
    lex_tables_init(&scan->tables, &scan->names);
    scan->messages = diag_list_new();
    diag_list_add_file(scan->messages, 0, "/t.c", text, strlen(text), (struct place){0});
    lexer_start(&scan->lexer, &scan->tables, text, strlen(text), 0, scan->messages);
}

static void
finish(struct scan *scan)
{
    diag_list_free(scan->messages);
    arena_free(scan->arena);
}

static void
expect_kinds(const char *text, const enum token_kind *kinds)
{
    struct scan scan;
    struct token token;
    start(&scan, text);
    do {
        lex(&scan.lexer, &token);
        assert_int_equal(token.kind, *kinds);
    } while (*kinds++ != TOKEN_END);
    finish(&scan);
}

static void
the_longest_operator_wins(void **state)
{
    (void)state;
    expect_kinds(">>>= >>> >>= >> >= > <<= << <= <",
                 (enum token_kind[]){TOKEN_USHR_ASSIGN, TOKEN_USHR, TOKEN_SHR_ASSIGN, TOKEN_SHR, TOKEN_GE, TOKEN_GT,
                                     TOKEN_SHL_ASSIGN, TOKEN_SHL, TOKEN_LE, TOKEN_LT, TOKEN_END});
    expect_kinds("a---b", (enum token_kind[]){TOKEN_NAME, TOKEN_DECREMENT, TOKEN_SUB, TOKEN_NAME, TOKEN_END});
    expect_kinds("a&&=b||=c->d::e",
                 (enum token_kind[]){TOKEN_NAME, TOKEN_AND_AND_ASSIGN, TOKEN_NAME, TOKEN_OR_OR_ASSIGN, TOKEN_NAME,
                                     TOKEN_ARROW, TOKEN_NAME, TOKEN_SCOPE, TOKEN_NAME, TOKEN_END});
}

static void
each_token_of_the_table_is_read_as_itself(void **state)
{
    (void)state;
    for (int kind = TOKEN_MARK_FIRST; kind < TOKEN_COUNT; kind++) {
        struct scan scan;
        struct token token;
        start(&scan, token_infos[kind].text);
        lex(&scan.lexer, &token);
        assert_int_equal(token.kind, kind);
        assert_int_equal(token.size, strlen(token_infos[kind].text));
        finish(&scan);
    }
}

static void
a_range_of_numbers_is_no_float(void **state)
{
    (void)state;
    expect_kinds("1..2 1.5 1e5 1.5e-3 0x1e+5 1...2",
                 (enum token_kind[]){TOKEN_INTEGER, TOKEN_DOTS, TOKEN_INTEGER, TOKEN_FLOAT, TOKEN_FLOAT, TOKEN_FLOAT,
                                     TOKEN_INTEGER, TOKEN_ADD, TOKEN_INTEGER, TOKEN_INTEGER, TOKEN_ELLIPSIS,
                                     TOKEN_INTEGER, TOKEN_END});
}

static void
quotes_are_characters_or_symbols(void **state)
{
    (void)state;
    expect_kinds("'a' ''' '\\n' '\\x41' 'abc ''b '({ #'f 'é'",
                 (enum token_kind[]){TOKEN_CHARACTER, TOKEN_CHARACTER, TOKEN_CHARACTER, TOKEN_CHARACTER, TOKEN_SYMBOL,
                                     TOKEN_NAME, TOKEN_SYMBOL, TOKEN_NAME, TOKEN_SYMBOL, TOKEN_PAREN_OPEN,
                                     TOKEN_BRACE_OPEN, TOKEN_CLOSURE, TOKEN_NAME, TOKEN_CHARACTER, TOKEN_END});
}

static void
expect_place(const struct token *token, uint32_t line, uint32_t column, uint32_t length)
{
    assert_int_equal(token->place.line, line);
    assert_int_equal(token->place.column, column);
    assert_int_equal(token->place.length, length);
}

static void
places_count_lines_and_characters(void **state)
{
    (void)state;
    struct scan scan;
    struct token token;
    start(&scan, "ab  cd\n\t\"äö\" x /* ü\nüü */ y\n\"a\\\nbü\" z // ü\nw");
    lex(&scan.lexer, &token), expect_place(&token, 1, 1, 2);
    lex(&scan.lexer, &token), expect_place(&token, 1, 5, 2);
    lex(&scan.lexer, &token), expect_place(&token, 2, 2, 4);
    lex(&scan.lexer, &token), expect_place(&token, 2, 7, 1);
    lex(&scan.lexer, &token), expect_place(&token, 3, 7, 1);
    lex(&scan.lexer, &token), expect_place(&token, 4, 1, 8);
    lex(&scan.lexer, &token), expect_place(&token, 5, 5, 1);
    lex(&scan.lexer, &token), expect_place(&token, 6, 1, 1);
    assert_true(token.flags & TOKEN_LINE_START);
    finish(&scan);
}

static int64_t
integer_of(const char *text, bool negative, uint32_t errors)
{
    struct scan scan;
    struct token token;
    start(&scan, text);
    lex(&scan.lexer, &token);
    int64_t value = literal_integer(&token, negative, scan.messages);
    assert_int_equal(diag_errors(scan.messages), errors);
    finish(&scan);
    return value;
}

static void
integers_have_their_values(void **state)
{
    (void)state;
    assert_int_equal(integer_of("0", false, 0), 0);
    assert_int_equal(integer_of("010", false, 0), 10);
    assert_int_equal(integer_of("0x7fFF", false, 0), 32767);
    assert_int_equal(integer_of("0b1011", false, 0), 11);
    assert_int_equal(integer_of("0o17", false, 0), 15);
    assert_int_equal(integer_of("9223372036854775807", false, 0), INT64_MAX);
    assert_int_equal(integer_of("9223372036854775808", true, 0), INT64_MIN);
    assert_int_equal(integer_of("'a'", false, 0), 'a');
    assert_int_equal(integer_of("'é'", false, 0), 0xe9);
    assert_int_equal(integer_of("'\\n'", true, 0), -'\n');
    assert_int_equal(integer_of("'''", false, 0), '\'');
    assert_int_equal(integer_of("'\\''", false, 0), '\'');
}

static void
integers_that_do_not_fit_are_errors(void **state)
{
    (void)state;
    integer_of("9223372036854775808", false, 1);
    integer_of("9223372036854775809", true, 1);
    integer_of("0x8000000000000000", false, 1);
    integer_of("0xffffffffffffffffffffffffffffffffffffff", false, 1);
    integer_of("12abc", false, 1);
    integer_of("0x", false, 1);
    integer_of("0b12", false, 1);
    integer_of("0o8", false, 1);
}

static void
floats_have_their_values(void **state)
{
    (void)state;
    const struct {
        const char *text;
        double value;
        uint32_t errors;
    } cases[] = {{"1.5", 1.5, 0}, {"2e3", 2000, 0}, {"1.25E-2", 0.0125, 0}, {"1e999", 0, 1}, {"1.5x", 0, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scan scan;
        struct token token;
        start(&scan, cases[i].text);
        lex(&scan.lexer, &token);
        assert_int_equal(token.kind, TOKEN_FLOAT);
        double value = literal_float(&token, scan.messages);
        assert_int_equal(diag_errors(scan.messages), cases[i].errors);
        if (!cases[i].errors)
            assert_true(value == cases[i].value);
        finish(&scan);
    }
}

static void
expect_literal(const char *text, const char *bytes, size_t size, const char *message)
{
    struct scan scan;
    struct token token;
    struct buffer out = BUFFER_EMPTY, said = BUFFER_EMPTY;
    start(&scan, text);
    lex(&scan.lexer, &token);
    assert_int_equal(token.kind, TOKEN_STRING);
    literal_string(&token, &out, scan.messages);
    assert_int_equal(out.size, size);
    if (size)
        assert_memory_equal(out.data, bytes, size);
    diag_render(scan.messages, &said);
    if (message)
        expect_part(buffer_text(&said), message);
    else
        assert_int_equal(said.size, 0);
    buffer_free(&out);
    buffer_free(&said);
    finish(&scan);
}

static void
escapes_are_code_points(void **state)
{
    (void)state;
    expect_literal("\"\"", "", 0, NULL);
    expect_literal("\"a\\n\\t\\r\\a\\b\\e\\f\\\"\\\\\"", "a\n\t\r\a\b\x1b\f\"\\", 10, NULL);
    expect_literal("\"\\65\\065\\x41\\0x41\\0o101\\0b01000001\"", "AAAAAA", 6, NULL);
    expect_literal("\"\\0\"", "\0", 1, NULL);
    expect_literal("\"a\\0b\"", "a\0b", 3, NULL);
    expect_literal("\"\\01234\"",
                   "\x0c"
                   "34",
                   3, NULL);
    expect_literal("\"\\xe9\\u20ac\\U0001F600\"", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", 9, NULL);
    expect_literal("\"a\\\nb\"", "ab", 2, NULL);
    expect_literal("\"a\\\r\nb\"", "ab", 2, NULL);
}

static void
bad_escapes_are_told_at_their_place(void **state)
{
    (void)state;
    expect_literal("\"ab\\qc\"", "abqc", 4,
                   "/t.c:1:4: warning: unknown escape: the backslash is ignored\n    \"ab\\qc\"\n       ^~\n");
    expect_literal("\"ä\\xzz\"", "\xc3\xa4\xef\xbf\xbdzz", 7, "/t.c:1:3: error: digits are missing in this escape");
    expect_literal("\"\\ud800\"", "\xef\xbf\xbd", 3, "/t.c:1:2: error: this escape stands for no character");
    expect_literal("\"\\Uffffffff\"", "\xef\xbf\xbd", 3, "this escape stands for no character");
    expect_literal("\"a\xff"
                   "b\"",
                   "a\xef\xbf\xbd"
                   "b",
                   5, "byte \\xff is not valid UTF-8\n    \"a\\xffb\"\n      ^~~~\n");
}

static void
an_unclosed_string_ends_with_its_line(void **state)
{
    (void)state;
    expect_message("x = \"abc\ny",
                   "/t.c:1:5: error: missing '\"' at the end of this string\n    x = \"abc\n        ^\n");
    expect_message("\"abc\\", "missing '\"'");
    expect_message("/* x",
                   "/t.c:1:1: error: this comment is not closed before the end of the file\n    /* x\n    ^~\n");
    expect_message("'", "this quote begins no character");
    expect_message("'\\", "this quote begins no character");
}

static void
stray_bytes_make_one_message_a_run(void **state)
{
    (void)state;
    expect_message(
        "a \x01\x02\xc3\xa4 b",
        "/t.c:1:3: error: '\\x01\\x02\\xc3\\xa4' does not belong here\n    a \\x01\\x02ä b\n      ^~~~~~~~~\n");
    expect_message("@", "'@' does not belong here");
    const struct test_file file = {"/t.c", "a\0b", 3};
    char *result = test_preprocess_files(&file, 1);
    expect_part(result, "/t.c:1:2: error: a NUL byte in the source\n    a\\x00b\n");
    free(result);
}

static void
random_bytes_end_in_messages(void **state)
{
    (void)state;
    uint32_t seed = 12345;
    char bytes[4000];
    for (int round = 0; round < 200; round++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            seed = seed * 1664525 + 1013904223;
            bytes[i] = round % 2 ? (char)(seed >> 24) : "#\"'\\/*\n(){}ab <>?:09.e"[(seed >> 24) % 22];
        }
        const struct test_file file = {"/t.c", bytes, sizeof bytes};
        free(test_preprocess_files(&file, 1));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_operator_wins),
        cmocka_unit_test(each_token_of_the_table_is_read_as_itself),
        cmocka_unit_test(a_range_of_numbers_is_no_float),
        cmocka_unit_test(quotes_are_characters_or_symbols),
        cmocka_unit_test(places_count_lines_and_characters),
        cmocka_unit_test(integers_have_their_values),
        cmocka_unit_test(integers_that_do_not_fit_are_errors),
        cmocka_unit_test(floats_have_their_values),
        cmocka_unit_test(escapes_are_code_points),
        cmocka_unit_test(bad_escapes_are_told_at_their_place),
        cmocka_unit_test(an_unclosed_string_ends_with_its_line),
        cmocka_unit_test(stray_bytes_make_one_message_a_run),
        cmocka_unit_test(random_bytes_end_in_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
