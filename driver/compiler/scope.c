/* SPDX-License-Identifier: MIT */
/*
 * Locals: declared, hidden by inner ones, forgotten at the end of their block; those of functions around an inline closure.
 */
#include "compiler/scope.h"

void
scope_open(struct scope *scope, struct unit *unit, uint32_t function)
{
    *scope = (struct scope){ .unit = unit, .function = function };
}

/* The name means again what it meant before the local. */
static void
restore(struct scope *scope, const struct local *local)
{
    struct name_entry *entry = unit_name(scope->unit, local->name);
    entry->local = local->shadowed;
    entry->owner = local->shadowed_owner;
}

void
scope_close(struct scope *scope)
{
    while (scope->captured.count) restore(scope, scope_local(scope, vector_pop(&scope->captured)));
    vector_free(&scope->captured);
    vector_free(&scope->visible);
}

struct scope_mark
scope_enter(struct scope *scope)
{
    struct scope_mark mark = { scope->block, scope->visible.count };
    scope->block = ++scope->blocks;
    return mark;
}

struct local *
scope_local(const struct scope *scope, uint32_t number)
{
    return &scope->unit->functions.data[scope->function].locals.data[number];
}

void
scope_leave(struct scope *scope, struct scope_mark mark)
{
    while (scope->visible.count > mark.visible) {
        struct local *local = scope_local(scope, vector_pop(&scope->visible));
        restore(scope, local);
        if (!local->used && !local->parameter && (scope->unit->pragmas & (PRAGMA_PEDANTIC | PRAGMA_WARN_UNUSED_VARIABLES)))
            diag_add(scope->unit->messages, DIAG_WARNING, local->place, local->assigned ? "variable '%s' is set but never used"
                : "variable '%s' is never used", local->name);
    }
    scope->block = mark.block;
}

/* The newest meaning of the entry's name. */
static uint32_t
add_local(struct scope *scope, struct name_entry *entry, struct local local)
{
    struct function_info *function = &scope->unit->functions.data[scope->function];
    local.shadowed = entry->local;
    local.shadowed_owner = entry->owner;
    entry->local = (uint32_t)function->locals.count;
    entry->owner = scope->function;
    vector_add(&function->locals, local);
    return entry->local;
}

uint32_t
scope_capture(struct scope *scope, struct node *declaration)
{
    struct local local = { .name = declaration->name, .type = declaration->declared, .place = declaration->place, .used = true };
    uint32_t number = add_local(scope, unit_name(scope->unit, declaration->name), local);
    vector_add(&scope->captured, number);
    return number;
}

uint32_t
scope_declare(struct scope *scope, struct node *declaration, bool parameter)
{
    struct function_info *function = &scope->unit->functions.data[scope->function];
    struct name_entry *entry = unit_name(scope->unit, declaration->name);
    struct local local = { .name = declaration->name, .type = declaration->declared, .place = declaration->place,
        .block = scope->block, .parameter = parameter };
    if (entry->local != NUMBER_NONE && entry->owner == scope->function) {
        const struct local *outer = &function->locals.data[entry->local];
        if (outer->block == scope->block) {
            diag_add(scope->unit->messages, DIAG_ERROR, declaration->place, "'%s' is declared twice", local.name);
            diag_add(scope->unit->messages, DIAG_NOTE, outer->place, "'%s' was first declared here", local.name);
            local.used = true;
        } else if (scope->unit->pragmas & PRAGMA_PEDANTIC) {
            diag_add(scope->unit->messages, DIAG_WARNING, declaration->place, "'%s' hides a variable further out", local.name);
        }
    }
    uint32_t number = add_local(scope, entry, local);
    vector_add(&scope->visible, number);
    return number;
}
