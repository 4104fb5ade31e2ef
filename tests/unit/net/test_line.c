/* SPDX-License-Identifier: MIT */
/*
 * What net/line.h promises.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/line.h"

#define BYTES(text) text, sizeof(text) - 1

static size_t
feed(struct lines *lines, const char *bytes, size_t size)
{
    return lines_feed(lines, (const uint8_t *)bytes, size);
}

static void
take_all(struct lines *lines, struct buffer *out)
{
    while (lines_take(lines, out)) {
        assert_true(utf8_valid(buffer_text(out), out->size));
        buffer_add_byte(out, '|');
    }
}

/* The lines of BYTES, each with a | behind, are the same in one piece, in two of any kind, and byte by byte. */
static void
expect(const char *bytes, size_t size, const char *wanted)
{
    for (size_t split = 0; split <= size; split++) {
        struct lines lines;
        lines_init(&lines, 4096, 100);
        struct buffer out = BUFFER_EMPTY;
        assert_int_equal(feed(&lines, bytes, split), split);
        if (split % 2) take_all(&lines, &out);
        assert_int_equal(feed(&lines, bytes + split, size - split), size - split);
        take_all(&lines, &out);
        assert_string_equal(buffer_text(&out), wanted);
        lines_free(&lines);
        buffer_free(&out);
    }
    struct lines lines;
    lines_init(&lines, 4096, 100);
    struct buffer out = BUFFER_EMPTY;
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(feed(&lines, bytes + i, 1), 1);
        take_all(&lines, &out);
    }
    assert_string_equal(buffer_text(&out), wanted);
    lines_free(&lines);
    buffer_free(&out);
}

static void
lines_end_in_cr_lf_or_cr_nul_or_cr_or_lf(void **state)
{
    (void)state;
    expect(BYTES("a\r\nb\r\n"), "a|b|");
    expect(BYTES("a\r\0b\r\0"), "a|b|");
    expect(BYTES("a\rb\r"), "a|b|");
    expect(BYTES("a\nb\n"), "a|b|");
    expect(BYTES("a\r\nb\nc\rd\r\0e"), "a|b|c|d|");
}

static void
empty_lines_are_lines(void **state)
{
    (void)state;
    expect(BYTES("\r\n\r\n"), "||");
    expect(BYTES("\r\r\n\n"), "|||");
    expect(BYTES("\r\0\r\0"), "||");
    expect(BYTES("\0\0"), "");
}

static void
only_one_byte_behind_cr_is_swallowed(void **state)
{
    (void)state;
    expect(BYTES("a\r\n\nb\n"), "a||b|");
    expect(BYTES("a\r\0\0b\n"), "a|b|");
    expect(BYTES("a\r\0\nb\n"), "a||b|");
}

static void
a_line_without_end_waits(void **state)
{
    (void)state;
    expect(BYTES("look"), "");
    expect(BYTES("look\nno"), "look|");
}

static void
backspace_takes_back_a_character(void **state)
{
    (void)state;
    expect(BYTES("lookx\bs\177\n"), "look|");
    expect(BYTES("\b\b\177a\n"), "a|");
    expect(BYTES("a\n\b\bb\n"), "a|b|");
    expect(BYTES("gr\303\274\303\237\b\be\n"), "gre|");
    expect(BYTES("\360\237\221\213\bx\n"), "x|");
    expect(BYTES("a\303\bb\n"), "ab|");
}

static void
erase_and_kill_do_the_same_for_telnet_commands(void **state)
{
    (void)state;
    struct lines lines;
    struct buffer line = BUFFER_EMPTY;
    lines_init(&lines, 100, 10);
    lines_erase(&lines);
    lines_kill(&lines);
    feed(&lines, BYTES("one\ntwo\303\274"));
    lines_erase(&lines);
    lines_erase(&lines);
    feed(&lines, BYTES("\nthree"));
    lines_kill(&lines);
    feed(&lines, BYTES("four\n"));
    take_all(&lines, &line);
    assert_string_equal(buffer_text(&line), "one|tw|four|");
    buffer_free(&line);
    lines_free(&lines);
}

static void
control_bytes_are_dropped_and_tabs_are_spaces(void **state)
{
    (void)state;
    expect(BYTES("a\001\033[31mb\007\0c\td\n"), "a[31mbc d|");
}

static void
wide_controls_are_dropped(void **state)
{
    (void)state;
    expect(BYTES("a\302\200b\302\233c\302\237d\302\240e\n"), "abcd\302\240e|");
    expect(BYTES("a\342\200\252b\342\200\256c\342\201\246d\342\201\251e\342\200\251f\n"), "abcde f|");
    expect(BYTES("\342\200\251\342\201\245\n"), " \342\201\245|");
}

static void
utf8_is_kept_over_any_split(void **state)
{
    (void)state;
    expect(BYTES("say gr\303\274\303\237 \342\202\254 \360\237\221\213\n"),
        "say gr\303\274\303\237 \342\202\254 \360\237\221\213|");
}

#define BAD "\357\277\275"

static void
what_is_no_utf8_is_replaced(void **state)
{
    (void)state;
    expect(BYTES("a\377b\200c\n"), "a" BAD "b" BAD "c|");
    expect(BYTES("a\303\n"), "a" BAD "|");
    expect(BYTES("a\303z\n"), "a" BAD "z|");
    expect(BYTES("\342\202\n\254\n"), BAD "|" BAD "|");
    expect(BYTES("\303\303\274\n"), BAD "\303\274|");
    expect(BYTES("\300\257\n"), BAD BAD "|");
    expect(BYTES("\355\240\200\n"), BAD BAD BAD "|");
    expect(BYTES("\364\220\200\200\n"), BAD BAD BAD BAD "|");
    expect(BYTES("\360\237\221\tx\n"), BAD " x|");
    expect(BYTES("\360\237\221\001x\n"), BAD "x|");
}

static void
a_long_line_is_cut_and_told_once(void **state)
{
    (void)state;
    struct lines lines;
    struct buffer line = BUFFER_EMPTY;
    lines_init(&lines, 10, 10);
    feed(&lines, BYTES("0123456789"));
    assert_int_equal(lines_take_cut(&lines), 0);
    feed(&lines, BYTES("ab"));
    assert_int_equal(lines_take_cut(&lines), 1);
    feed(&lines, BYTES("cd\b\b\b\b\b\303\274\377e"));
    assert_int_equal(lines_take_cut(&lines), 0);
    feed(&lines, BYTES("f\nok\n"));
    assert_int_equal(lines_take_cut(&lines), 0);
    take_all(&lines, &line);
    assert_string_equal(buffer_text(&line), "0123456789|ok|");
    buffer_free(&line);
    lines_free(&lines);
}

static void
a_long_line_is_cut_between_characters(void **state)
{
    (void)state;
    struct lines lines;
    struct buffer line = BUFFER_EMPTY;
    lines_init(&lines, 10, 10);
    feed(&lines, BYTES("123456789\303\274x\n"));
    assert_int_equal(lines_take_cut(&lines), 1);
    feed(&lines, BYTES("12345678\303\274\n"));
    assert_int_equal(lines_take_cut(&lines), 0);
    feed(&lines, BYTES("12345678\377\n"));
    assert_int_equal(lines_take_cut(&lines), 1);
    take_all(&lines, &line);
    assert_string_equal(buffer_text(&line), "123456789|12345678\303\274|12345678|");
    buffer_free(&line);
    lines_free(&lines);
}

static void
ten_megabytes_without_an_end_take_no_memory(void **state)
{
    (void)state;
    struct lines lines;
    struct buffer line = BUFFER_EMPTY;
    char piece[10000];
    memset(piece, 'x', sizeof piece);
    lines_init(&lines, 4096, 100);
    for (int i = 0; i < 1000; i++) assert_int_equal(feed(&lines, piece, sizeof piece), sizeof piece);
    assert_true(lines.text.capacity <= 16384);
    feed(&lines, BYTES("\nlook\n"));
    assert_true(lines_take(&lines, &line));
    assert_int_equal(line.size, 4096);
    buffer_clear(&line);
    assert_true(lines_take(&lines, &line));
    assert_string_equal(buffer_text(&line), "look");
    assert_false(lines_take(&lines, &line));
    assert_true(lines.text.capacity <= 256);
    buffer_free(&line);
    lines_free(&lines);
}

static void
a_full_queue_takes_nothing_in(void **state)
{
    (void)state;
    struct lines lines;
    struct buffer line = BUFFER_EMPTY;
    lines_init(&lines, 100, 2);
    assert_int_equal(feed(&lines, BYTES("a\r\nb\r\nc\r\n")), 5);
    assert_true(lines_full(&lines));
    assert_int_equal(feed(&lines, BYTES("\nc\r\n")), 0);
    assert_true(lines_take(&lines, &line));
    assert_int_equal(feed(&lines, BYTES("\nc\r\n")), 3);
    take_all(&lines, &line);
    assert_string_equal(buffer_text(&line), "ab|c|");
    buffer_free(&line);
    lines_free(&lines);
}

static void
many_lines_reuse_their_memory(void **state)
{
    (void)state;
    struct lines lines;
    struct buffer line = BUFFER_EMPTY;
    lines_init(&lines, 100, 3);
    feed(&lines, BYTES("a line of some length\n"));
    for (int i = 0; i < 10000; i++) {
        feed(&lines, BYTES("a line of some length\nand the"));
        buffer_clear(&line);
        assert_true(lines_take(&lines, &line));
        feed(&lines, BYTES(" next\n"));
        buffer_clear(&line);
        assert_true(lines_take(&lines, &line));
    }
    assert_true(lines.text.capacity <= 1024);
    buffer_free(&line);
    lines_free(&lines);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_in_cr_lf_or_cr_nul_or_cr_or_lf),
        cmocka_unit_test(empty_lines_are_lines),
        cmocka_unit_test(only_one_byte_behind_cr_is_swallowed),
        cmocka_unit_test(a_line_without_end_waits),
        cmocka_unit_test(backspace_takes_back_a_character),
        cmocka_unit_test(erase_and_kill_do_the_same_for_telnet_commands),
        cmocka_unit_test(control_bytes_are_dropped_and_tabs_are_spaces),
        cmocka_unit_test(wide_controls_are_dropped),
        cmocka_unit_test(utf8_is_kept_over_any_split),
        cmocka_unit_test(what_is_no_utf8_is_replaced),
        cmocka_unit_test(a_long_line_is_cut_and_told_once),
        cmocka_unit_test(a_long_line_is_cut_between_characters),
        cmocka_unit_test(ten_megabytes_without_an_end_take_no_memory),
        cmocka_unit_test(a_full_queue_takes_nothing_in),
        cmocka_unit_test(many_lines_reuse_their_memory),
    };
    return cmocka_run_group_tests_name("line", tests, NULL, NULL);
}
