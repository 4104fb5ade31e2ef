/* SPDX-License-Identifier: MIT */
/*
 * Statements: blocks and their locals, loops, switch labels, results.
 */
#include <stdlib.h>
#include <string.h>

#include "compiler/check_int.h"
#include "compiler/fold.h"

void
check_statements(struct check *check, struct node *list)
{
    for (struct node *item = list; item; item = item->next) {
        check_statement(check, item);
        bool leaves = item->kind == NODE_RETURN || item->kind == NODE_BREAK || item->kind == NODE_CONTINUE;
        if (!leaves || !item->next || item->next->kind == NODE_CASE || !(check->unit->pragmas & PRAGMA_WARN_DEAD_CODE)) continue;
        diag_add(check->unit->messages, DIAG_WARNING, item->next->place, "this is never reached");
    }
}

static void
check_block(struct check *check, struct node *node)
{
    struct scope_mark mark = scope_enter(&check->scope);
    check_statements(check, node->list);
    scope_leave(&check->scope, mark);
}

/* A statement that is a block of its own, as the body of a loop. */
static void
check_body(struct check *check, struct node *node)
{
    struct scope_mark mark = scope_enter(&check->scope);
    if (node) check_statement(check, node);
    scope_leave(&check->scope, mark);
}

/* The name is in reach behind its initial value, so `int x = x;` reads the outer one. */
static void
check_declare(struct check *check, struct node *node)
{
    if (node->declared == TYPE_VOID) {
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "variable '%s' cannot be void", node->name);
        node->declared = TYPE_UNKNOWN;
    }
    type_id type = node->a ? check_value(check, node->a) : TYPE_UNKNOWN;
    if (check->typed && node->a && !check_fits(check, type, node->declared))
        diag_add(check->unit->messages, DIAG_ERROR, node->a->place, "%s cannot be assigned to %s",
            check_type_text(check, type).text, check_type_text(check, node->declared).text);
    node->number = scope_declare(&check->scope, node, false);
    node->bind = BIND_LOCAL;
}

static void
check_loop(struct check *check, struct node *body)
{
    check->loops++;
    check->breakable++;
    check_body(check, body);
    check->loops--;
    check->breakable--;
}

static void
check_for(struct check *check, struct node *node)
{
    struct scope_mark mark = scope_enter(&check->scope);
    for (struct node *item = node->list; item; item = item->next)
        if (item->kind == NODE_DECLARE) check_declare(check, item);
        else if (item->kind == NODE_EXPRESSION) check_statement(check, item);
        else check_expression(check, item);
    if (node->a) check_value(check, node->a);
    if (node->c) check_expression(check, node->c);
    check_loop(check, node->b);
    scope_leave(&check->scope, mark);
}

static void
check_foreach_end(struct check *check, struct node *node, type_id collection)
{
    type_id end = check_value(check, node->c);
    uint32_t variables = 0;
    for (struct node *item = node->list; item; item = item->next) variables++;
    if (check->typed && !check_fits(check, collection, TYPE_INT))
        diag_add(check->unit->messages, DIAG_ERROR, node->a->place, "a range runs over int, not %s",
            check_type_text(check, collection).text);
    if (check->typed && !check_fits(check, end, TYPE_INT))
        diag_add(check->unit->messages, DIAG_ERROR, node->c->place, "a range runs over int, not %s",
            check_type_text(check, end).text);
    if (variables != 1) diag_add(check->unit->messages, DIAG_ERROR, node->place, "a range has one variable");
}

static void
check_foreach(struct check *check, struct node *node)
{
    struct scope_mark mark = scope_enter(&check->scope);
    uint16_t good =
        MASK(TAG_INT) | MASK(TAG_STRING) | MASK(TAG_BYTES) | MASK(TAG_ARRAY) | MASK(TAG_MAPPING) | MASK(TAG_STRUCT);
    uint32_t variables = 0;
    type_id collection = check_value(check, node->a);
    if (node->c) check_foreach_end(check, node, collection);
    else if (check->typed && !(check_mask(check, collection) & good))
        diag_add(check->unit->messages, DIAG_ERROR, node->a->place, "foreach does not run over %s",
            check_type_text(check, collection).text);
    for (struct node *item = node->list; item; item = item->next, variables++)
        if (item->kind == NODE_DECLARE) check_declare(check, item);
        else check_lvalue(check, item, false);
    if (variables > ARGUMENTS_MAX) diag_add(check->unit->messages, DIAG_ERROR, node->place, "too many variables");
    check_loop(check, node->b);
    scope_leave(&check->scope, mark);
}

/* --- switch */

struct label_key {
    struct node *node;
    int64_t low, high;
};

struct labels {
    VECTOR(struct label_key) ints;
    VECTOR(struct node *) strings;
    struct node *other; /* default */
};

static int
compare_places(const struct node *a, const struct node *b)
{
    if (a->place.line != b->place.line) return a->place.line < b->place.line ? -1 : 1;
    return a->place.column < b->place.column ? -1 : a->place.column > b->place.column;
}

static void
complain_of_label(struct check *check, const struct node *label, const struct node *first)
{
    if (compare_places(label, first) < 0) {
        const struct node *other = label;
        label = first;
        first = other;
    }
    diag_add(check->unit->messages, DIAG_ERROR, label->place, "this '%s' is there already", label->a ? "case" : "default");
    diag_add(check->unit->messages, DIAG_NOTE, first->place, "the first one is here");
}

static int
compare_ints(const void *left, const void *right)
{
    const struct label_key *a = left, *b = right;
    if (a->low != b->low) return a->low < b->low ? -1 : 1;
    return compare_places(a->node, b->node);
}

static int
compare_strings(const void *left, const void *right)
{
    const struct node *a = *(struct node *const *)left, *b = *(struct node *const *)right;
    size_t size = a->a->text_length < b->a->text_length ? a->a->text_length : b->a->text_length;
    int order = size ? memcmp(a->a->text, b->a->text, size) : 0;
    if (order) return order;
    if (a->a->text_length != b->a->text_length) return a->a->text_length < b->a->text_length ? -1 : 1;
    return compare_places(a, b);
}

static void
check_label(struct check *check, struct node *label, struct labels *labels)
{
    if (!label->a) {
        if (labels->other) complain_of_label(check, label, labels->other);
        labels->other = label;
        return;
    }
    check_value(check, label->a);
    if (label->b) check_value(check, label->b);
    if (label->a->kind == NODE_ERROR || (label->b && label->b->kind == NODE_ERROR)) return;
    if (label->a->kind == NODE_STRING && !label->b) {
        vector_add(&labels->strings, label);
        return;
    }
    if (label->a->kind != NODE_INT || (label->b && label->b->kind != NODE_INT)) {
        diag_add(check->unit->messages, DIAG_ERROR, label->a->place, "a case must be a constant int or string%s",
            label->b ? ", a range two ints" : "");
        return;
    }
    int64_t high = label->b ? label->b->integer : label->a->integer;
    if (high < label->a->integer)
        diag_add(check->unit->messages, DIAG_ERROR, label->place, "this range of cases is empty");
    else
        vector_add(&labels->ints, ((struct label_key){ label, label->a->integer, high }));
}

/* In order of value, neighbours are enough to find what is there twice. */
static void
check_duplicates(struct check *check, struct labels *labels)
{
    if (labels->ints.count) qsort(labels->ints.data, labels->ints.count, sizeof *labels->ints.data, compare_ints);
    if (labels->strings.count)
        qsort(labels->strings.data, labels->strings.count, sizeof *labels->strings.data, compare_strings);
    for (size_t i = 1, widest = 0; i < labels->ints.count; i++) {
        struct label_key *a = &labels->ints.data[widest], *b = &labels->ints.data[i];
        if (b->low <= a->high) complain_of_label(check, b->node, a->node);
        if (b->high > a->high) widest = i;
    }
    for (size_t i = 1; i < labels->strings.count; i++) {
        const struct node *a = labels->strings.data[i - 1]->a, *b = labels->strings.data[i]->a;
        if (a->text_length == b->text_length && !memcmp(a->text, b->text, a->text_length))
            complain_of_label(check, labels->strings.data[i], labels->strings.data[i - 1]);
    }
    if (labels->strings.count && labels->ints.count
        && (labels->ints.count > 1 || labels->ints.data[0].low || labels->ints.data[0].high))
        diag_add(check->unit->messages, DIAG_ERROR, labels->ints.data[0].node->place,
            "a switch over strings has no int cases but 0");
}

static void
check_switch(struct check *check, struct node *node)
{
    struct labels labels = { 0 };
    struct scope_mark mark = scope_enter(&check->scope);
    type_id type = check_value(check, node->a);
    check->breakable++;
    for (struct node *item = node->list; item; item = item->next)
        if (item->kind == NODE_CASE) check_label(check, item, &labels);
        else check_statement(check, item);
    check->breakable--;
    scope_leave(&check->scope, mark);
    check_duplicates(check, &labels);
    if (check->typed && labels.strings.count && !labels.ints.count && !check_fits(check, type, TYPE_STRING))
        diag_add(check->unit->messages, DIAG_ERROR, node->a->place, "the cases are strings, this is %s",
            check_type_text(check, type).text);
    if (check->typed && labels.ints.count && !labels.strings.count && !check_fits(check, type, TYPE_INT)
        && (labels.ints.count > 1 || labels.ints.data[0].high))
        diag_add(check->unit->messages, DIAG_ERROR, node->a->place, "the cases are int, this is %s",
            check_type_text(check, type).text);
    vector_free(&labels.ints);
    vector_free(&labels.strings);
}

/* --- the rest */

static void
check_return(struct check *check, struct node *node)
{
    type_id wanted = check->unit->functions.data[check->function].result;
    const char *name = check->unit->functions.data[check->function].name;
    if (!node->a) {
        if (check->typed && wanted != TYPE_VOID && wanted != TYPE_UNKNOWN && wanted != TYPE_MIXED)
            diag_add(check->unit->messages, DIAG_ERROR, node->place, "'return' without a value in '%s', which returns %s",
                name, check_type_text(check, wanted).text);
        return;
    }
    type_id type = check_expression(check, node->a);
    if (!check->typed || wanted == TYPE_UNKNOWN) return;
    if (wanted == TYPE_VOID && (type == TYPE_VOID || type == TYPE_NULL || type == TYPE_UNKNOWN)) return;
    if (wanted == TYPE_VOID)
        diag_add(check->unit->messages, DIAG_ERROR, node->a->place, "'%s' is void and cannot return a value", name);
    else if (!check_fits(check, type, wanted))
        diag_add(check->unit->messages, DIAG_ERROR, node->a->place, "'%s' returns %s, not %s", name,
            check_type_text(check, wanted).text, check_type_text(check, type).text);
}

/* An expression whose value is all it does. */
static bool
is_mere_value(const struct node *node)
{
    switch (node->kind) {
    case NODE_INT: case NODE_FLOAT: case NODE_STRING: case NODE_BYTES: case NODE_ARRAY: case NODE_MAPPING: case NODE_NAME:
    case NODE_UNARY: case NODE_BINARY: case NODE_INDEX: case NODE_RANGE: case NODE_CLOSURE: case NODE_INLINE:
        return true;
    default:
        return false;
    }
}

static void
check_effect(struct check *check, struct node *node)
{
    bool mere = is_mere_value(node);
    check_expression(check, node);
    if (mere && node->kind != NODE_ERROR && (check->unit->pragmas & PRAGMA_WARN_UNUSED_VALUES))
        diag_add(check->unit->messages, DIAG_WARNING, node->place, "this value is not used");
}

static void
check_if(struct check *check, struct node *node)
{
    check_value(check, node->a);
    check_body(check, node->b);
    if (node->c) check_body(check, node->c);
}

void
check_statement(struct check *check, struct node *node)
{
    switch (node->kind) {
    case NODE_BLOCK: check_block(check, node); break;
    case NODE_EXPRESSION: check_effect(check, node->a); break;
    case NODE_DECLARE: check_declare(check, node); break;
    case NODE_IF: check_if(check, node); break;
    case NODE_WHILE:
        check_value(check, node->a);
        check_loop(check, node->b);
        break;
    case NODE_DO:
        check_loop(check, node->b);
        check_value(check, node->a);
        break;
    case NODE_FOR: check_for(check, node); break;
    case NODE_FOREACH: check_foreach(check, node); break;
    case NODE_SWITCH: check_switch(check, node); break;
    case NODE_CASE:
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "'%s' must stand directly in a switch",
            node->a ? "case" : "default");
        break;
    case NODE_BREAK:
        if (!check->breakable) diag_add(check->unit->messages, DIAG_ERROR, node->place, "'break' outside of a loop or switch");
        break;
    case NODE_CONTINUE:
        if (!check->loops) diag_add(check->unit->messages, DIAG_ERROR, node->place, "'continue' outside of a loop");
        break;
    case NODE_RETURN: check_return(check, node); break;
    default: break;
    }
}
