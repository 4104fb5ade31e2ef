/* SPDX-License-Identifier: MIT */
/*
 * The table of opcodes, and decoding by its operand letters for everybody but the interpreter.
 */
#include "program/opcodes.h"

#include <stdbool.h>
#include <string.h>

#include "base/assert.h"

const struct opcode_info opcode_infos[OP_COUNT] = {
#define OPCODE(name, operands, text) { #name, operands, text },
#include "program/opcodes.def"
#undef OPCODE
};

enum { WORD = 4 /* operands of 16 bits in a word, the opcode included */, LIST_ITEMS = 3 /* a word */ };

static bool
letter_is_wide(char letter)
{
    return memchr("IKJgfcs", letter, 7) != NULL;
}

/* Words by the table alone, without a list. */
static uint32_t
fixed_words(const char *letters)
{
    uint32_t words = 1;
    for (; *letters; letters++) words += *letters == '|';
    return words;
}

/* Which of the operands a, b, c is letter n; lists are counted by it. */
static uint32_t
count_position(const char *letters)
{
    return (uint32_t)(strchr(letters, 'n') - letters);
}

uint32_t
insn_words(const uint16_t *insn)
{
    const char *letters = opcode_infos[insn[0]].operands;
    if (!strchr(letters, 'l')) return fixed_words(letters);
    uint32_t count = insn[1 + count_position(letters)];
    return 1 + (count + LIST_ITEMS - 1) / LIST_ITEMS;
}

uint32_t
insn_operands(const uint16_t *insn, struct operand operands[OPERANDS_MAX])
{
    uint32_t count = 0, at = 1;
    const char *letter = opcode_infos[insn[0]].operands;
    while (*letter) {
        if (*letter == '|') {
            at = (at + WORD - 1) / WORD * WORD + 1;
            letter++;
            continue;
        }
        ASSERT(count < OPERANDS_MAX);
        bool wide = letter_is_wide(*letter);
        uint32_t bits = insn[at];
        if (wide) bits |= (uint32_t)insn[at + 1] << 16;
        operands[count++] = (struct operand){ *letter, bits };
        /* a wide one is followed by a '-' for its second half */
        at += wide ? 2 : 1;
        letter += wide && letter[1] == '-' ? 2 : 1;
    }
    return count;
}

uint16_t
insn_list_item(const uint16_t *insn, uint32_t index)
{
    return insn[WORD + index / LIST_ITEMS * WORD + 1 + index % LIST_ITEMS];
}

int32_t
operand_distance(struct operand operand)
{
    return operand.letter == 'J' ? (int32_t)operand.bits : (int16_t)operand.bits;
}

const char *
binary_name(enum binary operator)
{
    static const char *const names[BINARY_COUNT] = { "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>" };
    ASSERT(operator < BINARY_COUNT);
    return names[operator];
}
