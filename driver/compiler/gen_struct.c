/* SPDX-License-Identifier: MIT */
/*
 * Structs: literals and members.
 *
 * A member that check found (BIND_MEMBER) is reached by its number, and the machine compares the struct's type with the one
 * that the source tells: equal is the usual case.  Any other is looked up by its name.
 */
#include <string.h>

#include "compiler/gen_int.h"
#include "value/struct.h"

uint32_t
gen_struct_type(struct gen *gen, uint32_t structure)
{
    struct struct_type *type = gen->unit->structs.data[structure].type;
    ref_add(&type->ref);
    return emit_constant(gen->emit, value_take((enum tag)TAG_STRUCT_TYPE, type));
}

/* One behind the last member that gets a value. */
static uint32_t
count_values(const struct node *list)
{
    uint32_t count = 0, number = 0;
    for (; list; list = list->next, number++) {
        uint32_t member = list->kind == NODE_ENTRY ? list->number : number;
        if (member >= count) count = member + 1;
    }
    return count;
}

/* Values go to the registers of their members in the order they are written; the others are 0. */
static void
gen_named_values(struct gen *gen, struct node *list, uint32_t base, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) gen_push(gen);
    for (uint32_t i = 0; i < count; i++) {
        const struct node *entry = list;
        while (entry && entry->number != i) entry = entry->next;
        if (!entry) gen_load_int(gen, base + i, 0);
    }
    for (struct node *entry = list; entry; entry = entry->next) gen_to(gen, entry->a, base + entry->number);
}

void
gen_struct(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t base = gen->top, count = count_values(node->list);
    if (node->list && node->list->kind == NODE_ENTRY) gen_named_values(gen, node->list, base, count);
    else
        for (struct node *value = node->list; value; value = value->next) gen_to(gen, value, gen_push(gen));
    gen_place(gen, node);
    emit_insn(gen->emit, OP_STRUCT, gen_operand(dest), gen_operand(count ? base : dest), count);
    emit_extra_wide(gen->emit, gen_struct_type(gen, node->number), 0);
    gen->top = base;
}

struct held
gen_member_name(struct gen *gen, struct node *member)
{
    if (member->b) return gen_value(gen, member->b);
    struct held name = { gen_push(gen), true, true };
    emit_wide(gen->emit, OP_LOAD_CONST, gen_operand(name.reg), gen_string_constant(gen, member->name, strlen(member->name)));
    return name;
}

void
gen_member(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t strict = (node->flags & FLAG_STRICT) != 0;
    struct held base = gen_stable(gen, node->a, node->b);
    if (node->bind == BIND_MEMBER) {
        gen_place(gen, node);
        emit_insn(gen->emit, OP_MEMBER, gen_operand(dest), gen_operand(base.reg), node->number);
        emit_extra_wide(gen->emit, gen_struct_type(gen, node->width), strict);
        gen_drop(gen, base);
        return;
    }
    struct held name = gen_member_name(gen, node);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_MEMBER_NAMED, gen_operand(dest), gen_operand(base.reg), gen_operand(name.reg));
    emit_extra(gen->emit, strict, 0, 0);
    gen_drop_two(gen, base, name);
}
