/* SPDX-License-Identifier: MIT */
/*
 * Slow paths of instructions, for interpret.c alone.  Each decodes its instruction again and stores vm->pc before it does
 * anything that may raise an error.  An error leaves the registers as they were, or taken where the operands say so.
 */
#ifndef LOAM_VM_OP_H
#define LOAM_VM_OP_H

#include "vm/vm_int.h"

#define OP_FUNCTION(name) void name(struct vm *vm, struct value *base, const struct insn *pc)

/* op_arith.c */
OP_FUNCTION(op_binary);           /* a = b OP c, the operator by the opcode */
OP_FUNCTION(op_binary_immediate); /* the same, c an immediate */
OP_FUNCTION(op_add_to);
OP_FUNCTION(op_update);
OP_FUNCTION(op_global_update);
OP_FUNCTION(op_virtual_load);  /* VIRTUAL_LOAD, VIRTUAL_STORE */
OP_FUNCTION(op_virtual_store);
OP_FUNCTION(op_inc);
OP_FUNCTION(op_inc_overflow);
OP_FUNCTION(op_negate);
OP_FUNCTION(op_complement);
OP_FUNCTION(op_quote);
OP_FUNCTION(op_convert);
/* The relation of a comparison or compare-and-jump, for any types. */
bool op_holds(struct vm *vm, struct value *base, const struct insn *pc);
bool op_equals_constant(const struct value *a, const struct value *constant);

/* op_index.c */
OP_FUNCTION(op_index);       /* INDEX, INDEX_INT, INDEX_CONST, INDEX_BACK */
OP_FUNCTION(op_index_twice);
OP_FUNCTION(op_index_wide);
OP_FUNCTION(op_index_store); /* INDEX_STORE, _CONST, _BACK */
OP_FUNCTION(op_index_store_const); /* the usual case of it */
OP_FUNCTION(op_index_store_wide);
OP_FUNCTION(op_index_update);
OP_FUNCTION(op_range);
OP_FUNCTION(op_range_store);
OP_FUNCTION(op_in);

/* op_struct.c */
OP_FUNCTION(op_struct);
OP_FUNCTION(op_member);
OP_FUNCTION(op_member_store);
OP_FUNCTION(op_member_update);
OP_FUNCTION(op_member_named);
OP_FUNCTION(op_member_store_named);
OP_FUNCTION(op_guard_struct);

/* op_make.c */
OP_FUNCTION(op_concat);
OP_FUNCTION(op_array);
OP_FUNCTION(op_array_push);
OP_FUNCTION(op_array_spread);
OP_FUNCTION(op_mapping);
OP_FUNCTION(op_mapping_push);
OP_FUNCTION(op_foreach);
/* false at the end */
bool op_foreach_next(struct vm *vm, struct value *base, const struct insn *pc);
/* Where the switch goes. */
const struct insn *op_switch(struct vm *vm, struct value *base, const struct insn *pc);

/* op_call.c */
OP_FUNCTION(op_call_efun);
OP_FUNCTION(op_load_simul_efun);
OP_FUNCTION(op_guard);
/* Find the function; NULL: the instruction is done. Otherwise a holds the object and the arguments fit the function. */
const struct slot *op_call_other(struct vm *vm, struct value *base, const struct insn *pc);
const struct slot *op_call_other_name(struct vm *vm, struct value *base, const struct insn *pc);
/* Make COUNT arguments in registers from ARGS on what the function wants, or raise an error. */
void call_adjust(struct vm *vm, const struct insn *pc, const struct slot *slot, struct value *args, uint32_t count);
_Noreturn void call_too_deep(struct vm *vm, const struct insn *pc);
/* Push a context for another program of the same object, whose table SLOT is in. */
void call_enter_inner(struct vm *vm, const struct slot *slot);
/* CALL_INHERITED: push frame and context; the slot that is called. */
const struct slot *call_enter_inherited(struct vm *vm, struct value *base, const struct insn *pc);
/* CALL_SPREAD, CALL_INHERITED_SPREAD: the same, the array's elements are the arguments. */
const struct slot *call_enter_spread(struct vm *vm, struct value *base, const struct insn *pc);
/* Push frame and context for a function of the object in register *OBJECT; the arguments lie behind it. */
struct value *call_enter_other(struct vm *vm, const struct slot *slot, struct value *object, enum frame_kind kind);

/* op_closure.c */
OP_FUNCTION(op_closure); /* CLOSURE, CLOSURE_CONTEXT */
OP_FUNCTION(op_closure_efun);
OP_FUNCTION(op_closure_simul_efun);
OP_FUNCTION(op_closure_operator);
/* Push frame and context for the closure's function; NULL: there was none and the result is in a. */
const struct slot *op_call_closure(struct vm *vm, struct value *base, const struct insn *pc);

/* error.c: run the body; where to go on. */
OP_FUNCTION(op_catch_how);
const struct insn *op_catch(struct vm *vm, struct value *base, const struct insn *pc);

/* Truth of a register, which is dead afterwards. */
bool op_truth_take(struct vm *vm, struct value *value);
void op_release_row(struct vm *vm, struct value *first, uint32_t count);

#endif
