/* SPDX-License-Identifier: MIT */
/*
 * Declarations: first all names of the file, so that a function may be called before it is written; then prototypes
 * against definitions; then the bodies.
 */
#include <string.h>

#include "compiler/check_int.h"
#include "compiler/inherit.h"
#include "compiler/structs.h"

enum { FUNCTION_FLAGS = FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_STATIC | FUNCTION_PUBLIC | FUNCTION_NOMASK
    | FUNCTION_VARARGS | MODIFIER_DEPRECATED };

static bool
is_typed(const struct function_info *function)
{
    if (function->node->width & PRAGMA_WEAK_TYPES) return false;
    return function->typed || (function->node->width & (PRAGMA_STRICT_TYPES | PRAGMA_STRONG_TYPES));
}

static void
declare_global(struct unit *unit, struct node *node)
{
    struct name_entry *entry = unit_name(unit, node->name);
    if (node->declared == TYPE_VOID) {
        diag_add(unit->messages, DIAG_ERROR, node->place, "variable '%s' cannot be void", node->name);
        node->declared = TYPE_UNKNOWN;
    }
    if (entry->global != NUMBER_NONE) {
        const struct node *first = unit->globals.data[entry->global].node;
        diag_add(unit->messages, DIAG_ERROR, node->place, first ? "'%s' is declared twice"
            : "'%s' is a variable of an inherited program already", node->name);
        if (first) diag_add(unit->messages, DIAG_NOTE, first->place, "'%s' was first declared here", node->name);
        return;
    }
    entry->global = node->number = (uint32_t)unit->globals.count;
    node->bind = BIND_GLOBAL;
    vector_add(&unit->globals, ((struct global_info){ .name = node->name, .name_length = (uint32_t)strlen(node->name),
        .node = node, .type = node->declared,
        .flags = node->modifiers & (FUNCTION_FLAGS | VARIABLE_NOSAVE) }));
}

/* Behind a parameter with a default value each has one; those before the first one are the least number of arguments. */
static void
check_default(struct unit *unit, const struct node *parameter, struct function_info *info)
{
    bool rest = parameter->flags & FLAG_REST;
    if (parameter->a && rest)
        diag_add(unit->messages, DIAG_ERROR, parameter->place, "what takes the rest of the arguments has no default value");
    else if (!parameter->a && !rest && info->flags & FUNCTION_DEFAULTS)
        diag_add(unit->messages, DIAG_ERROR, parameter->place, "'%s' needs a default value as the parameter before it has one",
            parameter->name ? parameter->name : "parameter");
    if (!parameter->a || info->flags & FUNCTION_DEFAULTS) return;
    info->flags |= FUNCTION_DEFAULTS;
    info->minimum = info->parameters;
}

/* What the head of a function says. */
struct function_info
check_head(struct unit *unit, struct node *node)
{
    struct function_info info = { .name = node->name, .node = node, .defined = node->b != NULL, .result = node->declared,
        .typed = node->declared != TYPE_UNKNOWN, .flags = node->modifiers & FUNCTION_FLAGS,
        .first_parameter = (uint32_t)unit->parameters.count };
    for (struct node *parameter = node->list; parameter; parameter = parameter->next) {
        if (parameter->declared == TYPE_VOID) {
            diag_add(unit->messages, DIAG_ERROR, parameter->place, "a parameter cannot be void");
            parameter->declared = TYPE_UNKNOWN;
        }
        if (parameter->flags & FLAG_REST) info.flags |= FUNCTION_REST;
        check_default(unit, parameter, &info);
        if (++info.parameters == ARGUMENTS_MAX + 1)
            diag_add(unit->messages, DIAG_ERROR, parameter->place, "more than %d parameters", ARGUMENTS_MAX);
        vector_add(&unit->parameters, parameter->declared);
    }
    if (!(info.flags & FUNCTION_DEFAULTS)) info.minimum = info.parameters - ((info.flags & FUNCTION_REST) != 0);
    if (info.flags & FUNCTION_VARARGS) info.minimum = 0;
    return info;
}

static bool
same_type(type_id a, type_id b)
{
    return a == b || a == TYPE_UNKNOWN || b == TYPE_UNKNOWN;
}

/* The second head of a function must say the same as the first. */
static void
compare_heads(struct unit *unit, const struct function_info *first, const struct function_info *second)
{
    struct node *node = second->node;
    const char *what = NULL;
    if (!same_type(first->result, second->result)) what = "another result type";
    else if (first->parameters != second->parameters && first->typed && second->typed) what = "another number of parameters";
    uint32_t i = 0;
    for (struct node *parameter = node->list; parameter && !what && i < first->parameters; parameter = parameter->next, i++)
        if (!same_type(unit->parameters.data[first->first_parameter + i], parameter->declared)) {
            what = "another type of parameter";
            node = parameter;
        }
    if (!what) return;
    diag_add(unit->messages, DIAG_ERROR, node->place, "'%s' has %s than where it was declared", second->name, what);
    diag_add(unit->messages, DIAG_NOTE, first->node->place, "'%s' was declared here", second->name);
}

static void
declare_function(struct unit *unit, struct node *node)
{
    struct name_entry *entry = unit_name(unit, node->name);
    struct function_info info = check_head(unit, node);
    if (!info.typed && (node->width & (PRAGMA_STRICT_TYPES | PRAGMA_STRONG_TYPES)))
        diag_add(unit->messages, DIAG_ERROR, node->place, "'%s' needs a result type", node->name);
    uint32_t inherited = inherit_find_function(unit, NULL, node->name);
    if (inherited != NUMBER_NONE && (inherit_slot(unit, inherited)->flags & FUNCTION_NOMASK))
        diag_add(unit->messages, DIAG_ERROR, node->place, "'%s' is nomask in an inherited program", node->name);
    if (entry->function == NUMBER_NONE) {
        entry->function = (uint32_t)unit->functions.count;
        vector_add(&unit->functions, info);
    } else {
        struct function_info *first = &unit->functions.data[entry->function];
        compare_heads(unit, first, &info);
        if (first->defined && info.defined) {
            diag_add(unit->messages, DIAG_ERROR, node->place, "'%s' is defined twice", node->name);
            diag_add(unit->messages, DIAG_NOTE, first->node->place, "'%s' was first defined here", node->name);
        } else if (info.defined || !first->defined) {
            info.flags |= first->flags & FUNCTION_FLAGS;
            if (info.flags & FUNCTION_VARARGS) info.minimum = 0;
            *first = info;
        }
    }
    node->number = entry->function;
    node->bind = BIND_FUNCTION;
}

void
check_parameters(struct check *check, struct node *node)
{
    for (struct node *parameter = node->list; parameter; parameter = parameter->next) {
        if (parameter->flags & FLAG_REST && !type_is_array(check->unit->types, parameter->declared))
            parameter->declared = TYPE_ARRAY_ANY;
        if (parameter->a) {
            type_id type = check_value(check, parameter->a);
            if (check->typed && !check_fits(check, type, parameter->declared))
                diag_add(check->unit->messages, DIAG_ERROR, parameter->a->place, "the default value of '%s' must be %s, not %s",
                    parameter->name, check_type_text(check, parameter->declared).text, check_type_text(check, type).text);
        }
        parameter->bind = BIND_LOCAL;
        parameter->number = scope_declare(&check->scope, parameter, true);
    }
}

static void
check_function(struct unit *unit, uint32_t number)
{
    struct node *node = unit->functions.data[number].node;
    struct check check = { .unit = unit, .function = number, .typed = is_typed(&unit->functions.data[number]) };
    unit->pragmas = node->width;
    scope_open(&check.scope, unit, number);
    struct scope_mark mark = scope_enter(&check.scope);
    check_parameters(&check, node);
    check_statements(&check, node->b->list);
    scope_leave(&check.scope, mark);
    scope_close(&check.scope);
}

static void
add_init(struct unit *unit)
{
    if (unit->init != NUMBER_NONE) return;
    unit->init = (uint32_t)unit->functions.count;
    vector_add(&unit->functions, ((struct function_info){ .name = "__INIT", .defined = true, .typed = true,
        .result = TYPE_VOID, .flags = FUNCTION_PRIVATE }));
}

/* Initial values of globals run in a function of their own, in the order of the file. */
static void
check_initial_values(struct unit *unit)
{
    for (uint32_t i = 0; i < unit->inherits.count; i++)
        if (inherit_find_init(unit, i) != NUMBER_NONE) add_init(unit);
    if (unit->globals.count > unit->inherited_variables) add_init(unit); /* the anchor of virtual.h */
    for (size_t i = unit->inherited_variables; i < unit->globals.count; i++) {
        struct node *node = unit->globals.data[i].node;
        if (!node->a) continue;
        add_init(unit);
        struct check check = { .unit = unit, .function = unit->init,
            .typed = !(unit->ast->pragmas & PRAGMA_WEAK_TYPES) };
        scope_open(&check.scope, unit, unit->init);
        type_id type = check_value(&check, node->a);
        if (check.typed && !check_fits(&check, type, node->declared))
            diag_add(unit->messages, DIAG_ERROR, node->a->place, "%s cannot be assigned to %s",
                check_type_text(&check, type).text, check_type_text(&check, node->declared).text);
        scope_close(&check.scope);
    }
}

void
check_unit(struct unit *unit)
{
    structs_declare(unit);
    for (struct node *node = unit->ast->first; node; node = node->next) {
        if (node->kind == NODE_VARIABLE) declare_global(unit, node);
        else if (node->kind == NODE_FUNCTION) declare_function(unit, node);
    }
    for (struct node *node = unit->ast->first; node; node = node->next)
        if (node->kind == NODE_FUNCTION && node->b && node->number < unit->functions.count
            && unit->functions.data[node->number].node == node)
            check_function(unit, node->number);
    check_initial_values(unit);
}
