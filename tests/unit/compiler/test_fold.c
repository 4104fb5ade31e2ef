/* SPDX-License-Identifier: MIT */
/*
 * Constant expressions become constants, at the limits too.
 */
#include "compile_support.h"

/* A function that returns EXPRESSION ends in the instruction CODE. */
static void
expect_folded(const char *expression, const char *code)
{
    struct buffer source = BUFFER_EMPTY;
    buffer_add_format(&source, "mixed f(mixed x) { return %s; }", expression);
    expect_text(buffer_text(&source), code);
    expect_no_text(buffer_text(&source), "error:");
    buffer_free(&source);
}

static void
expect_error(const char *expression, const char *message)
{
    struct buffer source = BUFFER_EMPTY;
    buffer_add_format(&source, "mixed f(mixed x) { return %s; }", expression);
    expect_text(buffer_text(&source), message);
    buffer_free(&source);
}

static void
ints_are_folded(void **state)
{
    (void)state;
    expect_folded("1 + 2 * 3 - 4", "RETURN_INT 3,");
    expect_folded("7 / 2 * 10 + 7 % 4", "RETURN_INT 33,");
    expect_folded("-7 / 2", "RETURN_INT -3,");
    expect_folded("-7 % 3", "RETURN_INT -1,");
    expect_folded("(6 & 3) + (6 | 3) + (6 ^ 3)", "RETURN_INT 14,");
    expect_folded("~5 + (1 << 4) + (-16 >> 2)", "RETURN_INT 6,");
    expect_folded("(-1 >>> 60)", "RETURN_INT 15,");
    expect_folded("!5 + !0", "RETURN_INT 1,");
    expect_folded("(3 < 4) + (3 <= 3) + (3 == 4) + (3 != 4) + (3 > 4) + (4 >= 4)", "RETURN_INT 4,");
}

static void
the_limits_are_kept(void **state)
{
    (void)state;
    expect_error("9223372036854775807 + 1", "integer overflow in a constant expression");
    expect_error("-9223372036854775807 - 2", "integer overflow");
    expect_error("4611686018427387904 * 2", "integer overflow");
    expect_error("(-9223372036854775807 - 1) / -1", "integer overflow");
    expect_error("-(-9223372036854775807 - 1)", "integer overflow");
    expect_folded("(-9223372036854775807 - 1) % -1", "RETURN_INT 0,");
    expect_folded("9223372036854775807 + 0", "LOAD_CONST r1, 9223372036854775807");
    expect_error("1 / 0", "/t.c:1:29: error: division by zero");
    expect_error("1 % (2 - 2)", "division by zero");
    expect_error("1.0 / 0.0", "division by zero");
    expect_error("1e308 * 100", "float overflow");
}

static void
shifts_out_of_range_are_left_to_run(void **state)
{
    (void)state;
    expect_folded("1 << 64", "SHL");
    expect_folded("1 >> -1", "SHR");
}

static void
floats_are_folded(void **state)
{
    (void)state;
    expect_folded("1.5 + 2", "LOAD_CONST r1, 3.5");
    expect_folded("-(0.5)", "LOAD_CONST r1, -0.5");
    expect_folded("1.5 < 2", "RETURN_INT 1,");
    expect_folded("!0.0", "RETURN_INT 0,");
}

static void
strings_are_joined(void **state)
{
    (void)state;
    expect_folded("\"a\" + \"b\" + 3", "LOAD_CONST r1, \"ab3\"");
    expect_folded("5 + \"x\"", "LOAD_CONST r1, \"5x\"");
    expect_folded("\"a\" + x + \"b\" + \"c\"", "CONCAT r1, 3, \"a\", r0, \"bc\"");
    expect_folded("\"a\" + x + 1 + 2", "CONCAT r1, 3, \"a\", r0, \"12\"");
}

static void
conditions_choose_when_compiled(void **state)
{
    (void)state;
    expect_folded("1 ? 2 : x", "RETURN_INT 2,");
    expect_folded("0 ? x : \"s\"", "LOAD_CONST r1, \"s\"");
    expect_folded("0 && x", "RETURN_INT 0,");
    expect_folded("5 || x", "RETURN_INT 5,");
    expect_folded("0 || 7", "RETURN_INT 7,");
    expect_folded("\"s\" && 8", "RETURN_INT 8,");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ints_are_folded),
        cmocka_unit_test(the_limits_are_kept),
        cmocka_unit_test(shifts_out_of_range_are_left_to_run),
        cmocka_unit_test(floats_are_folded),
        cmocka_unit_test(strings_are_joined),
        cmocka_unit_test(conditions_choose_when_compiled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
