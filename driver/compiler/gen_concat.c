/* SPDX-License-Identifier: MIT */
/*
 * Chains of + that are known to make a string become one CONCAT of all parts.
 *
 * A declared type is no proof: only literals, casts to string and sums with one of these are strings for certain.  a + b + c is
 * taken apart where a or b is such a string: then each + of the chain has a string on one side and must itself make one,
 * or fail as CONCAT does.  What stands left of the first string (x + y + "s") is one part, added by ADD.
 */
#include <string.h>

#include "base/memory.h"
#include "compiler/gen_int.h"

enum { PARTS_MAX = 60 /* of one instruction; longer chains take several */ };

struct parts {
    struct gen *gen;
    VECTOR(struct node *) nodes;
};

/* Sums are asked from their first operand on, so that a chain is not walked again for each of its links. */
static bool
is_string(const struct node *node)
{
    for (;; node = node->a) {
        if (node->kind == NODE_STRING || (node->kind == NODE_CAST && node->declared == TYPE_STRING)) return true;
        if (node->kind != NODE_BINARY || node->op != EXPR_ADD) return false;
        if (node->b->kind == NODE_STRING || (node->b->kind == NODE_CAST && node->b->declared == TYPE_STRING)) return true;
    }
}

static bool
is_sum(const struct node *node)
{
    return node->kind == NODE_BINARY && node->op == EXPR_ADD && !node->proved;
}

static void collect(struct parts *parts, struct node *node);

/* The parts of a sum from left to right, down to the link where the first string is met. */
static void
collect_sum(struct parts *parts, struct node *node)
{
    VECTOR(struct node *) rights = { 0 };
    while (is_sum(node) && is_string(node)) {
        vector_add(&rights, node->b);
        bool last = !is_string(node->a);
        node = node->a;
        if (last) break;
    }
    vector_add(&parts->nodes, node);
    while (rights.count) collect(parts, vector_pop(&rights));
    vector_free(&rights);
}

static void
collect(struct parts *parts, struct node *node)
{
    if (is_sum(node) && is_string(node)) collect_sum(parts, node);
    else vector_add(&parts->nodes, node);
}

static bool
is_text(const struct node *node)
{
    return node->kind == NODE_STRING || node->kind == NODE_INT;
}

static void
add_text(struct buffer *buffer, const struct node *node)
{
    if (node->kind == NODE_STRING) buffer_add(buffer, node->text, node->text_length);
    else buffer_add_format(buffer, "%lld", (long long)node->integer);
}

/* Literals that follow each other, the first a string or not the first part, are one. Number of the constant, *next behind. */
static uint32_t
literal_run(struct parts *parts, size_t first, size_t *next)
{
    struct buffer buffer = BUFFER_EMPTY;
    size_t at = first;
    do add_text(&buffer, parts->nodes.data[at++]);
    while (at < parts->nodes.count && is_text(parts->nodes.data[at]) && buffer.size < 64 * 1024);
    *next = at;
    uint32_t number = gen_string_constant(parts->gen, buffer_text(&buffer), buffer.size);
    buffer_free(&buffer);
    return number;
}

/* Do parts from AT on assign to locals? */
static bool
later_assigns(const struct parts *parts, size_t at)
{
    for (; at < parts->nodes.count; at++)
        if (parts->nodes.data[at]->flags & FLAG_ASSIGNS) return true;
    return false;
}

struct operands {
    uint16_t items[PARTS_MAX];
    uint32_t count;
    uint32_t base;   /* first temporary */
    bool counted;    /* some temporary is */
};

static void
add_value(struct parts *parts, struct operands *operands, size_t at, bool copy)
{
    struct node *node = parts->nodes.data[at];
    struct held held = copy ? gen_temporary(parts->gen, node) : gen_value(parts->gen, node);
    if (held.temporary && held.counted) operands->counted = true;
    operands->items[operands->count++] = (uint16_t)gen_operand(held.reg);
}

/* The next parts as operands; returns the first part that is left. */
static size_t
fill(struct parts *parts, struct operands *operands, size_t at, bool copy)
{
    while (at < parts->nodes.count && operands->count < PARTS_MAX) {
        const struct node *node = parts->nodes.data[at];
        bool literal = is_text(node) && (node->kind == NODE_STRING || at > 0);
        size_t next = at + 1;
        uint32_t constant = literal ? literal_run(parts, at, &next) : NOWHERE;
        if (constant <= LIST_CONSTANTS_MAX) {
            operands->items[operands->count++] = (uint16_t)(constant * 2 + 1);
        } else if (literal) {
            uint32_t reg = gen_push(parts->gen);
            emit_wide(parts->gen->emit, OP_LOAD_CONST, gen_operand(reg), constant);
            operands->counted = true;
            operands->items[operands->count++] = (uint16_t)gen_operand(reg);
        } else {
            add_value(parts, operands, at, copy);
        }
        at = next;
    }
    return at;
}

static void
emit_concat(struct gen *gen, const struct node *at, uint32_t dest, const struct operands *operands)
{
    gen_place(gen, at);
    emit_insn(gen->emit, OP_CONCAT, gen_operand(dest), operands->count, 0);
    for (uint32_t i = 0; i < operands->count; i += 3) {
        uint16_t b = i + 1 < operands->count ? operands->items[i + 1] : 0, c = i + 2 < operands->count ? operands->items[i + 2] : 0;
        emit_extra(gen->emit, operands->items[i], b, c);
    }
}

static void
drop_operands(struct gen *gen, const struct operands *operands)
{
    uint32_t count = gen->top - operands->base;
    if (operands->counted && count == 1) emit_insn(gen->emit, OP_RELEASE, gen_operand(operands->base), 0, 0);
    else if (operands->counted) emit_insn(gen->emit, OP_RELEASE_MANY, gen_operand(operands->base), count, 0);
    gen->top = operands->base;
}

/* One piece of a long chain: SO_FAR and the next parts become the new SO_FAR. */
static size_t
concat_piece(struct parts *parts, const struct node *node, struct held *so_far, size_t at, bool copy)
{
    struct gen *gen = parts->gen;
    struct operands operands = { .count = 0 };
    bool first = !so_far->temporary;
    if (!first) operands.items[operands.count++] = (uint16_t)gen_operand(so_far->reg);
    struct held result = { gen_push(gen), true, true };
    operands.base = gen->top;
    at = fill(parts, &operands, at, copy);
    emit_concat(gen, node, result.reg, &operands);
    drop_operands(gen, &operands);
    if (first) {
        *so_far = result;
        return at;
    }
    emit_insn(gen->emit, OP_RELEASE, gen_operand(so_far->reg), 0, 0);
    emit_insn(gen->emit, OP_TAKE, gen_operand(so_far->reg), gen_operand(result.reg), 0);
    gen_pop(gen, result.reg);
    return at;
}

static void
concat_all(struct parts *parts, const struct node *node, uint32_t dest)
{
    struct gen *gen = parts->gen;
    bool assigns = later_assigns(parts, 1);
    if (parts->nodes.count <= PARTS_MAX) {
        struct operands operands = { .base = gen->top };
        fill(parts, &operands, 0, assigns);
        emit_concat(gen, node, dest, &operands);
        drop_operands(gen, &operands);
        return;
    }
    struct held so_far = { 0, false, false };
    for (size_t at = 0; at < parts->nodes.count;) at = concat_piece(parts, node, &so_far, at, assigns);
    emit_insn(gen->emit, OP_TAKE, gen_operand(dest), gen_operand(so_far.reg), 0);
    gen_pop(gen, so_far.reg);
}

bool
gen_concat(struct gen *gen, struct node *node, uint32_t dest)
{
    if (!is_sum(node) || !is_string(node)) return false;
    struct parts parts = { .gen = gen };
    collect_sum(&parts, node);
    concat_all(&parts, node, dest);
    vector_free(&parts.nodes);
    return true;
}
