/* SPDX-License-Identifier: MIT */
/*
 * Inherited programs.
 */
#include "compiler/inherit.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "value/intern.h"

/* Programs that inherit the same ones twice double at each step. */
enum { INHERITED_MAX = 65536 };

static void
complain(struct unit *unit, const struct node *node, const char *why)
{
    diag_add(unit->messages, DIAG_ERROR, node->place, "'%s' %s", node->text, why);
}

type_id
inherit_type(const struct unit *unit, const struct program *program, uint32_t index)
{
    const struct string *string = program->types[index];
    struct buffer text = BUFFER_EMPTY;
    buffer_add(&text, string->text, string->length);
    type_id type = type_parse(unit->types, buffer_text(&text));
    buffer_free(&text);
    return type;
}

static void
enter_variables(struct unit *unit, const struct inherited_program *from)
{
    const struct program *program = from->program;
    uint32_t modifiers = from->node->width & (FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_STATIC | VARIABLE_NOSAVE);
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        vector_add(&unit->globals, ((struct global_info){ .name = variable->name->text, .name_length = variable->name->length,
            .type = inherit_type(unit, program, variable->type),
            .flags = variable->flags | modifiers, .hidden = (variable->flags & FUNCTION_PRIVATE) != 0 }));
    }
}

static void
enter_program(struct unit *unit, struct node *node, struct program *program)
{
    if (program->flags & PRAGMA_NO_INHERIT) complain(unit, node, "does not allow to be inherited");
    if (unit->inherited_slots + program->slot_count > INHERITED_MAX
        || unit->globals.count + program->variable_count > INHERITED_MAX) {
        complain(unit, node, "is too much: more than 65536 inherited functions or variables");
        return;
    }
    struct inherited_program from = { .program = program, .slot_base = unit->inherited_slots,
        .variable_base = (uint32_t)unit->globals.count, .node = node };
    unit->inherited_slots += program->slot_count;
    enter_variables(unit, &from);
    if (node->modifiers & MODIFIER_VIRTUAL)
        vector_add(&unit->virtuals, ((struct virtual_group){ program, from.slot_base, from.variable_base }));
    virtual_groups_add(&unit->virtuals, program, from.slot_base, from.variable_base);
    if (unit->virtuals.count > VIRTUAL_GROUPS_MAX) complain(unit, node, "is too much: more than 4096 virtually inherited programs");
    vector_add(&unit->inherits, from);
}

/* The number of the __INIT of PROGRAM in its own table. */
static uint32_t
find_init(const struct unit *unit, const struct program *program)
{
    const struct string *string = string_interned_peek(unit->request->world, "__INIT", 6);
    return string ? program_find_slot(program, string) : UINT32_MAX;
}

/* Variables of virtually inherited programs are found by way of the innermost one; copies of them hold nothing to save. */
static void
share_variables(struct unit *unit)
{
    for (size_t i = 0; i < unit->virtuals.count; i++) {
        struct virtual_group group = unit->virtuals.data[i];
        bool copy = virtual_groups_first(&unit->virtuals, i) != i;
        uint32_t anchor = find_init(unit, group.program);
        for (uint32_t n = 0; n < group.program->variable_count; n++) {
            struct global_info *global = &unit->globals.data[group.variable_base + n];
            ASSERT(anchor != UINT32_MAX);
            global->shared = true;
            global->anchor = group.slot_base + anchor;
            global->inner = n;
            if (copy) global->flags |= VARIABLE_NOSAVE;
        }
    }
}

bool
inherit_programs(struct unit *unit, char **missing)
{
    const struct compile_request *request = unit->request;
    for (struct node *node = unit->ast->first; node; node = node->next) {
        if (node->kind != NODE_INHERIT || !node->text) continue;
        struct program *program = request->find_program ? request->find_program(request->context, node->text) : NULL;
        if (!program) {
            *missing = memory_copy_text(node->text, node->text_length);
            return false;
        }
        enter_program(unit, node, program);
    }
    unit->inherited_variables = (uint32_t)unit->globals.count;
    share_variables(unit);
    return true;
}

/* "room" means an inherit with that label, or of "/std/room". */
static bool
is_meant(const struct inherited_program *from, const char *scope)
{
    if (!scope || !*scope) return true;
    if (from->node->name && strcmp(from->node->name, scope) == 0) return true;
    const char *path = from->node->text;
    size_t length = strlen(path), wanted = strlen(scope);
    if (length > 2 && memcmp(path + length - 2, ".c", 2) == 0) length -= 2;
    if (wanted > 2 && memcmp(scope + wanted - 2, ".c", 2) == 0) wanted -= 2;
    if (wanted > length || memcmp(path + length - wanted, scope, wanted) != 0) return false;
    return wanted == length || path[length - wanted - 1] == '/';
}

uint32_t
inherit_find_function(const struct unit *unit, const char *scope, const char *name)
{
    const struct string *string = string_interned_peek(unit->request->world, name, strlen(name));
    for (size_t i = unit->inherits.count; i-- > 0 && string;) {
        const struct inherited_program *from = &unit->inherits.data[i];
        if (!is_meant(from, scope)) continue;
        uint32_t slot = program_find_slot(from->program, string);
        if (slot != UINT32_MAX && !(from->program->slots[slot].flags & FUNCTION_PRIVATE)) return from->slot_base + slot;
    }
    return NUMBER_NONE;
}

/* One step back at a time: the last `*` takes one character more. */
static bool
matches(const char *pattern, const char *text)
{
    const char *star = NULL, *from = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = ++pattern;
            from = text;
        } else if (*pattern == '?' || *pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star;
            text = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*') pattern++;
    return !*pattern;
}

static bool
came_before(const struct unit *unit, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (unit->inherits.data[i].program == unit->inherits.data[index].program
            && unit->inherits.data[index].node->modifiers & unit->inherits.data[i].node->modifiers & MODIFIER_VIRTUAL)
            return true;
    return false;
}

static uint32_t
find_in(const struct inherited_program *from, const struct string *name)
{
    uint32_t slot = name ? program_find_slot(from->program, name) : UINT32_MAX;
    if (slot == UINT32_MAX || from->program->slots[slot].flags & FUNCTION_PRIVATE) return NUMBER_NONE;
    return from->slot_base + slot;
}

uint32_t
inherit_match_function(const struct unit *unit, size_t index, const char *pattern, const char *name)
{
    const struct inherited_program *from = &unit->inherits.data[index];
    const char *path = from->node->text, *tail = strrchr(path, '/');
    if (*path == '/') path++;
    if (*pattern == '/') pattern++;
    if (came_before(unit, index) || (!matches(pattern, path) && !(tail && matches(pattern, tail + 1)))) return NUMBER_NONE;
    return find_in(from, string_interned_peek(unit->request->world, name, strlen(name)));
}

bool
inherit_hides_function(const struct unit *unit, const char *name)
{
    const struct string *string = string_interned_peek(unit->request->world, name, strlen(name));
    for (size_t i = 0; i < unit->inherits.count && string; i++) {
        const struct program *program = unit->inherits.data[i].program;
        uint32_t slot = program_find_slot(program, string);
        if (slot != UINT32_MAX && program->slots[slot].flags & FUNCTION_PRIVATE) return true;
    }
    return false;
}

const struct slot *
inherit_slot(const struct unit *unit, uint32_t number)
{
    size_t i = unit->inherits.count;
    while (unit->inherits.data[i - 1].slot_base > number) i--;
    const struct inherited_program *from = &unit->inherits.data[i - 1];
    return &from->program->slots[number - from->slot_base];
}

uint32_t
inherit_find_init(const struct unit *unit, uint32_t index)
{
    const struct inherited_program *from = &unit->inherits.data[index];
    uint32_t slot = find_init(unit, from->program);
    return slot == UINT32_MAX ? NUMBER_NONE : from->slot_base + slot;
}
