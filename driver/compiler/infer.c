/* SPDX-License-Identifier: MIT */
/*
 * An optimistic fixpoint, in linear time.
 *
 * Every local declared int or float is assumed to be proved.  The first walk looks at each assignment: an expression that
 * is not proved even so takes the assumption away; one that is proved only as long as other locals are leaves an edge from
 * each of them.  Then losses run along the edges.  The second walk marks the tree by what is left.
 *
 * An expression's proof is returned; the locals it rests on are left on a stack that the caller cuts or keeps.
 */
#include "compiler/infer.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "program/efun_sig.h"

struct edge {
    uint32_t to, next; /* next edge of the same origin + 1 */
};

struct infer {
    struct unit *unit;
    struct local *locals;
    uint32_t local_count;
    VECTOR(uint32_t) atoms; /* locals that what was just proved rests on */
    VECTOR(struct edge) edges;
    VECTOR(uint32_t) lost;
    uint32_t *first_edge;   /* of each local, + 1 */
    bool marking;           /* second walk */
};

static enum proof prove(struct infer *infer, struct node *node);

static enum proof
proof_of_type(type_id type)
{
    return type == TYPE_INT ? PROOF_INT : type == TYPE_FLOAT ? PROOF_FLOAT : PROOF_NONE;
}

enum proof
infer_parameter(const struct unit *unit, const struct function_info *function, type_id type, uint16_t *mask)
{
    *mask = 0;
    if (type == TYPE_INT) *mask = MASK(TAG_INT);
    else if (type == TYPE_FLOAT) *mask = MASK(TAG_FLOAT);
    else if (type != TYPE_UNKNOWN && type_mask(unit->types, type) != MASK_ANY) {
        *mask = type_mask(unit->types, type);
        /* of the ints only 0, unless int is among the types */
        if (!type_overlaps(unit->types, type, TYPE_INT)) *mask = (uint16_t)((*mask & ~MASK(TAG_INT)) | MASK_NULL);
    }
    if (type != TYPE_FLOAT || !(function->flags & FUNCTION_VARARGS)) return proof_of_type(type);
    *mask |= MASK_NULL; /* an argument that is missing is the int 0 */
    return PROOF_NONE;
}

static void
cut(struct infer *infer, size_t mark)
{
    infer->atoms.count = mark;
}

static enum proof
give_up(struct infer *infer, size_t mark)
{
    cut(infer, mark);
    return PROOF_NONE;
}

static void
lose(struct infer *infer, uint32_t number)
{
    if (infer->locals[number].proof == PROOF_NONE) return;
    infer->locals[number].proof = PROOF_NONE;
    vector_add(&infer->lost, number);
}

/* Local NUMBER gets a value of this PROOF, which rests on the atoms from MARK on; they are taken off. */
static void
assign(struct infer *infer, uint32_t number, enum proof proof, size_t mark)
{
    struct local *local = &infer->locals[number];
    if (!infer->marking && local->proof != PROOF_NONE) {
        if (proof != local->proof) lose(infer, number);
        for (size_t i = mark; i < infer->atoms.count && proof == local->proof; i++) {
            uint32_t from = infer->atoms.data[i];
            if (from == number) continue;
            vector_add(&infer->edges, ((struct edge){ number, infer->first_edge[from] }));
            infer->first_edge[from] = (uint32_t)infer->edges.count;
        }
    }
    cut(infer, mark);
}

static enum proof
prove_local(struct infer *infer, uint32_t number)
{
    enum proof proof = (enum proof)infer->locals[number].proof;
    if (proof != PROOF_NONE && !infer->marking) vector_add(&infer->atoms, number);
    return proof;
}

static enum proof
arithmetic(enum expr_op op, enum proof a, enum proof b)
{
    if (a == PROOF_NONE || b == PROOF_NONE) return PROOF_NONE;
    if (op == EXPR_AND || op == EXPR_OR || op == EXPR_XOR)
        return a == PROOF_INT && b == PROOF_INT ? PROOF_INT : PROOF_NONE;
    return a == PROOF_FLOAT || b == PROOF_FLOAT ? PROOF_FLOAT : PROOF_INT;
}

/* Operators whose result is an int whatever the operands, or an error. */
static bool
always_int(enum expr_op op)
{
    return op == EXPR_MOD || (op >= EXPR_SHL && op <= EXPR_USHR) || op >= EXPR_EQ;
}

static enum proof
prove_binary(struct infer *infer, struct node *node, size_t mark)
{
    enum proof a = prove(infer, node->a), b = prove(infer, node->b);
    if (always_int((enum expr_op)node->op)) {
        cut(infer, mark);
        return PROOF_INT;
    }
    enum proof proof = arithmetic((enum expr_op)node->op, a, b);
    return proof == PROOF_NONE ? give_up(infer, mark) : proof;
}

static enum proof
prove_unary(struct infer *infer, struct node *node, size_t mark)
{
    enum proof a = prove(infer, node->a);
    if (node->op == UNARY_NEG) return a;
    cut(infer, mark);
    return PROOF_INT;
}

/* One of two values. */
static enum proof
prove_either(struct infer *infer, struct node *one, struct node *other, size_t mark)
{
    enum proof a = prove(infer, one), b = prove(infer, other);
    return a == b && a != PROOF_NONE ? a : give_up(infer, mark);
}

static enum proof
prove_assign(struct infer *infer, struct node *node, size_t mark)
{
    bool local = node->a->kind == NODE_NAME && node->a->bind == BIND_LOCAL;
    enum proof value = prove(infer, node->b);
    if (!local) {
        size_t above = infer->atoms.count;
        prove(infer, node->a);
        cut(infer, above);
        return node->op == EXPR_NONE ? value : give_up(infer, mark);
    }
    enum expr_op op = (enum expr_op)node->op;
    enum proof old = (enum proof)infer->locals[node->a->number].proof;
    if (op == EXPR_AND_AND || op == EXPR_OR_OR) value = value == old ? value : PROOF_NONE;
    else if (op != EXPR_NONE && always_int(op)) {
        value = PROOF_INT;
        cut(infer, mark);
    } else if (op != EXPR_NONE) value = arithmetic(op, old, value);
    assign(infer, node->a->number, value, mark);
    node->a->proved = infer->locals[node->a->number].proof != PROOF_NONE;
    return prove_local(infer, node->a->number);
}

static enum proof
prove_step(struct infer *infer, struct node *node, size_t mark)
{
    if (node->a->kind == NODE_NAME && node->a->bind == BIND_LOCAL) return prove(infer, node->a);
    prove(infer, node->a);
    return give_up(infer, mark);
}

static void
prove_list(struct infer *infer, struct node *list)
{
    size_t mark = infer->atoms.count;
    for (struct node *item = list; item; item = item->next) {
        if (item->kind == NODE_ENTRY) {
            prove(infer, item->a);
            prove_list(infer, item->list);
        } else {
            prove(infer, item);
        }
        cut(infer, mark);
    }
}

/* An argument that the call assigns anything to. */
static void
prove_target(struct infer *infer, struct node *item)
{
    size_t mark = infer->atoms.count;
    if (item->kind == NODE_NAME && item->bind == BIND_LOCAL) assign(infer, item->number, PROOF_NONE, mark);
    else prove(infer, item);
    cut(infer, mark);
}

static enum proof
prove_call(struct infer *infer, struct node *node, size_t mark)
{
    const struct efun_signature *signature = NULL;
    uint32_t targets = UINT32_MAX, number = 0;
    if (node->bind == BIND_EFUN) {
        signature = &infer->unit->request->efuns->signatures[node->number];
        targets = efun_first_target(signature);
    }
    for (struct node *item = node->list; item; item = item->next, number++) {
        if (number >= targets) prove_target(infer, item);
        else prove(infer, item);
        cut(infer, mark);
    }
    if (!signature || targets != UINT32_MAX) return PROOF_NONE;
    const char *result = signature->result;
    return strcmp(result, "int") == 0 ? PROOF_INT : strcmp(result, "float") == 0 ? PROOF_FLOAT : PROOF_NONE;
}

/* Everything whose parts are looked at for their own sake. */
static enum proof
prove_other(struct infer *infer, struct node *node, size_t mark)
{
    if (node->a) prove(infer, node->a);
    if (node->b) prove(infer, node->b);
    if (node->c) prove(infer, node->c);
    prove_list(infer, node->list);
    cut(infer, mark);
    if (node->kind == NODE_CAST) return proof_of_type(node->declared);
    return PROOF_NONE;
}

static enum proof
prove_kind(struct infer *infer, struct node *node)
{
    size_t mark = infer->atoms.count;
    switch (node->kind) {
    case NODE_INT: return PROOF_INT;
    case NODE_FLOAT: return PROOF_FLOAT;
    case NODE_NAME: return node->bind == BIND_LOCAL ? prove_local(infer, node->number) : PROOF_NONE;
    case NODE_UNARY: return prove_unary(infer, node, mark);
    case NODE_BINARY: return prove_binary(infer, node, mark);
    case NODE_AND: case NODE_OR: return prove_either(infer, node->a, node->b, mark);
    case NODE_CONDITIONAL:
        prove(infer, node->a);
        cut(infer, mark);
        return prove_either(infer, node->b, node->c, mark);
    case NODE_COMMA:
        prove(infer, node->a);
        cut(infer, mark);
        return prove(infer, node->b);
    case NODE_ASSIGN: return prove_assign(infer, node, mark);
    case NODE_STEP: return prove_step(infer, node, mark);
    case NODE_CALL: return prove_call(infer, node, mark);
    default: return prove_other(infer, node, mark);
    }
}

static enum proof
prove(struct infer *infer, struct node *node)
{
    enum proof proof = prove_kind(infer, node);
    node->proved = proof != PROOF_NONE;
    if (infer->marking && node->proved) node->type = proof == PROOF_INT ? TYPE_INT : TYPE_FLOAT;
    return proof;
}

/* --- statements */

static void walk(struct infer *infer, struct node *node);

static void
walk_expression(struct infer *infer, struct node *node)
{
    if (node) prove(infer, node);
    cut(infer, 0);
}

static void
walk_declare(struct infer *infer, struct node *node)
{
    if (!node->a) return;
    enum proof proof = prove(infer, node->a);
    assign(infer, node->number, proof, 0);
}

/* A loop that counts gives its variable ints; any other gives it anything. */
static void
walk_foreach(struct infer *infer, struct node *node)
{
    enum proof proof = prove(infer, node->a);
    if (node->c) {
        /* the ends of a range are tested to be ints when it begins */
        prove(infer, node->c);
        cut(infer, 0);
        proof = PROOF_INT;
    }
    bool one = node->list && !node->list->next;
    for (struct node *item = node->list; item; item = item->next) {
        bool local = item->kind == NODE_DECLARE || (item->kind == NODE_NAME && item->bind == BIND_LOCAL);
        if (!local) {
            size_t above = infer->atoms.count;
            prove(infer, item);
            cut(infer, above);
        } else {
            assign(infer, item->number, one && proof == PROOF_INT ? PROOF_INT : PROOF_NONE, 0);
        }
    }
    cut(infer, 0);
    walk(infer, node->b);
}

static void
walk_list(struct infer *infer, struct node *list)
{
    for (struct node *item = list; item; item = item->next) walk(infer, item);
}

static void
walk(struct infer *infer, struct node *node)
{
    if (!node) return;
    switch (node->kind) {
    case NODE_BLOCK: walk_list(infer, node->list); break;
    case NODE_EXPRESSION: case NODE_RETURN: walk_expression(infer, node->a); break;
    case NODE_DECLARE: walk_declare(infer, node); break;
    case NODE_IF:
        walk_expression(infer, node->a);
        walk(infer, node->b);
        walk(infer, node->c);
        break;
    case NODE_WHILE: case NODE_DO:
        walk_expression(infer, node->a);
        walk(infer, node->b);
        break;
    case NODE_FOR:
        walk_list(infer, node->list);
        walk_expression(infer, node->a);
        walk_expression(infer, node->c);
        walk(infer, node->b);
        break;
    case NODE_FOREACH: walk_foreach(infer, node); break;
    case NODE_SWITCH:
        walk_expression(infer, node->a);
        walk_list(infer, node->list);
        break;
    case NODE_CASE: case NODE_BREAK: case NODE_CONTINUE: case NODE_EMPTY: case NODE_ERROR: break;
    default: walk_expression(infer, node); break; /* an expression in the head of a for */
    }
}

static void
spread_losses(struct infer *infer)
{
    while (infer->lost.count) {
        uint32_t from = vector_pop(&infer->lost);
        for (uint32_t edge = infer->first_edge[from]; edge; edge = infer->edges.data[edge - 1].next)
            lose(infer, infer->edges.data[edge - 1].to);
    }
}

/* Default values, whose parameters have guards behind them, and the body. */
static void
walk_function(struct infer *infer, const struct node *function)
{
    for (struct node *parameter = function->list; parameter; parameter = parameter->next)
        if (parameter->a) walk_expression(infer, parameter->a);
    walk_list(infer, function->b->list);
}

void
infer_function(struct unit *unit, uint32_t number)
{
    struct function_info *function = &unit->functions.data[number];
    struct infer infer = { .unit = unit, .locals = function->locals.data, .local_count = (uint32_t)function->locals.count };
    infer.first_edge = memory_get((size_t)infer.local_count + 1, sizeof(uint32_t));
    for (uint32_t i = 0; i < infer.local_count; i++) {
        struct local *local = &infer.locals[i];
        uint16_t mask;
        if (i >= LOCALS_NEAR || local->kept) continue;
        local->proof = (uint8_t)(local->parameter ? infer_parameter(unit, function, local->type, &mask)
                                                  : proof_of_type(local->type));
    }
    walk_function(&infer, function->node);
    spread_losses(&infer);
    infer.marking = true;
    walk_function(&infer, function->node);
    vector_free(&infer.atoms);
    vector_free(&infer.edges);
    vector_free(&infer.lost);
    free(infer.first_edge);
}

void
infer_initial_values(struct unit *unit)
{
    struct infer infer = { .unit = unit, .marking = true };
    for (size_t i = unit->inherited_variables; i < unit->globals.count; i++)
        if (unit->globals.data[i].node->a) walk_expression(&infer, unit->globals.data[i].node->a);
    vector_free(&infer.atoms);
}
