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

enum binary {
    BINARY_ADD, BINARY_SUB, BINARY_MUL, BINARY_DIV, BINARY_MOD, BINARY_AND, BINARY_OR, BINARY_XOR, BINARY_SHL,
    BINARY_SHR, BINARY_USHR, BINARY_COUNT
};

struct opcode_info {
    const char *name, *operands, *text;
};
extern const struct opcode_info opcode_infos[OP_COUNT];

/* Words the instruction takes, extensions included; LIST operands counted from its n. */
uint32_t insn_words(const uint16_t *insn);

#endif
