/* SPDX-License-Identifier: MIT */
/*
 * Expressions: where a value comes to lie, and the kinds that are no operators.
 */
#include <string.h>

#include "base/assert.h"
#include "compiler/fold.h"
#include "compiler/gen_int.h"
#include "value/bytes.h"

bool
gen_is_local(const struct node *node)
{
    return node->kind == NODE_NAME && node->bind == BIND_LOCAL;
}

uint32_t
gen_local(const struct gen *gen, const struct node *node)
{
    return gen->places.data[node->number];
}

bool
gen_is_near(const struct gen *gen, const struct node *node)
{
    return gen_is_local(node) && !(gen_local(gen, node) & FAR_LOCAL);
}

struct held
gen_temporary(struct gen *gen, struct node *node)
{
    struct held held = { gen_push(gen), true, gen_counts(node) };
    gen_to(gen, node, held.reg);
    return held;
}

/* The near local whose register holds the value once the node is evaluated, or NULL. */
static const struct node *
resting_place(const struct gen *gen, const struct node *node)
{
    if (gen_is_near(gen, node)) return node;
    bool changes = node->kind == NODE_ASSIGN || (node->kind == NODE_STEP && !(node->flags & FLAG_POSTFIX));
    return changes && gen_is_near(gen, node->a) ? node->a : NULL;
}

struct held
gen_value(struct gen *gen, struct node *node)
{
    const struct node *place = resting_place(gen, node);
    if (!place) return gen_temporary(gen, node);
    if (node->kind == NODE_ASSIGN) gen_assign(gen, node, NOWHERE);
    else if (node->kind == NODE_STEP) gen_step(gen, node, NOWHERE);
    return (struct held){ gen_local(gen, place), false, gen_counts(place) };
}

struct held
gen_stable(struct gen *gen, struct node *node, const struct node *later)
{
    if (later && (later->flags & FLAG_ASSIGNS)) return gen_temporary(gen, node);
    return gen_value(gen, node);
}

void
gen_effect(struct gen *gen, struct node *node)
{
    struct held value;
    if (!gen->emit->reachable) return;
    gen_place(gen, node);
    switch (node->kind) {
    case NODE_ASSIGN: gen_assign(gen, node, NOWHERE); return;
    case NODE_STEP: gen_step(gen, node, NOWHERE); return;
    case NODE_CALL: gen_call(gen, node, NOWHERE); return;
    case NODE_CALL_OTHER: gen_call_other(gen, node, NOWHERE); return;
    case NODE_INT: case NODE_FLOAT: case NODE_STRING: case NODE_BYTES: return;
    case NODE_NAME: return;
    case NODE_COMMA:
        gen_effect(gen, node->a);
        gen_effect(gen, node->b);
        return;
    case NODE_AND: case NODE_OR: {
        uint32_t end = emit_label(gen->emit);
        gen_branch(gen, node->a, node->kind == NODE_OR, end);
        gen_effect(gen, node->b);
        emit_bind(gen->emit, end);
        return;
    }
    case NODE_CONDITIONAL: {
        uint32_t other = emit_label(gen->emit), end = emit_label(gen->emit);
        gen_branch(gen, node->a, false, other);
        gen_effect(gen, node->b);
        emit_jump(gen->emit, OP_JMP, 0, 0, end);
        emit_bind(gen->emit, other);
        gen_effect(gen, node->c);
        emit_bind(gen->emit, end);
        return;
    }
    default:
        value = gen_value(gen, node);
        gen_drop(gen, value);
        return;
    }
}

static void
gen_name(struct gen *gen, struct node *node, uint32_t dest)
{
    if (node->bind == BIND_GLOBAL) {
        gen_global(gen, OP_GLOBAL_LOAD, dest, node->number);
        return;
    }
    uint32_t place = gen_local(gen, node);
    if (place & FAR_LOCAL) {
        gen_far_load(gen, place & ~FAR_LOCAL, dest);
        return;
    }
    if (place == dest) return;
    emit_insn(gen->emit, node->proved ? OP_MOVE_PLAIN : OP_MOVE, gen_operand(dest), gen_operand(place), 0);
}

/* a ? b : c */
static void
gen_conditional(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t other = emit_label(gen->emit), end = emit_label(gen->emit);
    gen_branch(gen, node->a, false, other);
    gen_to(gen, node->b, dest);
    emit_jump(gen->emit, OP_JMP, 0, 0, end);
    emit_bind(gen->emit, other);
    gen_to(gen, node->c, dest);
    emit_bind(gen->emit, end);
}

/* a && b, a || b: the value of a, or that of b. Done in a scratch register, since b may read what a went to. */
static void
gen_logic(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t end = emit_label(gen->emit);
    bool scratch = gen_is_scratch(gen, dest);
    uint32_t reg = scratch ? dest : gen_push(gen);
    gen_to(gen, node->a, reg);
    gen_place(gen, node);
    emit_jump(gen->emit, node->kind == NODE_AND ? OP_JZ : OP_JNZ, gen_operand(reg), 0, end);
    if (gen_counts(node->a)) emit_insn(gen->emit, OP_RELEASE, gen_operand(reg), 0, 0);
    gen_to(gen, node->b, reg);
    emit_bind(gen->emit, end);
    if (scratch) return;
    emit_insn(gen->emit, OP_TAKE, gen_operand(dest), gen_operand(reg), 0);
    gen_pop(gen, reg);
}

static void
gen_index_back(struct gen *gen, struct node *node, uint32_t dest, struct held base)
{
    struct held index = gen_value(gen, node->b);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_INDEX_BACK, gen_operand(dest), gen_operand(base.reg), gen_operand(index.reg));
    gen_drop_two(gen, base, index);
}

static void
gen_index_wide(struct gen *gen, struct node *node, uint32_t dest, struct held base)
{
    struct held key = gen_stable(gen, node->b, node->c), column = gen_value(gen, node->c);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_INDEX_WIDE, gen_operand(dest), gen_operand(base.reg), gen_operand(key.reg));
    emit_extra(gen->emit, gen_operand(column.reg), 0, 0);
    gen_drop_two(gen, key, column);
    gen_drop(gen, base);
}

/* a[b][c] without counting a[b]: both plain indices. */
static bool
gen_index_twice(struct gen *gen, struct node *node, uint32_t dest)
{
    struct node *inner = node->a;
    uint16_t special = FLAG_FROM_END | FLAG_FAR_FROM_END;
    if (inner->kind != NODE_INDEX || inner->c || node->c || ((inner->flags | node->flags) & special)) return false;
    if ((inner->b->flags | node->b->flags) & FLAG_ASSIGNS) return false;
    struct held base = gen_value(gen, inner->a), first = gen_value(gen, inner->b), second = gen_value(gen, node->b);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_INDEX_TWICE, gen_operand(dest), gen_operand(base.reg), gen_operand(first.reg));
    emit_extra(gen->emit, gen_operand(second.reg), 0, 0);
    gen_drop_two(gen, first, second);
    gen_drop(gen, base);
    return true;
}

static void
gen_index(struct gen *gen, struct node *node, uint32_t dest)
{
    if (gen_index_twice(gen, node, dest)) return;
    const struct node *later = node->c && (node->c->flags & FLAG_ASSIGNS) ? node->c : node->b;
    struct held base = gen_stable(gen, node->a, later);
    if (node->c) {
        gen_index_wide(gen, node, dest, base);
        return;
    }
    if (node->flags & FLAG_FROM_END) {
        gen_index_back(gen, node, dest, base);
        return;
    }
    uint32_t constant = gen_short_string(gen, node->b);
    if (constant != NOWHERE) {
        gen_place(gen, node);
        emit_insn(gen->emit, OP_INDEX_CONST, gen_operand(dest), gen_operand(base.reg), constant);
    } else if (gen_fits_short(node->b)) {
        gen_place(gen, node);
        emit_insn(gen->emit, OP_INDEX_INT, gen_operand(dest), gen_operand(base.reg), (uint16_t)node->b->integer);
    } else {
        struct held index = gen_value(gen, node->b);
        gen_place(gen, node);
        emit_insn(gen->emit, OP_INDEX, gen_operand(dest), gen_operand(base.reg), gen_operand(index.reg));
        gen_drop_two(gen, base, index);
        return;
    }
    gen_drop(gen, base);
}

uint32_t
gen_range_flags(const struct node *node)
{
    uint32_t flags = node->c ? 0 : 4;
    if (node->flags & FLAG_FROM_END) flags |= 1;
    if (node->flags & FLAG_TO_END) flags |= 2;
    if (node->flags & FLAG_FAR_FROM_END) flags |= 8;
    if (node->flags & FLAG_FAR_TO_END) flags |= 16;
    return flags;
}

static void
gen_range(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t flags = gen_range_flags(node);
    bool assigns = (node->b && (node->b->flags & FLAG_ASSIGNS)) || (node->c && (node->c->flags & FLAG_ASSIGNS));
    struct held base = assigns ? gen_temporary(gen, node->a) : gen_value(gen, node->a), from, to;
    if (node->b) from = gen_stable(gen, node->b, node->c);
    else {
        from = (struct held){ gen_push(gen), true, false };
        gen_load_int(gen, from.reg, 0);
    }
    to = node->c ? gen_value(gen, node->c) : (struct held){ from.reg, false, false };
    gen_place(gen, node);
    emit_insn(gen->emit, OP_RANGE, gen_operand(dest), gen_operand(base.reg), gen_operand(from.reg));
    emit_extra(gen->emit, gen_operand(to.reg), flags, 0);
    gen_drop_two(gen, from, to);
    gen_drop(gen, base);
}

/* A cast to int, float, string or array converts; any other is only a word to the checker. */
static void
gen_cast(struct gen *gen, struct node *node, uint32_t dest)
{
    type_id to = node->declared;
    bool same = (to == TYPE_INT && gen_is_int(node->a)) || (to == TYPE_FLOAT && gen_is_float(node->a));
    uint32_t tag = to == TYPE_INT ? TAG_INT : to == TYPE_FLOAT ? TAG_FLOAT : to == TYPE_STRING ? TAG_STRING : TAG_ARRAY;
    bool converts = to == TYPE_INT || to == TYPE_FLOAT || to == TYPE_STRING || to == TYPE_ARRAY_ANY;
    if (same || !converts || (to == TYPE_ARRAY_ANY && type_is_array(gen->unit->types, node->a->type))) {
        gen_to(gen, node->a, dest);
        return;
    }
    struct held value = gen_value(gen, node->a);
    gen_place(gen, node);
    if (to == TYPE_FLOAT && gen_is_int(node->a))
        emit_insn(gen->emit, OP_INT_TO_FLOAT, gen_operand(dest), gen_operand(value.reg), 0);
    else
        emit_insn(gen->emit, OP_CONVERT, gen_operand(dest), gen_operand(value.reg), tag);
    gen_drop(gen, value);
}

static void
gen_quote(struct gen *gen, struct node *node, uint32_t dest)
{
    struct held value = gen_value(gen, node->a);
    emit_insn(gen->emit, OP_QUOTE, gen_operand(dest), gen_operand(value.reg), node->width);
    gen_drop(gen, value);
}

static void
gen_literal(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t number;
    if (node->kind == NODE_INT) {
        gen_load_int(gen, dest, node->integer);
        return;
    }
    if (node->kind == NODE_FLOAT) number = emit_constant(gen->emit, value_float(node->value));
    else if (node->kind == NODE_BYTES)
        number = emit_constant(gen->emit, bytes_take(bytes_new(gen->emit->world, node->text, node->text_length)));
    else number = gen_string_constant(gen, node->text, node->text_length);
    emit_wide(gen->emit, OP_LOAD_CONST, gen_operand(dest), number);
}

void
gen_to(struct gen *gen, struct node *node, uint32_t dest)
{
    if (!gen->emit->reachable) return;
    gen_place(gen, node);
    switch (node->kind) {
    case NODE_INT: case NODE_FLOAT: case NODE_STRING: case NODE_BYTES: gen_literal(gen, node, dest); break;
    case NODE_NAME: gen_name(gen, node, dest); break;
    case NODE_UNARY: gen_unary(gen, node, dest); break;
    case NODE_BINARY: gen_binary(gen, node, dest); break;
    case NODE_AND: case NODE_OR: gen_logic(gen, node, dest); break;
    case NODE_CONDITIONAL: gen_conditional(gen, node, dest); break;
    case NODE_COMMA:
        gen_effect(gen, node->a);
        gen_to(gen, node->b, dest);
        break;
    case NODE_ASSIGN: gen_assign(gen, node, dest); break;
    case NODE_STEP: gen_step(gen, node, dest); break;
    case NODE_INDEX: gen_index(gen, node, dest); break;
    case NODE_RANGE: gen_range(gen, node, dest); break;
    case NODE_CALL: gen_call(gen, node, dest); break;
    case NODE_CALL_OTHER: gen_call_other(gen, node, dest); break;
    case NODE_STRUCT: gen_struct(gen, node, dest); break;
    case NODE_MEMBER: gen_member(gen, node, dest); break;
    case NODE_CAST: gen_cast(gen, node, dest); break;
    case NODE_QUOTE: gen_quote(gen, node, dest); break;
    case NODE_CATCH: gen_catch(gen, node, dest); break;
    case NODE_CLOSURE: gen_closure(gen, node, dest); break;
    case NODE_INLINE: gen_inline(gen, node, dest); break;
    case NODE_ARRAY: gen_array(gen, node, dest); break;
    case NODE_MAPPING: gen_mapping(gen, node, dest); break;
    default: ASSERT_NEVER();
    }
}
