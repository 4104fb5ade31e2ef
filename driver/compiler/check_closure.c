/* SPDX-License-Identifier: MIT */
/*
 * Closures: what #'name means, and inline closures, each a function of its own.
 *
 * A local of the function around that an inline closure names is captured: the closure gets a variable of that name, kept
 * between calls, and its first value is what the local holds when the closure is made.
 */
#include <ctype.h>
#include <string.h>

#include "compiler/arena.h"
#include "compiler/check_int.h"
#include "compiler/inherit.h"
#include "program/closure_operators.h"

static struct node *
make_node(struct check *check, enum node_kind kind, struct place place)
{
    struct node *node = arena_get(check->unit->ast->arena, sizeof *node);
    *node = (struct node){ .kind = (uint8_t)kind, .place = place, .depth = 1 };
    return node;
}

/* --- #'name */

static type_id
complain_of_closure(struct check *check, struct node *node)
{
    const char *similar = unit_similar_name(check->unit, node->name, NAME_FUNCTION);
    bool is_name = isalpha((unsigned char)*node->name) || *node->name == '_';
    if (!is_name)
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "there is no closure #'%s", node->name);
    else if (similar && !node->text)
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "undefined function '%s' in #'%s; did you mean '%s'?", node->name,
            node->name, similar);
    else
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "undefined function '%s' in #'%s%s%s", node->name,
            node->text ? node->text : "", node->text ? "::" : "", node->name);
    return TYPE_CLOSURE;
}

static bool
bind_efun(const struct name_entry *entry, struct node *node)
{
    if (entry->efun == NUMBER_NONE) return false;
    node->bind = BIND_EFUN;
    node->number = entry->efun;
    return true;
}

static bool
bind_simul_efun(const struct check *check, struct node *node)
{
    node->bind = BIND_SIMUL_EFUN;
    return check_find_simul_efun(check, node->name) != NULL;
}

static bool
bind_operator(struct node *node)
{
    node->bind = BIND_NONE;
    node->number = closure_operator_find(node->name);
    return node->number < CLOSURE_OPERATOR_COUNT;
}

static bool
bind_lfun(struct check *check, const struct name_entry *entry, struct node *node)
{
    node->bind = BIND_FUNCTION;
    node->number = entry->function;
    if (node->number != NUMBER_NONE) return true;
    node->bind = BIND_INHERITED;
    node->number = inherit_find_function(check->unit, NULL, node->name);
    return node->number != NUMBER_NONE;
}

type_id
check_closure(struct check *check, struct node *node)
{
    const struct name_entry *entry = unit_name(check->unit, node->name);
    const char *scope = node->text;
    bool bound;
    if (!scope)
        bound = bind_lfun(check, entry, node) || bind_simul_efun(check, node) || bind_efun(entry, node) || bind_operator(node);
    else if (!strcmp(scope, "sefun")) bound = bind_simul_efun(check, node);
    else if (!strcmp(scope, "efun")) bound = bind_efun(entry, node);
    else bound = bind_lfun(check, entry, node);
    return bound ? TYPE_CLOSURE : complain_of_closure(check, node);
}

/* --- inline closures */

/* One more variable that the closure keeps. */
static void
keep(struct check *check, struct node *declaration, uint32_t element)
{
    struct local *local = scope_local(&check->scope, declaration->number);
    declaration->bind = BIND_LOCAL;
    local->kept = true;
    local->element = element;
    if (declaration->a) declaration->flags |= declaration->a->flags & FLAG_ASSIGNS;
}

uint32_t
check_local(struct check *check, struct name_entry *entry)
{
    if (entry->owner == check->function) return entry->local;
    uint32_t around = check_local(check->outer, entry);
    struct local *from = scope_local(&check->outer->scope, around);
    from->used = true;
    struct node *node = make_node(check, NODE_DECLARE, check->closure->place);
    node->name = entry->name;
    node->declared = from->type;
    node->a = make_node(check, NODE_NAME, check->closure->place);
    node->a->name = entry->name;
    node->a->bind = BIND_LOCAL;
    node->a->number = around;
    node->a->type = from->type;
    node->number = scope_capture(&check->scope, node);
    keep(check, node, check->last_kept ? scope_local(&check->scope, check->last_kept->number)->element + 1 : 0);
    if (check->last_kept) check->last_kept->next = node;
    else check->closure->list = node;
    check->last_kept = node;
    return node->number;
}

/* The first values of declared variables are those of the function around. */
static void
check_first_values(struct check *check, struct node *list)
{
    for (struct node *item = list; item; item = item->next) {
        type_id type = item->a ? check_value(check, item->a) : TYPE_UNKNOWN;
        if (check->typed && item->a && !check_fits(check, type, item->declared))
            diag_add(check->unit->messages, DIAG_ERROR, item->a->place, "%s cannot be assigned to %s",
                check_type_text(check, type).text, check_type_text(check, item->declared).text);
        if (item->declared == TYPE_VOID) {
            diag_add(check->unit->messages, DIAG_ERROR, item->place, "variable '%s' cannot be void", item->name);
            item->declared = TYPE_UNKNOWN;
        }
    }
}

static void
declare_kept(struct check *check, struct node *list)
{
    uint32_t element = 0;
    for (struct node *item = list; item; item = item->next) {
        item->number = scope_declare(&check->scope, item, false);
        scope_local(&check->scope, item->number)->used = true;
        keep(check, item, element++);
        check->last_kept = item;
    }
}

type_id
check_inline(struct check *check, struct node *node)
{
    struct unit *unit = check->unit;
    struct node *function = node->a;
    node->a = NULL; /* from here on the function stands for itself */
    check_first_values(check, node->list);
    struct function_info info = check_head(unit, function);
    info.flags |= FUNCTION_PRIVATE | FUNCTION_INLINE;
    node->number = (uint32_t)unit->functions.count;
    vector_add(&unit->functions, info);

    struct check inner = { .unit = unit, .function = node->number, .typed = check->typed, .outer = check, .closure = node };
    scope_open(&inner.scope, unit, node->number);
    struct scope_mark mark = scope_enter(&inner.scope);
    check_parameters(&inner, function);
    declare_kept(&inner, node->list);
    check_statements(&inner, function->b->list);
    scope_leave(&inner.scope, mark);
    scope_close(&inner.scope);
    if (node->list) unit->functions.data[node->number].flags |= FUNCTION_CONTEXT;
    return TYPE_CLOSURE;
}
