/* SPDX-License-Identifier: MIT */
/*
 * What base/buffer.h promises.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"

static void
empty_buffer_reads_as_empty_text(void **state)
{
    (void)state;
    struct buffer b = BUFFER_EMPTY;
    assert_string_equal(buffer_text(&b), "");
    buffer_clear(&b);
    buffer_add(&b, NULL, 0);
    assert_int_equal(b.size, 0);
    buffer_free(&b);
}

static void
bytes_follow_each_other_and_end_in_nul(void **state)
{
    (void)state;
    struct buffer b = BUFFER_EMPTY;
    for (int i = 0; i < 1000; i++) {
        buffer_add_byte(&b, (char)('a' + i % 26));
        assert_int_equal(b.data[b.size], '\0');
    }
    assert_int_equal(b.size, 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(b.data[i], 'a' + i % 26);
    buffer_free(&b);
}

static void
nul_bytes_are_kept(void **state)
{
    (void)state;
    struct buffer b = BUFFER_EMPTY;
    buffer_add(&b, "a\0b", 3);
    buffer_add_text(&b, "c");
    assert_int_equal(b.size, 4);
    assert_memory_equal(b.data, "a\0bc", 5);
    buffer_free(&b);
}

static void
adding_a_part_of_itself_survives_the_move(void **state)
{
    (void)state;
    struct buffer b = BUFFER_EMPTY;
    buffer_add_text(&b, "0123456789");
    for (int i = 0; i < 12; i++)
        buffer_add(&b, b.data, b.size);
    assert_int_equal(b.size, 10 << 12);
    for (size_t i = 0; i < b.size; i++)
        assert_int_equal(b.data[i], (int)('0' + i % 10));
    buffer_free(&b);
}

static void
format_longer_than_the_room_is_whole(void **state)
{
    (void)state;
    struct buffer b = BUFFER_EMPTY;
    char text[5000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    buffer_add_text(&b, "<");
    buffer_add_format(&b, "%s|%d", text, 42);
    assert_int_equal(b.size, 1 + 4999 + 3);
    assert_string_equal(b.data + 5000, "|42");
    buffer_free(&b);
}

static void
cut_shortens(void **state)
{
    (void)state;
    struct buffer b = BUFFER_EMPTY;
    buffer_add_text(&b, "hello");
    buffer_cut(&b, 2);
    assert_string_equal(buffer_text(&b), "he");
    buffer_add_repeated(&b, 'y', 3);
    assert_string_equal(buffer_text(&b), "heyyy");
    buffer_free(&b);
}

static void
escaped_has_no_control_byte(void **state)
{
    (void)state;
    struct buffer b = BUFFER_EMPTY;
    buffer_add_escaped(&b, "a\n\x1b\x7f\0z\xc3\xa4", 8);
    assert_string_equal(buffer_text(&b), "a\\x0a\\x1b\\x7f\\x00z\xc3\xa4");
    buffer_free(&b);
}

static void
taken_text_is_ours_and_the_buffer_empty(void **state)
{
    (void)state;
    struct buffer b = BUFFER_EMPTY;
    char *nothing = buffer_take(&b);
    assert_string_equal(nothing, "");
    buffer_add_text(&b, "mine");
    char *text = buffer_take(&b);
    assert_string_equal(text, "mine");
    assert_null(b.data);
    assert_int_equal(b.size, 0);
    free(text);
    free(nothing);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_buffer_reads_as_empty_text),
        cmocka_unit_test(bytes_follow_each_other_and_end_in_nul),
        cmocka_unit_test(nul_bytes_are_kept),
        cmocka_unit_test(adding_a_part_of_itself_survives_the_move),
        cmocka_unit_test(format_longer_than_the_room_is_whole),
        cmocka_unit_test(cut_shortens),
        cmocka_unit_test(escaped_has_no_control_byte),
        cmocka_unit_test(taken_text_is_ours_and_the_buffer_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
