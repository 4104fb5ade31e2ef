/* SPDX-License-Identifier: MIT */
/*
 * The verifier: a program that passes can be run without checks of its code.
 *
 * Proved are: operands in range, registers inside the function's frame, jumps inside the function at starts of
 * instructions and in the direction of the opcode, extension words, numbers of constants, slots, efuns, caches and
 * switches, no way off the end; and by data flow over each function: typed forms read only proved ints or floats,
 * nothing counted is overwritten by a `w`, lies behind a call's arguments or is left at a RETURN, bodies of CATCH are
 * entered and left by CATCH and CATCH_END alone, calls behind the guards have what the guards ask.
 *
 * A register nobody has written reads as some int or float.  It is no error: the compiler clears what LPC can see.
 */
#ifndef LOAM_PROGRAM_VERIFY_H
#define LOAM_PROGRAM_VERIFY_H

#include <stdbool.h>

#include "base/buffer.h"
#include "program/efun_sig.h"
#include "program/program.h"

/* false: "function NAME, instruction N (OPCODE): reason" is appended to *REASON. Runs once, before any of it runs. */
bool verify_program(const struct program *program, const struct efun_table *efuns, struct buffer *reason);

#endif
