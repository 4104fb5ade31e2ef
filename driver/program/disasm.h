/* SPDX-License-Identifier: MIT */
/*
 * The disassembler: a program's code as text for people.
 *
 *      fib(1 argument): 5 registers, behind the guards from 1
 *         0  GUARD            r0, int, 1                          ; /bench.c:18:9
 *         1  JGE_I            r0, 2, -> 4
 *
 * Safe on code that is not verified: what is out of range shows as its number.
 */
#ifndef LOAM_PROGRAM_DISASM_H
#define LOAM_PROGRAM_DISASM_H

#include "base/buffer.h"
#include "program/efun_sig.h"
#include "program/program.h"

/* EFUNS may be NULL: then efuns are numbers. */
void disasm_function(const struct program *program, uint32_t function, const struct efun_table *efuns, struct buffer *out);
/* All functions, each behind an empty line. */
void disasm_program(const struct program *program, const struct efun_table *efuns, struct buffer *out);
/* One line an opcode: its name, operand letters and what it does. */
void disasm_manual(struct buffer *out);

#endif
