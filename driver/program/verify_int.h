/* SPDX-License-Identifier: MIT */
/*
 * Between verify.c (single instructions) and verify_flow.c (ways through a function).
 */
#ifndef LOAM_PROGRAM_VERIFY_INT_H
#define LOAM_PROGRAM_VERIFY_INT_H

#include "program/opcodes.h"
#include "program/verify.h"

enum proof { PROOF_NONE, PROOF_INT, PROOF_FLOAT, PROOF_PLAIN };

struct verify {
    const struct program *program;
    const struct efun_table *efuns;
    const struct function *function;
    struct buffer *reason;
    uint32_t pc;       /* instruction looked at: index in program->code */
    bool failed;
    uint32_t *labels;  /* for each word of the function: LABEL_NONE, LABEL_INSIDE or the number of a label */
    uint32_t label_count;
    uint8_t proofs[OP_COUNT]; /* enum proof: what the registers an opcode reads must be */
};
#define LABEL_NONE 0u
#define LABEL_INSIDE UINT32_MAX /* an extension word */

/* Registers from FIRST on that an instruction takes, makes or gives up as a row, instead of one by one. */
struct window {
    uint32_t first, count;
};

/* Say why, once; false. */
bool verify_fail(struct verify *verify, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct window verify_window(const uint16_t *insn);
bool verify_flow(struct verify *verify);

static inline const uint16_t *
verify_insn(const struct verify *verify)
{
    return (const uint16_t *)(verify->program->code + verify->pc);
}

#endif
