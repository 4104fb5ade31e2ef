/* SPDX-License-Identifier: MIT */
/*
 * Folding, bottom up, in place: the node changes its kind and keeps its place in lists.
 */
#include "compiler/fold.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

enum {
    FOLDED_STRING_MAX = 64 * 1024,        /* bytes of one folded string */
    FOLDED_BYTES_MAX = 16 * 1024 * 1024   /* of all of a file, so that long chains do not cost their square */
};

bool
fold_truth(const struct node *node, bool *truth)
{
    if (node->kind == NODE_INT) *truth = node->integer != 0;
    else if (node->kind == NODE_FLOAT || node->kind == NODE_STRING || node->kind == NODE_BYTES) *truth = true;
    else return false;
    return true;
}

static void
become_int(struct node *node, int64_t integer)
{
    node->kind = NODE_INT;
    node->integer = integer;
    node->type = integer ? TYPE_INT : TYPE_NULL;
    node->a = node->b = node->c = NULL;
}

static void
become_float(struct unit *unit, struct node *node, double value)
{
    if (!isfinite(value)) {
        diag_add(unit->messages, DIAG_ERROR, node->place, "float overflow in a constant expression");
        value = 0.0;
    }
    node->kind = NODE_FLOAT;
    node->value = value;
    node->type = TYPE_FLOAT;
    node->a = node->b = node->c = NULL;
}

/* NODE becomes what CHILD is, at its own place in lists. */
static void
become_child(struct node *node, const struct node *child)
{
    struct node *next = node->next;
    type_id type = node->type;
    bool literal = child->kind == NODE_INT || child->kind == NODE_FLOAT || child->kind == NODE_STRING || child->kind == NODE_BYTES;
    *node = *child;
    node->next = next;
    node->type = literal ? child->type : type;
}

static void
overflow(struct unit *unit, struct node *node)
{
    diag_add(unit->messages, DIAG_ERROR, node->place, "integer overflow in a constant expression");
    become_int(node, 0);
}

/* false: nothing that can be folded (a shift by a negative number is left to fail when it runs) */
static bool
fold_int(struct unit *unit, struct node *node, int64_t a, int64_t b)
{
    int64_t r = 0;
    bool over = false;
    switch (node->op) {
    case EXPR_ADD: over = __builtin_add_overflow(a, b, &r); break;
    case EXPR_SUB: over = __builtin_sub_overflow(a, b, &r); break;
    case EXPR_MUL: over = __builtin_mul_overflow(a, b, &r); break;
    case EXPR_DIV: case EXPR_MOD:
        if (!b) {
            diag_add(unit->messages, DIAG_ERROR, node->place, "division by zero");
            break;
        }
        if (b == -1) over = node->op == EXPR_DIV && a == INT64_MIN, r = node->op == EXPR_DIV && !over ? -a : 0;
        else r = node->op == EXPR_DIV ? a / b : a % b;
        break;
    case EXPR_AND: r = a & b; break;
    case EXPR_OR: r = a | b; break;
    case EXPR_XOR: r = a ^ b; break;
    case EXPR_SHL: case EXPR_SHR: case EXPR_USHR:
        if (b < 0 || b > 63) return false;
        r = node->op == EXPR_SHL ? (int64_t)((uint64_t)a << b) : node->op == EXPR_SHR ? a >> b : (int64_t)((uint64_t)a >> b);
        break;
    case EXPR_EQ: r = a == b; break;
    case EXPR_NE: r = a != b; break;
    case EXPR_LT: r = a < b; break;
    case EXPR_LE: r = a <= b; break;
    case EXPR_GT: r = a > b; break;
    case EXPR_GE: r = a >= b; break;
    default: return false;
    }
    if (over) overflow(unit, node);
    else become_int(node, r);
    return true;
}

static void
fold_float(struct unit *unit, struct node *node, double a, double b)
{
    switch (node->op) {
    case EXPR_ADD: become_float(unit, node, a + b); break;
    case EXPR_SUB: become_float(unit, node, a - b); break;
    case EXPR_MUL: become_float(unit, node, a * b); break;
    case EXPR_DIV:
        if (b != 0.0) become_float(unit, node, a / b);
        else {
            diag_add(unit->messages, DIAG_ERROR, node->place, "division by zero");
            become_float(unit, node, 0.0);
        }
        break;
    case EXPR_LT: become_int(node, a < b); break;
    case EXPR_LE: become_int(node, a <= b); break;
    case EXPR_GT: become_int(node, a > b); break;
    case EXPR_GE: become_int(node, a >= b); break;
    default: break;
    }
}

/* Text of a literal as + makes it; floats are left to the machine, which alone knows their form. */
static bool
literal_text(const struct node *node, char digits[32], const char **text, size_t *size)
{
    if (node->kind == NODE_STRING) {
        *text = node->text;
        *size = node->text_length;
        return true;
    }
    if (node->kind != NODE_INT) return false;
    *size = (size_t)snprintf(digits, 32, "%lld", (long long)node->integer);
    *text = digits;
    return true;
}

static bool
fold_join(struct unit *unit, struct node *node)
{
    char digits[2][32];
    const char *text[2];
    size_t size[2];
    if (!literal_text(node->a, digits[0], &text[0], &size[0]) || !literal_text(node->b, digits[1], &text[1], &size[1]))
        return false;
    size_t total = size[0] + size[1];
    if (total > FOLDED_STRING_MAX || unit->folded + total > FOLDED_BYTES_MAX) return false;
    char *joined = memory_get(total + 1, 1);
    if (size[0]) memcpy(joined, text[0], size[0]);
    if (size[1]) memcpy(joined + size[0], text[1], size[1]);
    vector_add(&unit->texts, joined);
    unit->folded += total;
    node->kind = NODE_STRING;
    node->text = joined;
    node->text_length = (uint32_t)total;
    node->type = TYPE_STRING;
    node->a = node->b = NULL;
    return true;
}

static bool
is_number(const struct node *node)
{
    return node->kind == NODE_INT || node->kind == NODE_FLOAT;
}

static double
as_float(const struct node *node)
{
    return node->kind == NODE_INT ? (double)node->integer : node->value;
}

static void
fold_binary(struct unit *unit, struct node *node)
{
    struct node *a = node->a, *b = node->b;
    if (a->kind == NODE_INT && b->kind == NODE_INT) fold_int(unit, node, a->integer, b->integer);
    else if (is_number(a) && is_number(b)) fold_float(unit, node, as_float(a), as_float(b));
    else if (node->op == EXPR_ADD && (a->kind == NODE_STRING || b->kind == NODE_STRING)) fold_join(unit, node);
}

static void
fold_unary(struct unit *unit, struct node *node)
{
    struct node *a = node->a;
    bool truth;
    if (node->op == UNARY_NOT && fold_truth(a, &truth)) become_int(node, !truth);
    else if (node->op == UNARY_NEG && a->kind == NODE_FLOAT) become_float(unit, node, -a->value);
    else if (a->kind != NODE_INT) return;
    else if (node->op == UNARY_COMPLEMENT) become_int(node, ~a->integer);
    else if (node->op == UNARY_NEG && a->integer == INT64_MIN) overflow(unit, node);
    else if (node->op == UNARY_NEG) become_int(node, -a->integer);
}

void
fold_expression(struct unit *unit, struct node *node)
{
    bool truth;
    switch (node->kind) {
    case NODE_UNARY: fold_unary(unit, node); break;
    case NODE_BINARY: fold_binary(unit, node); break;
    case NODE_CONDITIONAL:
        if (fold_truth(node->a, &truth)) become_child(node, truth ? node->b : node->c);
        break;
    case NODE_AND:
        if (fold_truth(node->a, &truth)) become_child(node, truth ? node->b : node->a);
        break;
    case NODE_OR:
        if (fold_truth(node->a, &truth)) become_child(node, truth ? node->a : node->b);
        break;
    default: break;
    }
}
