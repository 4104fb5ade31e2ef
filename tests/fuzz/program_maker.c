/* SPDX-License-Identifier: MIT */
/*
 * A grammar walked by dice.  Each expression is asked for by type; variables are named by type and number (i0, f1, s2,
 * a0, m0, x3), so that what is in reach is known without tables.  Loops end after a few turns.
 */
#include "program_maker.h"

#include <stdbool.h>

enum sort { SORT_INT, SORT_FLOAT, SORT_STRING, SORT_ARRAY, SORT_MAPPING, SORT_MIXED, SORT_COUNT };
enum { NAMES = 3, FUNCTIONS = 4, DEPTH = 5 };

struct maker {
    const unsigned char *bytes;
    size_t size, at;
    struct buffer *out;
    int depth, loops, turns;
};

static const char *const type_names[] = { "int", "float", "string", "mixed *", "mapping", "mixed" };
static const char letters[] = "ifsamx";

static void expression(struct maker *maker, enum sort sort);
static void statement(struct maker *maker);

static unsigned
roll(struct maker *maker, unsigned sides)
{
    return maker->at < maker->size ? maker->bytes[maker->at++] % sides : 0;
}

static void
put(struct maker *maker, const char *text)
{
    buffer_add_text(maker->out, text);
}

static void
name(struct maker *maker, enum sort sort)
{
    unsigned number = roll(maker, NAMES * 2);
    bool global = number >= NAMES;
    buffer_add_format(maker->out, "%s%c%u", global ? "g" : "", letters[sort], number % NAMES);
}

static void literal(struct maker *maker, enum sort sort);

static void
mixed_literal(struct maker *maker)
{
    static const char *const literals[] = { "b\"a\\xff\"",
        "'name", "''two", "'({ 1, 'x, ({ }) })", "(<pair>)", "(<triple> m2: 3)" };
    unsigned number = roll(maker, 12);
    if (number < 6) put(maker, literals[number]);
    else literal(maker, (enum sort)(number - 6) % SORT_MIXED);
}

static void
literal(struct maker *maker, enum sort sort)
{
    static const char *const ints[] = { "1", "0", "-1", "2", "7", "32767", "32768", "-32768", "70000", "5000000000",
        "9223372036854775807", "-40000" };
    static const char *const floats[] = { "1.5", "0.0", "-2.25", "1e10", "3.0" };
    static const char *const strings[] = { "\"\"", "\"a\"", "\"hello\"", "\"\\u00e4b\"", "\"key\"", "\"x\" \"y\"" };
    switch (sort) {
    case SORT_INT: put(maker, ints[roll(maker, 12)]); break;
    case SORT_FLOAT: put(maker, floats[roll(maker, 5)]); break;
    case SORT_STRING: put(maker, strings[roll(maker, 6)]); break;
    case SORT_ARRAY: put(maker, "({ 1, \"two\", 3.0 })"); break;
    case SORT_MAPPING: put(maker, "([ \"key\": 1, 2: \"x\" ])"); break;
    default: mixed_literal(maker); break;
    }
}

static void
binary(struct maker *maker, enum sort left, const char *operator, enum sort right)
{
    put(maker, "(");
    expression(maker, left);
    put(maker, operator);
    expression(maker, right);
    put(maker, ")");
}

/* A member of a struct: known by its type, or looked up. */
static void
member(struct maker *maker)
{
    static const char *const structs[] = { "gp0", "gp1", "gt0", "gx0", "x1", "(<pair> 1)", "((struct pair)gx1)" };
    static const char *const members[] = { "->m0", ".m1", "->m1", "->(\"m0\")", ".(\"m1\")", "->(1)" };
    put(maker, structs[roll(maker, 7)]);
    for (unsigned i = 0, count = 1 + roll(maker, 2); i < count; i++) put(maker, members[roll(maker, 6)]);
}

/* A place that can be assigned to, of that sort or of mixed. */
static void
place(struct maker *maker, enum sort sort)
{
    switch (roll(maker, 10)) {
    case 8: member(maker); break;
    case 9:
        name(maker, roll(maker, 2) ? SORT_ARRAY : SORT_STRING);
        put(maker, roll(maker, 2) ? "[>" : "[");
        expression(maker, SORT_INT);
        put(maker, roll(maker, 2) ? "..>" : "..<");
        expression(maker, SORT_INT);
        put(maker, "]");
        break;
    case 0: case 1: case 2: case 3: name(maker, sort); break;
    case 4:
        name(maker, SORT_ARRAY);
        put(maker, roll(maker, 3) ? "[" : "[<");
        expression(maker, SORT_INT);
        put(maker, "]");
        break;
    case 5:
        name(maker, SORT_MAPPING);
        put(maker, "[");
        expression(maker, roll(maker, 2) ? SORT_STRING : SORT_INT);
        put(maker, "]");
        break;
    case 6:
        name(maker, SORT_ARRAY);
        put(maker, "[");
        expression(maker, SORT_INT);
        put(maker, "][");
        expression(maker, SORT_INT);
        put(maker, "]");
        break;
    default: name(maker, SORT_MIXED); break;
    }
}

static void
call(struct maker *maker)
{
    buffer_add_format(maker->out, "fn%u(", roll(maker, FUNCTIONS));
    expression(maker, SORT_INT);
    put(maker, ", ");
    expression(maker, SORT_STRING);
    if (roll(maker, 6) == 0) {
        put(maker, ", a0...)");
        return;
    }
    put(maker, ", ");
    expression(maker, SORT_FLOAT);
    put(maker, ")");
}

static void
structure(struct maker *maker)
{
    bool named = roll(maker, 2);
    put(maker, roll(maker, 2) ? "(<pair> " : "(<triple> ");
    for (unsigned i = 0, count = roll(maker, 3); i < count; i++) {
        if (named) buffer_add_format(maker->out, "m%u: ", i);
        expression(maker, SORT_MIXED);
        put(maker, ", ");
    }
    put(maker, ")");
}

static void
catch(struct maker *maker)
{
    static const char *const modifiers[] = { "", "; nolog", "; reserve 3000", "; publish, limit i0", "; limit 900, reserve x1" };
    put(maker, "catch(");
    expression(maker, SORT_MIXED);
    put(maker, modifiers[roll(maker, 5)]);
    put(maker, ")");
}

static void
int_expression(struct maker *maker)
{
    static const char *const operators[] = { " + ", " - ", " * ", " / ", " % ", " & ", " | ", " ^ ", " << ", " >> ",
        " >>> ", " < ", " <= ", " == ", " != ", " > ", " >= ", " && ", " || " };
    switch (roll(maker, 12)) {
    case 0: case 1: case 2: binary(maker, SORT_INT, operators[roll(maker, 19)], SORT_INT); break;
    case 3: binary(maker, SORT_STRING, operators[11 + roll(maker, 6)], SORT_STRING); break;
    case 4: binary(maker, SORT_FLOAT, operators[11 + roll(maker, 6)], roll(maker, 2) ? SORT_INT : SORT_FLOAT); break;
    case 5: binary(maker, SORT_MIXED, roll(maker, 2) ? " == " : " in ", SORT_ARRAY); break;
    case 6: put(maker, "sizeof("); expression(maker, SORT_ARRAY); put(maker, ")"); break;
    case 7: put(maker, "(int)("); expression(maker, SORT_MIXED); put(maker, ")"); break;
    case 8: put(maker, roll(maker, 2) ? "!(" : "-("); expression(maker, SORT_INT); put(maker, ")"); break;
    case 9: put(maker, roll(maker, 2) ? "++" : "--"); name(maker, SORT_INT); break;
    case 10: name(maker, SORT_INT); put(maker, roll(maker, 2) ? "++" : "--"); break;
    default: expression(maker, SORT_STRING); put(maker, "["); expression(maker, SORT_INT); put(maker, "]"); break;
    }
}

static void
string_expression(struct maker *maker)
{
    switch (roll(maker, 6)) {
    case 0: case 1: case 2: binary(maker, SORT_STRING, " + ", roll(maker, 2) ? SORT_STRING : SORT_INT); break;
    case 3: binary(maker, SORT_STRING, roll(maker, 2) ? " - " : " & ", SORT_STRING); break;
    case 4: binary(maker, SORT_INT, " + ", SORT_STRING); break;
    default:
        expression(maker, SORT_STRING);
        put(maker, "[");
        expression(maker, SORT_INT);
        put(maker, roll(maker, 2) ? ".." : "..<");
        expression(maker, SORT_INT);
        put(maker, "]");
        break;
    }
}

static void
array_expression(struct maker *maker)
{
    static const char *const operators[] = { " + ", " - ", " & ", " | ", " ^ " };
    switch (roll(maker, 4)) {
    case 0: binary(maker, SORT_ARRAY, operators[roll(maker, 5)], SORT_ARRAY); break;
    case 1:
        put(maker, "({ ");
        for (unsigned i = roll(maker, 4); i-- > 0;) {
            expression(maker, SORT_MIXED);
            put(maker, ", ");
        }
        put(maker, "})");
        break;
    case 2:
        expression(maker, SORT_ARRAY);
        put(maker, roll(maker, 2) ? "[1.." : "[<2..");
        if (roll(maker, 2)) expression(maker, SORT_INT);
        put(maker, "]");
        break;
    default: put(maker, "explode("); expression(maker, SORT_STRING); put(maker, ", \",\")"); break;
    }
}

/* What a closure looks like from inside: no loop around it can be left. */
static void
closure(struct maker *maker)
{
    static const char *const names[] = { "#'fn0", "#'fn1", "#'+", "#'<", "#'[", "#'({", "#'sizeof", "#'funcall", "#'explode" };
    int loops = maker->loops;
    maker->loops = 0;
    switch (roll(maker, 6)) {
    case 0: put(maker, names[roll(maker, 9)]); break;
    case 1:
        put(maker, "(: ");
        statement(maker);
        expression(maker, SORT_MIXED);
        put(maker, " :)");
        break;
    case 2:
        put(maker, "function mixed (int i0, varargs mixed *a1) : string s0 = ");
        expression(maker, SORT_STRING);
        put(maker, "; float f0, f1 = ");
        expression(maker, SORT_FLOAT);
        put(maker, " { ");
        statement(maker);
        statement(maker);
        put(maker, "}");
        break;
    case 3:
        put(maker, "function int { ");
        statement(maker);
        put(maker, " return $2; }");
        break;
    default:
        put(maker, "(: ");
        put(maker, roll(maker, 2) ? "$1, " : "");
        expression(maker, SORT_MIXED);
        put(maker, " :)");
        break;
    }
    maker->loops = loops;
}

static void
closure_expression(struct maker *maker)
{
    switch (roll(maker, 4)) {
    case 0:
        put(maker, "map(");
        expression(maker, SORT_ARRAY);
        put(maker, ", ");
        closure(maker);
        put(maker, ")");
        break;
    case 1: closure(maker); break;
    default:
        put(maker, roll(maker, 2) ? "funcall(" : "apply(");
        if (roll(maker, 3)) closure(maker);
        else name(maker, SORT_MIXED);
        put(maker, ", ");
        expression(maker, SORT_MIXED);
        put(maker, ", ");
        expression(maker, SORT_ARRAY);
        put(maker, ")");
        break;
    }
}

static void
mixed_expression(struct maker *maker)
{
    switch (roll(maker, 13)) {
    case 11: structure(maker); break;
    case 12: member(maker); break;
    case 9: case 10: closure_expression(maker); break;
    case 0: call(maker); break;
    case 1: catch(maker); break;
    case 2: put(maker, "this_object()->"); call(maker); break;
    case 3: place(maker, SORT_MIXED); break;
    case 4: expression(maker, SORT_ARRAY); put(maker, "["); expression(maker, SORT_INT); put(maker, "]"); break;
    case 5: expression(maker, SORT_MAPPING); put(maker, "["); expression(maker, SORT_MIXED); put(maker, "]"); break;
    default: expression(maker, (enum sort)roll(maker, SORT_MIXED)); break;
    }
}

/* Forms that every sort has. */
static bool
any_expression(struct maker *maker, enum sort sort)
{
    static const char *const assignments[] = { " = ", " += ", " -= ", " ||= ", " &&= " };
    switch (roll(maker, 12)) {
    case 0:
        put(maker, "(");
        expression(maker, SORT_INT);
        put(maker, " ? ");
        expression(maker, sort);
        put(maker, " : ");
        expression(maker, sort);
        put(maker, ")");
        return true;
    case 1:
        put(maker, "(");
        if (roll(maker, 2)) name(maker, sort);
        else place(maker, sort);
        put(maker, assignments[roll(maker, 5)]);
        expression(maker, sort);
        put(maker, ")");
        return true;
    case 2: binary(maker, sort, roll(maker, 2) ? " && " : " || ", sort); return true;
    case 3: put(maker, "("); expression(maker, SORT_MIXED); put(maker, ", "); expression(maker, sort); put(maker, ")"); return true;
    case 4: case 5: case 6: name(maker, sort); return true;
    case 7: literal(maker, sort); return true;
    default: return false;
    }
}

static void
expression(struct maker *maker, enum sort sort)
{
    if (maker->depth >= DEPTH || maker->at >= maker->size) {
        if (roll(maker, 2)) name(maker, sort);
        else literal(maker, sort);
        return;
    }
    maker->depth++;
    if (!any_expression(maker, sort)) {
        switch (sort) {
        case SORT_INT: int_expression(maker); break;
        case SORT_FLOAT: binary(maker, SORT_FLOAT, roll(maker, 2) ? " * " : " - ", roll(maker, 2) ? SORT_FLOAT : SORT_INT); break;
        case SORT_STRING: string_expression(maker); break;
        case SORT_ARRAY: array_expression(maker); break;
        case SORT_MAPPING: binary(maker, SORT_MAPPING, " + ", SORT_MAPPING); break;
        default: mixed_expression(maker); break;
        }
    }
    maker->depth--;
}

static void
block(struct maker *maker)
{
    put(maker, "{ ");
    for (unsigned i = roll(maker, 4); i-- > 0;) statement(maker);
    put(maker, "}\n");
}

static void
declaration(struct maker *maker)
{
    enum sort sort = (enum sort)roll(maker, SORT_COUNT);
    put(maker, "{ ");
    buffer_add_format(maker->out, "%s %c%u", type_names[sort], letters[sort], roll(maker, NAMES));
    if (roll(maker, 2)) {
        put(maker, " = ");
        expression(maker, sort);
    }
    put(maker, "; ");
    for (unsigned i = roll(maker, 3); i-- > 0;) statement(maker);
    put(maker, "}\n");
}

static void
loop(struct maker *maker)
{
    unsigned turn = (unsigned)maker->turns++;
    buffer_add_format(maker->out, "{ int t%u; ", turn);
    maker->loops++;
    switch (roll(maker, 6)) {
    case 0: buffer_add_format(maker->out, "while (t%u++ < 3) ", turn); break;
    case 1: buffer_add_format(maker->out, "for (t%u = 0; t%u < 4; t%u++) ", turn, turn, turn); break;
    case 2:
        buffer_add_format(maker->out, "while (++t%u < 5 && ", turn);
        expression(maker, SORT_MIXED);
        put(maker, ") ");
        break;
    case 3:
        put(maker, "foreach (mixed x0 : ");
        expression(maker, roll(maker, 2) ? SORT_ARRAY : SORT_STRING);
        put(maker, ") ");
        break;
    case 4:
        put(maker, roll(maker, 2) ? "foreach (mixed x1, mixed x2 : " : "foreach (gx0, x2 : ");
        expression(maker, SORT_MAPPING);
        put(maker, ") ");
        break;
    default: put(maker, roll(maker, 2) ? "foreach (int i0 : 2 .. 5) " : "foreach (int i1 : 4) "); break;
    }
    block(maker);
    put(maker, "}\n");
    maker->loops--;
}

static void
selection(struct maker *maker)
{
    bool strings = roll(maker, 2);
    put(maker, "switch (");
    if (roll(maker, 2)) name(maker, SORT_MIXED);
    else expression(maker, strings ? SORT_STRING : SORT_INT);
    put(maker, ") {\n");
    for (unsigned i = 0, count = roll(maker, 5); i < count; i++) {
        if (strings) buffer_add_format(maker->out, "case \"k%u\": ", i);
        else if (roll(maker, 3)) buffer_add_format(maker->out, "case %u: ", i * 3);
        else buffer_add_format(maker->out, "case %u .. %u: ", i * 300 + 20, i * 300 + 90);
        statement(maker);
        if (roll(maker, 2)) put(maker, "break; ");
    }
    if (roll(maker, 2)) put(maker, "default: ; ");
    put(maker, "}\n");
}

static void
statement(struct maker *maker)
{
    if (maker->depth >= DEPTH || maker->at >= maker->size) {
        put(maker, ";\n");
        return;
    }
    maker->depth++;
    switch (roll(maker, 10)) {
    case 0: case 1: case 2: expression(maker, (enum sort)roll(maker, SORT_COUNT)); put(maker, ";\n"); break;
    case 3: case 4:
        put(maker, "if (");
        expression(maker, SORT_MIXED);
        put(maker, ") ");
        block(maker);
        if (roll(maker, 2)) {
            put(maker, "else ");
            statement(maker);
        }
        break;
    case 5: loop(maker); break;
    case 6: declaration(maker); break;
    case 7: selection(maker); break;
    case 8: put(maker, maker->loops && roll(maker, 2) ? "break;\n" : maker->loops ? "continue;\n" : ";\n"); break;
    default:
        put(maker, "return ");
        expression(maker, SORT_MIXED);
        put(maker, ";\n");
        break;
    }
    maker->depth--;
}

static void
variables(struct maker *maker, const char *prefix)
{
    for (unsigned sort = 0; sort < SORT_COUNT; sort++)
        for (unsigned i = 0; i < NAMES; i++) {
            buffer_add_format(maker->out, "%s %s%c%u", type_names[sort], prefix, letters[sort], i);
            if (i == 1 && !*prefix) {
                put(maker, " = ");
                literal(maker, (enum sort)sort);
            }
            put(maker, ";\n");
        }
}

void
program_make(const unsigned char *bytes, size_t size, struct buffer *out)
{
    struct maker maker = { .bytes = bytes, .size = size, .out = out };
    put(&maker, "struct pair { mixed m0, m1; };\nstruct triple (pair) { int m2; struct pair inner; };\n");
    put(&maker, "struct pair gp0 = (<pair> 1, 2), gp1;\nstruct triple gt0 = (<triple>);\n");
    variables(&maker, "g");
    for (unsigned i = 0; i < FUNCTIONS; i++)
        buffer_add_format(out, "mixed fn%u(int p, string q, float r);\n", i);
    for (unsigned i = 0; i < FUNCTIONS; i++) {
        const char *defaults[] = { "float r", "float r = 1.5", "float r = to_float(p)" };
        buffer_add_format(out, "mixed fn%u(int p, string q, %s) {\n", i, defaults[i % 3]);
        variables(&maker, "");
        put(&maker, "i0 = p; s0 = q; f0 = r;\n");
        for (unsigned n = 1 + roll(&maker, 6); n-- > 0;) statement(&maker);
        put(&maker, "return 0;\n}\n");
    }
}
