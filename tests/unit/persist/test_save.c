/* SPDX-License-Identifier: MIT */
/*
 * Saves: what is written is the format of LDMud, what is read back is what was written, and what is no save is refused
 * whole.
 */
#include "tests/unit/value/fixture.h"

#include <math.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "tests/unit/persist/values.h"

static const char *const no_names[] = { "number", "text", "-hidden", "list", "text", NULL };

static bool
restore(struct world *world, const char *text, size_t size, int version, struct value *value, struct buffer *problem)
{
    struct restore_job job = { .limits = &values_limits, .problem = *problem };
    buffer_clear(&job.problem);
    bool good = restore_value(world, &job, text, size, version, value);
    *problem = job.problem;
    buffer_free(&job.missing);
    return good;
}

/* TEXT restored (VERSION), and saved again, is EXPECTED. */
static void
assert_saved_again(struct world *world, const char *text, int version, const char *expected)
{
    struct buffer saved = BUFFER_EMPTY, problem = BUFFER_EMPTY;
    struct value value;
    if (!restore(world, text, strlen(text), version, &value, &problem)) fail_msg("%s: %s", text, problem.data);
    assert_true(save_value(world, value, SIZE_MAX / 2, &saved));
    assert_string_equal(buffer_text(&saved), expected);
    values_dismantle_take(world, value);
    buffer_free(&saved);
    buffer_free(&problem);
}

static void
assert_same(struct world *world, const char *text)
{
    assert_saved_again(world, text, SAVE_VERSION, text);
}

static void
assert_refused(struct world *world, const char *text, const char *why)
{
    struct buffer problem = BUFFER_EMPTY;
    struct value value;
    if (restore(world, text, strlen(text), SAVE_VERSION, &value, &problem)) fail_msg("%s was taken", text);
    if (!strstr(problem.data, why)) fail_msg("%s: %s", text, problem.data);
    buffer_free(&problem);
}

static void
values_keep_their_text(void **state)
{
    struct world *world = *state;
    static const char *const texts[] = { "0", "-17", "9223372036854775807", "-9223372036854775808", "0x1.8p+1", "-0x0p+0",
        "0x1.fffffffffffffp+1023", "0x0.0000000000001p-1022", "\"\"", "b\"\"",
        "b\"\\x00\\xff\"", "\"a b\"", "\"\\a\\b\\t\\n\\v\\f\\r\\\"\\\\\\0\"",
        "\"\\u001b[1m\"", "\"\\u00e4\\u20ac\\U0001f600\"", "({})", "({1,\"two\",({3,}),})", "([])", "([:0])", "([:2])",
        "([1,\"a\",])", "([\"key\":1,0:({}),])", "([1:2;3,4:5;6,])", "({<1>=({}),<1>,})", "<1>=({<1>,})",
        "<1>=([<1>:<1>,])", "({<1>=([]),<2>=({<1>,}),<2>,<1>,})" };
    for (size_t i = 0; i < COUNT(texts); i++) assert_same(world, texts[i]);
}

static void
other_forms_are_read(void **state)
{
    struct world *world = *state;
    assert_saved_again(world, "5\n", 3, "5");
    assert_saved_again(world, "007", 3, "7");
    assert_saved_again(world, "1.5", 3, "0x1.8p+0");
    assert_saved_again(world, "-2.5e3", 3, "-0x1.388p+11");
    assert_saved_again(world, "1.500000000000e+00=1:60000000", 1, "0x1.8p+0");
    assert_saved_again(world, "({1.500000000000e+00=ffff:0,})", 0, "({0x1.8p+0,})");
    assert_saved_again(world, "\"two\rlines\"", 0, "\"two\\nlines\"");
    assert_saved_again(world, "\"\\q\\'\"", 2, "\"q'\"");
    assert_saved_again(world, "\"\xc3\xa4\"", 3, "\"\\u00e4\"");
    assert_saved_again(world, "\"\xc3\xa4\"", 1, "\"\\u00e4\"");
    assert_saved_again(world, "\"\xe4\\n\"", 1, "\"\\u00e4\\n\"");
    assert_saved_again(world, "([1:2,1:3,])", 1, "([1:3,])");
    assert_saved_again(world, "([:1])", 3, "([])");
}

static void
what_is_no_value_is_refused(void **state)
{
    struct world *world = *state;
    static const char *const texts[][2] = { { "", "column 1: here should be a value" }, { "-", "digits" }, { "x", "value" },
        { "9223372036854775808", "too large" }, { "-9223372036854775809", "too large" }, { "0x", "no such float" },
        { "1.5x", "no such float" }, { "1e999", "too large" }, { "1.5=1", "no such float" }, { "1 ", "more behind" },
        { "1\n1", "more behind" }, { "\"", "does not end" }, { "\"a", "does not end" }, { "\"a\\", "does not end" },
        { "\"a\nb\"", "does not end" }, { "\"\\u12\"", "no such character" }, { "\"\\ud800\"", "no such character" },
        { "\"\\u@@@@\"", "no such character" },
        { "\"\\U00110000\"", "no such character" }, { "\"\xe4\"", "column 2: the string is not valid UTF-8" },
        { "({", "value" }, { "({1", "comma" }, { "({1}", "comma" }, { "({1,", "value" }, { "({1,}", "value" },
        { "({1})", "comma" }, { "([1:2])", "comma" }, { "([1:2,3,])", "width" }, { "([1:2;3,4:5,])", "width" },
        { "([:])", "width" }, { "([:70000])", "width" }, { "([:1,])", "does not end" }, { "<1>", "before it is there" },
        { "<0>", "no such number" }, { "<2>=({})", "not in order" }, { "<1>=1", "only arrays" }, { "<1>=<1>", "only arrays" },
        { "({<1>=({}),<1>=({}),})", "not in order" }, { "({<1>=({}),<2>,})", "before it is there" },
        { "(<\"a b\",1,>)", "names no struct" }, { "(<\"a /b #1\",1,>)", "is not loaded" },
        { "(*\"/a\",*)", "lightweight" }, { "b\"\\x0\"", "bytes" }, { "b\"\\x00", "do not end" },
        { "#l:f", "closures" },
        { "#0:\"a\"", "number of quotes" }, { "#1:([:1])", "quoted" },
        { "({<1>=([:1]),#1:<1>,})", "quoted" }, { "#1:<1>", "before it is there" }, { "#32768:\"a\"", "number of quotes" },
        { "#1:1", "quoted" }, { "&(1)", "references" }, { "[int]", "types" }, { "(%\"a\",1,%)", "Python" },
        { "(1)", "value" }, { "({1,({2,#e:say,}),})", "closures" } };
    for (size_t i = 0; i < COUNT(texts); i++) assert_refused(world, texts[i][0], texts[i][1]);
}

static void
limits_hold(void **state)
{
    struct world *world = *state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "({");
    for (uint32_t i = 0; i < values_limits.array_max; i++) buffer_add_text(&text, "0,");
    buffer_add_text(&text, "})");
    assert_same(world, text.data);
    buffer_cut(&text, text.size - 2);
    buffer_add_text(&text, "0,})");
    assert_refused(world, text.data, "too large");
    buffer_clear(&text);
    buffer_add_byte(&text, '"');
    buffer_add_repeated(&text, 'x', values_limits.string_max + 1);
    buffer_add_byte(&text, '"');
    assert_refused(world, text.data, "too long");
    buffer_clear(&text);
    buffer_add_repeated(&text, '0', 1000000);
    assert_saved_again(world, text.data, 3, "0");
    buffer_add_text(&text, ".5");
    assert_refused(world, text.data, "too long");
    buffer_free(&text);
}

static void
depth_is_bounded_alike_in_both_directions(void **state)
{
    struct world *world = *state;
    struct buffer text = BUFFER_EMPTY, saved = BUFFER_EMPTY;
    for (int i = 0; i < SAVE_DEPTH_MAX; i++) buffer_add_text(&text, i % 2 ? "({" : "([0:");
    for (int i = SAVE_DEPTH_MAX; i-- > 0;) buffer_add_text(&text, i % 2 ? i == SAVE_DEPTH_MAX - 1 ? "})" : ",})" : ",])");
    assert_same(world, text.data);
    struct value value = value_int(0);
    for (int i = 0; i <= SAVE_DEPTH_MAX; i++)
        value = value_take(TAG_ARRAY, array_from_values_take(world, &value, 1));
    assert_false(save_value(world, value, SIZE_MAX / 2, &saved));
    assert_int_equal(saved.size, 0);
    assert_true(save_value(world, array_get(value.array, 0), SIZE_MAX / 2, &saved));
    value_free(world, value);
    buffer_clear(&text);
    for (int i = 0; i < 1000000; i++) buffer_add_text(&text, "({");
    assert_refused(world, text.data, "inside of each other");
    buffer_free(&text);
    buffer_free(&saved);
}

static void
length_is_bounded(void **state)
{
    struct world *world = *state;
    struct buffer saved = BUFFER_EMPTY;
    struct value value = value_text(world, "\x01\x01");
    buffer_add_text(&saved, "x");
    for (size_t max = 0; max < 14; max++) assert_false(save_value(world, value, max, &saved));
    assert_string_equal(saved.data, "x");
    assert_true(save_value(world, value, 14, &saved));
    assert_string_equal(saved.data, "x\"\\u0001\\u0001\"");
    value_free(world, value);
    buffer_free(&saved);
}

static void
what_cannot_be_saved_is_zero_or_left_out(void **state)
{
    struct world *world = *state;
    values_register(world);
    struct object *object = values_object(world, no_names);
    struct value ob = value_take(TAG_OBJECT, object);
    struct mapping *map = mapping_new(world, 1, 0);
    mapping_set_take(world, map, ob, value_int(1));
    mapping_set_take(world, map, value_int(2), value_ref(ob));
    mapping_set_take(world, map, value_int(3), value_float(NAN));
    struct buffer saved = BUFFER_EMPTY;
    assert_true(save_value(world, value_take(TAG_MAPPING, map), 1000, &saved));
    assert_string_equal(saved.data, "([2:0,3:0,])");
    mapping_free(world, map);
    map = mapping_new(world, 2, 0);
    mapping_set_take(world, map, ob, value_int(1));
    buffer_clear(&saved);
    assert_true(save_value(world, value_take(TAG_MAPPING, map), 1000, &saved));
    assert_string_equal(saved.data, "([:2])");
    mapping_free(world, map);
    values_object_free(world, object);
    buffer_free(&saved);
}

/* --- generated values */

struct dice {
    uint64_t state;
    struct value made[16]; /* owned: to be met again */
    unsigned count;
};

static uint32_t
roll(struct dice *dice, uint32_t sides)
{
    dice->state = dice->state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(dice->state >> 33) % sides;
}

static struct value
make_text(struct world *world, struct dice *dice)
{
    struct buffer text = BUFFER_EMPTY;
    for (uint32_t left = roll(dice, 12); left > 0; left--) {
        char bytes[4];
        uint32_t code = roll(dice, 3) ? roll(dice, 128) : roll(dice, 0x11000);
        buffer_add(&text, bytes, utf8_encode(code, bytes));
    }
    struct value value = value_take(TAG_STRING, string_new(world, buffer_text(&text), text.size));
    buffer_free(&text);
    return value;
}

static struct value make_any(struct world *world, struct dice *dice, uint32_t depth);

static struct value
make_collection(struct world *world, struct dice *dice, uint32_t depth)
{
    uint32_t length = roll(dice, 5), width = roll(dice, 4);
    struct value value = roll(dice, 2) ? value_take(TAG_ARRAY, array_new(world, length))
                                       : value_take(TAG_MAPPING, mapping_new(world, width, 0));
    if (dice->count < COUNT(dice->made)) dice->made[dice->count++] = value_ref(value);
    for (uint32_t i = 0; i < length; i++) {
        struct value entry[5];
        for (uint32_t n = 0; n <= width; n++) entry[n] = make_any(world, dice, depth + 1);
        if (value.tag == TAG_MAPPING) {
            mapping_put_take(world, value.mapping, entry);
        } else {
            array_set_take(world, value.array, i, entry[0]);
            for (uint32_t n = 1; n <= width; n++) value_free(world, entry[n]);
        }
    }
    return value;
}

static struct value
make_any(struct world *world, struct dice *dice, uint32_t depth)
{
    union {
        uint64_t bits;
        double number;
    } any;
    switch (roll(dice, depth > 6 ? 4 : 8)) {
    case 0: return value_int((int64_t)roll(dice, 100) - 50);
    case 1:
        any.bits = (uint64_t)roll(dice, 1u << 31) << 33 ^ roll(dice, 1u << 31);
        return isfinite(any.number) ? value_float(any.number) : value_int((int64_t)any.bits);
    case 2:
    case 3: return make_text(world, dice);
    case 4: return value_int((int64_t)((uint64_t)roll(dice, 1u << 31) << 33 ^ roll(dice, 1u << 31)));
    default: return make_collection(world, dice, depth);
    }
}

/* Values that may lead to themselves: an element of an array becomes one that was made before. */
static void
tie_knots(struct world *world, struct dice *dice)
{
    for (unsigned i = 0; i < dice->count; i++) {
        struct value array = dice->made[i];
        if (array.tag == TAG_ARRAY && array.array->length > 0)
            array_set_take(world, array.array, 0, value_ref(dice->made[roll(dice, dice->count)]));
    }
}

static void
generated_values_come_back(void **state)
{
    struct world *world = *state;
    for (uint32_t round = 0; round < 2000; round++) {
        struct dice dice = { .state = round };
        struct value value = make_collection(world, &dice, 0), again;
        tie_knots(world, &dice);
        struct buffer first = BUFFER_EMPTY, second = BUFFER_EMPTY, problem = BUFFER_EMPTY;
        assert_true(save_value(world, value, SIZE_MAX / 2, &first));
        if (!restore(world, first.data, first.size, SAVE_VERSION, &again, &problem)) fail_msg("%s: %s", first.data, problem.data);
        assert_true(save_value(world, again, SIZE_MAX / 2, &second));
        assert_string_equal(first.data, second.data);
        for (unsigned i = 0; i < dice.count; i++) values_dismantle_take(world, dice.made[i]);
        values_dismantle_take(world, value);
        values_dismantle_take(world, again);
        buffer_free(&first);
        buffer_free(&second);
        buffer_free(&problem);
    }
}

/* --- objects */

static void
assert_variables(struct world *world, struct object *object, const char *expected)
{
    struct buffer text = BUFFER_EMPTY;
    assert_true(save_variables(object, world, 100000, &text));
    assert_string_equal(text.data, expected);
    buffer_free(&text);
}

static bool
load(struct world *world, struct object *object, const char *text, size_t size)
{
    struct restore_job job = { .limits = &values_limits };
    bool good = restore_variables(world, &job, object, text, size);
    assert_int_equal(good, job.problem.size == 0);
    restore_job_free(&job);
    return good;
}

#define FILE_TEXT "#3:2\nnumber 5\ntext \"one\"\nlist ({<1>=({}),<1>,\"x\",})\ntext \"two\"\n"

static void
objects_come_back(void **state)
{
    struct world *world = *state;
    values_register(world);
    struct object *object = values_object(world, no_names);
    assert_variables(world, object, "#3:2\nnumber 0\ntext 0\nlist 0\ntext 0\n");
    instance_variable_set(world, &object->instance, 2, value_int(42));
    assert_true(load(world, object, FILE_TEXT, strlen(FILE_TEXT)));
    assert_variables(world, object, FILE_TEXT);
    assert_int_equal(instance_variable_peek(&object->instance, 2).i, 42);
    /* What is not named is 0, what is not known is passed over, nosave stays. */
    const char *other = "#2:2\nunknown <1>=({7,})\nhidden 1\nlist ({<1>,})\ntext 3\ntext 4\ntext 5\n";
    assert_true(load(world, object, other, strlen(other)));
    assert_variables(world, object, "#3:2\nnumber 0\ntext 3\nlist ({({7,}),})\ntext 5\n");
    assert_int_equal(instance_variable_peek(&object->instance, 2).i, 42);
    values_object_free(world, object);
}

static void
old_saves_are_read(void **state)
{
    struct world *world = *state;
    values_register(world);
    struct object *object = values_object(world, no_names);
    const char *classic = "number -3\ntext \"say \"hi\"\\n\rand \xe4\"\nlist ({\"a\\\"b\",})\n";
    assert_true(load(world, object, classic, strlen(classic)));
    assert_variables(world, object,
        "#3:2\nnumber -3\ntext \"say \\\"hi\\\"\\\\n\\nand \\u00e4\"\nlist ({\"a\\\"b\",})\ntext 0\n");
    const char *old = "#0:0\nnumber 1.000000000000e+00=1:40000000\ntext \"a\rb\"\n";
    assert_true(load(world, object, old, strlen(old)));
    assert_variables(world, object, "#3:2\nnumber 0x1p+0\ntext \"a\\nb\"\nlist 0\ntext 0\n");
    assert_true(load(world, object, "", 0));
    assert_variables(world, object, "#3:2\nnumber 0\ntext 0\nlist 0\ntext 0\n");
    values_object_free(world, object);
}

static void
damaged_saves_change_nothing(void **state)
{
    struct world *world = *state;
    values_register(world);
    struct object *object = values_object(world, no_names);
    assert_true(load(world, object, FILE_TEXT, strlen(FILE_TEXT)));
    static const char *const texts[] = { "#4:2\nnumber 1\n", "#\n", "#x:2\n", "#3\n", "#3:2", "#3:2\nnumber\n", "#3:2\n\n",
        "#3:2\nnumber  1\n", "#3:2\nnumber 1", "#3:2\nnumber 1\nlist ({1,\n", "#3:2\nnumber 1\ntext \"a\nb\"\n",
        "#3:2\nnumber 1 \n", "text \"abc\n", "text \"\n", "#3:2\nnumber 1\r\n", "#3:2\nnumber #l:f\n" };
    for (size_t i = 0; i < COUNT(texts); i++) {
        if (load(world, object, texts[i], strlen(texts[i]))) fail_msg("%s was taken", texts[i]);
        assert_variables(world, object, FILE_TEXT);
    }
    values_object_free(world, object);
}

/* Only where a line ends there is nothing to see of it: the files are replaced whole for that. */
static void
cut_saves_are_refused_but_between_lines(void **state)
{
    struct world *world = *state;
    values_register(world);
    struct object *object = values_object(world, no_names);
    for (size_t size = 0; size < strlen(FILE_TEXT); size++) {
        assert_true(load(world, object, FILE_TEXT, strlen(FILE_TEXT)));
        char *cut = memory_copy_text(FILE_TEXT, size);
        bool whole = size == 0 || cut[size - 1] == '\n';
        if (load(world, object, cut, size) != whole) fail_msg("cut at %zu", size);
        if (!whole) assert_variables(world, object, FILE_TEXT);
        free(cut);
    }
    values_object_free(world, object);
}

/* In a small world of its own. */
static void
what_does_not_fit_is_refused_before_it_is_made(void **state)
{
    (void)state;
    struct world world;
    struct sm_note note;
    const struct world_options options = { .engine = fixture_engine, .limit = 32 << 20, .reserve = 1 << 20, .hash_seed = 1 };
    struct vm_limits limits = { .string_max = 1 << 20, .array_max = 1 << 26, .mapping_max = 1 << 26 };
    struct restore_job job = { .limits = &limits };
    struct buffer text = BUFFER_EMPTY;
    struct value value;
    assert_true(world_open(&world, &options, &note));
    buffer_add_text(&text, "({");
    for (int i = 0; i < 300000; i++) buffer_add_text(&text, "([]),");
    buffer_add_text(&text, "})");
    uint64_t before = fixture_blocks(&world);
    assert_false(restore_value(&world, &job, text.data, text.size, 3, &value));
    assert_non_null(strstr(job.problem.data, "memory"));
    assert_int_equal(fixture_blocks(&world), before);
    world_close(&world);
    buffer_free(&text);
    restore_job_free(&job);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(values_keep_their_text),
        TEST(other_forms_are_read),
        TEST(what_is_no_value_is_refused),
        TEST(limits_hold),
        TEST(depth_is_bounded_alike_in_both_directions),
        TEST(length_is_bounded),
        TEST(what_cannot_be_saved_is_zero_or_left_out),
        TEST(generated_values_come_back),
        TEST(objects_come_back),
        TEST(old_saves_are_read),
        TEST(damaged_saves_change_nothing),
        TEST(cut_saves_are_refused_but_between_lines),
        cmocka_unit_test(what_does_not_fit_is_refused_before_it_is_made),
    };
    return RUN_TESTS(tests);
}
