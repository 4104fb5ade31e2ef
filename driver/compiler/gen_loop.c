/* SPDX-License-Identifier: MIT */
/*
 * Loops, with the test at the bottom: one jump for each turn.  The test before the first turn is made of the same tree once
 * more where that is small; otherwise the loop is entered by a jump to the bottom.
 */
#include "compiler/fold.h"
#include "compiler/gen_int.h"
#include "program/efun_sig.h"

enum { TWICE_NODES_MAX = 12 /* of a condition that is generated twice */ };

/* Nodes of a condition, TWICE_NODES_MAX + 1 if there are more or a call is among them. */
static uint32_t
weigh(const struct node *node, uint32_t so_far)
{
    if (!node || so_far > TWICE_NODES_MAX) return so_far;
    if (node->list || node->kind == NODE_CALL || node->kind == NODE_CALL_OTHER || node->kind == NODE_CATCH)
        return TWICE_NODES_MAX + 1;
    so_far = weigh(node->a, so_far + 1);
    so_far = weigh(node->b, so_far);
    return weigh(node->c, so_far);
}

static struct way_out
begin_loop(struct gen *gen)
{
    return (struct way_out){ .outer = gen->way_out, .break_label = emit_label(gen->emit),
        .continue_label = emit_label(gen->emit), .level = gen->locals_top, .loop = true };
}

static void
gen_body(struct gen *gen, struct way_out *way, struct node *body)
{
    gen->way_out = way;
    gen_scoped(gen, body);
    gen->way_out = way->outer;
}

/* Is STEP ++ on the proved int local LOCAL? */
static bool
counts_up(const struct node *step, const struct node *local)
{
    if (!step || step->a == NULL || !gen_is_local(step->a) || step->a->number != local->number) return false;
    if (step->kind == NODE_STEP) return step->step > 0;
    return step->kind == NODE_ASSIGN && step->op == EXPR_ADD && step->b->kind == NODE_INT && step->b->integer == 1;
}

/* The limit of a loop that counts by one: `i < n` or `i <= 100` of proved ints; NULL: it does not. */
static const struct node *
limit_of(const struct gen *gen, const struct node *condition, const struct node *step)
{
    if (!condition || condition->kind != NODE_BINARY || (condition->op != EXPR_LT && condition->op != EXPR_LE)) return NULL;
    const struct node *local = condition->a, *limit = condition->b;
    if (!gen_is_near(gen, local) || !gen_is_int(local) || !counts_up(step, local)) return NULL;
    bool literal = limit->kind == NODE_INT && limit->integer < INT64_MAX;
    if (condition->op == EXPR_LE) return literal ? limit : NULL;
    return literal || (gen_is_near(gen, limit) && gen_is_int(limit)) ? limit : NULL;
}

/*
 * Step, test and jump in one instruction. LIMIT: the register of a literal that is no immediate, or NOWHERE.
 */
static bool
gen_count(struct gen *gen, const struct node *condition, const struct node *step, uint32_t head, uint32_t limit)
{
    const struct node *end = limit_of(gen, condition, step);
    if (!end) return false;
    uint32_t counter = gen_operand(gen_local(gen, condition->a));
    gen_place(gen, condition);
    if (limit != NOWHERE)
        emit_count(gen->emit, OP_INC_JLT_II, counter, gen_operand(limit), head);
    else if (end->kind == NODE_INT)
        emit_count(gen->emit, OP_INC_JLT_I, counter, (uint16_t)(end->integer + (condition->op == EXPR_LE)), head);
    else
        emit_count(gen->emit, OP_INC_JLT_II, counter, gen_operand(gen_local(gen, end)), head);
    return true;
}

/* A literal limit beyond 16 bits is kept in a register for all turns. */
static uint32_t
gen_limit(struct gen *gen, const struct node *condition, const struct node *step)
{
    const struct node *end = limit_of(gen, condition, step);
    if (!end || end->kind != NODE_INT) return NOWHERE;
    int64_t limit = end->integer + (condition->op == EXPR_LE);
    if (limit >= INT16_MIN && limit <= INT16_MAX) return NOWHERE;
    uint32_t reg = gen_hidden(gen, false);
    gen_load_int(gen, reg, limit);
    return reg;
}

/* while and for: CONDITION and STEP may be NULL. What the loop keeps for itself is the caller's to give up. */
static void
gen_loop(struct gen *gen, struct node *condition, struct node *step, struct node *body)
{
    uint32_t limit = gen_limit(gen, condition, step);
    struct way_out way = begin_loop(gen);
    uint32_t head = emit_label(gen->emit), test = way.continue_label;
    bool truth = true, endless = !condition || (fold_truth(condition, &truth) && truth);
    if (!truth) return;
    bool twice = endless || weigh(condition, 0) <= TWICE_NODES_MAX;
    if (!twice && step) test = emit_label(gen->emit);
    bool entered = gen->emit->reachable;
    if (!twice) emit_jump(gen->emit, OP_JMP, 0, 0, test);
    else if (limit != NOWHERE)
        emit_jump(gen->emit, OP_JGE_II, gen_operand(gen_local(gen, condition->a)), gen_operand(limit), way.break_label);
    else if (!endless) gen_branch(gen, condition, false, way.break_label);
    emit_bind(gen->emit, head);
    if (!twice) gen->emit->reachable = entered; /* by the jump at the bottom */
    gen_body(gen, &way, body);
    emit_bind(gen->emit, way.continue_label);
    if (!gen_count(gen, condition, step, head, limit)) {
        if (step && gen->emit->reachable) gen_effect(gen, step);
        if (!twice && step) emit_bind(gen->emit, test);
        if (endless) emit_jump(gen->emit, OP_JMP, 0, 0, head);
        else gen_branch(gen, condition, true, head);
    }
    emit_bind(gen->emit, way.break_label);
}

void
gen_while(struct gen *gen, struct node *node)
{
    gen_loop(gen, node->a, NULL, node->b);
}

void
gen_for(struct gen *gen, struct node *node)
{
    uint32_t level = gen->locals_top;
    gen_list(gen, node->list);
    if (gen->emit->reachable) gen_loop(gen, node->a, node->c, node->b);
    gen_leave(gen, level);
}

void
gen_do(struct gen *gen, struct node *node)
{
    struct way_out way = begin_loop(gen);
    uint32_t head = emit_label(gen->emit);
    emit_bind(gen->emit, head);
    gen_body(gen, &way, node->b);
    emit_bind(gen->emit, way.continue_label);
    gen_branch(gen, node->a, true, head);
    emit_bind(gen->emit, way.break_label);
}

/* --- foreach over ints */

static bool
is_declared_near(const struct node *item)
{
    return item->kind == NODE_DECLARE && item->number < LOCALS_NEAR;
}

/* An end of a range as a proved int, in a register that the loop keeps. */
static uint32_t
gen_range_end(struct gen *gen, struct node *node)
{
    uint32_t reg = gen_push(gen);
    gen_to(gen, node, reg);
    if (!gen_is_int(node)) {
        gen_place(gen, node);
        emit_insn(gen->emit, OP_GUARD, gen_operand(reg), MASK(TAG_INT), 0);
    }
    gen_keep(gen, false);
    return reg;
}

/*
 * Counter and limit are the loop's own, so that the body may assign to the variable; where it does not, the variable
 * itself counts.  Ranges include their end, which may be the greatest int there is: nothing counts beyond it.
 */
static void
gen_foreach_count(struct gen *gen, struct node *node)
{
    struct node *item = node->list;
    uint32_t level = gen->locals_top, counter, limit, head = emit_label(gen->emit);
    const struct local *local = item->kind == NODE_DECLARE ? &gen->function->locals.data[item->number] : NULL;
    bool direct = is_declared_near(item) && local->proof == PROOF_INT && !local->assigned;
    if (node->c) {
        counter = gen_range_end(gen, node->a);
        limit = gen_range_end(gen, node->c);
    } else {
        limit = gen_range_end(gen, node->a);
        counter = gen_hidden(gen, false);
        gen_load_int(gen, counter, 0);
    }
    if (direct) gen_set_place(gen, item, counter);
    else if (item->kind == NODE_DECLARE) {
        gen_declare_register(gen, item);
        gen_clear_local(gen, item);
    }
    struct way_out way = begin_loop(gen);
    emit_jump(gen->emit, node->c ? OP_JGT_II : OP_JGE_II, gen_operand(counter), gen_operand(limit), way.break_label);
    emit_bind(gen->emit, head);
    if (!direct) gen_store_item(gen, item, counter);
    gen_body(gen, &way, node->b);
    emit_bind(gen->emit, way.continue_label);
    gen_place(gen, node);
    emit_count(gen->emit, node->c ? OP_INC_JLE_II : OP_INC_JLT_II, gen_operand(counter), gen_operand(limit), head);
    emit_bind(gen->emit, way.break_label);
    gen_leave(gen, level);
}

/* --- foreach over values */

/* Registers for COUNT variables in a row: the declared ones themselves, or hidden ones to be stored from. */
static uint32_t
gen_variables(struct gen *gen, struct node *list, bool direct, uint32_t *count)
{
    uint32_t first = NOWHERE;
    *count = 0;
    for (struct node *item = list; item; item = item->next, ++*count) {
        uint32_t reg = direct ? gen_declare_register(gen, item) : gen_hidden(gen, true);
        if (first == NOWHERE) first = reg;
    }
    for (struct node *item = list; item && !direct; item = item->next) {
        if (item->kind != NODE_DECLARE) continue;
        gen_declare_register(gen, item);
        gen_clear_local(gen, item);
    }
    return first;
}

void
gen_foreach(struct gen *gen, struct node *node)
{
    if (node->c || (gen_is_int(node->a) && !node->list->next)) {
        gen_foreach_count(gen, node);
        return;
    }
    uint32_t level = gen->locals_top, iterator = gen_push(gen), count;
    bool direct = true;
    for (struct node *item = node->list; item; item = item->next) direct = direct && is_declared_near(item);
    gen_to(gen, node->a, iterator);
    gen_keep(gen, true);
    gen_hidden(gen, false);
    gen_hidden(gen, true);
    uint32_t first = gen_variables(gen, node->list, direct, &count);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_FOREACH, gen_operand(iterator), count, 0);
    struct way_out way = begin_loop(gen);
    emit_bind(gen->emit, way.continue_label);
    emit_next(gen->emit, gen_operand(iterator), gen_operand(first), count, way.break_label);
    uint32_t reg = first;
    for (struct node *item = node->list; item && !direct; item = item->next) gen_store_item(gen, item, reg++);
    gen_body(gen, &way, node->b);
    gen_place(gen, node);
    emit_jump(gen->emit, OP_JMP, 0, 0, way.continue_label);
    emit_bind(gen->emit, way.break_label);
    gen_leave(gen, level);
}
