/* SPDX-License-Identifier: MIT */
/*
 * What the checker says, and of what it says nothing.
 */
#include "compile_support.h"

#define TEST(name) static void name(void **state)
#define UNUSED (void)state

TEST(undeclared_variables_are_named_with_their_place)
{
    UNUSED;
    expect_text("int f() {\n    return hp + 1;\n}\n", "/t.c:2:12: error: undeclared variable 'hp'\n return hp + 1;\n ^~");
    expect_text("int level; int f() { return levle; }", "did you mean 'level'?");
    expect_text("int f() { return f; }", "'f' is a function");
    expect_fine("int f() { int a = 1; { int b = a; return b; } }");
    expect_text("int f() { { int b; } return b; }", "undeclared variable 'b'");
}

TEST(names_are_declared_once_in_a_block)
{
    UNUSED;
    expect_text("void f() { int a; string a; }", "/t.c:1:26: error: 'a' is declared twice");
    expect_text("void f(int a) { int a; }", "'a' is declared twice");
    expect_text("int g; string g;", "'g' is declared twice");
    expect_text("int f() { return 1; }\nint f() { return 2; }", "/t.c:2:5: error: 'f' is defined twice");
    expect_fine("int a; int f(int b) { int c = a; { int a = b; { int a = c; return a; } } }");
    expect_fine("int f; int f() { return f; }");
}

TEST(prototypes_must_say_what_definitions_say)
{
    UNUSED;
    expect_fine("int f(int a); int g() { return f(1); } int f(int a) { return a; }");
    expect_fine("int g() { return f(1); } int f(int a) { return a; }");
    expect_text("int f(int a); string f(int a) { return 0; }", "'f' has another result type");
    expect_text("int f(int a); int f(string a) { return 0; }", "'f' has another type of parameter");
    expect_text("int f(int a); int f() { return 0; }", "'f' has another number of parameters");
}

TEST(calls_are_checked_for_number_and_types_of_arguments)
{
    UNUSED;
    expect_text("void f(int a) { f(); }", "too few arguments for 'f': 0 instead of 1");
    expect_text("void f(int a) { f(1, 2); }", "too many arguments for 'f': 2 instead of 1");
    expect_text("void f(int a) { f(\"x\"); }", "/t.c:1:19: error: argument 1 of 'f' must be int, not string");
    expect_fine("varargs void f(int a, string b) { f(); f(1); f(1, \"x\"); }");
    expect_text("varargs void f(int a) { f(1, 2); }", "at most 1");
    expect_fine("f(a) { f(); f(1, 2); return a; }");
    expect_text("void f() { explode(\"a\"); }", "too few arguments for 'explode'");
    expect_text("void f() { sizeof(1); }", "argument 1 of 'sizeof'");
    expect_fine("void f(mixed x) { sprintf(\"x\"); sprintf(\"x\", 1, 2, x); sizeof(0); }");
    expect_text("void f() { explod(\"a\", \"b\"); }", "undefined function 'explod'; did you mean 'explode'?");
    expect_text("int x; void f() { x(); }", "'x' is a variable");
    expect_fine("int sizeof(int a, int b) { return sizeof(1, 2) + efun::sizeof(\"x\"); }");
    expect_text("void f() { efun::nothing(); }", "there is no efun 'nothing'");
}

TEST(assignments_must_fit)
{
    UNUSED;
    expect_text("void f() { int i; i = \"x\"; }", "/t.c:1:23: error: string cannot be assigned to int");
    expect_text("void f() { int i = ({ }); }", "cannot be assigned to int");
    expect_text("void f(string s) { s -= 1; }", "operator '-' does not work on string and int");
    expect_text("void f(int i) { i += \"x\"; }", "'+=' makes string, which does not fit into int");
    expect_text("int g = \"x\";", "string cannot be assigned to int");
    expect_text("void f() { 1 = 2; }", "cannot be assigned to");
    expect_text("void f() { f() += 1; }", "cannot be assigned to");
    expect_fine("void f(mixed m, string s, int *a, object o) { s = 0; a = 0; o = 0; s = m; m = s; a = ({ }); a = ({ 1 }); }");
    expect_fine("void f(int|string x, int i) { x = i; x = \"x\"; i = x; }");
    expect_fine("#pragma weak_types\nvoid f() { int i = \"x\"; i += \"y\"; }");
    expect_fine("f() { int i = \"x\"; return i; }");
}

TEST(results_must_fit)
{
    UNUSED;
    expect_text("int f() { return \"x\"; }", "'f' returns int, not string");
    expect_text("void f() { return 1; }", "'f' is void");
    expect_text("int f() { return; }", "'return' without a value");
    expect_text("int f(int a) { if (a) return 1; }", "warning: 'f' can end without 'return'");
    expect_fine("int f(int a) { if (a) return 1; else return 2; }");
    expect_fine("int f(int a) { while (1) if (a++) return 1; }");
    expect_fine("f() { return \"x\"; }");
    expect_text("void v() { } int f() { return v() + 1; }", "a void result is used");
    expect_text("#pragma strict_types\nf() { return 1; }", "'f' needs a result type");
}

TEST(operators_want_operands_they_can_work_on)
{
    UNUSED;
    expect_text("void f(string s) { s = s * s; }", "/t.c:1:26: error: operator '*' does not work on string and string");
    expect_text("void f(mapping m, int i) { i = m < m; }", "operator '<'");
    expect_text("void f(string s) { -s; }", "operator '-' does not work on string");
    expect_text("void f(string *a) { ~a; }", "operator '~'");
    expect_text("void f(object o) { o++; }", "'++' does not work on object");
    expect_text("void f(int i) { i[0] = 1; }", "int cannot be indexed");
    expect_text("void f(mapping m) { m[0..1]; }", "mapping has no ranges");
    expect_text("void f(int *a) { a[\"x\"]; }", "an index here must be int, not string");
    expect_fine("mixed f(string s, int *a, mapping m, float x) { return ({ s + 1, 1 + s, s * 2, a * 2, a + a, a - a, a & a, m + m, "
                "x + 1, 1 / x, s < s, x < 1, s[0], a[0], m[\"x\"], s[0..1], s - s, 1 in a, \"x\" in s }); }");
    expect_text("void f(int i, string s) { if (i == s) f(1, \"\"); }", "warning: int and string are never equal");
}

TEST(statements_stand_where_they_belong)
{
    UNUSED;
    expect_text("void f() { break; }", "'break' outside of a loop");
    expect_text("void f(int a) { switch (a) { case 1: continue; } }", "'continue' outside of a loop");
    expect_text("void f(int a) { switch (a) { case 1: while (a) { case 2: } } }", "'case' must stand directly in a switch");
    expect_fine("void f(int a) { while (a) switch (a) { case 1: continue; default: break; } }");
}

TEST(cases_are_constant_and_different)
{
    UNUSED;
    expect_text("void f(int a) { switch (a) {\ncase 1:\ncase 1: } }", "/t.c:3:1: error: this 'case' is there already");
    expect_text("void f(int a) { switch (a) {\ncase 5:\ncase 1 .. 9: } }", "/t.c:3:1: error: this 'case'");
    expect_text("void f(string a) { switch (a) { case \"a\": case \"b\": case \"a\": } }", "this 'case'");
    expect_text("void f(int a) { switch (a) { default: default: } }", "this 'default' is there already");
    expect_text("void f(int a) { switch (a) { case a: } }", "a case must be a constant");
    expect_text("void f(mixed a) { switch (a) { case \"a\": case 1: } }", "no int cases but 0");
    expect_text("void f(int a) { switch (a) { case 5 .. 2: } }", "is empty");
    expect_text("void f(int a) { switch (a) { case \"a\": } }", "the cases are strings, this is int");
    expect_fine("void f(int a) { switch (a) { case 1 + 2: case 1 << 4: case -5: case 20 .. 30: } }");
    expect_fine("void f(string a) { switch (a) { case \"a\" + \"b\": case 0: } }");
}

TEST(several_errors_are_reported_at_once)
{
    UNUSED;
    char *text = test_compile("int f() {\n    return a;\n}\nint g() {\n    int i = \"x\";\n    return f(1);\n}\n", true);
    assert_non_null(strstr(text, "/t.c:2:12: error: undeclared variable 'a'"));
    assert_non_null(strstr(text, "/t.c:5:13: error: string cannot be assigned to int"));
    assert_non_null(strstr(text, "/t.c:6:12: error: too many arguments for 'f'"));
    free(text);
}

TEST(pedantic_tells_of_locals_that_are_not_used)
{
    UNUSED;
    expect_text("#pragma pedantic\nvoid f() { int a; }", "/t.c:2:16: warning: variable 'a' is never used");
    expect_text("#pragma pedantic\nvoid f() { int a; a = 1; }", "warning: variable 'a' is set but never used");
    expect_text("#pragma pedantic\nint f(int a) { { int a = 1; return a; } }", "warning: 'a' hides a variable further out");
    expect_fine("void f() { int a; }");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undeclared_variables_are_named_with_their_place),
        cmocka_unit_test(names_are_declared_once_in_a_block),
        cmocka_unit_test(prototypes_must_say_what_definitions_say),
        cmocka_unit_test(calls_are_checked_for_number_and_types_of_arguments),
        cmocka_unit_test(assignments_must_fit),
        cmocka_unit_test(results_must_fit),
        cmocka_unit_test(operators_want_operands_they_can_work_on),
        cmocka_unit_test(statements_stand_where_they_belong),
        cmocka_unit_test(cases_are_constant_and_different),
        cmocka_unit_test(several_errors_are_reported_at_once),
        cmocka_unit_test(pedantic_tells_of_locals_that_are_not_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
