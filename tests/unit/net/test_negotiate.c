/* SPDX-License-Identifier: MIT */
/*
 * What net/negotiate.h promises: the Q method.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/negotiate.h"
#include "net/telnet.h"

enum { ECHO = TELNET_OPTION_ECHO, SGA = TELNET_OPTION_SGA, NAWS = TELNET_OPTION_NAWS, EOR = TELNET_OPTION_EOR };
#define OURS NEGOTIATE_OURS
#define THEIRS NEGOTIATE_THEIRS

static void
server_speaks_first_and_neither_of_echo_nor_sga(void **state)
{
    (void)state;
    const uint8_t wanted[][2] = { { TELNET_DO, 24 }, { TELNET_DO, 31 }, { TELNET_WILL, 25 } };
    struct negotiation n = { 0 };
    size_t index = 0;
    uint8_t option = 0;
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(negotiate_first(&n, &index, &option), wanted[i][0]);
        assert_int_equal(option, wanted[i][1]);
    }
    assert_int_equal(negotiate_first(&n, &index, &option), 0);
}

static void
what_we_asked_for_is_not_answered_again(void **state)
{
    (void)state;
    struct negotiation n = { 0 };
    assert_int_equal(negotiate_ask(&n, THEIRS, NAWS, true), TELNET_DO);
    assert_false(negotiate_is_on(&n, THEIRS, NAWS));
    assert_int_equal(negotiate_receive(&n, TELNET_WILL, NAWS), 0);
    assert_true(negotiate_is_on(&n, THEIRS, NAWS));
    assert_false(negotiate_is_on(&n, OURS, NAWS));
    for (int i = 0; i < 1000; i++) assert_int_equal(negotiate_receive(&n, TELNET_WILL, NAWS), 0);
    assert_int_equal(negotiate_receive(&n, TELNET_WONT, NAWS), TELNET_DONT);
    for (int i = 0; i < 1000; i++) assert_int_equal(negotiate_receive(&n, TELNET_WONT, NAWS), 0);
    assert_false(negotiate_is_on(&n, THEIRS, NAWS));
}

static void
a_refusal_of_what_we_asked_for_is_not_answered(void **state)
{
    (void)state;
    struct negotiation n = { 0 };
    negotiate_ask(&n, OURS, EOR, true);
    assert_int_equal(negotiate_receive(&n, TELNET_DONT, EOR), 0);
    assert_false(negotiate_is_on(&n, OURS, EOR));
}

static void
what_the_client_asks_for_is_accepted_or_refused(void **state)
{
    (void)state;
    struct negotiation n = { 0 };
    assert_int_equal(negotiate_receive(&n, TELNET_DO, SGA), TELNET_WILL);
    assert_int_equal(negotiate_receive(&n, TELNET_DO, SGA), 0);
    assert_true(negotiate_is_on(&n, OURS, SGA));
    assert_int_equal(negotiate_receive(&n, TELNET_DONT, SGA), TELNET_WONT);
    assert_int_equal(negotiate_receive(&n, TELNET_DO, ECHO), TELNET_WONT);
    assert_int_equal(negotiate_receive(&n, TELNET_WILL, ECHO), TELNET_DONT);
    assert_int_equal(negotiate_receive(&n, TELNET_DO, TELNET_OPTION_GMCP), TELNET_WONT);
    assert_int_equal(negotiate_receive(&n, TELNET_DO, TELNET_OPTION_TIMING_MARK), TELNET_WONT);
    assert_int_equal(negotiate_receive(&n, TELNET_WILL, NAWS), TELNET_DO);
    assert_int_equal(negotiate_receive(&n, TELNET_DO, NAWS), TELNET_WONT);
}

static void
unknown_options_are_refused(void **state)
{
    (void)state;
    struct negotiation n = { 0 };
    for (unsigned option = 0; option < 256; option++) {
        if (negotiate_option_name((uint8_t)option)) continue;
        assert_int_equal(negotiate_receive(&n, TELNET_DO, (uint8_t)option), TELNET_WONT);
        assert_int_equal(negotiate_receive(&n, TELNET_DONT, (uint8_t)option), 0);
        assert_int_equal(negotiate_receive(&n, TELNET_WILL, (uint8_t)option), TELNET_DONT);
        assert_int_equal(negotiate_receive(&n, TELNET_WONT, (uint8_t)option), 0);
        assert_false(negotiate_is_on(&n, OURS, (uint8_t)option));
        assert_int_equal(negotiate_ask(&n, OURS, (uint8_t)option, true), 0);
    }
    assert_string_equal(negotiate_option_name(1), "ECHO");
    assert_null(negotiate_option_name(200));
}

static void
a_change_of_mind_waits_for_the_answer(void **state)
{
    (void)state;
    struct negotiation n = { 0 };
    assert_int_equal(negotiate_ask(&n, OURS, ECHO, true), TELNET_WILL);
    assert_int_equal(negotiate_ask(&n, OURS, ECHO, false), 0);
    assert_int_equal(negotiate_receive(&n, TELNET_DO, ECHO), TELNET_WONT);
    assert_int_equal(negotiate_ask(&n, OURS, ECHO, true), 0);
    assert_int_equal(negotiate_receive(&n, TELNET_DONT, ECHO), TELNET_WILL);
    assert_int_equal(negotiate_receive(&n, TELNET_DO, ECHO), 0);
    assert_true(negotiate_is_on(&n, OURS, ECHO));
    assert_int_equal(negotiate_ask(&n, OURS, ECHO, true), 0);
    assert_int_equal(negotiate_ask(&n, OURS, ECHO, false), TELNET_WONT);
    assert_int_equal(negotiate_ask(&n, OURS, ECHO, true), 0);
    assert_int_equal(negotiate_ask(&n, OURS, ECHO, false), 0);
    assert_int_equal(negotiate_receive(&n, TELNET_DONT, ECHO), 0);
    assert_false(negotiate_may_be_on(&n, OURS, ECHO));
}

static void
insisting_does_not_wait(void **state)
{
    (void)state;
    struct negotiation n = { 0 };
    for (int i = 0; i < 3; i++) { /* a client that never answers */
        assert_int_equal(negotiate_insist(&n, OURS, ECHO, true), TELNET_WILL);
        assert_true(negotiate_may_be_on(&n, OURS, ECHO));
        assert_int_equal(negotiate_insist(&n, OURS, ECHO, false), TELNET_WONT);
        assert_false(negotiate_may_be_on(&n, OURS, ECHO));
    }
    /* and one that answers late */
    assert_int_equal(negotiate_receive(&n, TELNET_DO, ECHO), 0);
    assert_int_equal(negotiate_receive(&n, TELNET_DONT, ECHO), 0);
    assert_false(negotiate_may_be_on(&n, OURS, ECHO));
}

/* Two passwords one after the other: the answer to WONT comes after the second WILL. */
static void
an_answer_to_an_earlier_command_changes_nothing(void **state)
{
    (void)state;
    struct negotiation n = { 0 };
    assert_int_equal(negotiate_insist(&n, OURS, ECHO, true), TELNET_WILL);
    assert_int_equal(negotiate_receive(&n, TELNET_DO, ECHO), 0);
    assert_int_equal(negotiate_insist(&n, OURS, ECHO, false), TELNET_WONT);
    assert_int_equal(negotiate_insist(&n, OURS, ECHO, true), TELNET_WILL);
    assert_int_equal(negotiate_receive(&n, TELNET_DONT, ECHO), 0);
    assert_true(negotiate_may_be_on(&n, OURS, ECHO));
    assert_int_equal(negotiate_receive(&n, TELNET_DO, ECHO), 0);
    assert_true(negotiate_is_on(&n, OURS, ECHO));
    /* From here on an answer counts again. */
    assert_int_equal(negotiate_receive(&n, TELNET_DONT, ECHO), TELNET_WONT);
}

/* A peer that does the same as we do, by the same method. */
static void
two_of_us_never_loop(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed < 2000; seed++) {
        struct negotiation side[2] = { { .commands = 0 }, { .commands = 0 } };
        uint8_t wire[2][64];
        size_t count[2] = { 0, 0 };
        unsigned dice = seed;
        for (int i = 0; i < 12; i++, dice = dice * 1103515245u + 12345u) {
            unsigned who = dice >> 16 & 1;
            uint8_t say = negotiate_ask(&side[who], dice >> 17 & 1 ? OURS : THEIRS, SGA, dice >> 18 & 1);
            if (say) wire[who][count[who]++] = say;
            if (dice >> 19 & 1 && count[!who]) { /* one arrives */
                uint8_t answer = negotiate_receive(&side[who], wire[!who][0], SGA);
                memmove(wire[!who], wire[!who] + 1, --count[!who]);
                if (answer) wire[who][count[who]++] = answer;
            }
        }
        int left = 100;
        while (count[0] + count[1] && left-- > 0) {
            unsigned who = count[0] ? 1 : 0;
            uint8_t answer = negotiate_receive(&side[who], wire[!who][0], SGA);
            memmove(wire[!who], wire[!who] + 1, --count[!who]);
            if (answer) wire[who][count[who]++] = answer;
        }
        assert_true(left > 0);
        assert_int_equal(negotiate_is_on(&side[0], OURS, SGA), negotiate_is_on(&side[1], THEIRS, SGA));
        assert_int_equal(negotiate_is_on(&side[1], OURS, SGA), negotiate_is_on(&side[0], THEIRS, SGA));
    }
}

static void
a_hundred_commands_a_minute_are_looked_at(void **state)
{
    (void)state;
    struct negotiation n = { 0 };
    for (unsigned i = 0; i < NEGOTIATE_PER_MINUTE; i++) assert_true(negotiate_admit(&n, 1000 + i));
    for (unsigned i = 0; i < 10000; i++) assert_false(negotiate_admit(&n, 60999));
    assert_true(negotiate_admit(&n, 61000));
    for (unsigned i = 1; i < NEGOTIATE_PER_MINUTE; i++) assert_true(negotiate_admit(&n, 61000));
    assert_false(negotiate_admit(&n, 61001));
    assert_true(negotiate_admit(&n, 500000));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(server_speaks_first_and_neither_of_echo_nor_sga),
        cmocka_unit_test(what_we_asked_for_is_not_answered_again),
        cmocka_unit_test(a_refusal_of_what_we_asked_for_is_not_answered),
        cmocka_unit_test(what_the_client_asks_for_is_accepted_or_refused),
        cmocka_unit_test(unknown_options_are_refused),
        cmocka_unit_test(a_change_of_mind_waits_for_the_answer),
        cmocka_unit_test(insisting_does_not_wait),
        cmocka_unit_test(an_answer_to_an_earlier_command_changes_nothing),
        cmocka_unit_test(two_of_us_never_loop),
        cmocka_unit_test(a_hundred_commands_a_minute_are_looked_at),
    };
    return cmocka_run_group_tests_name("negotiate", tests, NULL, NULL);
}
