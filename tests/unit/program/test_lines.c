/* SPDX-License-Identifier: MIT */
/* The table of lines: what is written is found again, damaged ones end early. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "program/lines.h"

static void
expect_place(const struct buffer *table, uint32_t pc, uint32_t file, uint32_t line, uint32_t column)
{
    struct source_place place = lines_find((const uint8_t *)table->data, (uint32_t)table->size, pc);
    assert_int_equal(place.file, file);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
}

static void
finds_the_place_of_each_word(void **state)
{
    (void)state;
    struct buffer table = BUFFER_EMPTY;
    struct line_writer writer = { .out = &table };
    line_writer_add(&writer, (struct source_place){ 0, 10, 5 }, 2);
    line_writer_add(&writer, (struct source_place){ 0, 10, 5 }, 1);
    line_writer_add(&writer, (struct source_place){ 3, 1, 80 }, 300);
    line_writer_add(&writer, (struct source_place){ 0, 100000, 1 }, 0);
    line_writer_add(&writer, (struct source_place){ 0, 9, 4294967295u }, 1);
    line_writer_finish(&writer);
    expect_place(&table, 0, 0, 10, 5);
    expect_place(&table, 2, 0, 10, 5);
    expect_place(&table, 3, 3, 1, 80);
    expect_place(&table, 302, 3, 1, 80);
    expect_place(&table, 303, 0, 9, 4294967295u);
    buffer_free(&table);
}

static void
knows_nothing_behind_the_end(void **state)
{
    (void)state;
    struct buffer table = BUFFER_EMPTY;
    struct line_writer writer = { .out = &table };
    line_writer_finish(&writer);
    assert_int_equal(table.size, 0);
    line_writer_add(&writer, (struct source_place){ 1, 2, 3 }, 4);
    line_writer_finish(&writer);
    expect_place(&table, 4, 0, 0, 0);
    buffer_free(&table);
}

static void
equal_places_share_an_entry(void **state)
{
    (void)state;
    struct buffer table = BUFFER_EMPTY;
    struct line_writer writer = { .out = &table };
    for (int i = 0; i < 100; i++) line_writer_add(&writer, (struct source_place){ 0, 7, 7 }, 1);
    line_writer_finish(&writer);
    assert_int_equal(table.size, 4);
    buffer_free(&table);
}

static void
damaged_tables_end_early(void **state)
{
    (void)state;
    static const uint8_t cut[] = { 0x80, 0x80 };
    static const uint8_t endless[] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };
    assert_int_equal(lines_find(cut, sizeof cut, 0).line, 0);
    assert_int_equal(lines_find(endless, sizeof endless, 0).line, 0);
    assert_int_equal(lines_find(NULL, 0, 0).line, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_place_of_each_word),
        cmocka_unit_test(knows_nothing_behind_the_end),
        cmocka_unit_test(equal_places_share_an_entry),
        cmocka_unit_test(damaged_tables_end_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
