/* SPDX-License-Identifier: MIT */
/* Calls: own functions, redefined ones, other objects and their caches, arguments, efuns, guards, callbacks. */
#include "tests/unit/vm/machine.h"

static void
recursion_computes_fib(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn fib[] = {
        I(GUARD, R(0), MASK(TAG_INT), 1),
        I(JGE_I, R(0), 2, 2),
        I(RETURN, R(0), 0, 0),
        I(ADD_I, R(1), R(0), -1),
        I(CALL, R(1), 1, 1), I(EXTRA, W(0), 0),
        I(ADD_I, R(2), R(0), -2),
        I(CALL, R(2), 1, 1), I(EXTRA, W(0), 0),
        I(ADD, R(0), R(1), R(2)),
        I(RETURN, R(0), R(1), 2),
    };
    assembly_function(&m.assembly, "fib", 1, 3, fib, COUNT(fib));
    machine_build(&m);
    struct value n = value_int(20);
    expect_int(machine_run(&m, "fib", &n, 1), 6765);
    machine_close(&m);
}

/* f(a, b, rest...) as ({ a, b, rest }); called with 0 to 4 arguments, from LPC and from C */
static void
arguments_are_filled_up_dropped_and_gathered(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn rest[] = { I(ARRAY, R(3), R(0), 3), I(RETURN, R(3), 0, 0) };
    static const struct insn two[] = { I(ARRAY, R(3), R(0), 2), I(RETURN, R(3), 0, 0) };
    struct function *function = assembly_function(&m.assembly, "rest", 3, 4, rest, COUNT(rest));
    function->flags |= FUNCTION_REST;
    assembly_function(&m.assembly, "two", 2, 4, two, COUNT(two));
    for (uint16_t count = 0; count <= 4; count++) {
        struct insn code[8];
        size_t words = 0;
        char name[10];
        for (uint16_t i = 0; i < count; i++) code[words++] = (struct insn)I(LOAD_INT, R(i), W(10 + i));
        code[words++] = (struct insn)I(CALL, R(0), count, 0);
        code[words++] = (struct insn)I(EXTRA, W(0), 0);
        code[words++] = (struct insn)I(RETURN, R(0), 0, 0);
        snprintf(name, sizeof name, "rest%u", count);
        assembly_function(&m.assembly, name, 0, 5, code, words);
        code[words - 2] = (struct insn)I(EXTRA, W(1), 0);
        snprintf(name, sizeof name, "two%u", count);
        assembly_function(&m.assembly, name, 0, 5, code, words);
    }
    machine_build(&m);
    for (uint32_t count = 0; count <= 4; count++) {
        char name[10];
        struct value args[] = { value_int(10), value_int(11), value_int(12), value_int(13) };
        for (int direct = 0; direct < 2; direct++) {
            snprintf(name, sizeof name, direct ? "rest" : "rest%u", count);
            struct value result = machine_run(&m, name, args, direct ? count : 0);
            expect_success(&m);
            expect_int(array_get(result.array, 0), count > 0 ? 10 : 0);
            expect_int(array_get(result.array, 1), count > 1 ? 11 : 0);
            struct array *gathered = array_get(result.array, 2).array;
            assert_int_equal(gathered->length, count > 2 ? count - 2 : 0);
            if (count > 3) expect_int(array_get(gathered, 1), 13);
            value_free(&m.world, result);
            snprintf(name, sizeof name, direct ? "two" : "two%u", count);
            result = machine_run(&m, name, args, direct ? count : 0);
            expect_int(array_get(result.array, 1), count > 1 ? 11 : 0);
            value_free(&m.world, result);
        }
    }
    machine_close(&m);
}

static void
declared_functions_fail_when_called(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn none[] = { I(RETURN_INT, 0, 0, 0) };
    static const struct insn main_[] = {
        I(LOAD_INT, R(0), W(1)), I(CALL, R(0), 1, 0), I(EXTRA, W(0), 0), I(RETURN, R(0), 0, 0)
    };
    struct function *function = assembly_function(&m.assembly, "missing", 1, 1, none, COUNT(none));
    function->flags |= FUNCTION_PROTOTYPE;
    assembly_function(&m.assembly, "main", 0, 2, main_, COUNT(main_));
    machine_build(&m);
    machine_run(&m, "main", NULL, 0);
    expect_error(&m, "Undefined function missing()");
    struct value text = string_value(&m, "x");
    machine_run(&m, "missing", &text, 1);
    expect_error(&m, "Undefined function missing()");
    value_free(&m.world, text);
    machine_close(&m);
}

/*
 * base: variable "b"; number() 1, twice() calls number() * 2, hidden() private 3, ask() calls hidden(), set(x) b = x, get() b
 * heir: inherits base; variable "h"; number() 10 or 5 more than base's; hidden() 30
 */
static struct program *
make_base(struct machine *m)
{
    struct assembly base;
    assembly_open(&base, &m->world, "/base");
    assembly_variable(&base, "b");
    static const struct insn number[] = { I(RETURN_INT, 1, 0, 0) };
    static const struct insn twice[] = {
        I(CALL, R(0), 0, 0), I(EXTRA, W(0), 0), I(MUL_INT, R(1), R(0), 2), I(RETURN, R(1), R(0), 1)
    };
    static const struct insn hidden[] = { I(RETURN_INT, 3, 0, 0) };
    static const struct insn ask[] = { I(CALL, R(0), 0, 0), I(EXTRA, W(2), 0), I(RETURN, R(0), 0, 0) };
    static const struct insn set[] = { I(GLOBAL_STORE_TAKE, R(0), W(0)), I(RETURN_INT, 0, 0, 0) };
    static const struct insn get[] = { I(GLOBAL_LOAD, R(0), W(0)), I(RETURN, R(0), 0, 0) };
    assembly_function(&base, "number", 0, 1, number, COUNT(number));
    assembly_function(&base, "twice", 0, 2, twice, COUNT(twice));
    assembly_function(&base, "hidden", 0, 1, hidden, COUNT(hidden))->flags |= FUNCTION_PRIVATE;
    assembly_function(&base, "ask", 0, 1, ask, COUNT(ask));
    assembly_function(&base, "set", 1, 1, set, COUNT(set));
    assembly_function(&base, "get", 0, 1, get, COUNT(get));
    return machine_program(&base);
}

static void
inherited_functions_find_redefinitions(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    struct program *base = make_base(&m);
    assembly_inherit(&m.assembly, base, 0);
    ref_free(&m.world, &base->ref);
    assembly_variable(&m.assembly, "h");
    static const struct insn number[] = {
        I(CALL_INHERITED, R(0), 0, 0), I(EXTRA, W(0), 0), I(ADD_INT, R(1), R(0), 5), I(RETURN, R(1), R(0), 1)
    };
    static const struct insn hidden[] = { I(RETURN_INT, 30, 0, 0) };
    static const struct insn both[] = {
        /* set(7) of base through its slot, own variable 8, then get() + h */
        I(LOAD_INT, R(0), W(7)), I(CALL, R(0), 1, 0), I(EXTRA, W(4), 0), I(RELEASE, R(0), 0, 0),
        I(LOAD_INT, R(0), W(8)), I(GLOBAL_STORE_TAKE, R(0), W(1)),
        I(CALL, R(0), 0, 0), I(EXTRA, W(5), 0), I(GLOBAL_LOAD, R(1), W(1)), I(MUL_INT, R(2), R(1), 100),
        I(ADD, R(3), R(0), R(2)), I(RETURN, R(3), R(0), 3)
    };
    assembly_function(&m.assembly, "number", 0, 2, number, COUNT(number));
    assembly_function(&m.assembly, "hidden", 0, 1, hidden, COUNT(hidden));
    assembly_function(&m.assembly, "both", 0, 4, both, COUNT(both));
    machine_build(&m);
    expect_int(machine_run(&m, "number", NULL, 0), 6);
    expect_int(machine_run(&m, "twice", NULL, 0), 12);
    expect_int(machine_run(&m, "ask", NULL, 0), 3);
    expect_int(machine_run(&m, "hidden", NULL, 0), 30);
    expect_int(machine_run(&m, "both", NULL, 0), 807);
    machine_close(&m);
}

/* The base's caller proved an int; the heir's function wants a float there and must get its guards. */
static void
redefinitions_keep_their_guards(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    struct assembly base;
    assembly_open(&base, &m.world, "/base");
    static const struct insn takes_int[] = { I(GUARD, R(0), MASK(TAG_INT), 1), I(ADD_I, R(0), R(0), 1), I(RETURN, R(0), 0, 0) };
    static const struct insn calls[] = {
        I(LOAD_INT, R(0), W(4)), I(CALL, R(0), 1, 1), I(EXTRA, W(0), 0), I(RETURN, R(0), 0, 0)
    };
    assembly_function(&base, "f", 1, 1, takes_int, COUNT(takes_int));
    assembly_function(&base, "calls", 0, 1, calls, COUNT(calls));
    struct program *program = machine_program(&base);
    assembly_inherit(&m.assembly, program, 0);
    ref_free(&m.world, &program->ref);
    static const struct insn takes_float[] = {
        I(GUARD, R(0), MASK(TAG_FLOAT), 1), I(ADD_FF, R(0), R(0), R(0)), I(RETURN, R(0), 0, 0)
    };
    assembly_function(&m.assembly, "f", 1, 1, takes_float, COUNT(takes_float));
    machine_build(&m);
    machine_run(&m, "calls", NULL, 0);
    expect_error(&m, "Bad argument 1 to f(): expected float, got int");
    machine_close(&m);
}

static void
add_caller(struct machine *m, const char *name, uint16_t arguments, uint32_t function_name, uint32_t cache)
{
    struct insn code[8];
    size_t words = 0;
    for (uint16_t i = 0; i < arguments; i++) code[words++] = (struct insn)I(LOAD_INT, R(i + 1), W(20 + i));
    code[words++] = (struct insn)I(CALL_OTHER, R(0), arguments, 0);
    code[words++] = (struct insn)I(EXTRA, W(function_name), 0);
    code[words++] = (struct insn)I(EXTRA, W(cache), 0);
    code[words++] = (struct insn)I(RETURN, R(0), 0, 0);
    assembly_function(&m->assembly, name, 1, 4, code, words);
}

static struct value
object_value(struct instance *instance)
{
    ref_add(&instance->ref);
    return value_take(TAG_OBJECT, instance);
}

static void
call_other_finds_visible_functions(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct { const char *name; uint32_t flags; } kinds[] = {
        { "open", 0 }, { "hidden", FUNCTION_PRIVATE }, { "guarded", FUNCTION_PROTECTED }, { "old", FUNCTION_STATIC }
    };
    m.assembly.spec.cache_count = 5;
    for (uint16_t i = 0; i < 4; i++) {
        char name[20];
        const struct insn code[] = { I(RETURN_INT, i + 1, R(0), 1) };
        assembly_function(&m.assembly, kinds[i].name, 1, 1, code, 1)->flags |= kinds[i].flags;
        snprintf(name, sizeof name, "call_%s", kinds[i].name);
        add_caller(&m, name, 2, assembly_string(&m.assembly, kinds[i].name), i);
    }
    add_caller(&m, "call_nothing", 2, assembly_string(&m.assembly, "nothing"), 4);
    machine_build(&m);
    struct instance *other = machine_object(&m, m.program, 9);
    struct value me = object_value(m.object), it = value_take(TAG_OBJECT, other), zero = value_int(0);
    for (int again = 0; again < 2; again++) {
        expect_int(machine_run(&m, "call_open", &it, 1), 1);
        expect_int(machine_run(&m, "call_hidden", &it, 1), 0);
        expect_int(machine_run(&m, "call_guarded", &it, 1), 0);
        expect_int(machine_run(&m, "call_old", &it, 1), 0);
        expect_int(machine_run(&m, "call_nothing", &it, 1), 0);
        expect_int(machine_run(&m, "call_old", &me, 1), 4);
        expect_int(machine_run(&m, "call_hidden", &me, 1), 0);
    }
    machine_run(&m, "call_open", &zero, 1);
    expect_error(&m, "Cannot call open() in 0");
    struct value name = string_value(&m, "me"), nobody = string_value(&m, "nobody");
    expect_int(machine_run(&m, "call_open", &name, 1), 1);
    machine_run(&m, "call_open", &nobody, 1);
    expect_error(&m, "Object 'nobody' not found");
    const struct value both[] = { object_value(m.object), value_int(5), object_value(other) };
    struct value objects = value_take(TAG_ARRAY, array_from_values_take(&m.world, both, 3));
    struct value results = machine_run(&m, "call_open", &objects, 1);
    expect_success(&m);
    assert_int_equal(results.array->length, 3);
    expect_int(array_get(results.array, 0), 1);
    expect_int(array_get(results.array, 1), 0);
    expect_int(array_get(results.array, 2), 1);
    value_free(&m.world, results);
    value_free(&m.world, objects);
    value_free(&m.world, name);
    value_free(&m.world, nobody);
    value_free(&m.world, me);
    value_free(&m.world, it);
    machine_close(&m);
}

/* One call site, two programs by turns: the cache must notice. Also owner and previous_object. */
static void
caches_follow_the_program(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    m.assembly.spec.cache_count = 1;
    static const struct insn who[] = {
        I(CALL_EFUN, R(0), EFUN_OWNER, 0), I(LOAD_INT, R(1), W(0)), I(CALL_EFUN, R(1), EFUN_PREVIOUS, 1),
        I(JZ, R(1), W(2)), I(ADD_INT, R(0), R(0), 100), I(RETURN, R(0), R(1), 1)
    };
    add_caller(&m, "call", 0, assembly_string(&m.assembly, "who"), 0);
    assembly_function(&m.assembly, "who", 0, 2, who, COUNT(who));
    machine_build(&m);
    struct assembly second;
    assembly_open(&second, &m.world, "/second");
    assembly_variable(&second, "v");
    static const struct insn two[] = { I(GLOBAL_LOAD, R(0), W(0)), I(JNZ_R, R(0), W(2)), I(RETURN_INT, 2, 0, 0),
        I(RETURN_INT, 3, 0, 0) };
    assembly_function(&second, "who", 0, 1, two, COUNT(two));
    struct program *program = machine_program(&second);
    struct instance *clone = machine_object(&m, m.program, 9), *other = machine_object(&m, program, 11);
    struct value a = value_take(TAG_OBJECT, clone), b = value_take(TAG_OBJECT, other);
    for (int i = 0; i < 3; i++) {
        expect_int(machine_run(&m, "call", &a, 1), 109);
        assert_int_equal(m.world.owner, 0);
        expect_int(machine_run(&m, "call", &a, 1), 109);
        expect_int(machine_run(&m, "call", &b, 1), 2);
    }
    instance_variable_set(&m.world, other, 0, value_int(1));
    expect_int(machine_run(&m, "call", &b, 1), 3);
    expect_int(machine_run(&m, "who", NULL, 0), 7);
    vm_retire(m.vm, other);
    machine_run(&m, "call", &b, 1);
    expect_error(&m, "Cannot call who() in 0");
    ref_free(&m.world, &program->ref);
    value_free(&m.world, a);
    value_free(&m.world, b);
    machine_close(&m);
}

static void
call_other_by_a_name_from_a_register(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn subtract[] = { I(SUB, R(2), R(0), R(1)), I(RETURN, R(2), R(0), 2) };
    static const struct insn call[] = {
        /* call(ob, name): call_other(ob, name, 9, 4) */
        I(TAKE, R(2), R(0), 0), I(TAKE, R(3), R(1), 0), I(LOAD_INT, R(4), W(9)), I(LOAD_INT, R(5), W(4)),
        I(CALL_OTHER_NAME, R(2), 2, 0), I(RETURN, R(2), R(0), 2)
    };
    assembly_function(&m.assembly, "subtract", 2, 3, subtract, COUNT(subtract));
    assembly_function(&m.assembly, "call", 2, 6, call, COUNT(call));
    machine_build(&m);
    struct value args[] = { object_value(m.object), string_value(&m, "subtract") };
    expect_int(machine_run(&m, "call", args, 2), 5);
    value_free(&m.world, args[1]);
    args[1] = string_value(&m, "nothing of that name");
    expect_int(machine_run(&m, "call", args, 2), 0);
    value_free(&m.world, args[1]);
    args[1] = value_int(3);
    machine_run(&m, "call", args, 2);
    expect_error(&m, "Bad argument 2 to call_other(): expected string, got int");
    value_free(&m.world, args[0]);
    args[0] = value_int(0);
    args[1] = string_value(&m, "subtract");
    machine_run(&m, "call", args, 2);
    expect_error(&m, "Cannot call subtract() in 0");
    value_free(&m.world, args[1]);
    machine_close(&m);
}

static void
efuns_get_what_their_signature_says(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn three[] = {
        I(TAKE, R(3), R(0), 0), I(TAKE, R(4), R(1), 0), I(TAKE, R(5), R(2), 0),
        I(CALL_EFUN, R(3), EFUN_COUNT_ARGS, 3), I(RETURN, R(3), R(0), 3)
    };
    static const struct insn few[] = { I(CALL_EFUN, R(0), EFUN_FAIL, 0), I(RETURN, R(0), 0, 0) };
    static const struct insn many[] = {
        I(LOAD_INT, R(0), W(1)), I(CALL_EFUN, R(0), EFUN_OWNER, 1), I(RETURN, R(0), 0, 0)
    };
    assembly_function(&m.assembly, "three", 3, 6, three, COUNT(three));
    assembly_function(&m.assembly, "few", 0, 1, few, COUNT(few));
    assembly_function(&m.assembly, "many", 0, 1, many, COUNT(many));
    machine_build(&m);
    struct value args[] = { value_int(1), string_value(&m, "x"), string_value(&m, "y") };
    expect_int(machine_run(&m, "three", args, 3), 3);
    struct value bad[] = { value_float(1), args[1], args[2] };
    machine_run(&m, "three", bad, 3);
    expect_error(&m, "Bad argument 1 to count_args(): expected int, got float");
    bad[0] = args[0];
    bad[1] = value_int(0);
    expect_int(machine_run(&m, "three", bad, 3), 3);
    bad[1] = value_int(4);
    machine_run(&m, "three", bad, 3);
    expect_error(&m, "Bad argument 2 to count_args(): expected string, got int");
    bad[1] = args[1];
    bad[2] = value_float(1);
    machine_run(&m, "three", bad, 3);
    expect_error(&m, "Bad argument 3 to count_args(): expected string, got float");
    machine_run(&m, "few", NULL, 0);
    expect_error(&m, "Too few arguments to fail(): 0");
    machine_run(&m, "many", NULL, 0);
    expect_error(&m, "Too many arguments to owner(): 1");
    value_free(&m.world, args[1]);
    value_free(&m.world, args[2]);
    machine_close(&m);
}

static void
guards_check_types(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn typed[] = {
        I(GUARD, R(0), MASK(TAG_INT), 1), I(GUARD, R(1), MASK(TAG_STRING) | MASK_NULL, 2),
        I(GUARD, R(2), MASK(TAG_OBJECT) | MASK_NULL, 3), I(RETURN, R(2), R(0), 2)
    };
    assembly_function(&m.assembly, "typed", 3, 3, typed, COUNT(typed));
    machine_build(&m);
    struct instance *other = machine_object(&m, m.program, 1);
    struct value text = string_value(&m, "x"), object = value_take(TAG_OBJECT, other);
    struct value result = machine_run(&m, "typed", (struct value[]){ value_int(1), text, object }, 3);
    assert_int_equal(result.tag, TAG_OBJECT);
    value_free(&m.world, result);
    expect_int(machine_run(&m, "typed", (struct value[]){ value_int(1), value_int(0), value_int(0) }, 3), 0);
    machine_run(&m, "typed", (struct value[]){ text, text, object }, 3);
    expect_error(&m, "*Bad argument 1 to typed(): expected int, got string");
    machine_run(&m, "typed", (struct value[]){ value_int(1), value_int(5), object }, 3);
    expect_error(&m, "Bad argument 2 to typed(): expected string, got int");
    vm_retire(m.vm, other);
    expect_int(machine_run(&m, "typed", (struct value[]){ value_int(1), text, object }, 3), 0);
    value_free(&m.world, text);
    value_free(&m.world, object);
    machine_close(&m);
}

static void
apply_respects_visibility(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    static const struct insn code[] = { I(RETURN_INT, 1, 0, 0) };
    assembly_function(&m.assembly, "open", 0, 1, code, 1);
    assembly_function(&m.assembly, "old", 0, 1, code, 1)->flags |= FUNCTION_STATIC;
    machine_build(&m);
    struct string *open = string_intern_text(&m.world, "open"), *old = string_intern_text(&m.world, "old"),
        *none = string_intern_text(&m.world, "none");
    bool found = false;
    expect_int(vm_apply(m.vm, m.object, open, NULL, 0, &found), 1);
    assert_true(found);
    expect_int(vm_apply(m.vm, m.object, old, NULL, 0, &found), 0);
    assert_false(found);
    expect_int(vm_apply(m.vm, m.object, none, NULL, 0, &found), 0);
    assert_false(found);
    string_free(&m.world, open);
    string_free(&m.world, old);
    string_free(&m.world, none);
    machine_close(&m);
}

/* An object that destructs itself goes on to the end of its function, with its variables. */
static void
destructed_objects_finish_their_function(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    m.assembly.spec.cache_count = 1;
    assembly_variable(&m.assembly, "v");
    static const struct insn die[] = {
        I(LOAD_INT, R(2), W(41)), I(GLOBAL_STORE_TAKE, R(2), W(0)), I(MOVE, R(2), R(0), 0),
        I(CALL_EFUN, R(2), EFUN_RETIRE, 1), I(RELEASE, R(2), 0, 0), I(CALL, R(2), 0, 0), I(EXTRA, W(1), 0),
        I(RETURN, R(2), R(0), 2)
    };
    static const struct insn next[] = { I(GLOBAL_LOAD, R(0), W(0)), I(ADD_INT, R(1), R(0), 1), I(RETURN, R(1), R(0), 1) };
    static const struct insn kill[] = {
        I(MOVE, R(1), R(0), 0), I(TAKE, R(2), R(0), 0), I(CALL_OTHER, R(1), 1, 0), I(EXTRA, W(0), 0), I(EXTRA, W(0), 0),
        I(RETURN, R(1), 0, 0)
    };
    assembly_string(&m.assembly, "die");
    assembly_function(&m.assembly, "die", 2, 3, die, COUNT(die));
    assembly_function(&m.assembly, "next", 0, 2, next, COUNT(next));
    assembly_function(&m.assembly, "kill", 1, 3, kill, COUNT(kill));
    machine_build(&m);
    struct value other = value_take(TAG_OBJECT, machine_object(&m, m.program, 9));
    expect_int(machine_run(&m, "kill", &other, 1), 42);
    expect_success(&m);
    assert_true(value_is_destructed(other));
    assert_int_equal(other.ref->references, 1);
    value_free(&m.world, other);
    machine_close(&m);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recursion_computes_fib),
        cmocka_unit_test(arguments_are_filled_up_dropped_and_gathered),
        cmocka_unit_test(declared_functions_fail_when_called),
        cmocka_unit_test(inherited_functions_find_redefinitions),
        cmocka_unit_test(redefinitions_keep_their_guards),
        cmocka_unit_test(call_other_finds_visible_functions),
        cmocka_unit_test(caches_follow_the_program),
        cmocka_unit_test(call_other_by_a_name_from_a_register),
        cmocka_unit_test(efuns_get_what_their_signature_says),
        cmocka_unit_test(guards_check_types),
        cmocka_unit_test(apply_respects_visibility),
        cmocka_unit_test(destructed_objects_finish_their_function),
    };
    return MACHINE_RUN(tests);
}
