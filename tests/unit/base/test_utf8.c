/* SPDX-License-Identifier: MIT */
/*
 * What base/utf8.h promises: the code points and byte forms of RFC 3629, and nothing else.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"

static void
encode_and_decode_agree_on_every_character(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x110000; code++) {
        char text[UTF8_MAX_BYTES];
        size_t length = utf8_encode(code, text);
        if ((code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF) {
            assert_int_equal(length, 0);
            continue;
        }
        uint32_t back = 0;
        assert_int_equal(utf8_decode(text, length, &back), length);
        assert_int_equal(back, code);
        assert_int_equal(length, code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
        for (size_t part = 1; part < length; part++) {
            assert_int_equal(utf8_decode(text, part, &back), 0);
            assert_true(utf8_incomplete(text, part));
        }
        assert_false(utf8_incomplete(text, length));
    }
}

static void
bytes_that_are_no_character_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf",
        "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xfe",
        "\xc3(", "\xe2\x82(", "\xf0\x9f\x98(",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        uint32_t code = 7;
        assert_int_equal(utf8_decode(bad[i], strlen(bad[i]), &code), 0);
        assert_int_equal(code, 7);
        assert_false(utf8_valid(bad[i], strlen(bad[i])));
        assert_false(utf8_incomplete(bad[i], strlen(bad[i])));
    }
}

static void
valid_prefix_ends_before_the_bad_byte(void **state)
{
    (void)state;
    const char text[] = "0123456789abcdef \xe2\x82\xac \xc3\xa4 twelve more\x80 and after";
    const char *bad = strchr(text, '\x80');
    assert_int_equal(utf8_valid_prefix(text, sizeof text - 1), bad - text);
    assert_true(utf8_valid(text, (size_t)(bad - text)));
    assert_true(utf8_valid("", 0));
    assert_true(utf8_valid("\0", 1));
    assert_int_equal(utf8_valid_prefix("ab\xe2\x82", 4), 2);
}

static void
count_and_offset_agree_with_stepping(void **state)
{
    (void)state;
    static const char text[] = "plain ascii text, then \xc3\xa4\xc3\xb6\xc3\xbc \xe2\x82\xac\xe2\x82\xac "
                               "\xf0\x9f\x98\x80 and ascii again until the end";
    size_t size = sizeof text - 1;
    size_t at = 0;
    size_t index = 0;
    while (at < size) {
        uint32_t code;
        assert_int_equal(utf8_offset(text, size, index), at);
        assert_int_equal(utf8_count(text, at), index);
        at += utf8_decode(text + at, size - at, &code);
        index++;
    }
    assert_int_equal(utf8_count(text, size), index);
    assert_int_equal(utf8_offset(text, size, index), size);
    assert_int_equal(utf8_offset(text, size, index + 100), size);
}

static void
case_of_letters_changes_and_of_others_does_not(void **state)
{
    (void)state;
    assert_int_equal(utf8_lower('A'), 'a');
    assert_int_equal(utf8_upper(0xE4), 0xC4);
    assert_int_equal(utf8_lower(0x416), 0x436);
    assert_int_equal(utf8_upper('1'), '1');
    assert_int_equal(utf8_upper(0xFB01), 0xFB01); /* a ligature: its capitals are two letters */
    assert_int_equal(utf8_lower(0x10FFFF), 0x10FFFF);
}

static void
width_counts_columns_of_clusters(void **state)
{
    (void)state;
    static const struct { const char *text; size_t width, clusters; } cases[] = {
        { "", 0, 0 }, { "abc", 3, 3 }, { "\xc3\xa4", 1, 1 }, { "e\xcc\x81x", 2, 2 }, { "\xe6\x97\xa5", 2, 1 },
        { "\t\n", 0, 2 }, { "\xcc\x81", 0, 1 },
        { "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", 2, 1 }, /* a family */
        { "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa", 2, 1 },                                           /* a flag */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t size = strlen(cases[i].text), clusters = 0;
        unsigned width;
        for (size_t at = 0; at < size; clusters++) at += utf8_cluster(cases[i].text + at, size - at, &width);
        assert_int_equal(clusters, cases[i].clusters);
        assert_in_range(utf8_width(cases[i].text, size), cases[i].width ? 1 : 0, cases[i].width);
    }
    assert_int_equal(utf8_width("\xe6\x97\xa5\xe6\x9c\xac", 6), 4);
}

static void
width_prefix_cuts_no_cluster(void **state)
{
    (void)state;
    const char text[] = "ae\xcc\x81\xe6\x97\xa5z";
    size_t size = sizeof text - 1;
    assert_int_equal(utf8_width_prefix(text, size, 0), 0);
    assert_int_equal(utf8_width_prefix(text, size, 1), 1);
    assert_int_equal(utf8_width_prefix(text, size, 2), 4);
    assert_int_equal(utf8_width_prefix(text, size, 3), 4);
    assert_int_equal(utf8_width_prefix(text, size, 4), 7);
    assert_int_equal(utf8_width_prefix(text, size, 100), size);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encode_and_decode_agree_on_every_character),
        cmocka_unit_test(bytes_that_are_no_character_are_refused),
        cmocka_unit_test(valid_prefix_ends_before_the_bad_byte),
        cmocka_unit_test(count_and_offset_agree_with_stepping),
        cmocka_unit_test(width_counts_columns_of_clusters),
        cmocka_unit_test(width_prefix_cuts_no_cluster),
        cmocka_unit_test(case_of_letters_changes_and_of_others_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
