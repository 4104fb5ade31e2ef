/* SPDX-License-Identifier: MIT */
/* Ticks, depth, the C stack and memory: what runs away is stopped, and catch cannot keep it running. */
#include <sys/resource.h>

#include "tests/unit/vm/machine.h"

static const struct insn spin[] = { I(JMP_BACK, W(0), 0) };

static void
endless_loops_end(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, &(struct vm_limits){ .ticks = 5000 });
    assembly_function(&m.assembly, "spin", 0, 1, spin, COUNT(spin));
    machine_build(&m);
    machine_run(&m, "spin", NULL, 0);
    expect_error(&m, "*Too long evaluation");
    machine_close(&m);
}

/* n turns of an empty loop take n ticks, and one for the call */
static void
ticks_are_counted_exactly(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, &(struct vm_limits){ .ticks = 3000 });
    static const struct insn loop[] = {
        I(GUARD, R(0), MASK(TAG_INT), 1), I(LOAD_INT, R(1), W(0)), I(INC_JLT_II, R(1), R(0), 0), I(RETURN_INT, 1, 0, 0)
    };
    assembly_function(&m.assembly, "loop", 1, 2, loop, COUNT(loop));
    machine_build(&m);
    struct value turns = value_int(3000);
    expect_int(machine_run(&m, "loop", &turns, 1), 1);
    turns = value_int(3001);
    machine_run(&m, "loop", &turns, 1);
    expect_error(&m, "Too long evaluation");
    machine_close(&m);
}

/* while (1) catch(spin()); */
static void
catch_cannot_keep_a_loop_alive(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, &(struct vm_limits){ .ticks = 100000 });
    static const struct insn forever[] = {
        I(CATCH, R(0), W(5)), I(CALL, R(1), 0, 0), I(EXTRA, W(0), 0), I(RELEASE, R(1), 0, 0), I(CATCH_END, 0, 0, 0),
        I(RELEASE, R(0), 0, 0), I(JMP_BACK, W(-6), 0)
    };
    static const struct insn once[] = {
        I(CATCH, R(0), W(5)), I(CALL, R(1), 0, 0), I(EXTRA, W(0), 0), I(RELEASE, R(1), 0, 0), I(CATCH_END, 0, 0, 0),
        I(RETURN, R(0), 0, 0)
    };
    assembly_function(&m.assembly, "spin", 0, 1, spin, COUNT(spin));
    assembly_function(&m.assembly, "forever", 0, 3, forever, COUNT(forever));
    assembly_function(&m.assembly, "once", 0, 3, once, COUNT(once));
    machine_build(&m);
    machine_run(&m, "forever", NULL, 0);
    expect_error(&m, "Too long evaluation");
    expect_text(&m, machine_run(&m, "once", NULL, 0), "*Too long evaluation\n");
    machine_close(&m);
}

static void
work_in_c_is_charged(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, &(struct vm_limits){ .ticks = 5000 });
    static const struct insn spend[] = { I(CALL_EFUN, R(0), EFUN_SPEND, 1), I(RETURN, R(0), 0, 0) };
    assembly_function(&m.assembly, "spend", 1, 1, spend, COUNT(spend));
    machine_build(&m);
    struct value amount = value_int(4000);
    expect_int(machine_run(&m, "spend", &amount, 1), 0);
    amount = value_int(5001);
    machine_run(&m, "spend", &amount, 1);
    expect_error(&m, "Too long evaluation");
    amount = value_int(-1);
    machine_run(&m, "spend", &amount, 1);
    expect_error(&m, "Too long evaluation");
    machine_close(&m);
}

static void
recursion_ends_at_the_depth(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, &(struct vm_limits){ .depth = 100 });
    static const struct insn down[] = {
        /* down(n): n ? down(n - 1) + 1 : 1, with something in a register at each level */
        I(ARRAY, R(1), R(1), 0), I(JZ, R(0), W(6)), I(ADD_INT, R(2), R(0), -1), I(CALL, R(2), 1, 0), I(EXTRA, W(0), 0),
        I(ADD_INT, R(3), R(2), 1), I(RETURN, R(3), R(0), 3), I(RETURN_INT, 1, R(0), 2)
    };
    assembly_function(&m.assembly, "down", 1, 4, down, COUNT(down));
    machine_build(&m);
    struct value depth = value_int(99);
    expect_int(machine_run(&m, "down", &depth, 1), 100);
    depth = value_int(100);
    machine_run(&m, "down", &depth, 1);
    expect_error(&m, "*Too deep recursion");
    const char *trace = buffer_text(vm_traceback(m.vm));
    assert_non_null(strstr(trace, "... 60 calls more ..."));
    assert_non_null(strstr(trace, "down(100) at"));
    machine_close(&m);
}

/* deep(n): call("deep", n - 1) through C, in a catch if the function says so */
static void
run_nested(bool catch)
{
    struct machine m;
    machine_open(&m, &(struct vm_limits){ .depth = 10000, .ticks = 10000000 });
    assembly_string(&m.assembly, "deep");
    static const struct insn plain[] = {
        I(JZ, R(0), W(6)), I(LOAD_CONST, R(1), W(0)), I(ADD_INT, R(2), R(0), -1), I(CALL_EFUN, R(1), EFUN_CALL, 2),
        I(ADD_INT, R(2), R(1), 1), I(RETURN, R(2), R(0), 2), I(RETURN_INT, 1, R(0), 1)
    };
    static const struct insn caught[] = {
        I(JZ, R(0), W(7)), I(CATCH, R(1), W(6)), I(ADD_INT, R(2), R(0), -1), I(CALL, R(2), 1, 0), I(EXTRA, W(0), 0),
        I(RELEASE, R(2), 0, 0), I(CATCH_END, 0, 0, 0), I(RETURN_INT, 1, R(0), 2)
    };
    if (catch) assembly_function(&m.assembly, "deep", 1, 4, caught, COUNT(caught));
    else assembly_function(&m.assembly, "deep", 1, 4, plain, COUNT(plain));
    machine_build(&m);
    struct value depth = value_int(1000);
    expect_int(machine_run(&m, "deep", &depth, 1), catch ? 1 : 1001);
    expect_success(&m);
    depth = value_int(5000);
    struct value result = machine_run(&m, "deep", &depth, 1);
    if (catch) expect_int(result, 1);
    else expect_error(&m, "Too deep recursion");
    machine_close(&m);
}

static void
callbacks_nest_a_thousand_deep_in_a_small_stack(void **state)
{
    (void)state;
    run_nested(false);
}

static void
catches_nest_a_thousand_deep_in_a_small_stack(void **state)
{
    (void)state;
    run_nested(true);
}

static void
memory_that_runs_out_is_an_error(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, &(struct vm_limits){ .ticks = 100000000 });
    assembly_variable(&m.assembly, "keep");
    static const struct insn list[] = {
        /* while (1) keep = ({ keep, 1 }); */
        I(GLOBAL_LOAD, R(0), W(0)), I(LOAD_INT, R(1), W(1)), I(ARRAY, R(0), R(0), 2), I(GLOBAL_STORE_TAKE, R(0), W(0)),
        I(JMP_BACK, W(-4), 0)
    };
    assembly_function(&m.assembly, "list", 0, 2, list, COUNT(list));
    machine_build(&m);
    machine_run(&m, "list", NULL, 0);
    expect_error(&m, "Out of memory");
    instance_variable_set(&m.world, m.object, 0, value_int(0));
    machine_close(&m);
}

static void
values_have_a_largest_size(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, &(struct vm_limits){ .ticks = 1000000, .string_max = 1 << 20, .array_max = 1 << 16 });
    static const struct insn doubling[] = { I(ADD_TO, R(0), R(0), 0), I(JMP_BACK, W(-1), 0) };
    assembly_function(&m.assembly, "doubling", 1, 1, doubling, COUNT(doubling));
    machine_build(&m);
    struct value text = string_value(&m, "0123456789abcdef");
    machine_run(&m, "doubling", &text, 1);
    expect_error(&m, "Too long string");
    value_free(&m.world, text);
    struct value list = value_take(TAG_ARRAY, array_new(&m.world, 3));
    machine_run(&m, "doubling", &list, 1);
    expect_error(&m, "Too large array");
    value_free(&m.world, list);
    machine_close(&m);
}

int
main(void)
{
    /* the callers' stack is what the rule allows; it can only be lowered */
    struct rlimit stack = { 8 * 1024 * 1024, 8 * 1024 * 1024 };
    setrlimit(RLIMIT_STACK, &stack);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endless_loops_end),
        cmocka_unit_test(ticks_are_counted_exactly),
        cmocka_unit_test(catch_cannot_keep_a_loop_alive),
        cmocka_unit_test(work_in_c_is_charged),
        cmocka_unit_test(recursion_ends_at_the_depth),
        cmocka_unit_test(callbacks_nest_a_thousand_deep_in_a_small_stack),
        cmocka_unit_test(catches_nest_a_thousand_deep_in_a_small_stack),
        cmocka_unit_test(memory_that_runs_out_is_an_error),
        cmocka_unit_test(values_have_a_largest_size),
    };
    return MACHINE_RUN(tests);
}
