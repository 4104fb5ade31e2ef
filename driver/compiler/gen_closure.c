/* SPDX-License-Identifier: MIT */
/*
 * Closures.  What an inline closure keeps between calls is one array: its first values are put together like the elements of a
 * literal, and its function finds the array in the register behind the parameters.  So its variables are far locals.
 */
#include <string.h>

#include "compiler/gen_int.h"

void
gen_closure(struct gen *gen, struct node *node, uint32_t dest)
{
    if (node->bind == BIND_FUNCTION)
        emit_wide(gen->emit, OP_CLOSURE, gen_operand(dest), gen->first_slot + node->number);
    else if (node->bind == BIND_INHERITED)
        emit_wide(gen->emit, OP_CLOSURE, gen_operand(dest), node->number);
    else if (node->bind == BIND_SIMUL_EFUN)
        emit_wide(gen->emit, OP_CLOSURE_SIMUL_EFUN, gen_operand(dest), gen_string_constant(gen, node->name, strlen(node->name)));
    else
        emit_insn(gen->emit, node->bind == BIND_EFUN ? OP_CLOSURE_EFUN : OP_CLOSURE_OPERATOR, gen_operand(dest), node->number, 0);
}

static void
gen_first_value(struct gen *gen, struct node *declaration)
{
    uint32_t reg = gen_push(gen);
    if (declaration->a)
        gen_to(gen, declaration->a, reg);
    else if (declaration->declared == TYPE_FLOAT)
        emit_wide(gen->emit, OP_LOAD_CONST, gen_operand(reg), emit_constant(gen->emit, value_float(0.0)));
    else
        gen_load_int(gen, reg, 0);
}

void
gen_inline(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t slot = gen->first_slot + node->number;
    struct node *item = node->list;
    if (!item) {
        emit_wide(gen->emit, OP_CLOSURE, gen_operand(dest), slot);
        return;
    }
    for (enum opcode op = OP_ARRAY; item; op = OP_ARRAY_PUSH) {
        uint32_t count = 0, base = gen->top;
        for (; item && count < PIECE_MAX; item = item->next, count++) gen_first_value(gen, item);
        gen_place(gen, node);
        emit_insn(gen->emit, op, gen_operand(dest), gen_operand(base), count);
        gen->top = base;
    }
    emit_wide(gen->emit, OP_CLOSURE_CONTEXT, gen_operand(dest), slot);
}

void
gen_kept(struct gen *gen)
{
    const struct function_info *function = gen->function;
    if (!(function->flags & FUNCTION_CONTEXT)) return;
    gen->kept_array = gen_hidden(gen, true);
    for (uint32_t i = 0; i < function->locals.count; i++) {
        const struct local *local = &function->locals.data[i];
        const struct node node = { .number = i };
        if (local->kept) gen_set_place(gen, &node, FAR_LOCAL | KEPT_LOCAL | local->element);
    }
}
