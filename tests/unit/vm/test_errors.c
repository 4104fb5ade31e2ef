/* SPDX-License-Identifier: MIT */
/* Errors: catch, throw, unwinding through frames and C, deferred work, tracebacks. The audits find what is lost. */
#include "tests/unit/vm/machine.h"

/* fail(n): makes a few values in registers, then adds an array to an int */
static void
add_fail(struct machine *m)
{
    static const struct insn fail[] = {
        I(ARRAY, R(1), R(1), 0), I(MOVE, R(2), R(1), 0), I(MAPPING, R(3), R(3), 0), I(EXTRA, 1, 0, 0),
        I(ADD, R(4), R(1), R(0)), I(RETURN, R(4), R(0), 4)
    };
    assembly_function(&m->assembly, "fail", 1, 5, fail, COUNT(fail));
}

static void
catch_gives_the_message_or_zero(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    add_fail(&m);
    static const struct insn caught[] = {
        I(LOAD_INT, R(1), W(5)), I(CATCH, R(2), W(6)), I(LOAD_INT, R(3), W(1)), I(CALL, R(3), 1, 0), I(EXTRA, W(0), 0),
        I(RELEASE, R(3), 0, 0), I(CATCH_END, 0, 0, 0), I(RETURN, R(2), R(0), 2)
    };
    static const struct insn fine[] = {
        I(CATCH, R(1), W(4)), I(ADD_INT, R(2), R(0), 1), I(ASSIGN_TAKE, R(0), R(2), 0), I(CATCH_END, 0, 0, 0),
        I(JZ_R, R(1), W(2)), I(RETURN_INT, -1, R(0), 1), I(RETURN, R(0), 0, 0)
    };
    assembly_function(&m.assembly, "caught", 1, 4, caught, COUNT(caught));
    assembly_function(&m.assembly, "fine", 1, 3, fine, COUNT(fine));
    machine_build(&m);
    struct value text = string_value(&m, "kept");
    expect_text(&m, machine_run(&m, "caught", &text, 1), "*Bad operands of +: array and int\n");
    struct value five = value_int(5);
    expect_int(machine_run(&m, "fine", &five, 1), 6);
    value_free(&m.world, text);
    machine_close(&m);
}

/* Locals changed in the body stay changed; what was in its registers is released. */
static void
catch_undoes_no_assignment(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn code[] = {
        I(LOAD_INT, R(1), W(0)),
        I(CATCH, R(2), W(8)),
        I(ASSIGN, R(1), R(0), 0),
        I(MOVE, R(3), R(0), 0), I(ARRAY, R(3), R(3), 1), I(MOVE, R(4), R(3), 0), I(MOVE, R(5), R(0), 0),
        I(CALL_EFUN, R(5), EFUN_THROW, 1), I(JMP, W(5), 0),
        /* not the end of the body: the jump above goes there */
        I(RELEASE, R(2), 0, 0), I(RETURN, R(1), R(0), 1), I(RETURN_INT, 0, R(0), 2), I(RETURN_INT, 0, R(0), 2),
        I(RELEASE_MANY, R(3), 3, 0), I(CATCH_END, 0, 0, 0),
    };
    assembly_function(&m.assembly, "main", 1, 6, code, COUNT(code));
    machine_build(&m);
    struct value text = string_value(&m, "thrown and kept");
    expect_text(&m, machine_run(&m, "main", &text, 1), "thrown and kept");
    assert_int_equal(text.ref->references, 1);
    value_free(&m.world, text);
    machine_close(&m);
}

/* nest(n): catch(nest(n - 1)) around a throw of n at the bottom; each level gives n plus what it caught */
static void
catches_nest(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn nest[] = {
        I(JNZ, R(0), W(4)), I(LOAD_INT, R(1), W(1000)), I(CALL_EFUN, R(1), EFUN_THROW, 1), I(RELEASE, R(1), 0, 0),
        I(CATCH, R(1), W(5)), I(ADD_INT, R(2), R(0), -1), I(CALL, R(2), 1, 0), I(EXTRA, W(0), 0), I(JMP, W(3), 0),
        I(CALL_EFUN, R(1), EFUN_THROW, 1), I(RETURN, R(1), R(0), 1),
        I(RELEASE, R(2), 0, 0), I(CATCH_END, 0, 0, 0)
    };
    assembly_function(&m.assembly, "nest", 1, 4, nest, COUNT(nest));
    machine_build(&m);
    struct value depth = value_int(50);
    machine_run(&m, "nest", &depth, 1);
    assert_true(m.failed);
    expect_int(m.error, 1000);
    machine_close(&m);
}

static void
errors_in_efuns_release_their_arguments(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    assembly_string(&m.assembly, "fail");
    add_fail(&m);
    static const struct insn direct[] = { I(CALL_EFUN, R(0), EFUN_FAIL, 1), I(RETURN, R(0), 0, 0) };
    static const struct insn through[] = {
        /* call("fail", x) from C, below a call from C */
        I(LOAD_CONST, R(1), W(0)), I(TAKE, R(2), R(0), 0), I(CALL_EFUN, R(1), EFUN_CALL, 2), I(RETURN, R(1), R(0), 1)
    };
    assembly_function(&m.assembly, "direct", 1, 1, direct, COUNT(direct));
    assembly_function(&m.assembly, "through", 1, 3, through, COUNT(through));
    machine_build(&m);
    struct value text = string_value(&m, "words");
    machine_run(&m, "direct", &text, 1);
    expect_error(&m, "*failed with words");
    machine_run(&m, "through", &text, 1);
    expect_error(&m, "*Bad operands of +: array and string");
    assert_int_equal(text.ref->references, 1);
    assert_int_equal(m.world.owner, 0);
    value_free(&m.world, text);
    machine_close(&m);
}

static void
tracebacks_show_places_and_arguments(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    add_fail(&m); /* lines 1 to 6; the error is at 5 */
    m.assembly.spec.cache_count = 1;
    assembly_string(&m.assembly, "middle");
    static const struct insn middle[] = { I(CALL, R(0), 1, 0), I(EXTRA, W(0), 0), I(RETURN, R(0), 0, 0) };
    static const struct insn outer[] = {
        I(TAKE, R(2), R(0), 0), I(LOAD_INT, R(3), W(17)), I(CALL_OTHER, R(2), 1, 0), I(EXTRA, W(0), 0), I(EXTRA, W(0), 0),
        I(RETURN, R(2), R(0), 2)
    };
    assembly_function(&m.assembly, "middle", 1, 2, middle, COUNT(middle));
    assembly_function(&m.assembly, "outer", 2, 4, outer, COUNT(outer));
    machine_build(&m);
    const struct value args[] = { string_value(&m, "me"), value_float(0.5) };
    machine_run(&m, "outer", args, 2);
    expect_error(&m, "Bad operands of +: array and int");
    assert_string_equal(buffer_text(vm_traceback(m.vm)),
        "/test.c:5:1: error: Bad operands of +: array and int\n"
        "    fail(17) at /test.c:5:1 in /test\n"
        "    middle(17) at /test.c:8:1 in /test\n"
        "    outer(-, 0.5) at /test.c:14:1 in /test\n");
    value_free(&m.world, args[0]);
    machine_close(&m);
}

struct counted_defer {
    struct vm *vm;
    int calls;
    bool fail;
};

static void
count_call(void *context)
{
    ((struct counted_defer *)context)->calls++;
}

static void
work_with_defer(struct vm *vm, void *context)
{
    struct counted_defer *defer = context;
    vm_defer(vm, count_call, defer);
    vm_defer(vm, count_call, defer);
    if (defer->fail) vm_error(vm, "on purpose");
    vm_undefer(vm);
    vm_undefer(vm);
}

static void
deferred_work_is_done_by_an_error_only(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    add_fail(&m);
    machine_build(&m);
    struct counted_defer defer = { .vm = m.vm };
    assert_true(vm_protect(m.vm, work_with_defer, &defer, NULL));
    assert_int_equal(defer.calls, 0);
    defer.fail = true;
    assert_false(vm_protect(m.vm, work_with_defer, &defer, NULL));
    assert_int_equal(defer.calls, 2);
    assert_string_equal(buffer_text(vm_traceback(m.vm)), "error: on purpose\n");
    machine_close(&m);
}

static void
messages_are_valid_text(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn fail[] = { I(CALL_EFUN, R(0), EFUN_FAIL, 1), I(RETURN, R(0), 0, 0) };
    assembly_function(&m.assembly, "fail", 1, 1, fail, COUNT(fail));
    machine_build(&m);
    char text[3001];
    for (size_t i = 0; i < sizeof text - 1; i += 3) memcpy(text + i, "\xe2\x82\xac", 3);
    text[3000] = '\0';
    struct value value = string_value(&m, text);
    machine_run(&m, "fail", &value, 1);
    expect_error(&m, "*failed with \xe2\x82\xac");
    assert_true(m.error.string->length < 1100);
    value_free(&m.world, value);
    machine_close(&m);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catch_gives_the_message_or_zero),
        cmocka_unit_test(catch_undoes_no_assignment),
        cmocka_unit_test(catches_nest),
        cmocka_unit_test(errors_in_efuns_release_their_arguments),
        cmocka_unit_test(tracebacks_show_places_and_arguments),
        cmocka_unit_test(deferred_work_is_done_by_an_error_only),
        cmocka_unit_test(messages_are_valid_text),
    };
    return MACHINE_RUN(tests);
}
