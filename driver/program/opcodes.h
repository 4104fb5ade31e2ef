/* SPDX-License-Identifier: MIT */
/*
 * The enums made from opcodes.def, and the binary operators that UPDATE instructions name by number.
 */
#ifndef LOAM_PROGRAM_OPCODES_H
#define LOAM_PROGRAM_OPCODES_H

#include <stdint.h>

enum opcode {
#define OPCODE(name, operands, text) OP_##name,
#include "program/opcodes.def"
#undef OPCODE
    OP_COUNT
};

enum catch_flag { CATCH_NOLOG = 1, CATCH_PUBLISH = 2 };

enum binary {
    BINARY_ADD, BINARY_SUB, BINARY_MUL, BINARY_DIV, BINARY_MOD, BINARY_AND, BINARY_OR, BINARY_XOR, BINARY_SHL,
    BINARY_SHR, BINARY_USHR, BINARY_COUNT
};

struct opcode_info {
    const char *name, *operands, *text;
};
extern const struct opcode_info opcode_infos[OP_COUNT];

/* One operand: its letter in opcodes.def and its bits; the two operands of a wide one put together. */
struct operand {
    char letter;
    uint32_t bits;
};
enum { OPERANDS_MAX = 9 };

/* Words the instruction takes, extensions included; LIST operands counted from its n. Reads the first word only. */
uint32_t insn_words(const uint16_t *insn);
/*
 * The operands of an instruction with its extension words (unused ones and the place of a list with
 * their letters, - and l, and bits that must be 0); returns how many.
 */
uint32_t insn_operands(const uint16_t *insn, struct operand operands[OPERANDS_MAX]);
/* Operand number INDEX of an instruction's list. */
uint16_t insn_list_item(const uint16_t *insn, uint32_t index);
/* The jump distance in an operand of letter j or J. */
int32_t operand_distance(struct operand operand);
const char *binary_name(enum binary operator); /* "+" */

#endif
