/* SPDX-License-Identifier: MIT */
/*
 * Statements without loops: declarations, blocks, if, return, break and continue.
 */
#include "compiler/fold.h"
#include "compiler/gen_int.h"

/* A local that got its register before (its switch was entered past the declaration): now it gets its value. */
static void
declare_again(struct gen *gen, struct node *node)
{
    const struct local *local = &gen->function->locals.data[node->number];
    uint32_t reg = gen->places.data[node->number];
    if (local->proof != PROOF_NONE) {
        if (node->a) gen_to(gen, node->a, reg);
        else gen_clear_local(gen, node);
        return;
    }
    struct held value = { gen_push(gen), true, true };
    if (node->a) gen_to(gen, node->a, value.reg);
    else gen_clear_register(gen, node, value.reg);
    emit_insn(gen->emit, OP_ASSIGN_TAKE, gen_operand(reg), gen_operand(value.reg), 0);
    gen_pop(gen, value.reg);
}

static void
declare_far(struct gen *gen, struct node *node)
{
    uint32_t place = gen_declare_register(gen, node);
    if (!node->a) {
        gen_clear_local(gen, node);
        return;
    }
    gen_far_store(gen, place & ~FAR_LOCAL, gen_temporary(gen, node->a));
}

void
gen_declare(struct gen *gen, struct node *node)
{
    const struct local *local = &gen->function->locals.data[node->number];
    bool placed = node->number < gen->places.count && gen->places.data[node->number] != NOWHERE;
    gen_place(gen, node);
    if (node->number >= LOCALS_NEAR) {
        declare_far(gen, node);
    } else if (placed) {
        declare_again(gen, node);
    } else {
        /* as long as the value is made, its register is a temporary */
        uint32_t reg = gen_push(gen);
        if (node->a) gen_to(gen, node->a, reg);
        else gen_clear_register(gen, node, reg);
        gen_keep(gen, local->proof == PROOF_NONE);
        gen_set_place(gen, node, reg);
    }
}

void
gen_list(struct gen *gen, struct node *list)
{
    for (struct node *item = list; item; item = item->next) gen_statement(gen, item);
}

/* What a block declared is forgotten when it ends. */
static void
gen_block(struct gen *gen, struct node *node)
{
    uint32_t level = gen->locals_top;
    gen_list(gen, node->list);
    gen_leave(gen, level);
}

void
gen_scoped(struct gen *gen, struct node *node)
{
    uint32_t level = gen->locals_top;
    if (node) gen_statement(gen, node);
    gen_leave(gen, level);
}

/* --- ways out */

static const struct way_out *
find_way_out(const struct gen *gen, bool loop)
{
    const struct way_out *way = gen->way_out;
    while (loop && way && !way->loop) way = way->outer;
    return way;
}

static uint32_t
way_label(const struct way_out *way, bool continues)
{
    return continues ? way->continue_label : way->break_label;
}

static void
gen_leave_by(struct gen *gen, const struct node *node)
{
    bool continues = node->kind == NODE_CONTINUE;
    const struct way_out *way = find_way_out(gen, continues);
    gen_place(gen, node);
    gen_release_from(gen, way->level);
    emit_jump(gen->emit, OP_JMP, 0, 0, way_label(way, continues));
}

/* `if (c) break;` with nothing to release is one jump. */
static bool
gen_conditional_exit(struct gen *gen, struct node *node)
{
    struct node *exit = node->b;
    if (exit->kind == NODE_BLOCK && exit->list && !exit->list->next) exit = exit->list;
    if (exit->kind != NODE_BREAK && exit->kind != NODE_CONTINUE) return false;
    bool continues = exit->kind == NODE_CONTINUE;
    const struct way_out *way = find_way_out(gen, continues);
    uint32_t first, count;
    gen_counted_row(gen, way->level, &first, &count);
    if (count) return false;
    gen_branch(gen, node->a, true, way_label(way, continues));
    if (node->c) gen_scoped(gen, node->c);
    return true;
}

static void
gen_if(struct gen *gen, struct node *node)
{
    bool truth;
    if (fold_truth(node->a, &truth)) {
        gen_scoped(gen, truth ? node->b : node->c);
        return;
    }
    if (gen_conditional_exit(gen, node)) return;
    uint32_t other = emit_label(gen->emit);
    gen_branch(gen, node->a, false, other);
    gen_scoped(gen, node->b);
    if (node->c) {
        uint32_t end = emit_label(gen->emit);
        emit_jump(gen->emit, OP_JMP, 0, 0, end);
        emit_bind(gen->emit, other);
        gen_scoped(gen, node->c);
        emit_bind(gen->emit, end);
    } else {
        emit_bind(gen->emit, other);
    }
}

static void
gen_return(struct gen *gen, struct node *node)
{
    uint32_t first, count;
    gen_counted_row(gen, 0, &first, &count);
    if (!node->a || gen_fits_short(node->a)) {
        gen_place(gen, node);
        emit_insn(gen->emit, OP_RETURN_INT, node->a ? (uint16_t)node->a->integer : 0, gen_operand(first), count);
        return;
    }
    struct held value = gen_value(gen, node->a);
    gen_place(gen, node);
    /* the local that is returned is dead by then */
    if (count && value.reg == first) first++, count--;
    else if (count && value.reg == first + count - 1) count--;
    emit_insn(gen->emit, OP_RETURN, gen_operand(value.reg), gen_operand(count ? first : 0), count);
    if (value.temporary) gen_pop(gen, value.reg);
}

void
gen_statement(struct gen *gen, struct node *node)
{
    if (!gen->emit->reachable) return;
    gen_place(gen, node);
    switch (node->kind) {
    case NODE_BLOCK: gen_block(gen, node); break;
    case NODE_EXPRESSION: gen_effect(gen, node->a); break;
    case NODE_DECLARE: gen_declare(gen, node); break;
    case NODE_IF: gen_if(gen, node); break;
    case NODE_WHILE: gen_while(gen, node); break;
    case NODE_DO: gen_do(gen, node); break;
    case NODE_FOR: gen_for(gen, node); break;
    case NODE_FOREACH: gen_foreach(gen, node); break;
    case NODE_SWITCH: gen_switch(gen, node); break;
    case NODE_BREAK: case NODE_CONTINUE: gen_leave_by(gen, node); break;
    case NODE_RETURN: gen_return(gen, node); break;
    case NODE_EMPTY: break;
    default: gen_effect(gen, node); break; /* an expression in the head of a for */
    }
}
