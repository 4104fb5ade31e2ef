/* SPDX-License-Identifier: MIT */
/*
 * The emitter: instructions, labels and constants of a program in the making.
 *
 * Instructions go to the end of one row of code, function by function.  Jumps name labels; at the end of a function they
 * get their distances, and those that reach too far for 16 bits become an inverted jump over a wide one.  What cannot be
 * reached is not emitted: after a jump away everything is dropped until a label that somebody jumps to is bound.
 */
#ifndef LOAM_COMPILER_EMIT_H
#define LOAM_COMPILER_EMIT_H

#include "base/vector.h"
#include "compiler/diag.h"
#include "program/opcodes.h"
#include "program/program.h"

enum { LIST_CONSTANTS_MAX = 32767, SHORT_CONSTANTS_MAX = 65535 }; /* largest numbers that operands l and k can hold */

struct fixup {
    uint32_t at;    /* first word of the instruction */
    uint32_t label;
    uint8_t kind;   /* enum fixup_kind */
    bool far;       /* must become two instructions or more */
};

struct emit {
    struct world *world;
    VECTOR(struct insn) code;
    VECTOR(struct place) places;       /* of each word of code */
    VECTOR(uint32_t) labels;           /* position, or UINT32_MAX while not bound */
    VECTOR(struct fixup) fixups;       /* of the function, in order of position */
    VECTOR(struct value) constants;    /* counted references */
    uint32_t *constant_slots;          /* hash of constants: number + 1 */
    uint32_t constant_mask;
    VECTOR(struct switch_table) switches; /* entries owned; targets are labels until the function ends */
    uint32_t first_switch;             /* of the function */
    uint32_t caches;
    uint32_t start;                    /* first instruction of the function */
    bool reachable;                    /* can control come to the end of the code? */
    struct place place;                /* given to what is emitted from now on */
};

void emit_open(struct emit *emit, struct world *world);
void emit_close(struct emit *emit);

/* Functions: what emit_begin and emit_end return are the first instruction and the one behind the last. */
uint32_t emit_begin(struct emit *emit);
uint32_t emit_end(struct emit *emit);

void emit_insn(struct emit *emit, enum opcode op, uint32_t a, uint32_t b, uint32_t c);
/* An operand of 32 bits in b and c. */
void emit_wide(struct emit *emit, enum opcode op, uint32_t a, uint32_t wide);
/* Extension word; a wide operand in a and b. */
void emit_extra(struct emit *emit, uint32_t a, uint32_t b, uint32_t c);
void emit_extra_wide(struct emit *emit, uint32_t wide, uint32_t c);

uint32_t emit_label(struct emit *emit);
void emit_bind(struct emit *emit, uint32_t label);
/* Where a bound label is, once its function has ended. */
uint32_t emit_position(const struct emit *emit, uint32_t label);
/*
 * Jump by OP (the forward form; a label that is bound gets the backward one, or what is equal to it) to LABEL. A and B
 * are the operands before the jump.
 */
void emit_jump(struct emit *emit, enum opcode op, uint32_t a, uint32_t b, uint32_t label);
/* FOREACH_NEXT, which keeps its jump in the second word. */
void emit_next(struct emit *emit, uint32_t a, uint32_t b, uint32_t c, uint32_t label);
/* INC_JLT_II, INC_JLE_II or INC_JLT_I back to a bound label. */
void emit_count(struct emit *emit, enum opcode op, uint32_t a, uint32_t b, uint32_t label);

/* The opcode of a compare-and-jump. Relations are numbered as JEQ, JNE, JLT, JLE, JGT, JGE stand in opcodes.def. */
enum relation { RELATION_EQ, RELATION_NE, RELATION_LT, RELATION_LE, RELATION_GT, RELATION_GE };
enum compare_form { COMPARE_ANY = 0, COMPARE_ANY_INT = 2, COMPARE_INTS = 4, COMPARE_INT = 6, COMPARE_FLOATS = 8 };
enum opcode emit_compare(enum relation relation, enum compare_form form);
enum relation emit_invert(enum relation relation);

/* Number of a constant; equal ones are kept once. VALUE is taken over, strings must be interned. */
uint32_t emit_constant(struct emit *emit, struct value value);
/* TABLE's entries are taken over; targets in it are labels. */
uint32_t emit_switch_table(struct emit *emit, struct switch_table table);
/* Mark a label as jumped to by a switch table. */
void emit_target(struct emit *emit, uint32_t label);

#endif
