/* SPDX-License-Identifier: MIT */
/*
 * What net/output.h and net/address.h promise.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <arpa/inet.h>
#include <netinet/in.h>

#include <cmocka.h>

#include "net/address.h"
#include "net/output.h"
#include "net/telnet.h"

static void
add(struct output *output, const char *text)
{
    telnet_encode(&output->bytes, text, strlen(text));
}

static void
what_is_taken_is_gone(void **state)
{
    (void)state;
    struct output output = { 0 };
    assert_int_equal(output_waiting(&output), 0);
    add(&output, "one\ntwo\n");
    assert_int_equal(output_waiting(&output), 10);
    output_take(&output, 5);
    assert_memory_equal(output_data(&output), "two\r\n", 5);
    output_take(&output, 3);
    add(&output, "x");
    assert_int_equal(output_waiting(&output), 3);
    assert_memory_equal(output_data(&output), "\r\nx", 3);
    output_take(&output, 3);
    assert_int_equal(output_waiting(&output), 0);
    output_free(&output);
}

static void
a_piece_is_whole_lines(void **state)
{
    (void)state;
    struct output output = { 0 };
    add(&output, "one\ntwo\nthree");
    assert_int_equal(output_piece(&output, 100), 15);
    assert_int_equal(output_piece(&output, 11), 10);
    assert_int_equal(output_piece(&output, 10), 10);
    assert_int_equal(output_piece(&output, 9), 5);
    assert_int_equal(output_piece(&output, 2), 5);
    output_take(&output, 10);
    assert_int_equal(output_piece(&output, 2), 5);
    output_free(&output);
}

static void
the_oldest_lines_are_dropped_with_a_notice(void **state)
{
    (void)state;
    struct output output = { 0 };
    for (int i = 0; i < 100; i++) add(&output, "12345678\n");
    assert_int_equal(output_limit(&output, 1000), 0);
    add(&output, "the last\n");
    size_t dropped = output_limit(&output, 1000);
    assert_int_equal(dropped, 520);
    const char *text = buffer_text(&output.bytes);
    assert_memory_equal(text, OUTPUT_NOTICE "12345678\r\n", strlen(OUTPUT_NOTICE) + 10);
    assert_string_equal(text + output.bytes.size - 10, "the last\r\n");
    output_free(&output);
}

static void
only_one_notice_stands(void **state)
{
    (void)state;
    struct output output = { 0 };
    for (int i = 0; i < 10000; i++) {
        add(&output, "12345678\n");
        output_limit(&output, 1000);
        assert_true(output_waiting(&output) <= 1000);
    }
    const char *text = buffer_text(&output.bytes);
    const char *first = strstr(text, "***");
    assert_ptr_equal(first, text + 2);
    assert_null(strstr(text + strlen(OUTPUT_NOTICE), "***"));
    output_free(&output);
}

static void
commands_survive_dropping(void **state)
{
    (void)state;
    struct output output = { 0 };
    const uint8_t one = 1;
    add(&output, "hello\n\377\n");
    telnet_add_option(&output.bytes, TELNET_WILL, 1);
    add(&output, "> ");
    telnet_add_command(&output.bytes, TELNET_GA);
    telnet_add_option(&output.bytes, TELNET_WONT, 10);
    telnet_add_subneg(&output.bytes, 24, &one, 1);
    for (int i = 0; i < 20; i++) add(&output, "12345678\n");
    add(&output, "no end");
    assert_true(output_limit(&output, 20) > 0);
    const char wanted[] = OUTPUT_NOTICE "\377\373\001\377\374\012\377\372\030\001\377\360"
                                        "no end";
    assert_int_equal(output.bytes.size, sizeof wanted - 1);
    assert_memory_equal(output.bytes.data, wanted, sizeof wanted - 1);
    output_free(&output);
}

static void
a_line_without_end_is_dropped_whole(void **state)
{
    (void)state;
    struct output output = { 0 };
    for (int i = 0; i < 100; i++) add(&output, "\377abc");
    assert_int_equal(output_limit(&output, 100), 500);
    assert_string_equal(buffer_text(&output.bytes), OUTPUT_NOTICE);
    output_free(&output);
}

static struct sockaddr_storage
address(const char *text)
{
    struct sockaddr_storage where = { 0 };
    struct sockaddr_in v4 = { .sin_family = AF_INET, .sin_port = htons(77) };
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6, .sin6_port = htons(77) };
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1) memcpy(&where, &v4, sizeof v4);
    else if (inet_pton(AF_INET6, text, &v6.sin6_addr) == 1) memcpy(&where, &v6, sizeof v6);
    return where;
}

static bool
is_same(const char *a, const char *b)
{
    struct sockaddr_storage one = address(a), two = address(b);
    struct address_key first = address_key_of((struct sockaddr *)&one), second = address_key_of((struct sockaddr *)&two);
    return memcmp(&first, &second, sizeof first) == 0;
}

static void
addresses_are_counted_by_prefix(void **state)
{
    (void)state;
    assert_true(is_same("10.0.0.1", "10.0.0.1"));
    assert_false(is_same("10.0.0.1", "10.0.0.2"));
    assert_true(is_same("10.0.0.1", "::ffff:10.0.0.1"));
    assert_true(is_same("2001:db8:1:2::1", "2001:db8:1:2:ffff::"));
    assert_false(is_same("2001:db8:1:2::1", "2001:db8:1:3::1"));
}

static void
mapped_addresses_are_shown_as_ipv4(void **state)
{
    (void)state;
    char text[48];
    struct sockaddr_storage where = address("::ffff:10.0.0.1");
    address_format((struct sockaddr *)&where, text, sizeof text);
    assert_string_equal(text, "10.0.0.1");
    assert_int_equal(address_port((struct sockaddr *)&where), 77);
    where = address("2001:db8::1");
    address_format((struct sockaddr *)&where, text, sizeof text);
    assert_string_equal(text, "2001:db8::1");
    where.ss_family = AF_UNIX;
    address_format((struct sockaddr *)&where, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(address_port((struct sockaddr *)&where), 0);
}

static void
counts_go_up_and_down(void **state)
{
    (void)state;
    struct address_counts *counts = address_counts_new();
    for (unsigned round = 1; round <= 3; round++) {
        for (unsigned i = 0; i < 1000; i++) {
            struct address_key key = { { 1, (uint8_t)i, (uint8_t)(i >> 8) } };
            address_counts_add(counts, key);
            assert_int_equal(address_counts_get(counts, key), round);
        }
    }
    for (unsigned round = 3; round-- > 0;) {
        for (unsigned i = 0; i < 1000; i++) {
            struct address_key key = { { 1, (uint8_t)i, (uint8_t)(i >> 8) } };
            address_counts_remove(counts, key);
            assert_int_equal(address_counts_get(counts, key), round);
        }
    }
    address_counts_free(counts);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_taken_is_gone),
        cmocka_unit_test(a_piece_is_whole_lines),
        cmocka_unit_test(the_oldest_lines_are_dropped_with_a_notice),
        cmocka_unit_test(only_one_notice_stands),
        cmocka_unit_test(commands_survive_dropping),
        cmocka_unit_test(a_line_without_end_is_dropped_whole),
        cmocka_unit_test(addresses_are_counted_by_prefix),
        cmocka_unit_test(mapped_addresses_are_shown_as_ipv4),
        cmocka_unit_test(counts_go_up_and_down),
    };
    return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
