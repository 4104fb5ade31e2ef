/* SPDX-License-Identifier: MIT */
/* Operators on values of all types, their results and their errors, in the plain and in the updating forms. */
#include "tests/unit/vm/machine.h"

/* One function for each operator: "+" as a + b, "+=" as a local updated in place. */
static void
open_operators(struct machine *machine)
{
    static const uint16_t ops[BINARY_COUNT] = {
        OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_AND, OP_OR, OP_XOR, OP_SHL, OP_SHR, OP_USHR
    };
    machine_open(machine, NULL);
    for (uint16_t i = 0; i < BINARY_COUNT; i++) {
        const struct insn plain[] = { INSN(ops[i], R(2), R(0), R(1)), I(RETURN, R(2), R(0), 2) };
        const struct insn update[] = { I(UPDATE, R(0), R(1), i), I(RETURN, R(0), R(1), 1) };
        char name[8];
        snprintf(name, sizeof name, "%s", binary_name((enum binary)i));
        assembly_function(&machine->assembly, name, 2, 3, plain, COUNT(plain));
        snprintf(name, sizeof name, "%s=", binary_name((enum binary)i));
        assembly_function(&machine->assembly, name, 2, 2, update, COUNT(update));
    }
    static const struct { const char *name; uint16_t op; } relations[] = {
        { "==", OP_EQ }, { "!=", OP_NE }, { "<", OP_LT }, { "<=", OP_LE }, { "in", OP_IN }
    };
    for (size_t i = 0; i < COUNT(relations); i++) {
        const struct insn code[] = { INSN(relations[i].op, R(2), R(0), R(1)), I(RETURN, R(2), R(0), 2) };
        assembly_function(&machine->assembly, relations[i].name, 2, 3, code, COUNT(code));
    }
    static const struct { const char *name; uint16_t op; } jumps[] = {
        { "j==", OP_JEQ }, { "j!=", OP_JNE }, { "j<", OP_JLT }, { "j<=", OP_JLE }, { "j>", OP_JGT }, { "j>=", OP_JGE }
    };
    for (size_t i = 0; i < COUNT(jumps); i++) {
        const struct insn code[] = {
            INSN(jumps[i].op, R(0), R(1), 2), I(RETURN_INT, 0, R(0), 2), I(RETURN_INT, 1, R(0), 2)
        };
        assembly_function(&machine->assembly, jumps[i].name, 2, 2, code, COUNT(code));
    }
    machine_build(machine);
}

/* A operator B, both consumed. */
static struct value
apply(struct machine *machine, const char *operator, struct value a, struct value b)
{
    const struct value args[] = { a, b };
    struct value result = machine_run(machine, operator, args, 2);
    value_free(&machine->world, a);
    value_free(&machine->world, b);
    return result;
}

static struct value
array_of(struct machine *machine, int64_t a, int64_t b)
{
    const struct value values[] = { value_int(a), value_int(b) };
    return value_take(TAG_ARRAY, array_from_values_take(&machine->world, values, 2));
}

static struct value
mapping_of(struct machine *machine, int64_t key, int64_t value)
{
    struct mapping *mapping = mapping_new(&machine->world, 1, 1);
    mapping_set_take(&machine->world, mapping, value_int(key), value_int(value));
    return value_take(TAG_MAPPING, mapping);
}

static void
expect_array(struct machine *machine, struct value value, const char *wanted)
{
    expect_success(machine);
    assert_int_equal(value.tag, TAG_ARRAY);
    char text[200];
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < value.array->length; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%lld,", (long long)array_get(value.array, i).i);
    assert_string_equal(text, wanted);
    value_free(&machine->world, value);
}

static void
integers_compute(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    static const struct { const char *operator; int64_t a, b, result; } cases[] = {
        { "+", 2, 3, 5 }, { "-", 2, 3, -1 }, { "*", -4, 3, -12 }, { "/", -7, 2, -3 }, { "%", -7, 2, -1 },
        { "&", 12, 10, 8 }, { "|", 12, 10, 14 }, { "^", 12, 10, 6 }, { "<<", 1, 63, INT64_MIN }, { "<<", 1, 64, 0 },
        { ">>", -1, 1000, -1 }, { ">>", 1, 1000, 0 }, { ">>>", -1, 63, 1 }, { ">>>", -1, 64, 0 },
        { "%", INT64_MIN, -1, 0 }, { "/", INT64_MIN, 1, INT64_MIN },
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char name[8];
        expect_int(apply(&m, cases[i].operator, value_int(cases[i].a), value_int(cases[i].b)), cases[i].result);
        snprintf(name, sizeof name, "%s=", cases[i].operator);
        expect_int(apply(&m, name, value_int(cases[i].a), value_int(cases[i].b)), cases[i].result);
    }
    machine_close(&m);
}

static void
overflow_and_division_by_zero_are_errors(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    static const struct { const char *operator; int64_t a, b; const char *error; } cases[] = {
        { "+", INT64_MAX, 1, "*Numeric overflow: 9223372036854775807 + 1" }, { "-", INT64_MIN, 1, "Numeric overflow" },
        { "*", INT64_MAX, 2, "Numeric overflow" }, { "/", INT64_MIN, -1, "Numeric overflow" },
        { "/", 5, 0, "Division by zero" }, { "%", 5, 0, "Division by zero" }, { "<<", 1, -1, "Negative shift" },
        { ">>", 1, -1, "Negative shift" }, { ">>>", 1, -1, "Negative shift" },
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char name[8];
        apply(&m, cases[i].operator, value_int(cases[i].a), value_int(cases[i].b));
        expect_error(&m, cases[i].error);
        snprintf(name, sizeof name, "%s=", cases[i].operator);
        apply(&m, name, value_int(cases[i].a), value_int(cases[i].b));
        expect_error(&m, cases[i].error);
    }
    machine_close(&m);
}

static void
floats_and_mixed_numbers(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    struct value result = apply(&m, "+", value_int(1), value_float(0.5));
    assert_int_equal(result.tag, TAG_FLOAT);
    assert_true(result.f == 1.5);
    result = apply(&m, "/", value_float(1), value_int(4));
    assert_true(result.tag == TAG_FLOAT && result.f == 0.25);
    result = apply(&m, "*=", value_float(3), value_float(0.5));
    assert_true(result.tag == TAG_FLOAT && result.f == 1.5);
    apply(&m, "*", value_float(1e308), value_float(10));
    expect_error(&m, "Numeric overflow");
    apply(&m, "+", value_float(1e308), value_float(1e308));
    expect_error(&m, "Numeric overflow");
    apply(&m, "/", value_float(1), value_float(0));
    expect_error(&m, "Division by zero");
    apply(&m, "/", value_float(1), value_int(0));
    expect_error(&m, "Division by zero");
    apply(&m, "%", value_float(1), value_int(2));
    expect_error(&m, "Bad operands of %: float and int");
    apply(&m, "&", value_float(1), value_int(2));
    expect_error(&m, "Bad operands of &: float and int");
    machine_close(&m);
}

static void
strings_add_repeat_and_subtract(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    expect_text(&m, apply(&m, "+", string_value(&m, "a"), string_value(&m, "b")), "ab");
    expect_text(&m, apply(&m, "+", string_value(&m, "a"), value_int(-5)), "a-5");
    expect_text(&m, apply(&m, "+", value_int(7), string_value(&m, "a")), "7a");
    expect_text(&m, apply(&m, "+", value_float(2.5), string_value(&m, "a")), "2.5a");
    expect_text(&m, apply(&m, "+=", string_value(&m, "a"), value_float(0.5)), "a0.5");
    expect_text(&m, apply(&m, "+=", value_int(1), string_value(&m, "x")), "1x");
    expect_text(&m, apply(&m, "*", string_value(&m, "ab"), value_int(3)), "ababab");
    expect_text(&m, apply(&m, "*", value_int(2), string_value(&m, "ab")), "abab");
    expect_text(&m, apply(&m, "*", string_value(&m, ""), value_int(INT64_MAX)), "");
    expect_text(&m, apply(&m, "*=", string_value(&m, "ab"), value_int(0)), "");
    expect_text(&m, apply(&m, "-", string_value(&m, "foobar"), string_value(&m, "o")), "fbar");
    expect_text(&m, apply(&m, "&", string_value(&m, "foobar"), string_value(&m, "ob")), "oob");
    apply(&m, "*", string_value(&m, "ab"), value_int(-1));
    expect_error(&m, "Negative repetition");
    apply(&m, "*", string_value(&m, "ab"), value_int(INT64_MAX));
    expect_error(&m, "Too long string");
    machine_close(&m);
}

static void
arrays_are_sets(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    expect_array(&m, apply(&m, "+", array_of(&m, 1, 2), array_of(&m, 2, 3)), "1,2,2,3,");
    expect_array(&m, apply(&m, "+=", array_of(&m, 1, 2), array_of(&m, 2, 3)), "1,2,2,3,");
    expect_array(&m, apply(&m, "-", array_of(&m, 1, 2), array_of(&m, 2, 3)), "1,");
    expect_array(&m, apply(&m, "&", array_of(&m, 1, 2), array_of(&m, 2, 3)), "2,");
    expect_array(&m, apply(&m, "|", array_of(&m, 1, 2), array_of(&m, 2, 3)), "1,2,3,");
    expect_array(&m, apply(&m, "^=", array_of(&m, 1, 2), array_of(&m, 2, 3)), "1,3,");
    expect_array(&m, apply(&m, "*", array_of(&m, 1, 2), value_int(2)), "1,2,1,2,");
    apply(&m, "*", array_of(&m, 1, 2), value_int(1000000000000));
    expect_error(&m, "Too large array");
    machine_close(&m);
}

static void
mappings_add_and_intersect(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    struct value sum = apply(&m, "+", mapping_of(&m, 1, 10), mapping_of(&m, 2, 20));
    assert_int_equal(mapping_count(&m.world, sum.mapping), 2);
    value_free(&m.world, sum);
    struct value rest = apply(&m, "-", mapping_of(&m, 1, 10), mapping_of(&m, 1, 20));
    assert_int_equal(mapping_count(&m.world, rest.mapping), 0);
    value_free(&m.world, rest);
    struct value common = apply(&m, "&", mapping_of(&m, 1, 10), array_of(&m, 1, 2));
    assert_int_equal(mapping_count(&m.world, common.mapping), 1);
    value_free(&m.world, common);
    sum = apply(&m, "+", mapping_of(&m, 1, 1), value_take(TAG_MAPPING, mapping_new(&m.world, 2, 0)));
    assert_int_equal(mapping_width(sum.mapping), 1);
    value_free(&m.world, sum);
    struct mapping *wide = mapping_new(&m.world, 2, 1);
    mapping_find_or_insert(&m.world, wide, value_int(5));
    apply(&m, "+", mapping_of(&m, 1, 1), value_take(TAG_MAPPING, wide));
    expect_error(&m, "mappings of width 1 and 2");
    machine_close(&m);
}

/* += on a mapping changes the mapping that others hold too; on strings and arrays it does not. */
static void
updates_respect_other_holders(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    struct value mapping = mapping_of(&m, 1, 10), array = array_of(&m, 1, 2), text = string_value(&m, "a");
    value_free(&m.world, apply(&m, "+=", value_ref(mapping), mapping_of(&m, 2, 20)));
    assert_int_equal(mapping_count(&m.world, mapping.mapping), 2);
    value_free(&m.world, apply(&m, "+=", value_ref(array), array_of(&m, 3, 4)));
    assert_int_equal(array.array->length, 2);
    value_free(&m.world, apply(&m, "+=", value_ref(text), string_value(&m, "b")));
    assert_int_equal(text.string->length, 1);
    value_free(&m.world, mapping);
    value_free(&m.world, array);
    value_free(&m.world, text);
    machine_close(&m);
}

static void
wrong_types_are_named(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    apply(&m, "+", mapping_of(&m, 1, 1), array_of(&m, 1, 2));
    expect_error(&m, "Bad operands of +: mapping and array");
    apply(&m, "-", value_int(0), array_of(&m, 1, 2));
    expect_error(&m, "Bad operands of -: 0 and array");
    apply(&m, "-=", value_int(5), string_value(&m, "x"));
    expect_error(&m, "Bad operands of -: int and string");
    apply(&m, "<<", string_value(&m, "x"), value_int(1));
    expect_error(&m, "Bad operands of <<: string and int");
    apply(&m, "<", array_of(&m, 1, 2), array_of(&m, 1, 2));
    expect_error(&m, "Bad operands of <: array and array");
    apply(&m, "j>=", value_int(1), string_value(&m, "x"));
    expect_error(&m, "Bad operands of >=: int and string");
    apply(&m, "in", value_int(1), value_int(1));
    expect_error(&m, "Bad operands of in: int and int");
    ref_add(&m.object->ref);
    apply(&m, "+", value_take(TAG_OBJECT, m.object), value_int(1));
    expect_error(&m, "Bad operands of +: object and int");
    machine_close(&m);
}

static void
values_compare(void **state)
{
    (void)state;
    struct machine m;
    open_operators(&m);
    expect_int(apply(&m, "==", value_int(1), value_float(1)), 1);
    expect_int(apply(&m, "==", string_value(&m, "ab"), string_value(&m, "ab")), 1);
    expect_int(apply(&m, "!=", string_value(&m, "1"), value_int(1)), 1);
    expect_int(apply(&m, "==", array_of(&m, 1, 2), array_of(&m, 1, 2)), 0);
    expect_int(apply(&m, "<", string_value(&m, "ab"), string_value(&m, "b")), 1);
    expect_int(apply(&m, "<=", value_float(1.5), value_int(1)), 0);
    expect_int(apply(&m, "j<", value_int(1), value_float(1.5)), 1);
    expect_int(apply(&m, "j>", string_value(&m, "b"), string_value(&m, "ab")), 1);
    expect_int(apply(&m, "j==", string_value(&m, "b"), string_value(&m, "ab")), 0);
    expect_int(apply(&m, "j!=", value_float(2), value_int(2)), 0);
    expect_int(apply(&m, "j<=", value_int(INT64_MIN), value_int(INT64_MIN)), 1);
    expect_int(apply(&m, "in", value_int(2), array_of(&m, 1, 2)), 1);
    expect_int(apply(&m, "in", value_int(1), mapping_of(&m, 1, 0)), 1);
    expect_int(apply(&m, "in", string_value(&m, "ell"), string_value(&m, "hello")), 1);
    expect_int(apply(&m, "in", string_value(&m, "z"), string_value(&m, "hello")), 0);
    machine_close(&m);
}

static void
unary_operators_and_casts(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
#define UNARY(op, c) I(op, R(1), R(0), c), I(RETURN, R(1), R(0), 1)
    static const struct insn negate[] = { UNARY(NEG, 0) }, complement[] = { UNARY(COMPLEMENT, 0) },
        to_int[] = { UNARY(CONVERT, TAG_INT) }, to_float[] = { UNARY(CONVERT, TAG_FLOAT) },
        to_string[] = { UNARY(CONVERT, TAG_STRING) }, to_array[] = { UNARY(CONVERT, TAG_ARRAY) },
        increase[] = { I(INC, R(0), 1, 0), I(RETURN, R(0), 0, 0) }, truth[] = { UNARY(TRUTH, 0) },
        branch[] = { I(JZ_R, R(0), W(2)), I(RETURN_INT, 1, 0, 0), I(RETURN_INT, 0, 0, 0) };
    assembly_function(&m.assembly, "negate", 1, 2, negate, 2);
    assembly_function(&m.assembly, "complement", 1, 2, complement, 2);
    assembly_function(&m.assembly, "int", 1, 2, to_int, 2);
    assembly_function(&m.assembly, "float", 1, 2, to_float, 2);
    assembly_function(&m.assembly, "string", 1, 2, to_string, 2);
    assembly_function(&m.assembly, "array", 1, 2, to_array, 2);
    assembly_function(&m.assembly, "increase", 1, 2, increase, 2);
    assembly_function(&m.assembly, "truth", 1, 2, truth, 2);
    assembly_function(&m.assembly, "branch", 1, 1, branch, 3);
    machine_build(&m);
    struct value smallest = value_int(INT64_MIN), largest = value_int(INT64_MAX), five = value_int(5), half = value_float(3.75),
        text = string_value(&m, "12abc"), zero = value_int(0), huge = value_float(1e30), none = value_float(0);
    expect_int(machine_run(&m, "negate", &five, 1), -5);
    assert_true(machine_run(&m, "negate", &half, 1).f == -3.75);
    machine_run(&m, "negate", &smallest, 1);
    expect_error(&m, "Numeric overflow");
    machine_run(&m, "negate", &text, 1);
    expect_error(&m, "Bad operand of -: string");
    expect_int(machine_run(&m, "complement", &five, 1), -6);
    machine_run(&m, "complement", &half, 1);
    expect_error(&m, "Bad operand of ~: float");
    expect_int(machine_run(&m, "increase", &five, 1), 6);
    assert_true(machine_run(&m, "increase", &half, 1).f == 4.75);
    machine_run(&m, "increase", &largest, 1);
    expect_error(&m, "Numeric overflow");
    machine_run(&m, "increase", &text, 1);
    expect_error(&m, "Bad operand of ++: string");
    expect_int(machine_run(&m, "int", &half, 1), 3);
    expect_int(machine_run(&m, "int", &text, 1), 12);
    machine_run(&m, "int", &huge, 1);
    expect_error(&m, "Numeric overflow");
    assert_true(machine_run(&m, "float", &text, 1).f == 12);
    expect_text(&m, machine_run(&m, "string", &five, 1), "5");
    struct value letters = machine_run(&m, "array", &text, 1);
    assert_int_equal(letters.array->length, 5);
    machine_run(&m, "int", &letters, 1);
    expect_error(&m, "Cannot convert array to int");
    value_free(&m.world, letters);
    expect_int(machine_run(&m, "truth", &zero, 1), 0);
    expect_int(machine_run(&m, "truth", &none, 1), 1);
    expect_int(machine_run(&m, "branch", &text, 1), 1);
    expect_int(machine_run(&m, "branch", &zero, 1), 0);
    value_free(&m.world, text);
    machine_close(&m);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_compute),
        cmocka_unit_test(overflow_and_division_by_zero_are_errors),
        cmocka_unit_test(floats_and_mixed_numbers),
        cmocka_unit_test(strings_add_repeat_and_subtract),
        cmocka_unit_test(arrays_are_sets),
        cmocka_unit_test(mappings_add_and_intersect),
        cmocka_unit_test(updates_respect_other_holders),
        cmocka_unit_test(wrong_types_are_named),
        cmocka_unit_test(values_compare),
        cmocka_unit_test(unary_operators_and_casts),
    };
    return MACHINE_RUN(tests);
}
