/* SPDX-License-Identifier: MIT */
/*
 * Operators.  Of each the cheapest form is chosen by what is proved of its operands: typed with an immediate, typed, any
 * type with an immediate, any type.
 */
#include "base/assert.h"
#include "compiler/gen_int.h"

/* Opcodes of an operator; OP_EXTRA: there is no such form. */
struct forms {
    enum opcode any, ints, floats, any_immediate, int_immediate;
};

static const struct forms arithmetic_forms[] = {
    [EXPR_ADD] = { OP_ADD, OP_ADD_II, OP_ADD_FF, OP_ADD_INT, OP_ADD_I },
    [EXPR_SUB] = { OP_SUB, OP_SUB_II, OP_SUB_FF, OP_EXTRA, OP_EXTRA },
    [EXPR_MUL] = { OP_MUL, OP_MUL_II, OP_MUL_FF, OP_MUL_INT, OP_MUL_I },
    [EXPR_DIV] = { OP_DIV, OP_DIV_II, OP_DIV_FF, OP_DIV_INT, OP_DIV_I },
    [EXPR_MOD] = { OP_MOD, OP_MOD_II, OP_EXTRA, OP_MOD_INT, OP_MOD_I },
    [EXPR_AND] = { OP_AND, OP_AND_II, OP_EXTRA, OP_EXTRA, OP_EXTRA },
    [EXPR_OR] = { OP_OR, OP_OR_II, OP_EXTRA, OP_EXTRA, OP_EXTRA },
    [EXPR_XOR] = { OP_XOR, OP_XOR_II, OP_EXTRA, OP_EXTRA, OP_EXTRA },
    [EXPR_SHL] = { OP_SHL, OP_EXTRA, OP_EXTRA, OP_EXTRA, OP_EXTRA },
    [EXPR_SHR] = { OP_SHR, OP_EXTRA, OP_EXTRA, OP_EXTRA, OP_EXTRA },
    [EXPR_USHR] = { OP_USHR, OP_EXTRA, OP_EXTRA, OP_EXTRA, OP_EXTRA },
};

/* dest = left OP the small literal RIGHT, if there is such a form. */
static bool
gen_immediate(struct gen *gen, enum expr_op op, uint32_t dest, struct held left, const struct node *left_node,
    const struct node *right)
{
    if (right->kind != NODE_INT) return false;
    int64_t number = right->integer;
    bool is_int = gen_is_int(left_node);
    if (op == EXPR_SUB && is_int) { /* only of numbers: of strings - is something else than + */
        op = EXPR_ADD;
        number = number == INT64_MIN ? number : -number;
    }
    enum opcode form = is_int ? arithmetic_forms[op].int_immediate : arithmetic_forms[op].any_immediate;
    if (form == OP_EXTRA || number < INT16_MIN || number > INT16_MAX) return false;
    if ((op == EXPR_DIV || op == EXPR_MOD) && (number == 0 || number == -1)) return false;
    emit_insn(gen->emit, form, gen_operand(dest), gen_operand(left.reg), (uint16_t)number);
    return true;
}

struct held
gen_float(struct gen *gen, struct node *node, const struct node *later)
{
    if (!gen_is_int(node)) return gen_stable(gen, node, later);
    struct held held = { gen_push(gen), true, false };
    if (node->kind == NODE_INT) {
        gen_place(gen, node);
        emit_wide(gen->emit, OP_LOAD_CONST, gen_operand(held.reg), emit_constant(gen->emit, value_float((double)node->integer)));
        return held;
    }
    struct held value = gen_value(gen, node);
    emit_insn(gen->emit, OP_INT_TO_FLOAT, gen_operand(held.reg), gen_operand(value.reg), 0);
    gen_drop(gen, value);
    return held;
}

/* Both operands proved, at least one of them a float. */
static bool
are_floats(const struct node *a, const struct node *b)
{
    return a->proved && b->proved && (gen_is_float(a) || gen_is_float(b));
}

void
gen_arithmetic(struct gen *gen, const struct node *at, enum expr_op op, uint32_t dest, struct held left,
    const struct node *left_node, struct node *right)
{
    const struct forms *forms = &arithmetic_forms[op];
    bool floats = forms->floats != OP_EXTRA && are_floats(left_node, right);
    struct held converted = left, value;
    gen_place(gen, at);
    if (!floats && gen_immediate(gen, op, dest, left, left_node, right)) {
        gen_drop(gen, left);
        return;
    }
    bool convert = floats && gen_is_int(left_node);
    if (convert) {
        converted = (struct held){ gen_push(gen), true, false };
        emit_insn(gen->emit, OP_INT_TO_FLOAT, gen_operand(converted.reg), gen_operand(left.reg), 0);
    }
    value = floats ? gen_float(gen, right, NULL) : gen_value(gen, right);
    enum opcode form = floats ? forms->floats
        : forms->ints != OP_EXTRA && gen_is_int(left_node) && gen_is_int(right) ? forms->ints : forms->any;
    gen_place(gen, at);
    emit_insn(gen->emit, form, gen_operand(dest), gen_operand(converted.reg), gen_operand(value.reg));
    if (!convert) {
        gen_drop_two(gen, left, value);
        return;
    }
    gen_drop_two(gen, converted, value);
    gen_drop(gen, left);
}

/* The left operand: where it is, or in DEST if that is free for it, or in a temporary. */
static struct held
left_operand(struct gen *gen, struct node *node, const struct node *later, uint32_t dest)
{
    bool direct = gen_is_near(gen, node) && !(later->flags & FLAG_ASSIGNS);
    if (direct || !node->proved || !gen_is_scratch(gen, dest)) return gen_stable(gen, node, later);
    gen_to(gen, node, dest);
    return (struct held){ dest, false, false };
}

static void
gen_arithmetic_node(struct gen *gen, struct node *node, uint32_t dest)
{
    enum expr_op op = (enum expr_op)node->op;
    struct node *a = node->a, *b = node->b;
    if (op == EXPR_ADD && gen_concat(gen, node, dest)) return;
    /* a literal on the left goes to the right where that is the same: of ints, + and * */
    if ((op == EXPR_ADD || op == EXPR_MUL) && a->kind == NODE_INT && gen_is_int(b)) {
        a = node->b;
        b = node->a;
    }
    gen_arithmetic(gen, node, op, dest, left_operand(gen, a, b, dest), a, b);
}

/* Comparisons to 1 or 0. The machine has < and <=; > and >= exchange the operands, which are evaluated before. */
static void
gen_comparison(struct gen *gen, struct node *node, uint32_t dest)
{
    enum expr_op op = (enum expr_op)node->op;
    uint32_t constant = op == EXPR_EQ ? gen_short_string(gen, node->b) : NOWHERE;
    struct held left = gen_stable(gen, node->a, node->b);
    if (constant != NOWHERE) {
        gen_place(gen, node);
        emit_insn(gen->emit, OP_EQ_CONST, gen_operand(dest), gen_operand(left.reg), constant);
        gen_drop(gen, left);
        return;
    }
    struct held right = gen_value(gen, node->b);
    bool exchange = op == EXPR_GT || op == EXPR_GE;
    enum opcode form = op == EXPR_EQ ? OP_EQ : op == EXPR_NE ? OP_NE : op == EXPR_IN ? OP_IN
        : op == EXPR_LT || op == EXPR_GT ? OP_LT : OP_LE;
    gen_place(gen, node);
    emit_insn(gen->emit, form, gen_operand(dest), gen_operand((exchange ? right : left).reg),
        gen_operand((exchange ? left : right).reg));
    gen_drop_two(gen, left, right);
}

void
gen_binary(struct gen *gen, struct node *node, uint32_t dest)
{
    if (node->op >= EXPR_EQ) gen_comparison(gen, node, dest);
    else gen_arithmetic_node(gen, node, dest);
}

void
gen_unary(struct gen *gen, struct node *node, uint32_t dest)
{
    struct node *a = node->a;
    bool twice = node->op == UNARY_NOT && a->kind == NODE_UNARY && a->op == UNARY_NOT;
    struct held value = gen_value(gen, twice ? a->a : a);
    enum opcode op = twice ? OP_TRUTH : node->op == UNARY_NOT ? OP_NOT : node->op == UNARY_NEG ? OP_NEG : OP_COMPLEMENT;
    gen_place(gen, node);
    emit_insn(gen->emit, op, gen_operand(dest), gen_operand(value.reg), 0);
    gen_drop(gen, value);
}
