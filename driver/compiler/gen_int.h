/* SPDX-License-Identifier: MIT */
/*
 * The generator's own parts.
 *
 * Registers are one stack: parameters, then the locals in reach (and what statements keep for themselves, as the iterator of a
 * foreach), then temporaries.  `top` is the first free register; everything from it on is dead.  Between two statements there
 * are no temporaries.  A local that is not proved int or float may hold something counted: it is released when its block
 * ends, and on every way out.
 *
 *      0        parameters      locals     locals_top    temporaries    top      dead
 *      |----------------------------------------|------------------------|---------->
 *
 * A call's arguments are the topmost temporaries.  Where a function has more locals than LOCALS_NEAR, the further ones
 * are elements of an array in a register of its own ("far" locals).
 *
 * Order of evaluation: operands and arguments left to right; in an assignment first the right side, then the parts
 * of the left one.
 */
#ifndef LOAM_COMPILER_GEN_INT_H
#define LOAM_COMPILER_GEN_INT_H

#include "compiler/gen.h"

enum {
    PIECE_MAX = 200           /* elements of a literal that are put into registers at once */
};

#define FAR_LOCAL 0x80000000u /* in gen->places: the number of an element of the far array */
#define KEPT_LOCAL 0x40000000u /* with FAR_LOCAL: an element of the array of what an inline closure keeps */
#define NOWHERE UINT32_MAX    /* as destination: the value is not wanted */

/* A value in a register: a local's own, borrowed, or a temporary that must be dropped. */
struct held {
    uint32_t reg;
    bool temporary;
    bool counted; /* may hold a reference */
};

/* Where break and continue go, and which registers are given up on the way. */
struct way_out {
    struct way_out *outer;
    uint32_t break_label, continue_label;
    uint32_t level;           /* registers from here on belong to the inside */
    bool loop;
};

struct gen {
    struct unit *unit;
    struct emit *emit;
    const struct function_info *function;
    uint32_t first_slot;
    VECTOR(uint32_t) places;       /* register of each local of the function, or FAR_LOCAL | element */
    VECTOR(uint8_t) counted;       /* of each register below locals_top: may hold a reference */
    uint32_t locals_top, top, registers;
    uint32_t kept_array;           /* register of the array of what an inline closure keeps; NOWHERE: none */
    uint32_t far_array;            /* register of the far locals' array, indexed by number; NOWHERE: none */
    struct way_out *way_out;
    bool failed;                   /* out of registers: reported once */
};

/* --- gen.c: registers */

uint32_t gen_push(struct gen *gen);
void gen_pop(struct gen *gen, uint32_t reg);
static inline uint32_t
gen_operand(uint32_t reg)
{
    return reg * REGISTER_SIZE;
}
/* Give up a value: a counted temporary is released. Last taken, first dropped. */
void gen_drop(struct gen *gen, struct held held);
void gen_drop_two(struct gen *gen, struct held first, struct held second);
/* The topmost temporary becomes a register among the locals. */
void gen_keep(struct gen *gen, bool counted);
/* Release the registers from LEVEL on that may be counted, which stay reserved. */
void gen_release_from(struct gen *gen, uint32_t level);
/* The end of a block: what was declared since LEVEL is released and forgotten. */
void gen_leave(struct gen *gen, uint32_t level);
/* A register among the locals that a statement keeps for itself. */
uint32_t gen_hidden(struct gen *gen, bool counted);
/* Smallest row of registers that covers the counted ones from LEVEL on. */
void gen_counted_row(const struct gen *gen, uint32_t level, uint32_t *first, uint32_t *count);
void gen_place(struct gen *gen, const struct node *node);
void gen_load_int(struct gen *gen, uint32_t reg, int64_t integer);
uint32_t gen_string_constant(struct gen *gen, const char *text, size_t length);
static inline bool
gen_is_scratch(const struct gen *gen, uint32_t reg)
{
    return reg >= gen->locals_top;
}

/* --- gen_expr.c */

/* Put the value of NODE into dead register DEST; DEST may be a proved local that NODE reads. */
void gen_to(struct gen *gen, struct node *node, uint32_t dest);
/* The value of NODE where it is (a local's register), or in a new temporary. */
struct held gen_value(struct gen *gen, struct node *node);
/* The same for an operand that LATER, evaluated next, must not change (may be NULL). */
struct held gen_stable(struct gen *gen, struct node *node, const struct node *later);
struct held gen_temporary(struct gen *gen, struct node *node);
/* Only for what it does. */
void gen_effect(struct gen *gen, struct node *node);
/* Operand n of RANGE. */
uint32_t gen_range_flags(const struct node *node);
bool gen_is_local(const struct node *node);
/* Register of a local, or FAR_LOCAL | element. */
uint32_t gen_local(const struct gen *gen, const struct node *node);
bool gen_is_near(const struct gen *gen, const struct node *node);
/* Does the value need counting when it is in a temporary? */
static inline bool
gen_counts(const struct node *node)
{
    return !node->proved;
}
static inline bool
gen_is_int(const struct node *node)
{
    return node->proved && node->type != TYPE_FLOAT;
}
static inline bool
gen_is_float(const struct node *node)
{
    return node->proved && node->type == TYPE_FLOAT;
}
static inline bool
gen_fits_short(const struct node *node)
{
    return node->kind == NODE_INT && node->integer >= INT16_MIN && node->integer <= INT16_MAX;
}
/* Number of a literal string if operand k can hold it, NOWHERE otherwise. */
/* GLOBAL_LOAD or GLOBAL_STORE, or what it takes with a variable of a virtually inherited program. */
void gen_global(struct gen *gen, enum opcode op, uint32_t reg, uint32_t number);
uint32_t gen_short_string(struct gen *gen, const struct node *node);

/* --- gen_op.c: operators; gen_concat.c */

void gen_binary(struct gen *gen, struct node *node, uint32_t dest);
void gen_unary(struct gen *gen, struct node *node, uint32_t dest);
bool gen_concat(struct gen *gen, struct node *node, uint32_t dest);
/* dest = left OP right by the form that fits, typed if both are proved; LEFT is dropped, and may lie in dest. */
void gen_arithmetic(struct gen *gen, const struct node *at, enum expr_op op, uint32_t dest, struct held left,
    const struct node *left_node, struct node *right);
/* NODE as a proved float, converted if it is an int. */
struct held gen_float(struct gen *gen, struct node *node, const struct node *later);

/* --- gen_jump.c: conditions */

/* Jump to LABEL if the truth of NODE is SENSE; go on otherwise. */
void gen_branch(struct gen *gen, struct node *node, bool sense, uint32_t label);

/* --- gen_lvalue.c */

/* Assign, and put the value into DEST unless that is NOWHERE. */
void gen_assign(struct gen *gen, struct node *node, uint32_t dest);
void gen_step(struct gen *gen, struct node *node, uint32_t dest);
/* Store what register REG holds, borrowed, into the lvalue NODE. */
void gen_store(struct gen *gen, struct node *node, uint32_t reg);
void gen_far_load(struct gen *gen, uint32_t element, uint32_t dest);
void gen_far_store(struct gen *gen, uint32_t element, struct held value_take);

/* --- gen_closure.c */

void gen_closure(struct gen *gen, struct node *node, uint32_t dest);
void gen_inline(struct gen *gen, struct node *node, uint32_t dest);
/* In the function of an inline closure: where its variables are. */
void gen_kept(struct gen *gen);

/* --- gen_call.c */

/* DEST NOWHERE: the result is dropped. */
void gen_call(struct gen *gen, struct node *node, uint32_t dest);
void gen_call_other(struct gen *gen, struct node *node, uint32_t dest);
void gen_array(struct gen *gen, struct node *node, uint32_t dest);
void gen_mapping(struct gen *gen, struct node *node, uint32_t dest);
void gen_catch(struct gen *gen, struct node *node, uint32_t dest);

/* --- gen_struct.c */

/* Number of the constant that is the type of struct STRUCTURE. */
uint32_t gen_struct_type(struct gen *gen, uint32_t structure);
void gen_struct(struct gen *gen, struct node *node, uint32_t dest);
void gen_member(struct gen *gen, struct node *node, uint32_t dest);
/* The name of a member in a register: that of MEMBER is written as its name or as an expression. */
struct held gen_member_name(struct gen *gen, struct node *member);

/* --- gen_stmt.c, gen_loop.c, gen_switch.c */

void gen_statement(struct gen *gen, struct node *node);
void gen_list(struct gen *gen, struct node *list);
/* A statement with a scope of its own. */
void gen_scoped(struct gen *gen, struct node *node);
void gen_declare(struct gen *gen, struct node *node);
/* Give a local its register, dead. */
uint32_t gen_declare_register(struct gen *gen, const struct node *node);
void gen_set_place(struct gen *gen, const struct node *node, uint32_t reg);
void gen_clear_register(struct gen *gen, const struct node *node, uint32_t reg);
/* A loop's variable, declared by it or any lvalue, gets what register REG holds, which is borrowed. */
void gen_store_item(struct gen *gen, struct node *item, uint32_t reg);
void gen_clear_local(struct gen *gen, const struct node *node);
void gen_while(struct gen *gen, struct node *node);
void gen_do(struct gen *gen, struct node *node);
void gen_for(struct gen *gen, struct node *node);
void gen_foreach(struct gen *gen, struct node *node);
void gen_switch(struct gen *gen, struct node *node);

#endif
