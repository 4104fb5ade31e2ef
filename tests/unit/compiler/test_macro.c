/* SPDX-License-Identifier: MIT */
/*
 * Macros: expansion by the rules of C, exact places, and bounds.
 */
#include "support.h"

static void
object_macros_are_replaced(void **state)
{
    (void)state;
    expect_preprocessed("#define A 1 + B\n#define B 2\nA;A", "1 + 2 ; 1 + 2\n");
    expect_preprocessed("#define EMPTY\nx EMPTY y", "x y\n");
}

static void
a_macro_is_not_expanded_inside_itself(void **state)
{
    (void)state;
    expect_preprocessed("#define a a b\na", "a b\n");
    expect_preprocessed("#define a b\n#define b a\na b", "a b\n");
    expect_preprocessed("#define f(x) x f(x)\nf(f(1))", "1 f ( 1 ) f ( 1 f ( 1 ) )\n");
    expect_preprocessed("#define z z[0]\n#define t(a) a\nt(t)(z)", "t ( z [ 0 ] )\n");
}

static void
arguments_are_expanded_before_they_are_put_in(void **state)
{
    (void)state;
    expect_preprocessed("#define one 1\n#define add(a,b) a+b\nadd(one, add(one,2))", "1 + 1 + 2\n");
    expect_preprocessed("#define f(x) [x]\nf() f((1,2)) f(({1,2})) f(m[1,2])",
                        "[ ] [ ( 1 , 2 ) ] [ ( { 1 , 2 } ) ] [ m [ 1 , 2 ] ]\n");
    expect_preprocessed("#define f() 7\nf() f( ) f (\n)", "7 7 7\n");
}

/* The examples of the C standard, 6.10.3.5. */
static void
the_examples_of_the_standard_come_out_right(void **state)
{
    (void)state;
    expect_preprocessed(
        "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n"
        "#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n"
        "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n",
        "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ; "
        "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;\n");
    expect_preprocessed("#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n"
                        "#define join(c, d) in_between(c hash_hash d)\njoin(x, y)",
                        "\"x ## y\"\n");
    expect_preprocessed("#define t(x,y,z) x ## y ## z\nt(1,2,3) t(,4,5) t(6,,7) t(8,9,) t(10,,) t(,11,) t(,,12) t(,,)",
                        "123 45 67 89 10 11 12\n");
}

static void
a_macro_with_parameters_but_no_parentheses_is_a_name(void **state)
{
    (void)state;
    expect_preprocessed("#define f(x) x\nf + f\n(2) f", "f + 2 f\n");
}

static void
stringify_keeps_spelling(void **state)
{
    (void)state;
    expect_preprocessed("#define s(x) #x\ns(a  +  \"q\\n\") s()", "\"a + \\\"q\\\\n\\\"\" \"\"\n");
}

static void
the_rest_of_the_arguments_is_va_args(void **state)
{
    (void)state;
    expect_preprocessed("#define f(a, ...) a:__VA_ARGS__;\nf(1) f(1,2,3)", "1 : ; 1 : 2 , 3 ;\n");
}

static void
a_definition_may_go_on_in_the_next_line(void **state)
{
    (void)state;
    expect_preprocessed("#define A 1 \\\n + 2\nA __LINE__", "1 + 2 3\n");
}

static void
wrong_numbers_of_arguments_are_told(void **state)
{
    (void)state;
    expect_message("#define f(a,b) a\nf(1)",
                   "/t.c:2:1: error: macro 'f' takes 2 arguments, but 1 is given\n    f(1)\n    ^\n");
    expect_message("#define f(a,b) a\nf(1)", "/t.c:1:9: note: 'f' is defined here");
    expect_message("#define f() a\nf(1,2)", "takes 0 arguments, but 2 are given");
    expect_message("#define f(a) a\nf(1", "missing ')' after the arguments of macro 'f'");
}

static void
bad_definitions_are_told(void **state)
{
    (void)state;
    expect_message("#define\n", "a name is missing after #define");
    expect_message("#define f(1) x\n", "a macro's parameter must be a name");
    expect_message("#define f(a,a) x\n", "this parameter is named twice");
    expect_message("#define f(a #b\n", "missing ')' after the macro's parameters");
    expect_message("#define f(a) #b\n", "'#' must stand before a parameter");
    expect_message("#define A ## b\n", "'##' must stand between two tokens");
    expect_message("#define J(a,b) a##b\nJ(+,/)", "'+' and '/' make no single token with ##");
    expect_message("#define __LINE__ 1\n", "'__LINE__' cannot be defined");
    expect_message("#define defined 1\n", "'defined' cannot be defined");
}

static void
a_different_second_definition_is_a_warning(void **state)
{
    (void)state;
    expect_preprocessed("#define A 1\n#define A 1\nA", "1\n");
    expect_preprocessed(
        "#define A 1\n#define A 2\nA",
        "2\n/t.c:2:9: warning: macro 'A' is defined again, and differently\n    #define A 2\n            ^\n"
        "/t.c:1:9: note: the definition before\n    #define A 1\n            ^\n");
}

static void
predefined_macros_have_their_values(void **state)
{
    (void)state;
    const struct test_file files[] = {{"/d/room/hall.c",
                                       "__FILE__ __DIR__ __PATH__(0) __PATH__(1) __PATH__(9)\n__LINE__ __LOAM__\n"
                                       "LPC3 __INT_MAX__ __INT_MIN__ __FUNCTION__ __EFUN_DEFINED__(write)",
                                       0}};
    char *result = test_preprocess_files(files, 1);
    assert_string_equal(result, "\"/d/room/hall.c\" \"/d/room/\" \"/d/room/\" \"/d/\" \"/\" 2 1 9223372036854775807 "
                                "( - 9223372036854775807 - 1 ) \"\" 0\n");
    free(result);
}

static void
macros_of_the_request_are_defined(void **state)
{
    (void)state;
    const struct test_file file = {"/t.c", "A B C", 0};
    struct test_files files = {&file, 1};
    struct compile_request request = test_request(&files);
    request.defines = (const char *const[]){"A=1 + 2", "B", NULL};
    char *result = test_preprocess_request(&request);
    assert_string_equal(result, "1 + 2 1 C\n");
    free(result);
}

static void
doubling_sixty_times_ends_in_one_message(void **state)
{
    (void)state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "#define D0 x\n");
    for (int i = 1; i <= 60; i++)
        buffer_add_format(&text, "#define D%d D%d D%d\n", i, i - 1, i - 1);
    buffer_add_text(&text, "D60\n");
    char *result = test_preprocess(text.data);
    assert_int_equal(count_parts(result, "error:"), 1);
    expect_part(
        result,
        "/t.c:62:1: error: macros expand to too much text here\n    D60\n    ^~~\n    in expansion of macro 'D60'\n");
    free(result);
    buffer_free(&text);
}

static void
doubling_through_arguments_ends_in_one_message(void **state)
{
    (void)state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "#define D(x) x x\n");
    for (int i = 0; i < 60; i++)
        buffer_add_text(&text, "D(");
    buffer_add_byte(&text, '1');
    buffer_add_repeated(&text, ')', 60);
    char *result = test_preprocess(text.data);
    assert_int_equal(count_parts(result, "error:"), 1);
    expect_part(result, "macros expand to too much text here");
    free(result);
    buffer_free(&text);
}

static void
chains_and_nests_of_macros_are_bounded(void **state)
{
    (void)state;
    struct buffer text = BUFFER_EMPTY;
    for (int i = 1; i <= 80; i++)
        buffer_add_format(&text, "#define M%d M%d-1\n", i, i - 1);
    buffer_add_text(&text, "M80");
    char *result = test_preprocess(text.data);
    assert_int_equal(count_parts(result, "- 1"), 80);
    assert_int_equal(count_parts(result, "error:"), 0);
    free(result);
    buffer_clear(&text);
    for (int i = 1; i <= 5000; i++)
        buffer_add_format(&text, "#define M%d M%d-1\n", i, i - 1);
    buffer_add_text(&text, "M5000");
    result = test_preprocess(text.data);
    assert_int_equal(count_parts(result, "error:"), 1);
    expect_part(result, "macros are nested too deeply here");
    free(result);
    buffer_clear(&text);
    buffer_add_text(&text, "#define f(x) x\n");
    for (int i = 0; i < 100000; i++)
        buffer_add_text(&text, "f(");
    result = test_preprocess(text.data);
    assert_int_equal(count_parts(result, "error:"), 1);
    free(result);
    buffer_free(&text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(object_macros_are_replaced),
        cmocka_unit_test(a_macro_is_not_expanded_inside_itself),
        cmocka_unit_test(arguments_are_expanded_before_they_are_put_in),
        cmocka_unit_test(the_examples_of_the_standard_come_out_right),
        cmocka_unit_test(a_macro_with_parameters_but_no_parentheses_is_a_name),
        cmocka_unit_test(stringify_keeps_spelling),
        cmocka_unit_test(the_rest_of_the_arguments_is_va_args),
        cmocka_unit_test(a_definition_may_go_on_in_the_next_line),
        cmocka_unit_test(wrong_numbers_of_arguments_are_told),
        cmocka_unit_test(bad_definitions_are_told),
        cmocka_unit_test(a_different_second_definition_is_a_warning),
        cmocka_unit_test(predefined_macros_have_their_values),
        cmocka_unit_test(macros_of_the_request_are_defined),
        cmocka_unit_test(doubling_sixty_times_ends_in_one_message),
        cmocka_unit_test(doubling_through_arguments_ends_in_one_message),
        cmocka_unit_test(chains_and_nests_of_macros_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
