/* SPDX-License-Identifier: MIT */
/*
 * Assignments, ++ and --, on locals, globals, elements and ranges.
 *
 * An element is stored into a register: of a local directly, of anything else into a temporary.  Arrays and mappings are shared,
 * so that is all; a string is not, so where the temporary may hold one it is stored back to where it came from:
 *
 *      GLOBAL_LOAD t;  INDEX_STORE t, i, v;  JNOT_STRING t, L;  GLOBAL_STORE t;  L: RELEASE t
 *
 * One level is enough: what holds a string is no string.  A range always stores back, for arrays change their length.
 */
#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"
#include "compiler/gen_int.h"

enum lvalue_kind {
    LVALUE_LOCAL, LVALUE_FAR, LVALUE_GLOBAL,
    LVALUE_ELEMENT, LVALUE_CONSTANT, LVALUE_BACK, LVALUE_WIDE, LVALUE_RANGE, /* these have a base */
    LVALUE_MEMBER, /* number: of the member */
    LVALUE_NAMED   /* a member that is looked up; index: its name */
};

/* An lvalue whose parts have been evaluated. */
struct lvalue {
    enum lvalue_kind kind;
    const struct node *node;
    uint32_t number;            /* register, element, global or constant */
    struct held base;           /* what is indexed */
    struct held index, second;  /* operands */
    bool store_back;            /* base is a copy of what OUTER means */
    struct lvalue *outer;
    uint32_t flags;             /* of a range */
};

/* Register of the array that the element lies in; its flag is taken off. */
static uint32_t
far_array(const struct gen *gen, uint32_t *element)
{
    bool kept = *element & KEPT_LOCAL;
    *element &= ~KEPT_LOCAL;
    return gen_operand(kept ? gen->kept_array : gen->far_array);
}

void
gen_far_load(struct gen *gen, uint32_t element, uint32_t dest)
{
    uint32_t array = far_array(gen, &element);
    if (element <= INT16_MAX) {
        emit_insn(gen->emit, OP_INDEX_INT, gen_operand(dest), array, element);
        return;
    }
    uint32_t index = gen_push(gen);
    gen_load_int(gen, index, element);
    emit_insn(gen->emit, OP_INDEX, gen_operand(dest), array, gen_operand(index));
    gen_pop(gen, index);
}

void
gen_far_store(struct gen *gen, uint32_t element, struct held value_take)
{
    uint32_t index = gen_push(gen), array = far_array(gen, &element);
    gen_load_int(gen, index, element);
    emit_insn(gen->emit, OP_INDEX_STORE, array, gen_operand(index), gen_operand(value_take.reg));
    gen_pop(gen, index);
    gen_drop(gen, value_take);
}

/* --- evaluating the parts */

/* Can what the node stands for be a string when it runs? A declared type says what it cannot be. */
static bool
may_be_string(const struct gen *gen, const struct node *node)
{
    type_id type = node->type;
    return type == TYPE_UNKNOWN || type == TYPE_MIXED || type == TYPE_NULL || (gen->unit->ast->pragmas & PRAGMA_WEAK_TYPES)
        || type_overlaps(gen->unit->types, type, TYPE_STRING);
}

static void lvalue_load(struct gen *gen, const struct lvalue *lvalue, uint32_t dest);
static void prepare(struct gen *gen, struct node *node, struct lvalue *lvalue, bool update);

/* The value that is indexed, in a register that may be changed. */
static void
prepare_base(struct gen *gen, struct node *base, struct lvalue *lvalue, bool always_back)
{
    if (gen_is_near(gen, base) && !base->proved) {
        lvalue->base = (struct held){ gen_local(gen, base), false, true };
        return;
    }
    bool place = (base->kind == NODE_NAME && !base->proved) || base->kind == NODE_INDEX || base->kind == NODE_RANGE
        || base->kind == NODE_MEMBER;
    if (!place || !(always_back || may_be_string(gen, base))) {
        lvalue->base = gen_temporary(gen, base);
        return;
    }
    lvalue->store_back = true;
    lvalue->outer = memory_get(1, sizeof *lvalue->outer);
    prepare(gen, base, lvalue->outer, false);
    lvalue->base = (struct held){ gen_push(gen), true, true };
    lvalue_load(gen, lvalue->outer, lvalue->base.reg);
}

/* UPDATE: the operand will be used by INDEX_UPDATE, which has no form with a constant. */
static void
prepare_index(struct gen *gen, struct node *node, struct lvalue *lvalue, bool update)
{
    prepare_base(gen, node->a, lvalue, false);
    uint32_t constant = update || node->c || (node->flags & FLAG_FROM_END) ? NOWHERE : gen_short_string(gen, node->b);
    if (constant != NOWHERE) {
        lvalue->kind = LVALUE_CONSTANT;
        lvalue->number = constant;
        return;
    }
    lvalue->kind = node->c ? LVALUE_WIDE : node->flags & FLAG_FROM_END ? LVALUE_BACK : LVALUE_ELEMENT;
    lvalue->index = gen_stable(gen, node->b, node->c);
    if (node->c) lvalue->second = gen_value(gen, node->c);
}

static void
prepare_range(struct gen *gen, struct node *node, struct lvalue *lvalue)
{
    prepare_base(gen, node->a, lvalue, true);
    lvalue->kind = LVALUE_RANGE;
    lvalue->flags = gen_range_flags(node);
    if (node->b) {
        lvalue->index = gen_stable(gen, node->b, node->c);
    } else {
        lvalue->index = (struct held){ gen_push(gen), true, false };
        gen_load_int(gen, lvalue->index.reg, 0);
    }
    lvalue->second = node->c ? gen_value(gen, node->c) : (struct held){ lvalue->index.reg, false, false };
}

/* A struct is shared like an array: nothing is ever stored back. */
static void
prepare_member(struct gen *gen, struct node *node, struct lvalue *lvalue)
{
    lvalue->base = gen_stable(gen, node->a, node->b);
    lvalue->kind = node->bind == BIND_MEMBER ? LVALUE_MEMBER : LVALUE_NAMED;
    lvalue->number = node->number;
    if (lvalue->kind == LVALUE_NAMED) lvalue->index = gen_member_name(gen, node);
}

static void
prepare(struct gen *gen, struct node *node, struct lvalue *lvalue, bool update)
{
    *lvalue = (struct lvalue){ .node = node };
    if (node->kind == NODE_MEMBER) prepare_member(gen, node, lvalue);
    else if (node->kind == NODE_INDEX) prepare_index(gen, node, lvalue, update);
    else if (node->kind == NODE_RANGE) prepare_range(gen, node, lvalue);
    else if (node->bind == BIND_GLOBAL) {
        lvalue->kind = LVALUE_GLOBAL;
        lvalue->number = node->number;
    } else {
        uint32_t place = gen_local(gen, node);
        lvalue->kind = place & FAR_LOCAL ? LVALUE_FAR : LVALUE_LOCAL;
        lvalue->number = place & ~FAR_LOCAL;
    }
}

/* --- reading and writing */

void
gen_global(struct gen *gen, enum opcode op, uint32_t reg, uint32_t number)
{
    const struct global_info *global = &gen->unit->globals.data[number];
    if (!global->shared) {
        emit_wide(gen->emit, op, gen_operand(reg), number);
        return;
    }
    emit_wide(gen->emit, op == OP_GLOBAL_LOAD ? OP_VIRTUAL_LOAD : OP_VIRTUAL_STORE, gen_operand(reg), global->inner);
    emit_extra_wide(gen->emit, global->anchor, 0);
}

static void
lvalue_load(struct gen *gen, const struct lvalue *lvalue, uint32_t dest)
{
    uint32_t base = gen_operand(lvalue->base.reg), index = gen_operand(lvalue->index.reg), to = gen_operand(dest);
    gen_place(gen, lvalue->node);
    switch (lvalue->kind) {
    case LVALUE_LOCAL: emit_insn(gen->emit, OP_MOVE, to, gen_operand(lvalue->number), 0); break;
    case LVALUE_FAR: gen_far_load(gen, lvalue->number, dest); break;
    case LVALUE_GLOBAL: gen_global(gen, OP_GLOBAL_LOAD, dest, lvalue->number); break;
    case LVALUE_ELEMENT: emit_insn(gen->emit, OP_INDEX, to, base, index); break;
    case LVALUE_CONSTANT: emit_insn(gen->emit, OP_INDEX_CONST, to, base, lvalue->number); break;
    case LVALUE_BACK: emit_insn(gen->emit, OP_INDEX_BACK, to, base, index); break;
    case LVALUE_WIDE:
        emit_insn(gen->emit, OP_INDEX_WIDE, to, base, index);
        emit_extra(gen->emit, gen_operand(lvalue->second.reg), 0, 0);
        break;
    case LVALUE_RANGE:
        emit_insn(gen->emit, OP_RANGE, to, base, index);
        emit_extra(gen->emit, gen_operand(lvalue->second.reg), lvalue->flags, 0);
        break;
    case LVALUE_MEMBER:
        emit_insn(gen->emit, OP_MEMBER, to, base, lvalue->number);
        emit_extra_wide(gen->emit, gen_struct_type(gen, lvalue->node->width), (lvalue->node->flags & FLAG_STRICT) != 0);
        break;
    case LVALUE_NAMED:
        emit_insn(gen->emit, OP_MEMBER_NAMED, to, base, index);
        emit_extra(gen->emit, (lvalue->node->flags & FLAG_STRICT) != 0, 0, 0);
        break;
    default: ASSERT_NEVER();
    }
}

/* The value in REG, which is borrowed. */
static void
lvalue_store(struct gen *gen, const struct lvalue *lvalue, uint32_t reg)
{
    uint32_t base = gen_operand(lvalue->base.reg), index = gen_operand(lvalue->index.reg), from = gen_operand(reg);
    switch (lvalue->kind) {
    case LVALUE_LOCAL: emit_insn(gen->emit, OP_ASSIGN, gen_operand(lvalue->number), from, 0); break;
    case LVALUE_FAR: gen_far_store(gen, lvalue->number, (struct held){ reg, false, false }); break;
    case LVALUE_GLOBAL: gen_global(gen, OP_GLOBAL_STORE, reg, lvalue->number); break;
    case LVALUE_ELEMENT: emit_insn(gen->emit, OP_INDEX_STORE, base, index, from); break;
    case LVALUE_CONSTANT: emit_insn(gen->emit, OP_INDEX_STORE_CONST, base, lvalue->number, from); break;
    case LVALUE_BACK: emit_insn(gen->emit, OP_INDEX_STORE_BACK, base, index, from); break;
    case LVALUE_WIDE:
        emit_insn(gen->emit, OP_INDEX_STORE_WIDE, base, index, from);
        emit_extra(gen->emit, gen_operand(lvalue->second.reg), 0, 0);
        break;
    case LVALUE_RANGE:
        emit_insn(gen->emit, OP_RANGE_STORE, base, index, from);
        emit_extra(gen->emit, gen_operand(lvalue->second.reg), lvalue->flags, 0);
        break;
    case LVALUE_MEMBER:
        emit_insn(gen->emit, OP_MEMBER_STORE, base, lvalue->number, from);
        emit_extra_wide(gen->emit, gen_struct_type(gen, lvalue->node->width), 0);
        break;
    case LVALUE_NAMED: emit_insn(gen->emit, OP_MEMBER_STORE_NAMED, base, index, from); break;
    default: ASSERT_NEVER();
    }
}

/* Store back what was changed in a copy, and give up the parts, last taken first. */
static void
finish(struct gen *gen, struct lvalue *lvalue)
{
    if (lvalue->kind >= LVALUE_ELEMENT) {
        gen_drop_two(gen, lvalue->index, lvalue->second);
        if (lvalue->store_back && lvalue->kind == LVALUE_RANGE) {
            lvalue_store(gen, lvalue->outer, lvalue->base.reg);
        } else if (lvalue->store_back) {
            uint32_t shared = emit_label(gen->emit);
            emit_jump(gen->emit, OP_JNOT_STRING, gen_operand(lvalue->base.reg), 0, shared);
            lvalue_store(gen, lvalue->outer, lvalue->base.reg);
            emit_bind(gen->emit, shared);
        }
        gen_drop(gen, lvalue->base);
    }
    if (lvalue->outer) {
        finish(gen, lvalue->outer);
        free(lvalue->outer);
    }
}

/* --- assignments */

static uint32_t
binary_of(enum expr_op op)
{
    return (uint32_t)op - EXPR_ADD + BINARY_ADD;
}

/* local OP= right */
static void
update_local(struct gen *gen, const struct node *at, struct node *local, enum expr_op op, struct node *right)
{
    uint32_t reg = gen_local(gen, local);
    bool adds = op == EXPR_ADD || op == EXPR_SUB;
    if (gen_is_int(local) && adds && gen_fits_short(right) && right->integer != INT16_MIN) {
        gen_place(gen, at);
        emit_insn(gen->emit, OP_INC_I, gen_operand(reg), (uint16_t)(op == EXPR_ADD ? right->integer : -right->integer), 0);
        return;
    }
    if (local->proved) {
        gen_arithmetic(gen, at, op, reg, (struct held){ reg, false, false }, local, right);
        return;
    }
    struct held value = gen_value(gen, right);
    gen_place(gen, at);
    if (op == EXPR_ADD) emit_insn(gen->emit, OP_ADD_TO, gen_operand(reg), gen_operand(value.reg), 0);
    else emit_insn(gen->emit, OP_UPDATE, gen_operand(reg), gen_operand(value.reg), binary_of(op));
    gen_drop(gen, value);
}

/* x = x OP e may be done in place like x OP= e, if e does not change x. */
static bool
is_update(const struct node *node, const struct node *right)
{
    return right->kind == NODE_BINARY && right->op < EXPR_AND_AND && gen_is_local(right->a)
        && right->a->number == node->a->number && !(right->b->flags & FLAG_ASSIGNS);
}

static void
assign_local(struct gen *gen, const struct node *node, struct node *right)
{
    uint32_t reg = gen_local(gen, node->a);
    if (is_update(node, right)) {
        update_local(gen, right, right->a, (enum expr_op)right->op, right->b);
        return;
    }
    if (node->a->proved) {
        gen_to(gen, right, reg);
        return;
    }
    struct held value = gen_value(gen, right);
    gen_place(gen, node);
    if (value.temporary) {
        emit_insn(gen->emit, OP_ASSIGN_TAKE, gen_operand(reg), gen_operand(value.reg), 0);
        gen_pop(gen, value.reg);
    } else if (value.reg != reg) {
        emit_insn(gen->emit, OP_ASSIGN, gen_operand(reg), gen_operand(value.reg), 0);
    }
}

static void
move_local(struct gen *gen, const struct node *local, uint32_t dest)
{
    if (dest == NOWHERE || dest == gen_local(gen, local)) return;
    emit_insn(gen->emit, local->proved ? OP_MOVE_PLAIN : OP_MOVE, gen_operand(dest), gen_operand(gen_local(gen, local)), 0);
}

static void
assign_near(struct gen *gen, struct node *node, uint32_t dest)
{
    enum expr_op op = (enum expr_op)node->op;
    if (op == EXPR_NONE) {
        assign_local(gen, node, node->b);
    } else if (op == EXPR_AND_AND || op == EXPR_OR_OR) {
        uint32_t end = emit_label(gen->emit);
        gen_place(gen, node);
        emit_jump(gen->emit, op == EXPR_AND_AND ? OP_JZ : OP_JNZ, gen_operand(gen_local(gen, node->a)), 0, end);
        assign_local(gen, node, node->b);
        emit_bind(gen->emit, end);
    } else {
        update_local(gen, node, node->a, op, node->b);
    }
    move_local(gen, node->a, dest);
}

static void
assign_place(struct gen *gen, struct node *node, uint32_t dest)
{
    struct lvalue lvalue;
    struct held value = { dest, false, false };
    if (dest == NOWHERE) value = gen_stable(gen, node->b, node->a);
    else gen_to(gen, node->b, dest);
    prepare(gen, node->a, &lvalue, false);
    gen_place(gen, node);
    if (lvalue.kind == LVALUE_GLOBAL && value.temporary && !gen->unit->globals.data[lvalue.number].shared) {
        emit_wide(gen->emit, OP_GLOBAL_STORE_TAKE, gen_operand(value.reg), lvalue.number);
        value.counted = false;
    } else {
        lvalue_store(gen, &lvalue, value.reg);
    }
    finish(gen, &lvalue);
    gen_drop(gen, value);
}

/* a &&= b, a ||= b: b is only looked at if a's truth asks for it. */
static void
assign_logic(struct gen *gen, struct node *node, uint32_t dest)
{
    struct lvalue lvalue;
    struct held value = { dest, false, true };
    uint32_t end = emit_label(gen->emit);
    if (dest == NOWHERE) value = (struct held){ gen_push(gen), true, true };
    prepare(gen, node->a, &lvalue, false);
    lvalue_load(gen, &lvalue, value.reg);
    emit_jump(gen->emit, node->op == EXPR_AND_AND ? OP_JZ : OP_JNZ, gen_operand(value.reg), 0, end);
    emit_insn(gen->emit, OP_RELEASE, gen_operand(value.reg), 0, 0);
    /* calls in b need the top of the registers, so b goes to a temporary first */
    struct held right = gen_temporary(gen, node->b);
    emit_insn(gen->emit, OP_TAKE, gen_operand(value.reg), gen_operand(right.reg), 0);
    gen_pop(gen, right.reg);
    lvalue_store(gen, &lvalue, value.reg);
    emit_bind(gen->emit, end);
    finish(gen, &lvalue);
    gen_drop(gen, value);
}

/* lvalue OP= the value in REG, borrowed; the new value goes to DEST. */
static void
update_place(struct gen *gen, const struct node *at, struct lvalue *lvalue, uint32_t binary, uint32_t reg, uint32_t dest)
{
    bool drop = dest == NOWHERE;
    gen_place(gen, at);
    if (lvalue->kind == LVALUE_GLOBAL && !gen->unit->globals.data[lvalue->number].shared) {
        emit_insn(gen->emit, drop ? OP_GLOBAL_UPDATE_DROP : OP_GLOBAL_UPDATE, gen_operand(reg), binary,
            drop ? 0 : gen_operand(dest));
        emit_extra_wide(gen->emit, lvalue->number, 0);
    } else if (lvalue->kind == LVALUE_ELEMENT) {
        emit_insn(gen->emit, drop ? OP_INDEX_UPDATE_DROP : OP_INDEX_UPDATE, gen_operand(lvalue->base.reg),
            gen_operand(lvalue->index.reg), gen_operand(reg));
        emit_extra(gen->emit, binary, drop ? 0 : gen_operand(dest), 0);
    } else if (lvalue->kind == LVALUE_MEMBER) {
        emit_insn(gen->emit, drop ? OP_MEMBER_UPDATE_DROP : OP_MEMBER_UPDATE, gen_operand(lvalue->base.reg), lvalue->number,
            gen_operand(reg));
        emit_extra(gen->emit, binary, drop ? 0 : gen_operand(dest), 0);
        emit_extra_wide(gen->emit, gen_struct_type(gen, lvalue->node->width), 0);
    } else if (lvalue->kind == LVALUE_FAR) {
        uint32_t element = lvalue->number, array = far_array(gen, &element), index = gen_push(gen);
        gen_load_int(gen, index, element);
        emit_insn(gen->emit, drop ? OP_INDEX_UPDATE_DROP : OP_INDEX_UPDATE, array, gen_operand(index), gen_operand(reg));
        emit_extra(gen->emit, binary, drop ? 0 : gen_operand(dest), 0);
        gen_pop(gen, index);
    } else {
        struct held value = { dest, false, false };
        if (drop) value = (struct held){ gen_push(gen), true, true };
        lvalue_load(gen, lvalue, value.reg);
        gen_place(gen, at);
        emit_insn(gen->emit, OP_UPDATE, gen_operand(value.reg), gen_operand(reg), binary);
        lvalue_store(gen, lvalue, value.reg);
        gen_drop(gen, value);
    }
}

static void
assign_update(struct gen *gen, struct node *node, uint32_t dest)
{
    struct lvalue lvalue;
    struct held value = gen_stable(gen, node->b, node->a);
    prepare(gen, node->a, &lvalue, true);
    update_place(gen, node, &lvalue, binary_of((enum expr_op)node->op), value.reg, dest);
    finish(gen, &lvalue);
    gen_drop(gen, value);
}

/* DEST may be a local that the expression still reads: then the value is made elsewhere first. */
static bool
detour(struct gen *gen, struct node *node, uint32_t dest, void (*make)(struct gen *gen, struct node *node, uint32_t dest))
{
    if (dest == NOWHERE || gen_is_scratch(gen, dest)) return false;
    uint32_t reg = gen_push(gen);
    make(gen, node, reg);
    emit_insn(gen->emit, OP_TAKE, gen_operand(dest), gen_operand(reg), 0);
    gen_pop(gen, reg);
    return true;
}

void
gen_assign(struct gen *gen, struct node *node, uint32_t dest)
{
    if (!gen->emit->reachable) return;
    if (gen_is_near(gen, node->a)) assign_near(gen, node, dest);
    else if (detour(gen, node, dest, gen_assign)) return;
    else if (node->op == EXPR_NONE) assign_place(gen, node, dest);
    else if (node->op == EXPR_AND_AND || node->op == EXPR_OR_OR) assign_logic(gen, node, dest);
    else assign_update(gen, node, dest);
}

void
gen_store(struct gen *gen, struct node *node, uint32_t reg)
{
    struct lvalue lvalue;
    prepare(gen, node, &lvalue, false);
    lvalue_store(gen, &lvalue, reg);
    finish(gen, &lvalue);
}

void
gen_store_item(struct gen *gen, struct node *item, uint32_t reg)
{
    bool local = item->kind == NODE_DECLARE || gen_is_local(item);
    if (!local) {
        gen_store(gen, item, reg);
        return;
    }
    uint32_t place = gen_local(gen, item);
    bool proved = gen->function->locals.data[item->number].proof != PROOF_NONE;
    if (place & FAR_LOCAL) gen_far_store(gen, place & ~FAR_LOCAL, (struct held){ reg, false, false });
    else emit_insn(gen->emit, proved ? OP_MOVE_PLAIN : OP_ASSIGN, gen_operand(place), gen_operand(reg), 0);
}

/* --- ++ and -- */

static void
step_near(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t reg = gen_local(gen, node->a);
    bool postfix = node->flags & FLAG_POSTFIX;
    gen_place(gen, node);
    if (postfix) move_local(gen, node->a, dest);
    emit_insn(gen->emit, gen_is_int(node->a) ? OP_INC_I : OP_INC, gen_operand(reg), (uint32_t)(int32_t)node->step, 0);
    if (!postfix) move_local(gen, node->a, dest);
}

/* x++ as a value: the old one goes to DEST, a copy is changed and stored. */
static void
step_postfix(struct gen *gen, struct node *node, uint32_t dest)
{
    struct lvalue lvalue;
    prepare(gen, node->a, &lvalue, false);
    lvalue_load(gen, &lvalue, dest);
    uint32_t copy = gen_push(gen);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_MOVE, gen_operand(copy), gen_operand(dest), 0);
    emit_insn(gen->emit, OP_INC, gen_operand(copy), (uint32_t)(int32_t)node->step, 0);
    lvalue_store(gen, &lvalue, copy);
    gen_drop(gen, (struct held){ copy, true, false });
    finish(gen, &lvalue);
}

/* ++x is x -= -1: unlike + that works on numbers alone. */
static void
step_prefix(struct gen *gen, struct node *node, uint32_t dest)
{
    struct lvalue lvalue;
    struct held one = { gen_push(gen), true, false };
    gen_load_int(gen, one.reg, -node->step);
    prepare(gen, node->a, &lvalue, true);
    update_place(gen, node, &lvalue, BINARY_SUB, one.reg, dest);
    finish(gen, &lvalue);
    gen_drop(gen, one);
}

void
gen_step(struct gen *gen, struct node *node, uint32_t dest)
{
    if (!gen->emit->reachable) return;
    bool near = gen_is_near(gen, node->a);
    if (near && dest != gen_local(gen, node->a)) step_near(gen, node, dest);
    else if (detour(gen, node, dest, gen_step)) return;
    else if ((node->flags & FLAG_POSTFIX) && dest != NOWHERE) step_postfix(gen, node, dest);
    else step_prefix(gen, node, dest);
}
