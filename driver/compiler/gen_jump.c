/* SPDX-License-Identifier: MIT */
/*
 * Conditions: && || ! and comparisons become jumps without a value in between.
 */
#include "compiler/fold.h"
#include "compiler/gen_int.h"

/* Where a comparison's operands lie; IMMEDIATE: the right one is the integer. */
struct comparison {
    enum relation relation;
    enum compare_form form;
    struct held left, right;
    bool immediate;
    int16_t integer;
};

static bool
relation_of(const struct node *node, enum relation *relation)
{
    if (node->kind != NODE_BINARY) return false;
    switch (node->op) {
    case EXPR_EQ: *relation = RELATION_EQ; return true;
    case EXPR_NE: *relation = RELATION_NE; return true;
    case EXPR_LT: *relation = RELATION_LT; return true;
    case EXPR_LE: *relation = RELATION_LE; return true;
    case EXPR_GT: *relation = RELATION_GT; return true;
    case EXPR_GE: *relation = RELATION_GE; return true;
    default: return false;
    }
}

/* The relation with its operands exchanged. */
static enum relation
mirror(enum relation relation)
{
    static const enum relation mirrored[] = { RELATION_EQ, RELATION_NE, RELATION_GT, RELATION_GE, RELATION_LT, RELATION_LE };
    return mirrored[relation];
}

static struct comparison
evaluate(struct gen *gen, struct node *node, enum relation relation)
{
    struct node *a = node->a, *b = node->b;
    struct comparison comparison = { .relation = relation };
    if (gen_fits_short(a) && !gen_fits_short(b)) {
        a = node->b;
        b = node->a;
        comparison.relation = mirror(relation);
    }
    bool floats = a->proved && b->proved && (gen_is_float(a) || gen_is_float(b));
    /* 1 == 1.0 as the machine's own == has it */
    if (floats && !(gen_is_float(a) && gen_is_float(b)) && (relation == RELATION_EQ || relation == RELATION_NE)) floats = false;
    comparison.immediate = !floats && gen_fits_short(b);
    comparison.left = floats ? gen_float(gen, a, b) : gen_stable(gen, a, b);
    if (comparison.immediate) comparison.integer = (int16_t)b->integer;
    else comparison.right = floats ? gen_float(gen, b, NULL) : gen_value(gen, b);
    bool ints = gen_is_int(a) && gen_is_int(b);
    comparison.form = floats ? COMPARE_FLOATS : comparison.immediate ? (ints ? COMPARE_INT : COMPARE_ANY_INT)
        : ints ? COMPARE_INTS : COMPARE_ANY;
    return comparison;
}

static void
jump_if(struct gen *gen, const struct comparison *comparison, enum relation relation, uint32_t label)
{
    emit_jump(gen->emit, emit_compare(relation, comparison->form), gen_operand(comparison->left.reg),
        comparison->immediate ? (uint16_t)comparison->integer : gen_operand(comparison->right.reg), label);
}

static bool
must_release(struct held held)
{
    return held.temporary && held.counted;
}

/*
 * A compare-and-jump. Counted temporaries have to be released on both ways:
 *
 *          jump if not, to L;  release;  jump to LABEL;  L: release
 */
static void
gen_comparison_jump(struct gen *gen, struct node *node, enum relation relation, uint32_t label)
{
    struct comparison comparison = evaluate(gen, node, relation);
    gen_place(gen, node);
    if (!must_release(comparison.left) && !must_release(comparison.right)) {
        jump_if(gen, &comparison, comparison.relation, label);
        gen_drop(gen, comparison.right);
        gen_drop(gen, comparison.left);
        return;
    }
    uint32_t no = emit_label(gen->emit), top = gen->top;
    jump_if(gen, &comparison, emit_invert(comparison.relation), no);
    gen_drop_two(gen, comparison.left, comparison.right);
    emit_jump(gen->emit, OP_JMP, 0, 0, label);
    emit_bind(gen->emit, no);
    gen->top = top;
    gen_drop_two(gen, comparison.left, comparison.right);
}

/* x == "constant" */
static bool
gen_constant_jump(struct gen *gen, struct node *node, bool equal, uint32_t label)
{
    uint32_t constant = gen_short_string(gen, node->b);
    if (constant == NOWHERE) return false;
    struct held left = gen_value(gen, node->a);
    gen_place(gen, node);
    if (!must_release(left)) {
        emit_jump(gen->emit, equal ? OP_JEQ_CONST : OP_JNE_CONST, gen_operand(left.reg), constant, label);
        gen_drop(gen, left);
        return true;
    }
    uint32_t no = emit_label(gen->emit);
    emit_jump(gen->emit, equal ? OP_JNE_CONST : OP_JEQ_CONST, gen_operand(left.reg), constant, no);
    emit_insn(gen->emit, OP_RELEASE, gen_operand(left.reg), 0, 0);
    emit_jump(gen->emit, OP_JMP, 0, 0, label);
    emit_bind(gen->emit, no);
    gen_drop(gen, left);
    return true;
}

static void
gen_truth_jump(struct gen *gen, struct node *node, bool sense, uint32_t label)
{
    struct held value = gen_value(gen, node);
    gen_place(gen, node);
    if (must_release(value)) {
        emit_jump(gen->emit, sense ? OP_JNZ_R : OP_JZ_R, gen_operand(value.reg), 0, label);
        gen_pop(gen, value.reg);
        return;
    }
    emit_jump(gen->emit, sense ? OP_JNZ : OP_JZ, gen_operand(value.reg), 0, label);
    gen_drop(gen, value);
}

/* a && b jumps when false as soon as one is; when true only behind both. a || b the other way round. */
static void
gen_logic_jump(struct gen *gen, struct node *node, bool sense, uint32_t label)
{
    bool jumps_early = (node->kind == NODE_OR) == sense;
    if (jumps_early) {
        gen_branch(gen, node->a, sense, label);
        gen_branch(gen, node->b, sense, label);
        return;
    }
    uint32_t past = emit_label(gen->emit);
    gen_branch(gen, node->a, !sense, past);
    gen_branch(gen, node->b, sense, label);
    emit_bind(gen->emit, past);
}

void
gen_branch(struct gen *gen, struct node *node, bool sense, uint32_t label)
{
    bool truth;
    enum relation relation;
    if (!gen->emit->reachable) return;
    if (fold_truth(node, &truth)) {
        if (truth == sense) emit_jump(gen->emit, OP_JMP, 0, 0, label);
        return;
    }
    switch (node->kind) {
    case NODE_AND: case NODE_OR: gen_logic_jump(gen, node, sense, label); return;
    case NODE_COMMA:
        gen_effect(gen, node->a);
        gen_branch(gen, node->b, sense, label);
        return;
    case NODE_UNARY:
        if (node->op != UNARY_NOT) break;
        gen_branch(gen, node->a, !sense, label);
        return;
    default: break;
    }
    if (!relation_of(node, &relation)) {
        gen_truth_jump(gen, node, sense, label);
        return;
    }
    bool equality = relation == RELATION_EQ || relation == RELATION_NE;
    if (equality && gen_constant_jump(gen, node, (relation == RELATION_EQ) == sense, label)) return;
    gen_comparison_jump(gen, node, sense ? relation : emit_invert(relation), label);
}
