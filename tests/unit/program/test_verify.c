/* SPDX-License-Identifier: MIT */
/* The verifier: what it lets pass, and a table of broken programs with the reason it gives for each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "program/verify.h"
#include "tests/unit/program/assembler.h"

static const struct efun_signature signatures[] = {
    { .name = "count", .result = "int", .parameters = { "mixed" }, .masks = { MASK_ANY }, .minimum = 1, .maximum = 1 },
    { .name = "any", .result = "mixed", .minimum = 0, .maximum = 0 },
};
static const struct efun_table efuns = { signatures, COUNT(signatures) };

enum { PARAMETERS = 2, REGISTERS = 8, CONSTANT_STRING = 0, CONSTANT_INT = 1, CONSTANT_FLOAT = 2 };

/*
 * Every program here has: constants "text", 5, 1.5; variable 0; slot 0 two(a, b) with a guard for an int, slot 1 the
 * function under test, with two parameters and 8 registers; switch 0 with targets behind it, cache 0.
 */
static struct program *
build(struct world *world, const struct insn *code, size_t count)
{
    static const struct insn two[] = {
        I(GUARD, R(0), MASK(TAG_INT), 1), I(RETURN_INT, 0, R(1), 1)
    };
    struct assembly assembly;
    assembly_open(&assembly, world, "/test");
    assembly_string(&assembly, "text");
    assembly_constant(&assembly, value_int(5));
    assembly_constant(&assembly, value_float(1.5));
    assembly_variable(&assembly, "global");
    assembly.spec.cache_count = 1;
    assembly_function(&assembly, "two", 2, 2, two, COUNT(two));
    struct switch_entry entries[2] = { { .target = 4 }, { .target = 5 } };
    vector_add(&assembly.switches, ((struct switch_table){ .kind = SWITCH_DENSE, .count = 2, .default_target = 6,
        .entries = entries }));
    assembly_function(&assembly, "test", PARAMETERS, REGISTERS, code, count);
    struct program *program = assembly_build(&assembly);
    assembly_close(&assembly);
    return program;
}

static struct world world;

static int
open_world(void **state)
{
    (void)state;
    struct sm_note note;
    const struct world_options options = { .hash_seed = 1 };
    assert_true(world_open(&world, &options, &note));
    program_register(&world);
    return 0;
}

static int
close_world(void **state)
{
    (void)state;
    world_close(&world);
    return 0;
}

/* NULL: must pass; else a part of the reason. */
static void
expect_verdict(const char *name, const struct insn *code, size_t count, const char *reason)
{
    struct program *program = build(&world, code, count);
    struct buffer text = BUFFER_EMPTY;
    bool fine = verify_program(program, &efuns, &text);
    if (fine != (reason == NULL) || (reason && !strstr(buffer_text(&text), reason)))
        fail_msg("%s: %s", name, fine ? "passed" : buffer_text(&text));
    buffer_free(&text);
    ref_free(&world, &program->ref);
}

/* returns both parameters' registers released */
#define END I(RETURN_INT, 0, R(0), 2)

struct sample {
    const char *name, *reason;
    struct insn code[14];
};

static void
expect_all(const struct sample *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t words = COUNT(samples[i].code);
        while (words && samples[i].code[words - 1].op == OP_EXTRA && samples[i].code[words - 1].a == 0
            && samples[i].code[words - 1].b == 0 && samples[i].code[words - 1].c == 0) words--;
        expect_verdict(samples[i].name, samples[i].code, words, samples[i].reason);
    }
}

/* An extension word at the very end would be taken for padding, so none of these end in one. */
static const struct sample good[] = {
    { "the shortest", NULL, { END } },
    { "loop with typed registers", NULL, {
        I(LOAD_INT, R(2), W(0)), I(LOAD_INT, R(3), W(10)), I(ADD_II, R(4), R(2), R(3)), I(INC_JLT_II, R(2), R(3), -1), END } },
    { "result of proved ints is proved", NULL, {
        I(LOAD_INT, R(2), W(1)), I(ADD, R(3), R(2), R(2)), I(ADD_I, R(3), R(3), 1), END } },
    { "int constant is proved", NULL, { I(LOAD_CONST, R(2), W(CONSTANT_INT)), I(INC_I, R(2), 1, 0), END } },
    { "float constant is proved", NULL, {
        I(LOAD_CONST, R(2), W(CONSTANT_FLOAT)), I(ADD_FF, R(2), R(2), R(2)), END } },
    { "efun that returns int is proved", NULL, {
        I(MOVE, R(2), R(0), 0), I(CALL_EFUN, R(2), 0, 1), I(ADD_I, R(2), R(2), 1), END } },
    { "never written register is read", NULL, { I(ADD, R(2), R(6), R(7)), I(RELEASE, R(2), 0, 0), END } },
    { "write into the operand's register when proved", NULL, {
        I(LOAD_INT, R(2), W(1)), I(ADD_II, R(2), R(2), R(2)), END } },
    { "array of its own first register", NULL, {
        I(MOVE, R(2), R(0), 0), I(MOVE, R(3), R(1), 0), I(ARRAY, R(2), R(2), 2), I(RELEASE, R(2), 0, 0), END } },
    { "call behind the guards with a proved int", NULL, {
        I(LOAD_INT, R(2), W(1)), I(MOVE, R(3), R(0), 0), I(CALL, R(2), 2, 1), I(EXTRA, W(0), 0),
        I(RELEASE, R(2), 0, 0), END } },
    { "call behind the guards with a missing int", NULL, {
        I(CALL, R(2), 0, 1), I(EXTRA, W(0), 0), I(RELEASE, R(2), 0, 0), END } },
    { "call with guards of anything", NULL, {
        I(MOVE, R(2), R(0), 0), I(CALL, R(2), 1, 0), I(EXTRA, W(0), 0), I(RELEASE, R(2), 0, 0), END } },
    { "guard proves", NULL, { I(GUARD, R(0), MASK(TAG_INT), 1), I(INC_I, R(0), 1, 0), I(RETURN_INT, 0, R(1), 1) } },
    { "catch", NULL, {
        I(CATCH, R(2), W(6)), I(MOVE, R(3), R(0), 0), I(CALL, R(3), 1, 0), I(EXTRA, W(0), 0), I(RELEASE, R(3), 0, 0),
        I(CATCH_END, 0, 0, 0), I(RELEASE, R(2), 0, 0), END } },
    { "closure that is called", NULL, {
        I(CLOSURE, R(2), W(0)), I(MOVE, R(3), R(0), 0), I(CALL_CLOSURE, R(2), 1, 0), I(RELEASE, R(2), 0, 0), END } },
    { "closure with variables", NULL, {
        I(ARRAY, R(2), R(2), 0), I(CLOSURE_CONTEXT, R(2), W(1)), I(RELEASE, R(2), 0, 0), END } },
    { "closures of the driver", NULL, {
        I(CLOSURE_EFUN, R(2), 1, 0), I(CLOSURE_OPERATOR, R(3), 0, 0), I(CLOSURE_SIMUL_EFUN, R(4), W(CONSTANT_STRING)),
        I(RELEASE_MANY, R(2), 3, 0), END } },
};

static void
passes_good_programs(void **state)
{
    (void)state;
    expect_all(good, COUNT(good));
}

static const struct sample broken[] = {
    { "unknown opcode", "opcode 9999", { { 9999, 0, 0, 0 }, END } },
    { "register beyond the frame", "register 8 of 8", { I(LOAD_INT, R(8), W(0)), END } },
    { "operand that is no register", "is no register", { I(LOAD_INT, 17, W(0)), END } },
    { "unused operand", "unused operand", { I(MOVE, R(2), R(3), 1), END } },
    { "constant out of range", "constant 3 of 3", { I(LOAD_CONST, R(2), W(3)), END } },
    { "constant that must be a string", "is no string", { I(INDEX_CONST, R(2), R(0), CONSTANT_INT), I(RELEASE, R(2), 0, 0), END } },
    { "variable out of range", "variable 1 of 1", { I(GLOBAL_LOAD, R(2), W(1)), I(RELEASE, R(2), 0, 0), END } },
    { "efun out of range", "efun 2 of 2", { I(CALL_EFUN, R(2), 2, 0), END } },
    { "slot out of range", "slot 2 of 2", { I(CALL, R(2), 0, 0), I(EXTRA, W(2), 0), END } },
    { "cache out of range", "cache 1 of 1", {
        I(MOVE, R(2), R(0), 0), I(CALL_OTHER, R(2), 0, 0), I(EXTRA, W(0), 0), I(EXTRA, W(1), 0), I(RELEASE, R(2), 0, 0), END } },
    { "switch out of range", "switch table 1 of 1", { I(SWITCH, R(0), W(1)), END } },
    { "operator out of range", "operator 11 of 11", { I(UPDATE, R(0), R(1), BINARY_COUNT), END } },
    { "division by an immediate 0", "division by 0 or -1", { I(DIV_INT, R(2), R(3), 0), I(RELEASE, R(2), 0, 0), END } },
    { "division by an immediate -1", "division by 0 or -1", { I(MOD_INT, R(2), R(3), -1), I(RELEASE, R(2), 0, 0), END } },
    { "missing extension word", "extension word 1 is missing", { I(CALL, R(2), 0, 0), END } },
    { "extension word alone", "without an instruction", { I(EXTRA, 1, 0, 0), END } },
    { "instruction cut off by the end", "runs out of the function", { END, I(CALL, R(2), 0, 0) } },
    { "end of the function reached", "runs off the end", { I(LOAD_INT, R(2), W(0)) } },
    { "jump to the end", "jump out of the function", { I(JZ, R(0), W(2)), END } },
    { "jump before the start", "jump out of the function", { I(JMP_BACK, W(-1), 0) } },
    { "jump into an instruction", "jump into an instruction", {
        I(JZ, R(0), W(2)), I(CALL, R(2), 0, 0), I(EXTRA, W(1), 0), I(RELEASE, R(2), 0, 0), END } },
    { "forward jump that goes back", "jumps back by -1", { I(LOAD_INT, R(2), W(0)), I(JZ, R(0), W(-1)), END } },
    { "forward jump to itself", "jumps back by 0", { I(JZ, R(0), W(0)), END } },
    { "backward jump that goes forward", "jumps forward by 1", { I(JZ_BACK, R(0), W(1)), END } },
    { "typed form on a parameter", "register 0 is not proved an int", { I(ADD_II, R(2), R(0), R(0)), END } },
    { "typed form on a float", "is not proved an int", {
        I(LOAD_CONST, R(2), W(CONSTANT_FLOAT)), I(ADD_I, R(3), R(2), 1), END } },
    { "float form on an int", "is not proved a float", { I(LOAD_INT, R(2), W(0)), I(ADD_FF, R(3), R(2), R(2)), END } },
    { "typed form where ways differ", "register 2 is not proved an int", {
        I(LOAD_INT, R(2), W(0)), I(JZ, R(0), W(2)), I(LOAD_CONST, R(2), W(CONSTANT_FLOAT)), I(INC_I, R(2), 1, 0), END } },
    { "typed form that a loop makes untrue", "register 2 is not proved an int", {
        I(LOAD_INT, R(2), W(0)), I(ADD_I, R(3), R(2), 1), I(LOAD_CONST, R(2), W(CONSTANT_FLOAT)), I(JZ_BACK, R(0), W(-2)), END } },
    { "plain move of what may be counted", "register 0 is not proved int or float", { I(MOVE_PLAIN, R(2), R(0), 0), END } },
    { "overwritten reference", "register 2 may hold a reference", { I(MOVE, R(2), R(0), 0), I(LOAD_INT, R(2), W(0)), END } },
    { "overwritten on one of two ways", "register 2 may hold a reference", {
        I(JZ, R(0), W(2)), I(MOVE, R(2), R(0), 0), I(LOAD_INT, R(2), W(0)), END } },
    { "reference left at the return", "register 2 may hold a reference", { I(MOVE, R(2), R(0), 0), END } },
    { "parameter left at the return", "register 1 may hold a reference", { I(RETURN_INT, 0, R(0), 1) } },
    { "reference behind a call's arguments", "register 5 may hold a reference", {
        I(MOVE, R(5), R(0), 0), I(CALL, R(2), 0, 0), I(EXTRA, W(1), 0), I(RELEASE, R(2), 0, 0), I(RELEASE, R(5), 0, 0),
        END } },
    { "proved register behind a call's arguments", "register 4 is not proved an int", {
        I(LOAD_INT, R(4), W(0)), I(CALL, R(2), 0, 0), I(EXTRA, W(1), 0), I(RELEASE, R(2), 0, 0), I(INC_I, R(4), 1, 0), END } },
    { "call without arguments into a live register", "register 2 may hold a reference", {
        I(MOVE, R(2), R(0), 0), I(CALL, R(2), 0, 0), I(EXTRA, W(1), 0), I(RELEASE, R(2), 0, 0), END } },
    { "call behind the guards without proof", "argument 1 is not proved", {
        I(MOVE, R(2), R(0), 0), I(CALL, R(2), 1, 1), I(EXTRA, W(0), 0), I(RELEASE, R(2), 0, 0), END } },
    { "call at a third entry", "entry 2", { I(CALL, R(2), 0, 2), I(EXTRA, W(0), 0), I(RELEASE, R(2), 0, 0), END } },
    { "row of registers beyond the frame", "registers 6 to 8 of 8", { I(RELEASE_MANY, R(6), 3, 0), END } },
    { "arguments beyond the frame", "registers 6 to 8 of 8", {
        I(CALL, R(6), 3, 0), I(EXTRA, W(1), 0), I(RELEASE, R(6), 0, 0), END } },
    { "iterator beyond the frame", "of 8", { I(FOREACH, R(6), 1, 0), END } },
    { "next without an iterator", "register 3 is no position", {
        I(MOVE, R(2), R(0), 0), I(MOVE, R(3), R(0), 0), I(FOREACH_NEXT, R(2), R(6), 1), I(EXTRA, W(3), 0), END, END } },
    { "no parts", "no parts", { I(CONCAT, R(2), 0, 0), I(RELEASE, R(2), 0, 0), END } },
    { "part out of range", "constant 9 of 3", {
        I(CONCAT, R(2), 1, 0), I(EXTRA, CONSTANT(9), 0, 0), I(RELEASE, R(2), 0, 0), END } },
    { "return in a catch", "leaves the body of a CATCH", { I(CATCH, R(2), W(2)), END, I(RELEASE, R(2), 0, 0), END } },
    { "end of a catch outside of one", "not in the body of a CATCH", { I(CATCH_END, 0, 0, 0), END } },
    { "jump out of a catch", "into or out of the body of a CATCH", {
        I(CATCH, R(2), W(3)), I(JZ, R(0), W(2)), I(CATCH_END, 0, 0, 0), I(RELEASE, R(2), 0, 0), END } },
    { "jump into a catch", "into or out of the body of a CATCH", {
        I(JZ, R(0), W(2)), I(CATCH, R(2), W(2)), I(CATCH_END, 0, 0, 0), I(RELEASE, R(2), 0, 0), END } },
    { "live register behind a catch's value", "register 5 may hold a reference", {
        I(MOVE, R(5), R(0), 0), I(CATCH, R(2), W(2)), I(CATCH_END, 0, 0, 0), I(RELEASE, R(2), 0, 0), END } },
    { "temporary left by a catch's body", "register 3 may hold a reference", {
        I(CATCH, R(2), W(3)), I(MOVE, R(3), R(0), 0), I(CATCH_END, 0, 0, 0), I(RELEASE, R(2), 0, 0), END } },
    { "call below a catch's registers", "below those of the CATCH", {
        I(CATCH, R(5), W(5)), I(CALL, R(3), 0, 0), I(EXTRA, W(1), 0), I(RELEASE, R(3), 0, 0), I(CATCH_END, 0, 0, 0),
        I(RELEASE, R(5), 0, 0), END } },
    { "local changed in a catch is not proved behind it", "register 2 is not proved an int", {
        I(LOAD_INT, R(2), W(0)), I(CATCH, R(3), W(4)), I(LOAD_CONST, R(2), W(CONSTANT_FLOAT)), I(LOAD_INT, R(2), W(0)),
        I(CATCH_END, 0, 0, 0), I(INC_I, R(2), 1, 0), I(RELEASE, R(3), 0, 0), END } },
    { "closure of no slot", "slot 9 of 2", { I(CLOSURE, R(2), W(9)), I(RELEASE, R(2), 0, 0), END } },
    { "closure over a reference", "register 0 may hold a reference", { I(CLOSURE, R(0), W(0)), END } },
    { "closure left at the return", "register 2 may hold a reference", { I(CLOSURE, R(2), W(0)), END } },
    { "closure with variables is no int", "register 2 may hold a reference", {
        I(LOAD_INT, R(2), W(0)), I(CLOSURE_CONTEXT, R(2), W(1)), END } },
    { "closure of no efun", "efun 9 of 2", { I(CLOSURE_EFUN, R(2), 9, 0), I(RELEASE, R(2), 0, 0), END } },
    { "closure of no operator", "operator 99 of", { I(CLOSURE_OPERATOR, R(2), 99, 0), I(RELEASE, R(2), 0, 0), END } },
    { "closure of a simul_efun without a name", "constant 1 is no string", {
        I(CLOSURE_SIMUL_EFUN, R(2), W(CONSTANT_INT)), I(RELEASE, R(2), 0, 0), END } },
    { "reference behind a closure's arguments", "register 5 may hold a reference", {
        I(MOVE, R(5), R(0), 0), I(CLOSURE, R(2), W(0)), I(CALL_CLOSURE, R(2), 1, 0), I(RELEASE, R(2), 0, 0),
        I(RELEASE, R(5), 0, 0), END } },
};

static void
refuses_broken_programs(void **state)
{
    (void)state;
    expect_all(broken, COUNT(broken));
}

static void
names_function_and_instruction(void **state)
{
    (void)state;
    static const struct insn code[] = { I(LOAD_INT, R(2), W(0)), I(LOAD_INT, R(9), W(0)), END };
    expect_verdict("place", code, COUNT(code), "function test, instruction 3 (LOAD_INT): register 9 of 8");
}

static void
switch_must_go_forward(void **state)
{
    (void)state;
    /* the function begins at 2; the table's targets are 4, 5 and 6 */
    static const struct insn fine[] = { I(LOAD_INT, R(2), W(0)), I(SWITCH, R(0), W(0)), END, END, END };
    static const struct insn late[] = { I(LOAD_INT, R(2), W(0)), I(LOAD_INT, R(3), W(0)), I(SWITCH, R(0), W(0)), END, END };
    expect_verdict("fine", fine, COUNT(fine), NULL);
    expect_verdict("late", late, COUNT(late), "switch jumps back to 4");
}

/* A chain of moves in a loop lets one register after the other lose its proof: passes are many, but end. */
static void
long_chains_of_proofs_end(void **state)
{
    (void)state;
    enum { LONG = 1000 };
    struct assembly assembly;
    assembly_open(&assembly, &world, "/chain");
    assembly_constant(&assembly, value_float(1.5));
    struct insn code[2 * LONG + 4];
    size_t count = 0;
    for (int i = 0; i < LONG; i++) code[count++] = (struct insn)I(LOAD_INT, R(i + 1), W(0));
    for (int i = LONG - 1; i > 0; i--) code[count++] = (struct insn)I(MOVE_PLAIN, R(i + 1), R(i), 0);
    code[count++] = (struct insn)I(LOAD_CONST, R(1), W(0));
    code[count++] = (struct insn)I(JZ_BACK, R(0), W(-LONG));
    code[count++] = (struct insn)I(RETURN_INT, 0, R(0), 1);
    assembly_function(&assembly, "chain", 1, LONG + 1, code, count);
    struct program *program = assembly_build(&assembly);
    struct buffer text = BUFFER_EMPTY;
    assert_true(verify_program(program, &efuns, &text));
    buffer_free(&text);
    ref_free(&world, &program->ref);
    assembly_close(&assembly);
}

static void
random_words_never_crash(void **state)
{
    (void)state;
    uint64_t random = 88172645463325252u;
    for (int round = 0; round < 20000; round++) {
        struct insn code[12];
        for (size_t i = 0; i < COUNT(code); i++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            uint64_t bits = random;
            code[i] = (struct insn){ (uint16_t)(bits % (OP_COUNT + 1)), (uint16_t)((bits >> 16) % 9 * 16),
                (uint16_t)((bits >> 24) % 9 * (bits & 1 ? 16 : 1)), (uint16_t)((bits >> 32) % 9 * (bits & 2 ? 16 : 1)) };
        }
        struct program *program = build(&world, code, COUNT(code));
        struct buffer text = BUFFER_EMPTY;
        if (!verify_program(program, &efuns, &text)) assert_true(text.size > 0);
        buffer_free(&text);
        ref_free(&world, &program->ref);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_good_programs),
        cmocka_unit_test(refuses_broken_programs),
        cmocka_unit_test(names_function_and_instruction),
        cmocka_unit_test(switch_must_go_forward),
        cmocka_unit_test(long_chains_of_proofs_end),
        cmocka_unit_test(random_words_never_crash),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
