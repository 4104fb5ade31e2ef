/* SPDX-License-Identifier: MIT */
/* Moves, jumps, loops and integers: what runs without leaving interpret(). */
#include "tests/unit/vm/machine.h"

static struct value
run_one(const struct insn *code, size_t words, uint32_t parameters, uint32_t registers, const struct value *args)
{
    struct machine machine;
    machine_open(&machine, NULL);
    assembly_function(&machine.assembly, "main", parameters, registers, code, words);
    machine_build(&machine);
    struct value result = machine_run(&machine, "main", args, parameters);
    expect_success(&machine);
    machine_close(&machine);
    assert_false(tag_is_counted(result.tag));
    return result;
}

static void
counts_to_a_million(void **state)
{
    (void)state;
    static const struct insn code[] = {
        I(LOAD_INT, R(1), W(0)),
        I(LOAD_INT, R(2), W(0)),
        I(LOAD_INT, R(3), W(900000)),
        I(ADD_II, R(1), R(1), R(2)),
        I(INC_JLT_II, R(2), R(3), -1),
        I(RETURN, R(1), 0, 0),
    };
    expect_int(run_one(code, COUNT(code), 0, 4, NULL), 404999550000);
}

static void
generic_loop_does_the_same(void **state)
{
    (void)state;
    static const struct insn code[] = {
        I(LOAD_INT, R(1), W(0)),
        I(LOAD_INT, R(2), W(0)),
        I(JGE, R(2), R(0), 5),
        I(ADD, R(3), R(1), R(2)),
        I(ASSIGN_TAKE, R(1), R(3), 0),
        I(INC, R(2), 1, 0),
        I(JMP_BACK, W(-4), 0),
        I(RELEASE, R(0), 0, 0),
        I(RETURN, R(1), R(1), 1),
    };
    const struct value args[] = { value_int(1000) };
    expect_int(run_one(code, COUNT(code), 1, 4, args), 499500);
}

static void
jumps_take_the_right_way(void **state)
{
    (void)state;
    /* a bit for each jump that is taken */
    static const struct insn code[] = {
        I(LOAD_INT, R(0), W(3)),
        I(LOAD_INT, R(1), W(4)),
        I(LOAD_INT, R(2), W(0)),
        I(JLT_II, R(0), R(1), 2), I(INC_I, R(2), 1, 0),
        I(JGE_II, R(0), R(1), 2), I(INC_I, R(2), 2, 0),
        I(JEQ_I, R(0), 3, 2), I(INC_I, R(2), 4, 0),
        I(JNE_I, R(0), 3, 2), I(INC_I, R(2), 8, 0),
        I(JLE, R(0), R(0), 2), I(INC_I, R(2), 16, 0),
        I(JGT_INT, R(1), -5, 2), I(INC_I, R(2), 32, 0),
        I(JZ, R(2), W(2)), I(INC_I, R(2), 64, 0),
        I(JNZ, R(2), W(2)), I(INC_I, R(2), 128, 0),
        I(JMP, W(2), 0), I(INC_I, R(2), 256, 0),
        I(RETURN, R(2), 0, 0),
    };
    expect_int(run_one(code, COUNT(code), 0, 3, NULL), 2 + 8 + 64);
}

static void
bits_and_shifts(void **state)
{
    (void)state;
    static const struct insn code[] = {
        I(LOAD_INT, R(0), W(-16)), I(LOAD_INT, R(1), W(2)), I(LOAD_INT, R(2), W(100)),
        I(SHR, R(3), R(0), R(1)),                              /* -4 */
        I(SHR, R(4), R(0), R(2)), I(ADD_II, R(3), R(3), R(4)), /* -5 */
        I(SHL, R(4), R(0), R(2)), I(ADD_II, R(3), R(3), R(4)), /* -5 */
        I(USHR, R(4), R(0), R(2)), I(ADD_II, R(3), R(3), R(4)),
        I(LOAD_INT, R(5), W(60)), I(USHR, R(4), R(0), R(5)), I(ADD_II, R(3), R(3), R(4)), /* 10 */
        I(SHL, R(4), R(1), R(1)), I(OR_II, R(3), R(3), R(4)),  /* 10 | 8 */
        I(COMPLEMENT, R(4), R(1), 0), I(AND, R(3), R(3), R(4)), /* 10 & ~2 = 8 */
        I(XOR_II, R(3), R(3), R(1)),                           /* 10 */
        I(NEG, R(4), R(3), 0), I(NOT, R(5), R(4), 0), I(SUB_II, R(4), R(5), R(4)),
        I(RETURN, R(4), 0, 0),
    };
    expect_int(run_one(code, COUNT(code), 0, 6, NULL), 10);
}

static void
floats_compute_and_compare(void **state)
{
    (void)state;
    struct machine machine;
    machine_open(&machine, NULL);
    assembly_constant(&machine.assembly, value_float(1.5));
    static const struct insn code[] = {
        I(LOAD_CONST, R(0), W(0)), I(LOAD_INT, R(1), W(0)),
        I(LOAD_CONST, R(2), W(0)), I(ADD_FF, R(0), R(0), R(2)), I(INC_I, R(1), 1, 0), I(LOAD_CONST, R(3), W(0)),
        I(MUL_FF, R(3), R(3), R(3)), I(MUL_FF, R(3), R(3), R(3)), /* 5.0625 */
        I(JLT_FF_BACK, R(0), R(3), -6),
        I(RETURN, R(1), 0, 0),
    };
    assembly_function(&machine.assembly, "main", 0, 4, code, COUNT(code));
    machine_build(&machine);
    expect_int(machine_run(&machine, "main", NULL, 0), 3);
    machine_close(&machine);
}

static void
globals_keep_their_values(void **state)
{
    (void)state;
    struct machine machine;
    machine_open(&machine, NULL);
    assembly_variable(&machine.assembly, "first");
    assembly_variable(&machine.assembly, "second");
    static const struct insn set[] = {
        I(GLOBAL_STORE, R(0), W(0)), I(GLOBAL_STORE_TAKE, R(0), W(1)), I(RETURN_INT, 0, 0, 0)
    };
    static const struct insn get[] = {
        I(GLOBAL_LOAD, R(0), W(0)), I(GLOBAL_LOAD, R(1), W(1)), I(ADD, R(2), R(0), R(1)), I(RETURN, R(2), R(0), 2)
    };
    static const struct insn add[] = {
        I(GLOBAL_UPDATE, R(0), BINARY_ADD, R(1)), I(EXTRA, W(1), 0), I(GLOBAL_UPDATE_DROP, R(0), BINARY_ADD, 0),
        I(EXTRA, W(1), 0), I(RETURN, R(1), R(0), 1)
    };
    assembly_function(&machine.assembly, "set", 1, 1, set, COUNT(set));
    assembly_function(&machine.assembly, "get", 0, 3, get, COUNT(get));
    assembly_function(&machine.assembly, "add", 1, 2, add, COUNT(add));
    machine_build(&machine);
    expect_int(machine_run(&machine, "get", NULL, 0), 0);
    struct value text = string_value(&machine, "ab");
    machine_run(&machine, "set", &text, 1);
    expect_text(&machine, machine_run(&machine, "get", NULL, 0), "abab");
    expect_text(&machine, machine_run(&machine, "add", &text, 1), "abab");
    expect_text(&machine, machine_run(&machine, "get", NULL, 0), "abababab");
    struct value five = value_int(5);
    machine_run(&machine, "set", &five, 1);
    expect_int(machine_run(&machine, "add", &five, 1), 10);
    expect_int(machine_run(&machine, "get", NULL, 0), 20);
    value_free(&machine.world, text);
    machine_close(&machine);
}

static void
moves_count_references(void **state)
{
    (void)state;
    struct machine machine;
    machine_open(&machine, NULL);
    assembly_string(&machine.assembly, "constant");
    static const struct insn code[] = {
        I(LOAD_CONST, R(1), W(0)), I(MOVE, R(2), R(0), 0), I(TAKE, R(3), R(2), 0), I(ASSIGN, R(3), R(1), 0),
        I(MOVE, R(2), R(3), 0), I(ASSIGN_TAKE, R(2), R(0), 0), I(TAKE, R(4), R(1), 0), I(MOVE, R(1), R(4), 0),
        I(RELEASE_MANY, R(1), 1, 0), I(RETURN, R(2), R(0), 5)
    };
    assembly_function(&machine.assembly, "main", 1, 5, code, COUNT(code));
    machine_build(&machine);
    struct value text = string_value(&machine, "argument");
    expect_text(&machine, machine_run(&machine, "main", &text, 1), "argument");
    assert_int_equal(text.ref->references, 1);
    value_free(&machine.world, text);
    machine_close(&machine);
}

static const struct { int64_t value; int64_t result; } dense_cases[] = {
    { 9, -1 }, { 10, 0 }, { 11, 1 }, { 12, -1 }, { INT64_MIN, -1 }, { INT64_MAX, -1 }
};

static void
switches_find_their_case(void **state)
{
    (void)state;
    struct machine machine;
    machine_open(&machine, NULL);
    assembly_string(&machine.assembly, "north");
    assembly_string(&machine.assembly, "south");
    struct switch_entry dense[] = { { .target = 1 }, { .target = 2 } };
    struct switch_entry ranges[] = { { -5, -5, 6 }, { 0, 49, 7 }, { 1000, INT64_MAX, 8 } };
    struct switch_entry strings[4] = { { .target = UINT32_MAX }, { .target = UINT32_MAX }, { .target = UINT32_MAX },
        { .target = UINT32_MAX } };
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t at = machine.assembly.constants.data[i].string->hash & 3;
        while (strings[at].target != UINT32_MAX) at = (at + 1) & 3;
        strings[at] = (struct switch_entry){ .low = i, .target = 11 + i };
    }
    vector_add(&machine.assembly.switches, ((struct switch_table){ SWITCH_DENSE, 2, 3, 0, 10, dense }));
    vector_add(&machine.assembly.switches, ((struct switch_table){ SWITCH_SEARCH, 3, 9, 0, 0, ranges }));
    vector_add(&machine.assembly.switches, ((struct switch_table){ SWITCH_STRINGS, 4, 13, 14, 0, strings }));
#define CASE(number) I(RETURN_INT, number, R(0), 1)
    static const struct insn on_dense[] = { I(SWITCH, R(0), W(0)), CASE(0), CASE(1), CASE(-1) };
    static const struct insn unused[] = { CASE(0) };
    static const struct insn on_ranges[] = { I(SWITCH, R(0), W(1)), CASE(0), CASE(1), CASE(2), CASE(-1) };
    static const struct insn on_strings[] = { I(SWITCH, R(0), W(2)), CASE(0), CASE(1), CASE(-1), CASE(2) };
    assembly_function(&machine.assembly, "dense", 1, 1, on_dense, COUNT(on_dense));
    assembly_function(&machine.assembly, "unused", 1, 1, unused, COUNT(unused));
    assembly_function(&machine.assembly, "ranges", 1, 1, on_ranges, COUNT(on_ranges));
    assembly_function(&machine.assembly, "strings", 1, 1, on_strings, COUNT(on_strings));
    machine_build(&machine);
    for (size_t i = 0; i < COUNT(dense_cases); i++) {
        struct value key = value_int(dense_cases[i].value);
        expect_int(machine_run(&machine, "dense", &key, 1), dense_cases[i].result);
    }
    static const struct { int64_t value; int64_t result; } range_cases[] = {
        { -6, -1 }, { -5, 0 }, { -4, -1 }, { 0, 1 }, { 49, 1 }, { 50, -1 }, { 999, -1 }, { 1000, 2 }, { INT64_MAX, 2 }
    };
    for (size_t i = 0; i < COUNT(range_cases); i++) {
        struct value key = value_int(range_cases[i].value);
        expect_int(machine_run(&machine, "ranges", &key, 1), range_cases[i].result);
    }
    struct value zero = value_int(0), one = value_int(1), real = value_float(10);
    struct value south = string_value(&machine, "south"), north = string_value(&machine, "north"),
        east = string_value(&machine, "east");
    expect_int(machine_run(&machine, "strings", &north, 1), 0);
    expect_int(machine_run(&machine, "strings", &south, 1), 1);
    expect_int(machine_run(&machine, "strings", &east, 1), -1);
    expect_int(machine_run(&machine, "strings", &zero, 1), 2);
    expect_int(machine_run(&machine, "strings", &one, 1), -1);
    expect_int(machine_run(&machine, "dense", &south, 1), -1);
    expect_int(machine_run(&machine, "dense", &real, 1), -1);
    value_free(&machine.world, north);
    value_free(&machine.world, south);
    value_free(&machine.world, east);
    machine_close(&machine);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_to_a_million),
        cmocka_unit_test(generic_loop_does_the_same),
        cmocka_unit_test(jumps_take_the_right_way),
        cmocka_unit_test(bits_and_shifts),
        cmocka_unit_test(floats_compute_and_compare),
        cmocka_unit_test(globals_keep_their_values),
        cmocka_unit_test(moves_count_references),
        cmocka_unit_test(switches_find_their_case),
    };
    return MACHINE_RUN(tests);
}
