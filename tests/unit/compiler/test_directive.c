/* SPDX-License-Identifier: MIT */
/*
 * Directives: includes, conditions and their arithmetic, pragmas.
 */
#include "support.h"

static void
conditions_choose_one_branch(void **state)
{
    (void)state;
    expect_preprocessed("#if 1\na\n#else\nb\n#endif\nc", "a c\n");
    expect_preprocessed("#if 0\na\n#elif 0\nb\n#elif 1\nc\n#elif 1\nd\n#else\ne\n#endif", "c\n");
    expect_preprocessed("#ifdef X\na\n#endif\n#ifndef X\nb\n#else\nc\n#endif", "b\n");
    expect_preprocessed("#define X\n#ifdef X\n#if 0\na\n#else\nb\n#endif\n#else\n#if 1\nc\n#endif\n#endif", "b\n");
    expect_preprocessed("  #  if 1\na\n#endif", "a\n");
}

static void
skipped_text_may_be_anything(void **state)
{
    (void)state;
    expect_preprocessed(
        "#if 0\ndon't \"x\n#include \"nowhere\"\n#error no\n#bogus\n/* #endif */ // #endif\n\"/*\"\n#endif\na", "a\n");
    expect_preprocessed("#if 0\n/*\n#endif\n*/\nx\n#endif\na", "a\n");
}

static void
open_and_lonely_conditions_are_told(void **state)
{
    (void)state;
    expect_message("#if 1\na", "/t.c:1:2: error: this #if has no #endif");
    expect_message("a\n#if 0\na", "/t.c:2:2: error: this #if has no #endif");
    expect_message("#endif\n", "#endif without #if");
    expect_message("#else\n", "#else without #if");
    expect_message("#if 1\n#else\n#else\n#endif\n", "#else after #else");
    expect_message("#if 0\n#else\n#elif 1\n#endif\n", "#elif after #else");
    expect_message("#if 1\n#endif X\n", "warning: text after #endif is ignored");
    expect_message("#fi\n", "unknown directive #fi");
    expect_message("#inlcude \"x\"\n", "unknown directive #inlcude; did you mean #include?");
}

static void
expect_condition(const char *expression, bool value)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add_format(&text,
                      "#define ONE 1\n#define F(x) ((x)*2)\n#define HAS defined(ONE)\n#if %s\nyes\n#else\nno\n#endif\n",
                      expression);
    expect_preprocessed(text.data, value ? "yes\n" : "no\n");
    buffer_free(&text);
}

static void
conditions_compute_as_c_does(void **state)
{
    (void)state;
    expect_condition("1 + 2 * 3 == 7", true);
    expect_condition("(1 + 2) * 3 == 9", true);
    expect_condition("10 - 3 - 2 == 5", true);
    expect_condition("7 / 2 == 3 && 7 % 2 == 1 && -7 / 2 == -3", true);
    expect_condition("1 << 4 == 16 && 256 >> 4 == 16 && -1 >>> 63 == 1 && -1 >> 63 == -1", true);
    expect_condition("(6 & 3) == 2 && (6 | 3) == 7 && (6 ^ 3) == 5 && ~0 == -1", true);
    expect_condition("!0 && !!5 && -1 < 0 && 2 >= 2 && 1 <= 2 && 3 > 2 && 1 != 2", true);
    expect_condition("0 ? 1/0 : 1", true);
    expect_condition("1 ? 0 : 1", false);
    expect_condition("0 && 1/0", false);
    expect_condition("1 || 1/0", true);
    expect_condition("unknown", false);
    expect_condition("ONE && F(3) == 6 && HAS && !defined HASNT && defined(ONE) && defined(defined)", true);
    expect_condition("'a' == 97 && 0x10 == 16 && 0b11 == 3", true);
    expect_condition("__EFUN_DEFINED__(nonsense)", false);
    expect_condition("__LINE__ == 4", true);
    expect_condition("1 << 64 == 0 && 1 << -1 == 0", true);
    expect_condition("-9223372036854775807-1 < 0", true);
}

static void
impossible_arithmetic_is_an_error(void **state)
{
    (void)state;
    expect_message("#if 1/0\n#endif", "/t.c:1:6: error: division by zero\n    #if 1/0\n         ^\n");
    expect_message("#if 1%0\n#endif", "division by zero");
    expect_message("#if (-9223372036854775807-1)/-1\n#endif", "the value does not fit in 64 bits");
    expect_message("#if (-9223372036854775807-1)%-1\n#endif", "the value does not fit in 64 bits");
    expect_message("#if 9223372036854775807+1\n#endif", "the value does not fit in 64 bits");
    expect_message("#if 9223372036854775807*2\n#endif", "the value does not fit in 64 bits");
    expect_message("#if -(-9223372036854775807-1)\n#endif", "the value does not fit in 64 bits");
}

static void
broken_conditions_make_one_message(void **state)
{
    (void)state;
    const char *const broken[] = {
        "#if\n#endif",     "#if (1\n#endif",    "#if 1 +\n#endif",     "#if 1 2\n#endif",       "#if \"a\"\n#endif",
        "#if 1.5\n#endif", "#if 1 ? 2\n#endif", "#if defined\n#endif", "#if defined(A\n#endif", "#if )\n#endif"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char *result = test_preprocess(broken[i]);
        assert_int_equal(count_parts(result, "error:"), 1);
        free(result);
    }
}

static void
deep_conditions_end_in_one_message(void **state)
{
    (void)state;
    const char *const repeated[] = {"(", "- ", "1?", "1?1:", "!("};
    for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
        struct buffer text = BUFFER_EMPTY;
        buffer_add_text(&text, "#if ");
        for (int j = 0; j < 100000; j++)
            buffer_add_text(&text, repeated[i]);
        buffer_add_text(&text, "\n#endif\n");
        char *result = test_preprocess(text.data);
        assert_int_equal(count_parts(result, "error:"), 1);
        expect_part(result, "the condition is nested too deeply");
        free(result);
        buffer_clear(&text);
        for (int j = 0; j < 100000; j++)
            buffer_add_text(&text, "#if 1\n");
        result = test_preprocess(text.data);
        assert_int_equal(count_parts(result, "error:"), 1);
        expect_part(result, "conditions are nested too deeply");
        free(result);
        buffer_free(&text);
    }
}

static void
expect_files(const struct test_file *files, size_t count, const char *expected)
{
    char *result = test_preprocess_files(files, count);
    assert_string_equal(result, expected);
    free(result);
}

static void
included_files_are_read_in_place(void **state)
{
    (void)state;
    const struct test_file files[] = {
        {"/t.c", "a\n#include \"i.h\"\n#include <s.h>\n#define N \"i\" \".h\"\n#include N\nX", 0},
        {"i.h", "b __FILE__ __LINE__", 0},
        {"s.h", "#define X __FILE__\nc X", 0},
    };
    expect_files(files, 3, "a b \"/i.h\" 1 c \"/syss.h\" b \"/i.h\" 1 \"/t.c\"\n");
}

static void
messages_in_included_files_say_from_where(void **state)
{
    (void)state;
    const struct test_file files[] = {
        {"/t.c", "a\n  #include \"i.h\"\n", 0}, {"i.h", "\n#include \"j.h\"", 0}, {"j.h", " #error bad\n", 0}};
    expect_files(files, 3,
                 "a\n/j.h:1:3: error: #error bad\n     #error bad\n      ^~~~~\n    included from /i.h:2\n    included "
                 "from /t.c:2\n");
}

static void
missing_and_wrong_includes_are_told(void **state)
{
    (void)state;
    expect_message("#include \"no.h\"\na", "a\n/t.c:1:10: error: cannot read 'no.h': No such file or directory\n    "
                                           "#include \"no.h\"\n             ^~~~~~\n");
    expect_message("#include\n", "#include wants \"file\" or <file>");
    expect_message("#include <x\n", "#include wants");
    expect_message("#include \"\"\n", "#include wants");
    const struct test_file none = {"/gone.c", "", 0};
    struct test_files files = {&none, 1};
    struct compile_request request = test_request(&files);
    request.file = "/x.c";
    struct diag_list *messages = diag_list_new();
    struct arena *arena = arena_new();
    struct source_set sources;
    uint32_t number;
    source_set_init(&sources, &request, arena, messages);
    assert_null(source_open(&sources, "/x.c", NULL, false, (struct place){0}, &number));
    struct buffer out = BUFFER_EMPTY;
    diag_render(messages, &out);
    assert_string_equal(out.data, "/x.c: error: cannot read '/x.c': No such file or directory\n");
    buffer_free(&out);
    source_set_free(&sources);
    diag_list_free(messages);
    arena_free(arena);
}

static void
a_file_that_includes_itself_ends_in_one_message(void **state)
{
    (void)state;
    const struct test_file once[] = {{"/t.c", "#include \"/t.c\"\n", 0}};
    char *result = test_preprocess_files(once, 1);
    assert_int_equal(count_parts(result, "error:"), 1);
    expect_part(result, "files include each other too deeply");
    free(result);
    const struct test_file twice[] = {{"/t.c", "#include \"/t.c\"\n#include \"/t.c\"\n#include \"/t.c\"\n", 0}};
    result = test_preprocess_files(twice, 1);
    assert_int_equal(count_parts(result, "error:"), 1);
    free(result);
}

static void
a_flood_of_includes_is_bounded(void **state)
{
    (void)state;
    struct buffer a = BUFFER_EMPTY, b = BUFFER_EMPTY;
    for (int i = 0; i < 1000; i++)
        buffer_add_text(&a, "#include \"b.h\"\n");
    for (int i = 0; i < 1000; i++)
        buffer_add_text(&b, "#include \"c.h\"\n");
    const struct test_file files[] = {{"/t.c", a.data, 0}, {"b.h", b.data, 0}, {"c.h", "\n", 0}};
    char *result = test_preprocess_files(files, 3);
    assert_int_equal(count_parts(result, "error:"), 1);
    expect_part(result, "too much text is included");
    free(result);
    buffer_free(&a);
    buffer_free(&b);
}

static void
line_changes_what_line_says(void **state)
{
    (void)state;
    expect_preprocessed("#line 100 \"/other.c\"\n__LINE__ __FILE__\n#line x\n",
                        "100 \"/other.c\"\n/t.c:3:2: error: #line wants a number\n    #line x\n     ^~~~\n");
}

static void
messages_of_the_author_are_passed_on(void **state)
{
    (void)state;
    expect_message("#error this isn't \"right\n", "/t.c:1:2: error: #error this isn't \"right\n");
    expect_message("#warning old\n", "warning: #warning old\n");
    expect_message("#echo hello\n", "note: #echo hello\n");
}

static void
unknown_pragmas_are_a_warning(void **state)
{
    (void)state;
    expect_preprocessed("#pragma strict_types, save_types\n#pragma no_warn_deprecated\na", "a\n");
    expect_message("#pragma strct_types\n", "warning: unknown pragma 'strct_types'; did you mean 'strict_types'?");
    expect_message("#pragma 17\n", "warning: #pragma wants names");
}

static void
a_line_of_ten_megabytes_is_refused(void **state)
{
    (void)state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "int a;\n");
    buffer_add_repeated(&text, 'x', 10 * 1024 * 1024);
    char *result = test_preprocess(text.data);
    assert_int_equal(count_parts(result, "error:"), 1);
    expect_part(result, "/t.c:2:1: error: this line is longer than 1048576 bytes\n");
    assert_true(strlen(result) < 1000);
    free(result);
    buffer_free(&text);
}

static void
a_directive_may_stand_between_the_arguments_of_a_macro(void **state)
{
    (void)state;
    expect_preprocessed("#define f(a,b) a+b\nf(1,\n#if 1\n2\n#else\n3\n#endif\n)", "1 + 2\n");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_choose_one_branch),
        cmocka_unit_test(skipped_text_may_be_anything),
        cmocka_unit_test(open_and_lonely_conditions_are_told),
        cmocka_unit_test(conditions_compute_as_c_does),
        cmocka_unit_test(impossible_arithmetic_is_an_error),
        cmocka_unit_test(broken_conditions_make_one_message),
        cmocka_unit_test(deep_conditions_end_in_one_message),
        cmocka_unit_test(included_files_are_read_in_place),
        cmocka_unit_test(messages_in_included_files_say_from_where),
        cmocka_unit_test(missing_and_wrong_includes_are_told),
        cmocka_unit_test(a_file_that_includes_itself_ends_in_one_message),
        cmocka_unit_test(a_flood_of_includes_is_bounded),
        cmocka_unit_test(line_changes_what_line_says),
        cmocka_unit_test(messages_of_the_author_are_passed_on),
        cmocka_unit_test(unknown_pragmas_are_a_warning),
        cmocka_unit_test(a_line_of_ten_megabytes_is_refused),
        cmocka_unit_test(a_directive_may_stand_between_the_arguments_of_a_macro),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
