/* SPDX-License-Identifier: MIT */
/*
 * The parser: trees of everything the language has, and what it says of everything else.
 */
#include "support.h"

static void
expect_tree(const char *text, const char *expected)
{
    char *result = test_parse(text);
    assert_string_equal(result, expected);
    free(result);
}

/* The tree of an expression as the value that main() returns. */
static void
expect_returned(const char *expression, const char *expected)
{
    struct buffer text = BUFFER_EMPTY, tree = BUFFER_EMPTY;
    buffer_add_format(&text, "f() { return %s; }", expression);
    buffer_add_text(&tree, "function unknown f\n  block\n    return\n");
    for (const char *line = expected; *line;) {
        size_t size = strcspn(line, "\n");
        buffer_add_text(&tree, "      ");
        buffer_add(&tree, line, size);
        buffer_add_byte(&tree, '\n');
        line += size + (line[size] == '\n');
    }
    expect_tree(text.data, tree.data);
    buffer_free(&text);
    buffer_free(&tree);
}

static void
expect_statement(const char *statement, const char *expected)
{
    struct buffer text = BUFFER_EMPTY, tree = BUFFER_EMPTY;
    buffer_add_format(&text, "f() { %s }", statement);
    buffer_add_text(&tree, "function unknown f\n  block\n");
    for (const char *line = expected; *line;) {
        size_t size = strcspn(line, "\n");
        buffer_add_text(&tree, "    ");
        buffer_add(&tree, line, size);
        buffer_add_byte(&tree, '\n');
        line += size + (line[size] == '\n');
    }
    expect_tree(text.data, tree.data);
    buffer_free(&text);
    buffer_free(&tree);
}

/* These messages and no other; EACH ends with NULL. */
static void
expect_errors(const char *text, const char *const *each)
{
    char *result = test_parse(text);
    size_t count = 0;
    for (; each[count]; count++)
        expect_part(result, each[count]);
    if (count_parts(result, ": error: ") != count) {
        print_error("%s", result);
        fail();
    }
    free(result);
}
#define EXPECT_ERRORS(text, ...) expect_errors(text, (const char *const[]){__VA_ARGS__, NULL})

/* ---- declarations ---- */

static void
variables_have_types_modifiers_and_values(void **state)
{
    (void)state;
    expect_tree("int a, *b = 0, **c;", "variable int a\nvariable int* b\n  int 0\nvariable int** c\n");
    expect_tree("private nosave mixed x;", "variable private nosave mixed x\n");
    expect_tree("static status s;", "variable static nosave int s\n");
    expect_tree("int|string *a, b;", "variable int|string* a\nvariable int|string b\n");
    expect_tree("<int|string>* a; <int|<float|string>*> b;",
                "variable <int|string>* a\nvariable int|<float|string>* b\n");
    expect_tree("object \"/std/room\" a; deprecated closure b; symbol c;",
                "variable object a\nvariable deprecated closure b\nvariable symbol c\n");
}

static void
functions_have_results_and_parameters(void **state)
{
    (void)state;
    expect_tree("int f();", "function int prototype f\n");
    expect_tree("void f(void) { }", "function void f\n  block\n");
    expect_tree("nomask public varargs string *f(int a, mixed *b) { }",
                "function public nomask varargs string* f\n  parameter: declare int a\n  parameter: declare mixed* b\n "
                " block\n");
    expect_tree("f(a, b) { ; }",
                "function unknown f\n  parameter: declare unknown a\n  parameter: declare unknown b\n  block\n"
                "    empty\n");
    expect_tree("*f(*a) { }", "function mixed* f\n  parameter: declare mixed* a\n  block\n");
    expect_tree("int|string f(int, string);",
                "function int|string prototype f\n  parameter: declare int\n  parameter: declare string\n");
    expect_tree("f(varargs mixed *rest) { } g(a...) { } h(varargs int b) { }",
                "function unknown f\n  parameter: declare varargs mixed* rest rest\n  block\n"
                "function unknown g\n  parameter: declare unknown a rest\n  block\n"
                "function unknown h\n  parameter: declare varargs int b\n  block\n");
}

static void
inherit_takes_modifiers_for_its_parts(void **state)
{
    (void)state;
    expect_tree("inherit \"/a\";", "inherit \"/a\"\n");
    expect_tree("#define D \"/d/\"\nvirtual inherit D \"x\" + (\"y\" + \"z\");",
                "inherit virtual variables: virtual \"/d/xyz\"\n");
    expect_tree("private functions nosave variables inherit \"/a\";", "inherit private variables: nosave \"/a\"\n");
    expect_tree("private inherit label \"/a\";", "inherit private variables: private \"/a\" label\n");
    EXPECT_ERRORS("inherit a;", "inherit wants the name of a file as a constant string");
    EXPECT_ERRORS("inherit ;", "expected an expression, not ';'");
}

static void
later_keywords_may_be_names_of_old_code(void **state)
{
    (void)state;
    expect_tree("int function, symbol;", "variable int function\nvariable int symbol\n");
    expect_returned("closure + symbol(in) + visible",
                    "binary +\n  binary +\n    name closure\n    call symbol\n      name in\n"
                    "  name visible");
    expect_tree("struct(bytes) { bytes = 1; }",
                "function unknown struct\n  parameter: declare unknown bytes\n  block\n    expression\n      assign\n"
                "        name bytes\n        int 1\n");
    expect_statement("closure closure; closure *list;", "declare closure closure\ndeclare closure* list");
}

/* ---- expressions ---- */

static void
precedence_is_that_of_the_table(void **state)
{
    (void)state;
    expect_returned(
        "a || b && c | d ^ e & f == g < h << i + j * -k",
        "or\n  name a\n  and\n    name b\n    binary |\n      name c\n      binary ^\n        name d\n"
        "        binary &\n          name e\n          binary ==\n            name f\n            binary <\n"
        "              name g\n              binary <<\n                name h\n                binary +\n"
        "                  name i\n                  binary *\n                    name j\n"
        "                    unary -\n                      name k");
    expect_returned("a - b - c", "binary -\n  binary -\n    name a\n    name b\n  name c");
    expect_returned("a == b in c != d",
                    "binary !=\n  binary in\n    binary ==\n      name a\n      name b\n    name c\n  name d");
    expect_returned("a >> b >>> c", "binary >>>\n  binary >>\n    name a\n    name b\n  name c");
    expect_returned(
        "(a - b) * c % d / e",
        "binary /\n  binary %\n    binary *\n      binary -\n        name a\n        name b\n      name c\n    name d\n"
        "  name e");
    expect_returned("!a[0]", "unary !\n  index\n    name a\n    int 0");
    expect_returned("-a++ - --b", "binary -\n  unary -\n    step ++ postfix\n      name a\n  step --\n    name b");
    expect_returned("a, b = c", "comma\n  name a\n  assign\n    name b\n    name c");
}

static void
assignment_and_conditional_bind_from_the_right(void **state)
{
    (void)state;
    expect_returned("a = b += c", "assign\n  name a\n  assign +\n    name b\n    name c");
    expect_returned("a ? b : c ? d : e",
                    "conditional\n  name a\n  name b\n  conditional\n    name c\n    name d\n    name e");
    expect_returned("a ? b ? c : d : e",
                    "conditional\n  name a\n  conditional\n    name b\n    name c\n    name d\n  name e");
    const char *const operators[] = {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "&&", "||"};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        char text[32], tree[64];
        snprintf(text, sizeof text, "a %s= b", operators[i]);
        snprintf(tree, sizeof tree, "assign %s\n  name a\n  name b", operators[i]);
        expect_returned(text, tree);
    }
}

static void
literals_have_their_values(void **state)
{
    (void)state;
    expect_returned("-9223372036854775808", "int -9223372036854775808");
    expect_returned("'a' + 0x10 + 1.5", "binary +\n  binary +\n    int 97\n    int 16\n  float 1.5");
    expect_returned("\"a\" \"b\\n\" \"\"", "string \"ab\\x0a\"");
    expect_returned("({ 1, ({ }), })", "array\n  int 1\n  array");
    expect_returned("([ ])", "mapping");
    expect_returned("([:3])", "mapping width 3");
    expect_returned("([ a: 1; 2, b: 3; 4, ])", "mapping width 2\n  entry\n    key: name a\n    int 1\n    int 2\n"
                                               "  entry\n    key: name b\n    int 3\n    int 4");
    expect_returned("([ a, b ])", "mapping width 0\n  entry\n    key: name a\n  entry\n    key: name b");
    expect_returned("([ a ? b : c : d ])",
                    "mapping\n  entry\n    key: conditional\n      name a\n      name b\n      name c\n    name d");
}

static void
indices_and_ranges_count_from_both_ends(void **state)
{
    (void)state;
    expect_returned("a[1]", "index\n  name a\n  int 1");
    expect_returned("a[<1]", "index from-end\n  name a\n  int 1");
    expect_returned("a[>1]", "index far-from-end\n  name a\n  int 1");
    expect_returned("a[b, 1]", "index\n  name a\n  name b\n  second: int 1");
    expect_returned("a[1..2]", "range\n  name a\n  from: int 1\n  to: int 2");
    expect_returned("a[<1..<2]", "range from-end to-end\n  name a\n  from: int 1\n  to: int 2");
    expect_returned("a[..2]", "range\n  name a\n  to: int 2");
    expect_returned("a[2..]", "range\n  name a\n  from: int 2");
    expect_returned("a[1][2]", "index\n  index\n    name a\n    int 1\n  int 2");
}

static void
calls_name_functions_in_many_ways(void **state)
{
    (void)state;
    expect_returned("f()", "call f");
    expect_returned("f(a, b...)", "call f\n  name a\n  spread\n    name b");
    expect_returned("::f(1)", "call \"\" f\n  int 1");
    expect_returned("room::f()", "call \"room\" f");
    expect_returned("\"/a/\" \"b\"::f()", "call \"/a/b\" f");
    expect_returned("efun::f()", "call \"efun\" f");
    expect_returned("a->f(1)->g()", "call_other g\n  call_other f\n    name a\n    argument: int 1");
    expect_returned("a->(b)(1)", "call_other\n  name a\n  function: name b\n  argument: int 1");
    expect_returned("a->\"f\"()", "call_other\n  name a\n  function: string \"f\"");
    expect_returned("catch(a, f(); nolog; publish)", "catch nolog publish\n  name a\n  call f");
    expect_returned("#'f", "closure f");
    expect_returned("#'efun::f", "closure \"efun\" f");
    expect_returned("#'::f", "inline\n  function mixed closure in f\n    parameter: declare mixed* $arguments rest\n    block\n"
        "      return\n        call \"\" f\n          spread\n            name $arguments");
    expect_returned("#'+", "closure +");
    expect_returned("#'[<..<]", "closure [<..<]");
    expect_returned("#'[, 1", "comma\n  closure [\n  int 1");
    expect_returned("#'?!", "closure ?!");
    expect_returned("#'({", "closure ({");
    expect_returned("#'if", "closure if");
}

static void
casts_are_told_from_parentheses(void **state)
{
    (void)state;
    expect_returned("(int)a[0]", "cast int\n  index\n    name a\n    int 0");
    expect_returned("({string *})a", "cast string*\n  name a");
    expect_returned("(<int|string>*)a", "cast <int|string>*\n  name a");
    expect_returned("(closure)a", "cast closure\n  name a");
    expect_returned("(closure) + a", "binary +\n  name closure\n  name a");
}

/* ---- statements ---- */

static void
statements_make_their_nodes(void **state)
{
    (void)state;
    expect_statement(
        "if (a) b; else if (c) d; else { }",
        "if\n  name a\n  then: expression\n    name b\n  else: if\n    name c\n    then: expression\n      name d\n"
        "    else: block");
    expect_statement("while (a) ;", "while\n  name a\n  empty");
    expect_statement("do a; while (b);", "do\n  while: name b\n  expression\n    name a");
    expect_statement("for (;;) break;", "for\n  body: break");
    expect_statement(
        "for (int i = 0, a = 1; i; i++, a--) continue;",
        "for\n  init: declare int i\n    int 0\n  init: expression\n    assign\n      name a\n      int 1\n"
        "  condition: name i\n  body: continue\n  step: comma\n    step ++ postfix\n      name i\n"
        "    step -- postfix\n      name a");
    expect_statement("return;", "return");
    expect_statement("int a = 1, *b;", "declare int a\n  int 1\ndeclare int* b");
    expect_statement("if (a) int b, c;", "if\n  name a\n  then: block\n    declare int b\n    declare int c");
}

static void
foreach_has_all_its_forms(void **state)
{
    (void)state;
    expect_statement("foreach (int a : b) ;", "foreach\n  variable: declare int a\n  in: name b\n  body: empty");
    expect_statement("foreach (a in b) ;", "foreach\n  variable: name a\n  in: name b\n  body: empty");
    expect_statement(
        "foreach (string k, mixed *v : m) ;",
        "foreach\n  variable: declare string k\n  variable: declare mixed* v\n  in: name m\n  body: empty");
    expect_statement(
        "foreach (a[0], b : m) ;",
        "foreach\n  variable: index\n    name a\n    int 0\n  variable: name b\n  in: name m\n  body: empty");
    expect_statement("foreach (int i : 1 .. n) ;",
                     "foreach\n  variable: declare int i\n  in: int 1\n  body: empty\n  to: name n");
}

static void
switch_has_labels_among_its_statements(void **state)
{
    (void)state;
    expect_statement(
        "switch (a) { case 1: case -2..'b': f(); break; case \"x\": default: }",
        "switch\n  on: name a\n  case\n    int 1\n  case\n    int -2\n    to: int 98\n  expression\n    call f\n"
        "  break\n  case\n    string \"x\"\n  case");
}

static void
function_macro_names_the_function(void **state)
{
    (void)state;
    expect_tree("f() { return __FUNCTION__; }", "function unknown f\n  block\n    return\n      string \"f\"\n");
}

/* ---- errors ---- */

static void
one_broken_statement_makes_one_message(void **state)
{
    (void)state;
    const char *const broken[] = {
        "a = ;",
        "a = 1 b;",
        "f(1, ;",
        "f(1 2);",
        "a[1;",
        "({ 1, 2 );",
        "([ 1: 2 };",
        "if a) b;",
        "if (a b;",
        "if (a;",
        "while a;",
        "for (a; b) c;",
        "for a;",
        "do a; b;",
        "switch (a) b;",
        "foreach (a) b;",
        "foreach (int : b) c;",
        "int;",
        "int a b;",
        "int a = ;",
        "return 1",
        "a ? b;",
        "a->;",
        "a->1();",
        "a::;",
        "::1;",
        "catch a;",
        "catch(a; b);",
        "(int a;",
        "* 2;",
        "a + * b;",
        "else ;",
        "string;",
        "#';",
        "a..b;",
        "case 1: ;",
        "break 1;",
        "(int|) a;",
        "(<int a;",
        "([:1 b ]);",
        "a = = b;",
        ") ;",
        "a = b ? c : ;",
        "if (f(a + )) b;",
        "while (f(a b)) c;",
        "for (a b; c; d) e;",
        "f(g(a b), c);",
        "x = ({ 1, 2;",
        "foo(bar(1, 2);",
        "\"abc;",
        "@ a;",
        "a @ b;",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct buffer text = BUFFER_EMPTY;
        buffer_add_format(&text, "void f() {\n    g();\n    %s\n    g();\n}\nint h() {\n    return 1;\n}\n", broken[i]);
        char *result = test_parse(text.data);
        if (count_parts(result, ": error: ") != 1 || !strstr(result, "/t.c:3:") || !strstr(result, "int 1")) {
            print_error("%s\n%s", broken[i], result);
            fail();
        }
        free(result);
        buffer_free(&text);
    }
}

static void
one_broken_declaration_makes_one_message(void **state)
{
    (void)state;
    const char *const broken[] = {
        "int;",
        "int a b;",
        "int = 1;",
        "a;",
        "a = 1;",
        "int a = ;",
        "int a, ;",
        "int f(;",
        "int f(int) { }",
        "int f(1);",
        "int f( { }",
        "f() g() { }",
        "private;",
        "public private int a;",
        "write(\"x\");",
        "if (a) b;",
        "}",
        "{ }",
        ")",
        "int f() return 1;",
        "inherit;",
        "int f(int a, mixed *b..., int c);",
        "int 5() { }",
        "x y z;",
        "int a[5];",
        "a->b();",
        "while (1) { a; }",
        "int f(int a { return a; }",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct buffer text = BUFFER_EMPTY;
        buffer_add_format(&text, "int good;\n%s\nint h() {\n    return 1;\n}\n", broken[i]);
        char *result = test_parse(text.data);
        if (count_parts(result, ": error: ") != 1 || !strstr(result, "/t.c:2:") || !strstr(result, "function int h")) {
            print_error("%s\n%s", broken[i], result);
            fail();
        }
        free(result);
        buffer_free(&text);
    }
}

static void
three_errors_in_three_functions_make_three_messages(void **state)
{
    (void)state;
    EXPECT_ERRORS(
        "int f() {\n    return 1 +;\n}\nint g( {\n    return 2;\n}\nint h() {\n    int a = 1\n    return a;\n}\n",
        "/t.c:2:15: error: expected an expression, not ';'\n        return 1 +;\n                  ^\n",
        "/t.c:4:8: error: expected a parameter, not '{'\n    int g( {\n           ^\n",
        "/t.c:8:14: error: missing ';' after the declaration\n        int a = 1\n                 ^\n");
}

static void
a_missing_brace_is_found_at_the_next_function(void **state)
{
    (void)state;
    char *result = test_parse("void f() {\n    if (a) {\n        b();\n    while (c) {\n        d();\n    }\n}\nint "
                              "g() {\n    return 7;\n}\n");
    expect_part(
        result,
        "/t.c:8:1: error: missing '}' before this declaration\n    int g() {\n    ^~~\n"
        "/t.c:2:12: note: the '}' for this stands at another indentation\n        if (a) {\n               ^\n");
    expect_part(result, "function int g\n  block\n    return\n      int 7\n");
    assert_int_equal(count_parts(result, "error:"), 1);
    free(result);
    EXPECT_ERRORS("void f() {\n    if (a) {\n        b();\n    }\n",
                  "/t.c:5:1: error: missing '}' at the end of the file");
}

static void
unclosed_brackets_show_where_they_were_opened(void **state)
{
    (void)state;
    char *result = test_parse("f() {\n    g(1,\n        2;\n}\n");
    assert_string_equal(strstr(result, "/t.c"), "/t.c:3:10: error: missing ')'\n            2;\n             ^\n"
                                                "/t.c:2:6: note: this is not closed\n        g(1,\n         ^\n");
    free(result);
}

static void
what_is_not_there_yet_makes_one_message(void **state)
{
    (void)state;
    const struct {
        const char *text, *message;
    } cases[] = {
        {"f() { return a.b(); }", "calls with '.' are not supported yet"},
        {"f() { g(&a); }", "references with '&' are not supported yet"},
        {"f() { foreach (int a : &b) ; }", "references with '&' are not supported yet"},
        {"async void f() { }", "coroutines are not supported yet"},
        {"f() { return await g(); }", "coroutines are not supported yet"},
        {"lwobject \"/x\" a;", "the type 'lwobject' is not supported yet"},
        {"f() { return a[1, 2..3]; }", "ranges of a mapping's values are not supported yet"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = BUFFER_EMPTY;
        buffer_add_format(&text, "%s\nint h() {\n    return 1;\n}\n", cases[i].text);
        char *result = test_parse(text.data);
        if (count_parts(result, ": error: ") != 1 || !strstr(result, cases[i].message) ||
            !strstr(result, "function int h")) {
            print_error("%s\n%s", cases[i].text, result);
            fail();
        }
        free(result);
        buffer_free(&text);
    }
}

/* ---- bounds ---- */

static void
expect_one_error(const struct buffer *text, const char *message)
{
    char *result = test_parse(text->data);
    if (count_parts(result, ": error: ") != 1)
        print_error("%.2000s\n", strstr(result, "/t.c"));
    assert_int_equal(count_parts(result, ": error: "), 1);
    expect_part(result, message);
    free(result);
}

/* 100,000 times PART, on lines that are not too long. */
static void
add_repeated(struct buffer *text, const char *part)
{
    for (int i = 0; i < 100000; i++) {
        buffer_add_text(text, part);
        if (i % 100 == 0)
            buffer_add_byte(text, '\n');
    }
}

static void
nesting_of_any_kind_ends_in_one_message(void **state)
{
    (void)state;
    const char *const repeated[] = {
        "(",     "({",     "([1:",   "a[",       "f(",    "- ",
        "!",     "a = ",   "a ? ",   "a ? b : ", "1 + (", "a || b && c | d ^ e & f == g < h << i + j * (",
        "(int)", "++ ",    "catch(", "a->f(",    "a, ",   "1 + ",
        "a[0]",  "a->f()", "a && ",  "\"x\" + ", "a->(",  "::f(",
    };
    for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
        struct buffer text = BUFFER_EMPTY;
        buffer_add_text(&text, "f() { a = ");
        bool postfix = strcmp(repeated[i], "a[0]") == 0 || strcmp(repeated[i], "a->f()") == 0;
        if (postfix)
            buffer_add_byte(&text, 'a');
        add_repeated(&text, repeated[i] + postfix); /* without its a */
        expect_one_error(&text, "nested too deeply");
        buffer_free(&text);
    }
}

static void
nesting_of_statements_ends_in_one_message(void **state)
{
    (void)state;
    const char *const repeated[] = {"{ ",        "if (a) ",          "if (a) ; else ",        "while (a) ", "do ",
                                    "for (;;) ", "foreach (a : b) ", "switch (a) { case 1: ", "if (a) { "};
    for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
        struct buffer text = BUFFER_EMPTY;
        buffer_add_text(&text, "f() { ");
        add_repeated(&text, repeated[i]);
        expect_one_error(&text, "nested too deeply");
        buffer_free(&text);
    }
}

static void
nesting_up_to_the_limit_is_accepted(void **state)
{
    (void)state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "f() { return ");
    for (int i = 0; i < 450; i++)
        buffer_add_byte(&text, '(');
    buffer_add_byte(&text, '1');
    for (int i = 0; i < 450; i++)
        buffer_add_byte(&text, ')');
    for (int i = 0; i < 900; i++)
        buffer_add_text(&text, " + a");
    buffer_add_text(&text, "; }\n");
    char *result = test_parse(text.data);
    assert_int_equal(count_parts(result, ": error: "), 0);
    free(result);
    buffer_free(&text);
}

static void
long_lists_are_no_nesting(void **state)
{
    (void)state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "mixed *a = ({ ");
    for (int i = 0; i < 100000; i++)
        buffer_add_text(&text, "1, ");
    buffer_add_text(&text, "});\nf() {\n");
    for (int i = 0; i < 50000; i++)
        buffer_add_text(&text, "g();\n");
    buffer_add_text(&text, "}\n");
    char *result = test_parse(text.data);
    assert_int_equal(count_parts(result, ": error: "), 0);
    assert_int_equal(count_parts(result, "call g"), 50000);
    free(result);
    buffer_free(&text);
}

static const char *const random_words[] = {
    "int", "string", "mixed", "*", "(", ")", "{", "}", "[", "]", "({", "})", "([", "])", ",", ";", ":", "?", "=",
    "+=", "==", "+", "-", "!", "<", ">", "<<", "..", "...", "->", "::", "#'", "if", "else", "while", "do", "for",
    "foreach", "switch", "case", "default", "break", "return", "catch", "in", "a", "b", "f", "1", "2.5", "\"s\"",
    "'c'", "'x", "private", "varargs", "inherit", "struct", "closure", "|", "&", "\n#define a b(\n", "\n#if 1\n",
    "\n#endif\n", "(:", ":)", "(<", ">)", "function", "object", "\n", "$", "b\"x\"", "void", "M(",
    "\n#define M(x) x #x\n", ".", "await", "async", "virtual", "visible", "\n}\n", "@", "\n#else\n",
};

static void
random_tokens_end_in_messages(void **state)
{
    (void)state;
    uint32_t seed = 4711;
    for (int round = 0; round < 400; round++) {
        struct buffer text = BUFFER_EMPTY;
        for (int i = 0; i < 600; i++) {
            seed = seed * 1664525 + 1013904223;
            buffer_add_text(&text, random_words[(seed >> 16) % (sizeof random_words / sizeof *random_words)]);
            buffer_add_byte(&text, ' ');
        }
        free(test_parse(text.data));
        buffer_free(&text);
    }
}

static void
a_name_is_one_pointer(void **state)
{
    (void)state;
    const struct test_file file = {"/t.c", "int abc; f() { abc = 1; }", 0};
    struct test_files files = {&file, 1};
    struct compile_request request = test_request(&files);
    struct diag_list *messages = diag_list_new();
    struct ast *ast = parse_file(&request, messages);
    assert_ptr_equal(ast->first->name, ast_name(ast, "abc"));
    assert_ptr_equal(ast->first->name, ast->first->next->b->list->a->a->name);
    assert_int_equal(ast->file_count, 1);
    assert_string_equal(ast->files[0], "/t.c");
    ast_free(ast);
    diag_list_free(messages);
}

static void
pragmas_are_kept(void **state)
{
    (void)state;
    const struct test_file file = {"/t.c", "#pragma strict_types, no_clone\n#pragma save_types\n", 0};
    struct test_files files = {&file, 1};
    struct compile_request request = test_request(&files);
    struct diag_list *messages = diag_list_new();
    struct ast *ast = parse_file(&request, messages);
    assert_int_equal(ast->pragmas, PRAGMA_STRICT_TYPES | PRAGMA_SAVE_TYPES | PRAGMA_NO_CLONE | PRAGMAS_AT_FIRST);
    ast_free(ast);
    diag_list_free(messages);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variables_have_types_modifiers_and_values),
        cmocka_unit_test(functions_have_results_and_parameters),
        cmocka_unit_test(inherit_takes_modifiers_for_its_parts),
        cmocka_unit_test(later_keywords_may_be_names_of_old_code),
        cmocka_unit_test(precedence_is_that_of_the_table),
        cmocka_unit_test(assignment_and_conditional_bind_from_the_right),
        cmocka_unit_test(literals_have_their_values),
        cmocka_unit_test(indices_and_ranges_count_from_both_ends),
        cmocka_unit_test(calls_name_functions_in_many_ways),
        cmocka_unit_test(casts_are_told_from_parentheses),
        cmocka_unit_test(statements_make_their_nodes),
        cmocka_unit_test(foreach_has_all_its_forms),
        cmocka_unit_test(switch_has_labels_among_its_statements),
        cmocka_unit_test(function_macro_names_the_function),
        cmocka_unit_test(one_broken_statement_makes_one_message),
        cmocka_unit_test(one_broken_declaration_makes_one_message),
        cmocka_unit_test(three_errors_in_three_functions_make_three_messages),
        cmocka_unit_test(a_missing_brace_is_found_at_the_next_function),
        cmocka_unit_test(unclosed_brackets_show_where_they_were_opened),
        cmocka_unit_test(what_is_not_there_yet_makes_one_message),
        cmocka_unit_test(nesting_of_any_kind_ends_in_one_message),
        cmocka_unit_test(nesting_of_statements_ends_in_one_message),
        cmocka_unit_test(nesting_up_to_the_limit_is_accepted),
        cmocka_unit_test(long_lists_are_no_nesting),
        cmocka_unit_test(random_tokens_end_in_messages),
        cmocka_unit_test(a_name_is_one_pointer),
        cmocka_unit_test(pragmas_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
