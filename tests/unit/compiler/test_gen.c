/* SPDX-License-Identifier: MIT */
/*
 * The code that comes out: the forms that are meant for speed, references given up, and sizes beyond 16 bits.
 * Every program here also passes the verifier.
 */
#include "compile_support.h"

static void
proved_ints_use_typed_forms(void **state)
{
    (void)state;
    expect_text("int f(int a, int b) { return a + b * 3; }", "MUL_I r3, r1, 3");
    expect_text("int f(int a, int b) { return a + b * 3; }", "ADD_II r2, r0, r3");
    expect_text("int f(int a) { return a - 1; }", "ADD_I r1, r0, -1");
    expect_text("float f(float a, int b) { return a * b; }", "INT_TO_FLOAT r3, r1");
    expect_text("float f(float a, int b) { return a * 2; }", "MUL_FF");
    expect_text("int f(int a) { int s; s = s + a * 3; return s; }", "ADD_II r1, r1, r2");
    expect_text("int f(string x) { int n = sizeof(x); return n % 7; }", "MOD_I");
    expect_no_text("int f(int a, int b) { int c = a; c += b; return c; }", "RELEASE");
}

static void
what_is_not_proved_is_not_typed(void **state)
{
    (void)state;
    expect_text("int f(mixed a) { int b = a; return b + 1; }", "ADD_INT r2, r1, 1");
    /* one doubtful assignment spoils what depends on it */
    expect_text("int f(mixed a) { int b, c, d; d = c; c = b; b = a; return d + d; }", "ADD r4, r3, r3");
    expect_text("int f(mixed a) { int b, c; c = b; b = a; return c; }", "RETURN r2, r0, 2");
    expect_text("varargs float f(float a) { return a + a; }", "ADD r1, r0, r0");
    expect_text("int g; int f() { return g * g; }", "MUL r0, r1, r2");
}

static void
arguments_are_guarded_and_trusted_inside(void **state)
{
    (void)state;
    expect_text("int f(int a) { return a; }", "GUARD r0, int, 1");
    expect_text("float f(float a) { return a; }", "GUARD r0, float, 1");
    expect_text("int f(int a) { return f(a + 1); }", "CALL r1, 1, 1, f()");
    expect_text("int f(int a) { return f(f(a)); }", "CALL r1, 1, 0, f()");
    expect_text("int f(string s, int a) { return f(s, 1); }", "CALL r2, 2, 1, f()");
    expect_no_text("f(a) { return a; }", "GUARD");
}

static void
conditions_become_jumps(void **state)
{
    (void)state;
    expect_text("int f(int a, int b) { if (a < b) return 1; return 2; }", "JGE_II r0, r1, ->");
    expect_text("int f(int a) { if (a == 5) return 1; return 2; }", "JNE_I r0, 5, ->");
    expect_text("int f(mixed a) { if (a == 5) return 1; return 2; }", "JNE_INT r0, 5, ->");
    expect_text("int f(mixed a) { if (5 < a) return 1; return 2; }", "JLE_INT r0, 5, ->");
    expect_text("int f(mixed a) { if (a == \"x\") return 1; return 2; }", "JNE_CONST r0, \"x\", ->");
    expect_text("int f(float a) { if (a > 1) return 1; return 2; }", "JLE_FF");
    expect_text("int f(mixed a) { if (!a) return 1; return 2; }", "JNZ r0, ->");
    expect_text("int f(mapping m) { if (m[1]) return 1; return 2; }", "JZ_R r1, ->");
    expect_text("int f(mixed a, mixed b) { return a == 1 && b == 2 ? 5 : 6; }", "JNE_INT r1, 2, ->");
}

static void
loops_test_at_the_bottom(void **state)
{
    (void)state;
    expect_text("int f() { int i, s; for (i = 0; i < 10; i++) s += i; return s; }", "INC_JLT_I r0, 10, ->");
    expect_text("int f() { int i, s; for (i = 0; i <= 10; ++i) s += i; return s; }", "INC_JLT_I r0, 11, ->");
    expect_text("int f(int n) { int i, s; for (; i < n; i += 1) s += i; return s; }", "INC_JLT_II r1, r0, ->");
    expect_text("int f(int n) { while (n > 3) n -= 2; return n; }", "JGT_I_BACK r0, 3, ->");
    expect_text("void f(int n) { do n++; while (n < 3); }", "JLT_I_BACK r0, 3, ->");
    expect_text("void f() { while (1) ; }", "JMP_BACK");
    expect_text("int f(mixed a) { while (f(a)) ; return 1; }", "JZ_R");
    expect_text("int f() { int s; foreach (int i : 3 .. 5) s += i; return s; }", "INC_JLE_II");
}

static void
chains_become_one_instruction(void **state)
{
    (void)state;
    expect_text("string f(mixed a, mixed b) { return a + \" hits \" + b + \".\"; }", "CONCAT r2, 4, r0, \" hits \", r1, \".\"");
    expect_text("mixed f(mixed a, mixed b) { return a + b + \"s\"; }", "ADD r3, r0, r1");
    expect_text("mixed f(mixed a, mixed b) { return a + b + \"s\"; }", "CONCAT r2, 2, r3, \"s\"");
    expect_text("mixed f(mixed a, int i, int j) { return a[i][j]; }", "INDEX_TWICE r3, r0, r1, r2");
    expect_text("mixed f(mapping m) { return m[\"hp\"]; }", "INDEX_CONST r1, r0, \"hp\"");
    expect_text("mixed f(mixed *a) { return a[2]; }", "INDEX_INT r1, r0, 2");
    expect_text("void f(mapping m) { m[\"hp\"] = 1; }", "INDEX_STORE_CONST r0, \"hp\", r1");
    expect_text("int f(string s) { switch (s) { case \"a\": return 1; } return 2; }", "SWITCH r0,");
}

static void
updates_are_made_in_place(void **state)
{
    (void)state;
    expect_text("string f(string s, mixed x) { s += x; return s; }", "ADD_TO r0, r1");
    expect_text("string f(string s, mixed x) { s = s + x; return s; }", "ADD_TO r0, r1");
    expect_text("mixed g; void f(mixed x) { g += x; }", "GLOBAL_UPDATE_DROP r0, +, g");
    expect_text("void f(mixed *a, int i) { a[i] -= 2; }", "INDEX_UPDATE_DROP r0, r1, r2, -");
    expect_text("void f(int i) { i += 5; i -= 3; i++; }", "INC_I r0, -3");
    expect_text("mapping g; void f() { g[\"x\"] = 1; }", "INDEX_STORE_CONST");
    expect_no_text("mapping g; void f() { g[\"x\"] = 1; }", "GLOBAL_STORE");
    expect_text("mixed g; void f() { g[0] = 1; }", "JNOT_STRING");
    expect_text("mixed *g; void f() { g[0..1] = ({ 1 }); }", "GLOBAL_STORE");
}

/* Programs that the verifier refuses if a register is not released, or twice. */
static void
references_are_given_up_on_every_way(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "while (x) { string s = x + \"\"; if (y) break; if (s) continue; x = s; }",
        "for (string s = \"a\"; y; s += \"b\") { mixed t = s; if (t == y) return t; if (x) break; }",
        "foreach (mixed a, mixed b : x) { if (a == y) return b; if (b) break; if (y) continue; string s = a + \"\"; }",
        "foreach (mixed a : x) foreach (mixed b : a) "
        "switch (b + \"\") { case \"x\": break; case \"y\": return a; default: continue; }",
        "switch (x[0]) { case 1: string s = \"x\"; break; case 2: return s; default: mixed t = s; y = t; }",
        "return catch(x[0] = catch(y = x[1] + y[0])) || (x && y ? x + y : y[0][1] || x);",
        "y = (x = y) + (y = x) + (x + x) * (y += 2); return ({ x, ([ y: x, x + 1: y ]), x[y] = y, x[0]++ });",
        "if (x[0] < y[0] && x[1] == \"a\" || !(y[1] != x[1])) y = x[0] = y[0] = x; do { mixed z = x; } while (x[0] > y[0]);",
        "x[y][x] = y; x[y][x] += y; x[0][1]++; y = x[0][1]--; x[1..2] = y[0..1]; x[0][1..2] = y; x[<1][0] = 2; x[1][0..] = x;",
        "x ||= y; x &&= y[0]; x[0] ||= y + x; y = (x[1] &&= x[0]); return x->(y)(x, y)->z(y->x());",
        "int i = x; i++; float g = y; g--; return -x + ~y + !x - (i ? x : y) * (int)x + (float)i + (string)g;",
        "foreach (x : y) { } foreach (y, x[0] : x) { y = 1; } foreach (int i : x .. y) i = 2; foreach (int i : 4) return i;",
        "while (1) { mixed z = x; while (1) { mixed w = z; if (w) break; if (z) return w; } if (y) break; } return y;",
        "x = x + \"a\" + (x = y) + (y = x) + f(x, y); return \"a\" + x[0] + f(x + 1, y + \"x\") + y + (1 + x);",
        "return x[0..<1] + x[<2..] + x[..y] + x[<y..<x] + y[x, 1] + x[<1];",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        struct buffer source = BUFFER_EMPTY;
        buffer_add_format(&source, "mixed f(mixed x, mixed y) { %s }", bodies[i]);
        expect_text(buffer_text(&source), "f(2 arguments)");
        buffer_clear(&source);
        buffer_add_format(&source, "mixed x, y; mixed f(mixed a, mixed b) { %s }", bodies[i]);
        expect_text(buffer_text(&source), "f(2 arguments)");
        buffer_free(&source);
    }
}

static void
unreachable_code_is_not_made(void **state)
{
    (void)state;
    expect_no_text("int f() { return 1; f(); }", "CALL");
    expect_no_text("int f() { while (1) ; f(); return 2; }", "CALL");
    expect_no_text("int f() { if (0) f(); return 2; }", "CALL");
    expect_no_text("int f() { for (;;) { break; f(); } return 2; }", "CALL");
}

static void
globals_are_initialised_in_a_function(void **state)
{
    (void)state;
    expect_text("int a = 5; string s = \"x\" + a;", "__INIT(0 arguments)");
    expect_text("int a; string s;", "__INIT(0 arguments): 1 registers\n 0 RETURN_INT 0, r0, 0"); /* the anchor of virtual.h */
    expect_no_text("void f() { }", "__INIT");
}

/* --- sizes */

static void
expect_compiles(struct buffer *source)
{
    char *text = test_compile(buffer_text(source), false);
    assert_string_equal(text, "");
    free(text);
    buffer_free(source);
}

static void
a_function_may_have_many_statements(void **state)
{
    (void)state;
    struct buffer source = BUFFER_EMPTY;
    buffer_add_text(&source, "int f(int n, mixed m) { int i; for (i = 0; i < n; i++) { if (m == 1) break; if (m < n) continue;\n");
    for (int i = 0; i < 30000; i++) buffer_add_format(&source, "m = m * 2 + %d;\n", i);
    buffer_add_text(&source, "}\n while (m != n) { if (m == \"x\") break;\n");
    for (int i = 0; i < 30000; i++) buffer_add_format(&source, "m = m * 2 + %d;\n", i);
    buffer_add_text(&source, "}\n return i; }\n");
    expect_compiles(&source);
}

static void
a_program_may_have_many_constants(void **state)
{
    (void)state;
    struct buffer source = BUFFER_EMPTY;
    buffer_add_text(&source, "mixed f(mixed x) {\n");
    for (int i = 0; i < 70000; i++) buffer_add_format(&source, "x = \"c%d\";\n", i);
    buffer_add_text(&source, "x[\"behind\"] = x[\"all\"]; if (x == \"of them\") x->call_it();\n");
    buffer_add_text(&source, "switch (x) { case \"last\": return x + \"one\" + x; } return x; }\n");
    expect_compiles(&source);
}

static void
a_function_may_have_many_locals(void **state)
{
    (void)state;
    struct buffer source = BUFFER_EMPTY;
    buffer_add_text(&source, "mixed f() {\n");
    for (int i = 0; i < 5000; i++) buffer_add_format(&source, "int v%d = %d;\n", i, i);
    for (int i = 0; i < 5000; i++) buffer_add_format(&source, "v%d += v%d++;\n", i, i * 7 % 5000);
    buffer_add_text(&source, "foreach (v4000 : 1 .. 3) { mixed inner = v4999; inner[0] = v3999; }\n return v4999 + v1; }\n");
    expect_compiles(&source);
}

static void
literals_may_have_many_elements(void **state)
{
    (void)state;
    struct buffer source = BUFFER_EMPTY;
    buffer_add_text(&source, "mixed f() { mapping m = ([\n");
    for (int i = 0; i < 20000; i++) buffer_add_format(&source, "\"k%d\": %d; %d,\n", i, i, i + 1);
    buffer_add_text(&source, "]); return ({\n");
    for (int i = 0; i < 100000; i++) buffer_add_format(&source, "%d,\n", i);
    buffer_add_text(&source, "}); }\n");
    expect_compiles(&source);
}

static void
a_switch_may_have_many_cases(void **state)
{
    (void)state;
    struct buffer source = BUFFER_EMPTY;
    buffer_add_text(&source, "int f(int i, string s) { switch (i) {\n");
    for (int i = 0; i < 32000; i++) buffer_add_format(&source, "case %d: return %d;\n", i * 9, i);
    buffer_add_text(&source, "}\n switch (s) {\n");
    for (int i = 0; i < 20000; i++) buffer_add_format(&source, "case \"s%d\": return %d;\n", i, i);
    buffer_add_text(&source, "}\n return 0; }\n");
    expect_compiles(&source);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proved_ints_use_typed_forms),
        cmocka_unit_test(what_is_not_proved_is_not_typed),
        cmocka_unit_test(arguments_are_guarded_and_trusted_inside),
        cmocka_unit_test(conditions_become_jumps),
        cmocka_unit_test(loops_test_at_the_bottom),
        cmocka_unit_test(chains_become_one_instruction),
        cmocka_unit_test(updates_are_made_in_place),
        cmocka_unit_test(references_are_given_up_on_every_way),
        cmocka_unit_test(unreachable_code_is_not_made),
        cmocka_unit_test(globals_are_initialised_in_a_function),
        cmocka_unit_test(a_function_may_have_many_statements),
        cmocka_unit_test(a_program_may_have_many_constants),
        cmocka_unit_test(a_function_may_have_many_locals),
        cmocka_unit_test(literals_may_have_many_elements),
        cmocka_unit_test(a_switch_may_have_many_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
