/* SPDX-License-Identifier: MIT */
/*
 * What net/telnet.h promises of the decoder and the encoder.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/telnet.h"

#define BYTES(text) text, sizeof(text) - 1

/* Events as text: data in quotes, pieces that follow each other joined. */
struct record {
    struct buffer text;
    bool in_data;
};

static void
leave_data(struct record *record)
{
    if (record->in_data) buffer_add_text(&record->text, "' ");
    record->in_data = false;
}

static void
record_event(struct record *record, const struct telnet_event *event)
{
    if (event->type == TELNET_DATA || event->type == TELNET_SUBNEG_DATA) {
        if (!record->in_data) buffer_add_byte(&record->text, '\'');
        record->in_data = true;
        buffer_add_escaped(&record->text, (const char *)event->data, event->size);
        return;
    }
    leave_data(record);
    switch (event->type) {
    case TELNET_COMMAND: buffer_add_format(&record->text, "command-%u ", event->command); break;
    case TELNET_OPTION: buffer_add_format(&record->text, "option-%u-%u ", event->command, event->option); break;
    case TELNET_SUBNEG_END: buffer_add_format(&record->text, "end-%u ", event->option); break;
    default: buffer_add_format(&record->text, "dropped-%u%s ", event->option, event->too_long ? "-long" : "");
    }
}

static void
feed(struct telnet *telnet, struct record *record, const char *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes, *end = at + size;
    struct telnet_event event;
    while (telnet_decode(telnet, &at, end, &event)) record_event(record, &event);
    assert_ptr_equal(at, end);
}

/* The events of SIZE bytes that come in pieces of STEP, the first of FIRST. To be freed. */
static char *
decode(const char *bytes, size_t size, size_t first, size_t step)
{
    struct telnet telnet = { 0 };
    struct record record = { 0 };
    for (size_t at = 0, length = first; at < size; at += length, length = step) {
        if (length > size - at) length = size - at;
        char *exact = malloc(length ? length : 1); /* so that reading beyond is seen */
        memcpy(exact, bytes + at, length);
        feed(&telnet, &record, exact, length);
        free(exact);
        if (length == 0 && step == 0) break;
    }
    leave_data(&record);
    buffer_add_text(&record.text, "");
    char *text = strdup(buffer_text(&record.text));
    buffer_free(&record.text);
    return text;
}

static void
expect(const char *bytes, size_t size, const char *events)
{
    char *whole = decode(bytes, size, size, size);
    assert_string_equal(whole, events);
    free(whole);
    for (size_t split = 1; split < size; split++) {
        char *two = decode(bytes, size, split, size);
        assert_string_equal(two, events);
        free(two);
    }
    char *single = decode(bytes, size, 1, 1);
    assert_string_equal(single, events);
    free(single);
}

static void
decode_gives_plain_text_as_it_is(void **state)
{
    (void)state;
    expect(BYTES("look\r\n"), "'look\\x0d\\x0a' ");
    expect(BYTES(""), "");
}

static void
decode_keeps_doubled_iac(void **state)
{
    (void)state;
    expect(BYTES("a\377\377b"), "'a\377b' ");
    expect(BYTES("\377\377"), "'\377' ");
    expect(BYTES("\377\377\377\371"), "'\377' command-249 ");
}

static void
decode_reads_commands_between_text(void **state)
{
    (void)state;
    expect(BYTES("lo\377\366ok\377\361"), "'lo' command-246 'ok' command-241 ");
}

static void
decode_reads_options(void **state)
{
    (void)state;
    expect(BYTES("\377\373\030\377\374\037\377\375\001\377\376\377x"),
        "option-251-24 option-252-31 option-253-1 option-254-255 'x' ");
}

static void
decode_reads_subnegotiations(void **state)
{
    (void)state;
    expect(BYTES("\377\372\030\000xterm\377\360look"), "'\\x00xterm' end-24 'look' ");
    expect(BYTES("\377\372\037\000\377\377\000\030\377\360"), "'\\x00\377\\x00\\x18' end-31 ");
    expect(BYTES("\377\372\030\377\360"), "end-24 ");
}

static void
decode_takes_se_without_sb_for_a_command(void **state)
{
    (void)state;
    expect(BYTES("\377\360look"), "command-240 'look' ");
    expect(BYTES("\360look"), "'\360look' ");
}

static void
decode_takes_unknown_commands_for_commands(void **state)
{
    (void)state;
    expect(BYTES("\377\001a\377\000b"), "command-1 'a' command-0 'b' ");
}

static void
decode_waits_for_the_rest(void **state)
{
    (void)state;
    expect(BYTES("a\377"), "'a' ");
    expect(BYTES("\377\373"), "");
    expect(BYTES("\377\372"), "");
    expect(BYTES("\377\372\030\000abc"), "'\\x00abc' ");
    expect(BYTES("\377\372\030\377"), "");
}

static void
decode_drops_a_subnegotiation_that_a_command_interrupts(void **state)
{
    (void)state;
    expect(BYTES("\377\372\030abc\377\373\037look"), "'abc' dropped-24 option-251-31 'look' ");
    expect(BYTES("\377\372\030abc\377\372\037x\377\360"), "'abc' dropped-24 'x' end-31 ");
    expect(BYTES("\377\372\377\360look"), "'look' ");
    expect(BYTES("\377\372\377\373\001look"), "option-251-1 'look' ");
}

static char *
long_subneg(size_t size, size_t *length)
{
    char *bytes = malloc(size + 9);
    memcpy(bytes, "\377\372\311", 3);
    memset(bytes + 3, 'x', size);
    memcpy(bytes + 3 + size, "\377\360look", 6);
    *length = size + 9;
    return bytes;
}

static void
decode_takes_a_subnegotiation_of_the_limit(void **state)
{
    (void)state;
    size_t length;
    char *bytes = long_subneg(TELNET_SUBNEG_MAX, &length);
    const size_t steps[] = { 1, 7, 1000, 16384, 16387, 20000 };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        char *events = decode(bytes, length, steps[i], steps[i]);
        assert_int_equal(strlen(events), TELNET_SUBNEG_MAX + strlen("'' end-201 'look' "));
        free(events);
    }
    free(bytes);
}

static void
decode_drops_a_longer_one_whole(void **state)
{
    (void)state;
    const size_t sizes[] = { TELNET_SUBNEG_MAX + 1, 100000 }, steps[] = { 1, 7, 1000, 16384, 16387, 200000 };
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        size_t length;
        char *bytes = long_subneg(sizes[s], &length);
        for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
            char *events = decode(bytes, length, steps[i], steps[i]);
            const char *dropped = strstr(events, "dropped-201-long ");
            assert_non_null(dropped);
            assert_string_equal(dropped, "dropped-201-long 'look' ");
            free(events);
        }
        free(bytes);
    }
}

static void
decode_finds_the_end_of_a_dropped_one(void **state)
{
    (void)state;
    size_t length;
    char *bytes = long_subneg(30000, &length);
    bytes[20000] = bytes[20001] = (char)TELNET_IAC; /* data */
    char *events = decode(bytes, length, length, length);
    assert_string_equal(events, "dropped-201-long 'look' ");
    free(events);
    bytes[25000] = (char)TELNET_IAC;
    bytes[25001] = (char)TELNET_NOP;
    events = decode(bytes, length, length, length);
    assert_non_null(strstr(events, "dropped-201-long command-241 'xxxx"));
    free(events);
    free(bytes);
}

static void
expect_encoded(const char *text, size_t size, const char *bytes, size_t length)
{
    struct buffer out = BUFFER_EMPTY;
    telnet_encode(&out, text, size);
    assert_int_equal(out.size, length);
    if (length) assert_memory_equal(out.data, bytes, length);
    buffer_free(&out);
}

static void
encode_ends_lines_with_cr_lf(void **state)
{
    (void)state;
    expect_encoded(BYTES("a\nb\n\n"), BYTES("a\r\nb\r\n\r\n"));
    expect_encoded(BYTES("a\r\nb"), BYTES("a\r\nb"));
    expect_encoded(BYTES(""), BYTES(""));
}

static void
encode_marks_a_lone_cr(void **state)
{
    (void)state;
    expect_encoded(BYTES("a\rb\r"), BYTES("a\r\000b\r\000"));
    expect_encoded(BYTES("\r\r\n"), BYTES("\r\000\r\n"));
}

static void
encode_doubles_iac(void **state)
{
    (void)state;
    expect_encoded(BYTES("a\377b"), BYTES("a\377\377b"));
    expect_encoded(BYTES("\377"), BYTES("\377\377"));
}

static void
subneg_is_framed_and_doubled(void **state)
{
    (void)state;
    struct buffer out = BUFFER_EMPTY;
    const uint8_t data[] = { 0, 255, 1 };
    telnet_add_subneg(&out, 31, data, sizeof data);
    assert_int_equal(out.size, 9);
    assert_memory_equal(out.data, "\377\372\037\000\377\377\001\377\360", 9);
    buffer_free(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decode_gives_plain_text_as_it_is),
        cmocka_unit_test(decode_keeps_doubled_iac),
        cmocka_unit_test(decode_reads_commands_between_text),
        cmocka_unit_test(decode_reads_options),
        cmocka_unit_test(decode_reads_subnegotiations),
        cmocka_unit_test(decode_takes_se_without_sb_for_a_command),
        cmocka_unit_test(decode_takes_unknown_commands_for_commands),
        cmocka_unit_test(decode_waits_for_the_rest),
        cmocka_unit_test(decode_drops_a_subnegotiation_that_a_command_interrupts),
        cmocka_unit_test(decode_takes_a_subnegotiation_of_the_limit),
        cmocka_unit_test(decode_drops_a_longer_one_whole),
        cmocka_unit_test(decode_finds_the_end_of_a_dropped_one),
        cmocka_unit_test(encode_ends_lines_with_cr_lf),
        cmocka_unit_test(encode_marks_a_lone_cr),
        cmocka_unit_test(encode_doubles_iac),
        cmocka_unit_test(subneg_is_framed_and_doubled),
    };
    return cmocka_run_group_tests_name("telnet", tests, NULL, NULL);
}
