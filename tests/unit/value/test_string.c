/* SPDX-License-Identifier: MIT */
/*
 * What value/string.h and value/intern.h promise.
 */
#include "fixture.h"

static void
sixteen_bytes_of_text_fit_a_block_of_32(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "0123456789abcdef");
    assert_int_equal(world->counts[KIND_STRING].bytes, 32);
    string_free(world, string);
}

static void
concat_joins_all_parts(void **state)
{
    struct world *world = *state;
    struct string_part parts[] = {{"ab", 2, false}, {"", 0, false}, {"\303\244", 2, true}, {"c", 1, false}};
    struct string *string = string_concat(world, parts, 4);
    assert_text(string, "ab\303\244c");
    assert_true(string_is_wide(string));
    assert_int_equal(string_char_count(string), 4);
    string_free(world, string);
    string = string_concat(world, parts, 1);
    assert_false(string_is_wide(string));
    string_free(world, string);
    string_free(world, string_concat(world, parts, 0));
}

static void
append_changes_a_string_that_nobody_else_holds_in_place(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "abc");
    const struct string *before = string;
    string_append(world, &string, "defgh", 5);
    assert_ptr_equal(string, before);
    assert_text(string, "abcdefgh");
    string_free(world, string);
}

static void
append_leaves_a_string_that_somebody_holds(void **state)
{
    struct world *world = *state;
    struct string *held = string_from_text(world, "abc");
    struct string *string = string_ref(held);
    string_append(world, &string, "def", 3);
    assert_text(held, "abc");
    assert_text(string, "abcdef");
    assert_int_equal(held->ref.references, 1);
    string_free(world, held);
    string_free(world, string);
    struct string *interned = string_intern_text(world, "name");
    string = interned;
    string_append(world, &string, "!", 1);
    assert_ptr_not_equal(string, interned);
    assert_text(string, "name!");
    assert_null(string_interned_peek(world, "name", 4));
    string_free(world, string);
}

static void
append_can_take_the_string_itself(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "ab");
    for (int i = 0; i < 12; i++)
        string_append(world, &string, string->text, string->length);
    assert_int_equal(string->length, 8192);
    for (uint32_t i = 0; i < string->length; i++)
        assert_int_equal(string->text[i], i % 2 ? 'b' : 'a');
    string_free(world, string);
}

static void
appending_byte_by_byte_keeps_text_and_accounts(void **state)
{
    struct world *world = *state;
    struct string *string = string_new(world, "", 0);
    uint64_t moves = 0;
    const struct string *last = string;
    for (int i = 0; i < 20000; i++) {
        char byte = (char)('a' + i % 26);
        string_append(world, &string, &byte, 1);
        moves += string != last;
        last = string;
    }
    assert_true(moves < 100);
    for (int i = 0; i < 20000; i++)
        assert_int_equal(string->text[i], 'a' + i % 26);
    fixture_audit_held(world, (struct ref *[]){&string->ref}, 1);
    string_free(world, string);
}

static void
append_forgets_the_hash_and_notes_wide_text(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "abc");
    uint32_t hash = string_hash(world, string);
    string_append(world, &string, "\303\244", 2);
    assert_int_not_equal(string_hash(world, string), hash);
    assert_true(string_is_wide(string));
    assert_int_equal(string_char_count(string), 4);
    assert_int_equal(string_hash(world, string), string_hash_text(world, "abc\303\244", 5));
    string_free(world, string);
}

static void
characters_are_code_points(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "a\303\244\342\202\254\360\237\230\200z");
    assert_int_equal(string_char_count(string), 5);
    assert_int_equal(string_char_at(string, 0), 'a');
    assert_int_equal(string_char_at(string, 1), 0xe4);
    assert_int_equal(string_char_at(string, 2), 0x20ac);
    assert_int_equal(string_char_at(string, 3), 0x1f600);
    assert_int_equal(string_char_at(string, 4), 'z');
    assert_int_equal(string_char_at(string, 5), -1);
    assert_int_equal(string_char_at(string, -1), -1);
    struct string *part = string_range(world, string, 1, 2);
    assert_text(part, "\303\244\342\202\254");
    string_free(world, part);
    part = string_range(world, string, 4, 99);
    assert_text(part, "z");
    assert_false(string_is_wide(part));
    string_free(world, part);
    string_free(world, string);
}

static void
ranges_are_clipped(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "hello");
    static const struct {
        int64_t first, last;
        const char *text;
    } cases[] = {{0, 4, "hello"}, {1, 3, "ell"}, {-5, 1, "he"}, {3, 100, "lo"}, {4, 3, ""}, {9, 12, ""}, {2, 2, "l"},
        {-3, -1, ""}, {0, INT64_MAX, "hello"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct string *part = string_range(world, string, cases[i].first, cases[i].last);
        assert_text(part, cases[i].text);
        string_free(world, part);
    }
    struct string *whole = string_range(world, string, 0, 4);
    assert_ptr_equal(whole, string);
    string_free(world, whole);
    string_free(world, string);
}

static void
replace_and_set_char_work_on_code_points(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "h\303\244llo");
    struct string *middle = string_from_text(world, "EY");
    struct string *result = string_replace(world, string, 1, 1, middle);
    assert_text(result, "hEYllo");
    assert_false(string_is_wide(result));
    struct string *shared = string_ref(result);
    string_set_char(world, &result, 0, 'H');
    assert_text(result, "HEYllo");
    assert_text(shared, "hEYllo");
    string_set_char(world, &result, 5, 0x20ac);
    assert_text(result, "HEYll\342\202\254");
    string_set_char(world, &result, 5, '!');
    assert_text(result, "HEYll!");
    assert_false(string_is_wide(result));
    string_free(world, shared);
    string_free(world, result);
    result = string_replace(world, string, 2, 1, middle);
    assert_text(result, "h\303\244EYllo");
    string_free(world, result);
    string_free(world, middle);
    string_free(world, string);
}

static void
sets_of_characters_keep_the_order_of_the_left(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "hello w\303\266rld");
    struct string *letters = string_from_text(world, "lo\303\266");
    struct string *result = string_subtract(world, string, letters);
    assert_text(result, "he wrd");
    string_free(world, result);
    result = string_intersect(world, string, letters);
    assert_text(result, "llo\303\266l");
    string_free(world, result);
    string_free(world, letters);
    string_free(world, string);
}

static void
find_and_repeat(void **state)
{
    struct world *world = *state;
    struct string *part = string_from_text(world, "abc");
    struct string *string = string_repeat(world, part, 3);
    assert_text(string, "abcabcabc");
    assert_int_equal(string_find(string, part, 0), 0);
    assert_int_equal(string_find(string, part, 1), 3);
    assert_int_equal(string_find(string, part, 7), -1);
    assert_int_equal(string_find(part, string, 0), -1);
    string_free(world, string);
    string = string_repeat(world, part, 0);
    assert_int_equal(string_find(part, string, 2), 2);
    string_free(world, string);
    string_free(world, part);
}

static void
equal_texts_have_equal_hashes_of_every_length(void **state)
{
    struct world *world = *state;
    char text[64];
    for (uint32_t length = 0; length < sizeof text; length++) {
        memset(text, 'x', sizeof text);
        struct string *a = string_new(world, text, length);
        struct string *b = string_new(world, text, length);
        assert_int_equal(string_hash(world, a), string_hash(world, b));
        assert_int_not_equal(a->hash, 0);
        assert_true(string_equal(a, b));
        assert_int_equal(string_compare(a, b), 0);
        for (uint32_t i = 0; i < length; i++) {
            text[i] = 'y';
            assert_int_not_equal(string_hash_text(world, text, length), a->hash);
            text[i] = 'x';
        }
        string_free(world, a);
        string_free(world, b);
    }
}

static void
order_is_by_bytes_then_length(void **state)
{
    struct world *world = *state;
    struct string *a = string_from_text(world, "abc");
    struct string *b = string_from_text(world, "abcd");
    struct string *c = string_from_text(world, "\303\244");
    assert_true(string_compare(a, b) < 0);
    assert_true(string_compare(b, a) > 0);
    assert_true(string_compare(b, c) < 0);
    string_free(world, a);
    string_free(world, b);
    string_free(world, c);
}

static void
interned_strings_are_one(void **state)
{
    struct world *world = *state;
    struct string *a = string_intern_text(world, "create");
    struct string *b = string_intern_take(world, string_from_text(world, "create"));
    assert_ptr_equal(a, b);
    assert_int_equal(a->ref.references, 2);
    struct string *fresh = string_from_text(world, "reset");
    struct string *c = string_intern_ref(world, fresh);
    assert_ptr_equal(c, fresh);
    assert_int_equal(string_interned_count(world), 2);
    string_free(world, a);
    string_free(world, b);
    assert_null(string_interned_peek(world, "create", 6));
    assert_ptr_equal(string_interned_peek(world, "reset", 5), c);
    string_free(world, c);
    string_free(world, fresh);
    assert_int_equal(string_interned_count(world), 0);
}

static void
many_interned_strings_come_and_go(void **state)
{
    struct world *world = *state;
    enum { MANY = 5000 };
    static struct string *strings[MANY];
    char text[32];
    for (int i = 0; i < MANY; i++)
        strings[i] = string_intern(world, text, (size_t)snprintf(text, sizeof text, "name %d", i));
    for (int i = 0; i < MANY; i += 2)
        string_free(world, strings[i]);
    for (int i = 0; i < MANY; i++) {
        int length = snprintf(text, sizeof text, "name %d", i);
        assert_ptr_equal(string_interned_peek(world, text, (size_t)length), i % 2 ? strings[i] : NULL);
    }
    static struct ref *held[MANY / 2];
    for (int i = 0; i < MANY / 2; i++)
        held[i] = &strings[2 * i + 1]->ref;
    fixture_audit_held(world, held, MANY / 2);
    for (int i = 1; i < MANY; i += 2)
        string_free(world, strings[i]);
    assert_int_equal(string_interned_count(world), 0);
}

static void
numbers_become_text(void **state)
{
    struct world *world = *state;
    static const struct {
        int64_t number;
        const char *text;
    } ints[] = {{0, "0"}, {7, "7"}, {-7, "-7"}, {10, "10"}, {99, "99"}, {100, "100"}, {12345, "12345"},
        {INT64_MAX, "9223372036854775807"}, {INT64_MIN, "-9223372036854775808"}};
    for (size_t i = 0; i < sizeof ints / sizeof *ints; i++) {
        struct string *string = string_from_int(world, ints[i].number);
        assert_text(string, ints[i].text);
        string_free(world, string);
    }
    static const struct {
        double number;
        const char *text, *exact;
    } floats[] = {{0.0, "0", "0.0"}, {1.0, "1", "1.0"}, {-2.5, "-2.5", "-2.5"}, {0.1, "0.1", "0.1"},
        {1e6, "1e+06", "1000000.0"}, {999999.0, "999999", "999999.0"}, {1.0 / 3, "0.333333", "0.3333333333333333"},
        {0.1 + 0.2, "0.3", "0.30000000000000004"}, {1e300, "1e+300", "1e+300"}, {-1e6, "-1e+06", "-1000000.0"}};
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) {
        char text[FLOAT_TEXT_MAX];
        struct string *string = string_from_float(world, floats[i].number);
        assert_text(string, floats[i].text);
        string_free(world, string);
        uint32_t length = float_to_exact_text(text, floats[i].number);
        assert_int_equal(length, strlen(floats[i].exact));
        assert_memory_equal(text, floats[i].exact, length);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(sixteen_bytes_of_text_fit_a_block_of_32),
        TEST(concat_joins_all_parts),
        TEST(append_changes_a_string_that_nobody_else_holds_in_place),
        TEST(append_leaves_a_string_that_somebody_holds),
        TEST(append_can_take_the_string_itself),
        TEST(appending_byte_by_byte_keeps_text_and_accounts),
        TEST(append_forgets_the_hash_and_notes_wide_text),
        TEST(characters_are_code_points),
        TEST(ranges_are_clipped),
        TEST(replace_and_set_char_work_on_code_points),
        TEST(sets_of_characters_keep_the_order_of_the_left),
        TEST(find_and_repeat),
        TEST(equal_texts_have_equal_hashes_of_every_length),
        TEST(order_is_by_bytes_then_length),
        TEST(interned_strings_are_one),
        TEST(many_interned_strings_come_and_go),
        TEST(numbers_become_text),
    };
    return RUN_TESTS(tests);
}
