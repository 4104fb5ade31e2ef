/* SPDX-License-Identifier: MIT */
/* Elements, ranges, literals and foreach of strings, arrays and mappings. */
#include "tests/unit/vm/machine.h"

static struct value
ints(struct machine *m, uint32_t count)
{
    struct array *array = array_new(&m->world, count);
    for (uint32_t i = 0; i < count; i++) array_set_take(&m->world, array, i, value_int(i * 10));
    return value_take(TAG_ARRAY, array);
}

/* Call NAME with arguments that are consumed. */
static struct value
call(struct machine *m, const char *name, uint32_t count, struct value a, struct value b, struct value c)
{
    const struct value args[] = { a, b, c };
    struct value result = machine_run(m, name, args, count);
    for (uint32_t i = 0; i < 3; i++) value_free(&m->world, args[i]);
    return result;
}
#define NONE value_int(0)

static void
open_index(struct machine *m)
{
    machine_open(m, NULL);
    uint32_t key = assembly_string(&m->assembly, "key");
    static const struct insn get[] = { I(INDEX, R(2), R(0), R(1)), I(RETURN, R(2), R(0), 2) };
    static const struct insn back[] = { I(INDEX_BACK, R(2), R(0), R(1)), I(RETURN, R(2), R(0), 2) };
    static const struct insn second[] = { I(INDEX_INT, R(2), R(0), 1), I(RETURN, R(2), R(0), 1) };
    const struct insn get_key[] = { I(INDEX_CONST, R(2), R(0), key), I(RETURN, R(2), R(0), 1) };
    static const struct insn twice[] = { I(INDEX_TWICE, R(3), R(0), R(1)), I(EXTRA, R(2), 0, 0), I(RETURN, R(3), R(0), 3) };
    static const struct insn column[] = { I(INDEX_WIDE, R(3), R(0), R(1)), I(EXTRA, R(2), 0, 0), I(RETURN, R(3), R(0), 3) };
    static const struct insn set[] = { I(INDEX_STORE, R(0), R(1), R(2)), I(RETURN, R(0), R(1), 2) };
    static const struct insn set_back[] = { I(INDEX_STORE_BACK, R(0), R(1), R(2)), I(RETURN, R(0), R(1), 2) };
    const struct insn set_key[] = { I(INDEX_STORE_CONST, R(0), key, R(1)), I(RETURN, R(0), R(1), 1) };
    static const struct insn set_second[] = {
        I(LOAD_INT, R(3), W(1)), I(INDEX_STORE_WIDE, R(0), R(1), R(2)), I(EXTRA, R(3), 0, 0), I(RETURN, R(0), R(1), 2)
    };
    static const struct insn add[] = {
        I(INDEX_UPDATE, R(0), R(1), R(2)), I(EXTRA, BINARY_ADD, R(3), 0), I(RETURN, R(3), R(0), 3)
    };
    static const struct insn add_drop[] = {
        I(INDEX_UPDATE_DROP, R(0), R(1), R(2)), I(EXTRA, BINARY_ADD, 0, 0), I(RETURN, R(0), R(1), 2)
    };
    assembly_function(&m->assembly, "get", 2, 3, get, COUNT(get));
    assembly_function(&m->assembly, "back", 2, 3, back, COUNT(back));
    assembly_function(&m->assembly, "second", 1, 3, second, COUNT(second));
    assembly_function(&m->assembly, "get_key", 1, 3, get_key, COUNT(get_key));
    assembly_function(&m->assembly, "twice", 3, 4, twice, COUNT(twice));
    assembly_function(&m->assembly, "column", 3, 4, column, COUNT(column));
    assembly_function(&m->assembly, "set", 3, 3, set, COUNT(set));
    assembly_function(&m->assembly, "set_back", 3, 3, set_back, COUNT(set_back));
    assembly_function(&m->assembly, "set_key", 2, 2, set_key, COUNT(set_key));
    assembly_function(&m->assembly, "set_second", 3, 4, set_second, COUNT(set_second));
    assembly_function(&m->assembly, "add", 3, 4, add, COUNT(add));
    assembly_function(&m->assembly, "add_drop", 3, 3, add_drop, COUNT(add_drop));
    machine_build(m);
}

static void
elements_are_read(void **state)
{
    (void)state;
    struct machine m;
    open_index(&m);
    expect_int(call(&m, "get", 2, ints(&m, 3), value_int(2), NONE), 20);
    expect_int(call(&m, "second", 1, ints(&m, 3), NONE, NONE), 10);
    expect_int(call(&m, "back", 2, ints(&m, 3), value_int(1), NONE), 20);
    expect_int(call(&m, "get", 2, string_value(&m, "abc"), value_int(1), NONE), 'b');
    expect_int(call(&m, "second", 1, string_value(&m, "abc"), NONE, NONE), 'b');
    expect_int(call(&m, "get", 2, string_value(&m, "abc"), value_int(3), NONE), 0);
    expect_int(call(&m, "get", 2, string_value(&m, "\xc3\xa4\xe2\x82\xac" "x"), value_int(1), NONE), 0x20ac);
    expect_int(call(&m, "back", 2, string_value(&m, "abc"), value_int(1), NONE), 'c');
    struct value text = string_value(&m, "held");
    struct value list = value_take(TAG_ARRAY, array_from_values_take(&m.world, (struct value[]){ text, ints(&m, 2) }, 2));
    expect_text(&m, call(&m, "get", 2, value_ref(list), value_int(0), NONE), "held");
    expect_int(call(&m, "twice", 3, value_ref(list), value_int(1), value_int(1)), 10);
    expect_int(call(&m, "twice", 3, list, value_int(0), value_int(0)), 'h');
    machine_close(&m);
}

static void
elements_that_are_not_there_are_errors(void **state)
{
    (void)state;
    struct machine m;
    open_index(&m);
    static const struct { const char *name; int64_t index; } arrays[] = {
        { "get", 3 }, { "get", -1 }, { "get", INT64_MIN }, { "back", 0 }, { "back", 4 }, { "back", INT64_MIN },
        { "set", 3 }, { "set", -1 }, { "set_back", 0 }, { "add", 3 }
    };
    for (size_t i = 0; i < COUNT(arrays); i++) {
        call(&m, arrays[i].name, 3, ints(&m, 3), value_int(arrays[i].index), value_int(1));
        expect_error(&m, "Illegal index");
    }
    call(&m, "get", 2, string_value(&m, "abc"), value_int(4), NONE);
    expect_error(&m, "Illegal index 4: the string has 3 characters");
    call(&m, "set", 3, string_value(&m, "abc"), value_int(3), value_int('x'));
    expect_error(&m, "Illegal index 3");
    call(&m, "get", 2, NONE, string_value(&m, "x"), NONE);
    expect_error(&m, "*Cannot index 0 with string");
    call(&m, "get", 2, ints(&m, 1), value_float(1), NONE);
    expect_error(&m, "Cannot index array with float");
    call(&m, "set", 3, value_float(2), value_int(1), NONE);
    expect_error(&m, "Cannot index float with int");
    call(&m, "set", 3, string_value(&m, "abc"), value_int(0), string_value(&m, "x"));
    expect_error(&m, "Cannot store string as a character");
    call(&m, "set", 3, string_value(&m, "abc"), value_int(0), value_int(0xd800));
    expect_error(&m, "Cannot store 55296 as a character");
    machine_close(&m);
}

static void
elements_are_stored(void **state)
{
    (void)state;
    struct machine m;
    open_index(&m);
    struct value list = ints(&m, 3);
    value_free(&m.world, call(&m, "set", 3, value_ref(list), value_int(1), string_value(&m, "new")));
    value_free(&m.world, call(&m, "set_back", 3, value_ref(list), value_int(1), value_int(7)));
    expect_text(&m, value_ref(array_get(list.array, 1)), "new");
    expect_int(array_get(list.array, 2), 7);
    expect_text(&m, call(&m, "add", 3, value_ref(list), value_int(1), string_value(&m, "er")), "newer");
    value_free(&m.world, call(&m, "add_drop", 3, value_ref(list), value_int(2), value_int(1)));
    expect_int(array_get(list.array, 2), 8);
    value_free(&m.world, list);
    struct value text = string_value(&m, "abc");
    expect_text(&m, call(&m, "set", 3, value_ref(text), value_int(1), value_int(0x20ac)), "a\xe2\x82\xac" "c");
    expect_int(call(&m, "add", 3, value_ref(text), value_int(0), value_int(2)), 'c');
    expect_text(&m, text, "abc");
    machine_close(&m);
}

static void
mappings_are_read_and_stored(void **state)
{
    (void)state;
    struct machine m;
    open_index(&m);
    struct value mapping = value_take(TAG_MAPPING, mapping_new(&m.world, 2, 0));
    expect_int(call(&m, "get", 2, value_ref(mapping), value_int(1), NONE), 0);
    value_free(&m.world, call(&m, "set", 3, value_ref(mapping), string_value(&m, "key"), value_int(5)));
    expect_int(call(&m, "get_key", 1, value_ref(mapping), NONE, NONE), 5);
    value_free(&m.world, call(&m, "set_key", 2, value_ref(mapping), value_int(6), NONE));
    expect_int(call(&m, "get", 2, value_ref(mapping), string_value(&m, "key"), NONE), 6);
    value_free(&m.world, call(&m, "set_second", 3, value_ref(mapping), value_int(9), string_value(&m, "second")));
    expect_text(&m, call(&m, "column", 3, value_ref(mapping), value_int(9), value_int(1)), "second");
    expect_int(call(&m, "column", 3, value_ref(mapping), value_int(9), value_int(0)), 0);
    expect_int(call(&m, "add", 3, value_ref(mapping), value_int(100), value_int(3)), 3);
    assert_int_equal(mapping_count(&m.world, mapping.mapping), 3);
    call(&m, "column", 3, value_ref(mapping), value_int(9), value_int(2));
    expect_error(&m, "Illegal second index 2: the mapping has 2 values a key");
    call(&m, "back", 2, value_ref(mapping), value_int(1), NONE);
    expect_error(&m, "Cannot index mapping with int");
    call(&m, "add", 3, mapping, string_value(&m, "key"), ints(&m, 1));
    expect_error(&m, "Bad operands of +: int and array");
    machine_close(&m);
}

static void
ranges_clip_and_count_from_the_end(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    for (uint16_t flags = 0; flags < 8; flags++) {
        char name[10];
        const struct insn code[] = { I(RANGE, R(3), R(0), R(1)), I(EXTRA, R(2), flags, 0), I(RETURN, R(3), R(0), 3) };
        snprintf(name, sizeof name, "range%u", flags);
        assembly_function(&m.assembly, name, 3, 4, code, COUNT(code));
    }
    static const struct insn store[] = { I(RANGE_STORE, R(0), R(1), R(3)), I(EXTRA, R(2), 0, 0), I(RETURN, R(0), R(1), 3) };
    assembly_function(&m.assembly, "store", 4, 4, store, COUNT(store));
    machine_build(&m);
    static const struct { const char *name; int64_t first, last; const char *result; } cases[] = {
        { "range0", 1, 3, "bcd" }, { "range0", -3, 1, "ab" }, { "range0", 3, 2, "" }, { "range0", 0, 100, "abcdef" },
        { "range1", 3, 4, "de" }, { "range2", 1, 2, "bcde" }, { "range3", 3, 1, "def" }, { "range4", 2, 99, "cdef" },
        { "range5", 2, 0, "ef" }, { "range0", INT64_MIN, INT64_MAX, "abcdef" }, { "range1", INT64_MIN, 5, "" },
        { "range2", 0, INT64_MIN, "abcdef" },
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        expect_text(&m, call(&m, cases[i].name, 3, string_value(&m, "abcdef"), value_int(cases[i].first),
            value_int(cases[i].last)), cases[i].result);
        struct value list = call(&m, cases[i].name, 3, ints(&m, 6), value_int(cases[i].first), value_int(cases[i].last));
        assert_int_equal(list.array->length, strlen(cases[i].result));
        if (list.array->length) expect_int(array_get(list.array, 0), (cases[i].result[0] - 'a') * 10);
        value_free(&m.world, list);
    }
    call(&m, "range0", 3, NONE, value_int(0), value_int(1));
    expect_error(&m, "Cannot take a range of 0");
    call(&m, "range0", 3, ints(&m, 1), string_value(&m, "x"), value_int(1));
    expect_error(&m, "Bad index of a range: string");
    struct value args[] = { string_value(&m, "hello"), value_int(1), value_int(3), string_value(&m, "u") };
    expect_text(&m, machine_run(&m, "store", args, 4), "huo");
    args[2] = value_int(0);
    expect_text(&m, machine_run(&m, "store", args, 4), "huello");
    args[1] = value_int(3);
    machine_run(&m, "store", args, 4);
    expect_error(&m, "Illegal range");
    value_free(&m.world, args[0]);
    args[0] = ints(&m, 2);
    args[1] = value_int(0);
    machine_run(&m, "store", args, 4);
    expect_error(&m, "Cannot put string into a range of array");
    value_free(&m.world, args[0]);
    value_free(&m.world, args[3]);
    machine_close(&m);
}

static void
literals_and_concatenation(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    uint32_t hits = assembly_string(&m.assembly, " hits for ");
    const struct insn concat[] = {
        I(CONCAT, R(2), 4, 0), I(EXTRA, R(0), CONSTANT(hits), R(1)), I(EXTRA, R(0), 0, 0), I(RETURN, R(2), R(0), 2)
    };
    struct insn many[16];
    size_t words = 0;
    many[words++] = (struct insn)I(CONCAT, R(2), 40, 0);
    for (int i = 0; i < 14; i++) many[words++] = (struct insn)I(EXTRA, R(0), i < 13 ? R(1) : 0, i < 13 ? R(1) : 0);
    many[words++] = (struct insn)I(RETURN, R(2), R(0), 2);
    static const struct insn mapping[] = {
        I(MOVE, R(2), R(0), 0), I(LOAD_INT, R(3), W(1)), I(MOVE, R(4), R(1), 0), I(LOAD_INT, R(5), W(2)),
        I(MAPPING, R(2), R(2), 2), I(EXTRA, 1, 0, 0), I(LOAD_INT, R(3), W(7)), I(LOAD_INT, R(4), W(8)),
        I(MAPPING_PUSH, R(2), R(3), 1), I(EXTRA, 1, 0, 0), I(RETURN, R(2), R(0), 2)
    };
    static const struct insn array[] = {
        I(ARRAY, R(2), R(2), 0), I(TAKE, R(3), R(0), 0), I(TAKE, R(4), R(1), 0), I(ARRAY_PUSH, R(2), R(3), 2),
        I(RETURN, R(2), 0, 0)
    };
    assembly_function(&m.assembly, "concat", 2, 3, concat, COUNT(concat));
    assembly_function(&m.assembly, "many", 2, 3, many, words);
    assembly_function(&m.assembly, "mapping", 2, 6, mapping, COUNT(mapping));
    assembly_function(&m.assembly, "array", 2, 5, array, COUNT(array));
    machine_build(&m);
    expect_text(&m, call(&m, "concat", 2, string_value(&m, "orc"), value_int(5), NONE), "orc hits for 5orc");
    expect_text(&m, call(&m, "concat", 2, value_int(2), value_float(0.5), NONE), "2 hits for 0.52");
    call(&m, "concat", 2, string_value(&m, "orc"), ints(&m, 1), NONE);
    expect_error(&m, "Bad operands of +: string and array");
    struct value text = call(&m, "many", 2, string_value(&m, "ab"), value_int(-1), NONE);
    assert_int_equal(text.string->length, 14 * 2 + 26 * 2);
    value_free(&m.world, text);
    struct value made = call(&m, "mapping", 2, string_value(&m, "a"), string_value(&m, "b"), NONE);
    assert_int_equal(mapping_count(&m.world, made.mapping), 3);
    value_free(&m.world, made);
    made = call(&m, "array", 2, string_value(&m, "a"), value_int(4), NONE);
    assert_int_equal(made.array->length, 2);
    expect_int(array_get(made.array, 1), 4);
    value_free(&m.world, made);
    machine_close(&m);
}

/* sum(x): the sum or text of two loop variables over x, as 10 * a + b or a + b */
static void
foreach_walks_everything(void **state)
{
    (void)state;
    struct machine m;
    machine_open(&m, NULL);
    for (uint16_t count = 1; count <= 3; count++) {
        char name[10];
        const struct insn code[] = {
            /* r1 total; r2.. iterator; r5, r6, r7 variables; */
            I(FOREACH, R(2), count, 0),
            I(FOREACH_NEXT, R(2), R(5), count), I(EXTRA, W(10), 0),
            I(ADD, R(8), R(1), R(5)), I(ASSIGN_TAKE, R(1), R(8), 0),
            I(ADD, R(8), R(1), R(6)), I(ASSIGN_TAKE, R(1), R(8), 0),
            I(ADD, R(8), R(1), R(7)), I(ASSIGN_TAKE, R(1), R(8), 0),
            I(JMP_BACK, W(-8), 0), I(RETURN_INT, 0, 0, 0),
            I(RELEASE_MANY, R(2), 6, 0), I(RETURN, R(1), R(0), 1)
        };
        struct insn whole[20] = { I(LOAD_INT, R(1), W(0)), I(MOVE, R(2), R(0), 0), I(LOAD_INT, R(5), W(0)),
            I(LOAD_INT, R(6), W(0)), I(LOAD_INT, R(7), W(0)) };
        memcpy(whole + 5, code, sizeof code);
        snprintf(name, sizeof name, "sum%u", count);
        assembly_function(&m.assembly, name, 1, 9, whole, 5 + COUNT(code));
    }
    machine_build(&m);
    expect_int(call(&m, "sum1", 1, ints(&m, 5), NONE, NONE), 100);
    expect_int(call(&m, "sum1", 1, ints(&m, 0), NONE, NONE), 0);
    expect_int(call(&m, "sum1", 1, value_int(5), NONE, NONE), 10);
    expect_int(call(&m, "sum1", 1, value_int(-5), NONE, NONE), 0);
    expect_int(call(&m, "sum1", 1, string_value(&m, "a\xe2\x82\xac"), NONE, NONE), 'a' + 0x20ac);
    struct value pairs = value_take(TAG_ARRAY, array_from_values_take(&m.world, (struct value[]){ ints(&m, 2), ints(&m, 3) }, 2));
    expect_int(call(&m, "sum2", 1, value_ref(pairs), NONE, NONE), 20);
    expect_int(call(&m, "sum3", 1, pairs, NONE, NONE), 40);
    struct mapping *mapping = mapping_new(&m.world, 1, 3);
    for (int i = 1; i <= 3; i++) mapping_set_take(&m.world, mapping, value_int(i), value_int(100 * i));
    struct value walked = value_take(TAG_MAPPING, mapping);
    expect_int(call(&m, "sum1", 1, value_ref(walked), NONE, NONE), 6);
    expect_int(call(&m, "sum2", 1, value_ref(walked), NONE, NONE), 606);
    expect_int(call(&m, "sum3", 1, value_ref(walked), NONE, NONE), 606);
    struct value key = string_value(&m, "k");
    mapping_set_take(&m.world, mapping, key, ints(&m, 1));
    value_free(&m.world, key);
    call(&m, "sum2", 1, value_ref(walked), NONE, NONE);
    expect_error(&m, "Bad operands of +: string and array");
    call(&m, "sum1", 1, value_float(1), NONE, NONE);
    expect_error(&m, "Cannot do foreach over float");
    value_free(&m.world, walked);
    machine_close(&m);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_are_read),
        cmocka_unit_test(elements_that_are_not_there_are_errors),
        cmocka_unit_test(elements_are_stored),
        cmocka_unit_test(mappings_are_read_and_stored),
        cmocka_unit_test(ranges_clip_and_count_from_the_end),
        cmocka_unit_test(literals_and_concatenation),
        cmocka_unit_test(foreach_walks_everything),
    };
    return MACHINE_RUN(tests);
}
