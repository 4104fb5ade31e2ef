/* SPDX-License-Identifier: MIT */
/* The table of opcodes and the decoding of operands by letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "program/opcodes.h"

static void
operand_letters_are_known_and_fill_the_words(void **state)
{
    (void)state;
    for (int op = 0; op < OP_COUNT; op++) {
        const char *letters = opcode_infos[op].operands;
        assert_true(strspn(letters, "rRwmxiIkKjJgfecsntbl-|") == strlen(letters));
        assert_true(strlen(opcode_infos[op].text) > 0 || op == OP_EXTRA);
        assert_true(strcspn(letters, "|") == 3);
    }
}

static void
words_count_extensions_and_lists(void **state)
{
    (void)state;
    assert_int_equal(insn_words((const uint16_t[]){ OP_ADD, 0, 0, 0 }), 1);
    assert_int_equal(insn_words((const uint16_t[]){ OP_CALL, 0, 0, 0 }), 2);
    assert_int_equal(insn_words((const uint16_t[]){ OP_CALL_OTHER, 0, 0, 0 }), 3);
    assert_int_equal(insn_words((const uint16_t[]){ OP_CONCAT, 0, 1, 0 }), 2);
    assert_int_equal(insn_words((const uint16_t[]){ OP_CONCAT, 0, 3, 0 }), 2);
    assert_int_equal(insn_words((const uint16_t[]){ OP_CONCAT, 0, 4, 0 }), 3);
}

static void
wide_operands_are_put_together(void **state)
{
    (void)state;
    struct operand operands[OPERANDS_MAX];
    const uint16_t load[] = { OP_LOAD_INT, 16, 0xfffe, 0xffff };
    assert_int_equal(insn_operands(load, operands), 2);
    assert_int_equal(operands[1].letter, 'I');
    assert_int_equal((int32_t)operands[1].bits, -2);
    const uint16_t jump[] = { OP_JMP, 0x0001, 0x0002, 0 };
    assert_int_equal(insn_operands(jump, operands), 2);
    assert_int_equal(operand_distance(operands[0]), 0x20001);
    assert_int_equal(operands[1].letter, '-');
}

static void
extension_words_are_decoded(void **state)
{
    (void)state;
    struct operand operands[OPERANDS_MAX];
    const uint16_t call[] = { OP_CALL_OTHER, 32, 2, 0, OP_EXTRA, 7, 1, 0, OP_EXTRA, 9, 0, 0 };
    uint32_t count = insn_operands(call, operands);
    assert_int_equal(count, 5);
    assert_int_equal(operands[0].letter, 'R');
    assert_int_equal(operands[3].letter, 'K');
    assert_int_equal(operands[3].bits, 0x10007);
    assert_int_equal(operands[4].letter, 'c');
    assert_int_equal(operands[4].bits, 9);
}

static void
short_jumps_are_signed(void **state)
{
    (void)state;
    struct operand operands[OPERANDS_MAX];
    const uint16_t jump[] = { OP_JLT_BACK, 0, 16, (uint16_t)-3 };
    assert_int_equal(insn_operands(jump, operands), 3);
    assert_int_equal(operand_distance(operands[2]), -3);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operand_letters_are_known_and_fill_the_words),
        cmocka_unit_test(words_count_extensions_and_lists),
        cmocka_unit_test(wide_operands_are_put_together),
        cmocka_unit_test(extension_words_are_decoded),
        cmocka_unit_test(short_jumps_are_signed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
