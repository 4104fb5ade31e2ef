/* SPDX-License-Identifier: MIT */
/*
 * Structs of the file and of the programs it inherits; see structs.h.
 *
 * Versions of one struct (same name, same program) are one struct here: the first that is met.
 */
#include "compiler/structs.h"

#include <string.h>

#include "base/memory.h"
#include "compiler/names.h"
#include "compiler/parse.h"
#include "value/intern.h"

enum { CLOSED = FUNCTION_PRIVATE | STRUCT_HIDDEN, ALL_MEMBERS_MAX = 1 << 18 };

static type_id
parse_text(struct unit *unit, const struct string *string)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add(&text, string->text, string->length);
    type_id type = type_parse(unit->types, buffer_text(&text));
    buffer_free(&text);
    return type;
}

static const char *
own_text(struct unit *unit, const struct string *string)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add(&text, string->text, string->length);
    const char *name = ast_name(unit->ast, buffer_text(&text));
    buffer_free(&text);
    return name;
}

/* --- structs of other programs */

/* The number of TYPE, whose base was entered; it gets one, and its members are listed, if it is new. */
static uint32_t
enter_type(struct unit *unit, struct struct_type *type, uint32_t base)
{
    const char *name = own_text(unit, type->name);
    type_id id = type_struct(unit->types, name, own_text(unit, type->program));
    uint32_t number = type_struct_number(unit->types, id);
    if (number != STRUCT_NUMBER_NONE) return number;
    number = (uint32_t)unit->structs.count;
    ref_add(&type->ref);
    vector_add(&unit->structs, ((struct struct_info){ .name = name, .type = type, .id = id, .base = base, .depth = type->depth,
        .first_member = (uint32_t)unit->members.count, .members = type->count, .flags = STRUCT_HIDDEN }));
    type_define_struct(unit->types, id, number, base);
    for (uint32_t i = 0; i < type->count; i++)
        vector_add(&unit->members, ((struct member_info){ own_text(unit, type->members[i].name),
            parse_text(unit, type->members[i].type) }));
    return number;
}

/* The same with all its bases, the outermost first. */
static uint32_t
enter_bases(struct unit *unit, struct struct_type *type)
{
    struct struct_type *row[STRUCT_BASES_MAX + 1];
    uint32_t count = 0, number = NUMBER_NONE;
    for (; type; type = type->base) row[count++] = type;
    while (count) number = enter_type(unit, row[--count], number);
    return number;
}

/* From now on NAME means struct NUMBER. */
static void
show(struct unit *unit, uint32_t number, uint32_t flags)
{
    struct struct_info *info = &unit->structs.data[number];
    info->flags = flags;
    unit_name(unit, info->name)->structure = number;
    type_define_struct(unit->types, type_struct(unit->types, info->name, ""), number, info->base);
}

static void
enter_inherited(struct unit *unit, const struct inherited_program *from)
{
    uint32_t modifiers = from->node->number & (FUNCTION_PRIVATE | FUNCTION_PROTECTED);
    for (uint32_t i = 0; i < from->program->struct_count; i++) {
        const struct program_struct *entry = &from->program->structs[i];
        uint32_t number = enter_bases(unit, entry->type);
        const char *name = unit->structs.data[number].name;
        uint32_t known = unit_name(unit, name)->structure;
        if (entry->flags & CLOSED || known == number) continue;
        if (known == NUMBER_NONE) {
            show(unit, number, entry->flags | modifiers);
            continue;
        }
        diag_add(unit->messages, DIAG_ERROR, from->node->place, "struct '%s' is defined by another inherited program too", name);
    }
}

static uint32_t
find_simul_efun_struct(struct unit *unit, const char *name)
{
    const struct program *program = unit->request->simul_efuns;
    if (!program || unit->ast->pragmas & PRAGMA_NO_SIMUL_EFUNS) return NUMBER_NONE;
    const struct string *string = string_interned_peek(unit->request->world, name, strlen(name));
    for (uint32_t i = program->struct_count; i-- > 0 && string;) {
        const struct program_struct *entry = &program->structs[i];
        if (entry->type->name != string || entry->flags & CLOSED) continue;
        uint32_t number = enter_bases(unit, entry->type);
        show(unit, number, FUNCTION_PRIVATE);
        return number;
    }
    return NUMBER_NONE;
}

uint32_t
structs_find(struct unit *unit, const char *name)
{
    uint32_t number = unit_name(unit, name)->structure;
    return number != NUMBER_NONE ? number : find_simul_efun_struct(unit, name);
}

/* --- members */

const struct member_info *
structs_member(const struct unit *unit, uint32_t structure, uint32_t member)
{
    return &unit->members.data[unit->structs.data[structure].first_member + member];
}

uint32_t
structs_find_member(const struct unit *unit, uint32_t structure, const char *name)
{
    for (uint32_t i = 0; i < unit->structs.data[structure].members; i++)
        if (structs_member(unit, structure, i)->name == name) return i;
    return NUMBER_NONE;
}

const char *
structs_similar_member(const struct unit *unit, uint32_t structure, const char *name)
{
    struct name_guess guess = name_guess_start(name);
    for (uint32_t i = 0; i < unit->structs.data[structure].members; i++)
        name_guess_try(&guess, structs_member(unit, structure, i)->name);
    return guess.best;
}

/* --- structs of the file */

/* The base of a definition must stand before it. */
static uint32_t
find_base(struct unit *unit, const struct node *node)
{
    uint32_t base = node->text ? structs_find(unit, node->text) : NUMBER_NONE;
    if (node->text && base == NUMBER_NONE)
        diag_add(unit->messages, DIAG_ERROR, node->place, "the base of a struct must be defined before it: '%s' is not",
            node->text);
    if (base == NUMBER_NONE || unit->structs.data[base].depth < STRUCT_BASES_MAX) return base;
    diag_add(unit->messages, DIAG_ERROR, node->place, "more than %d structs that are derived from each other", STRUCT_BASES_MAX);
    return NUMBER_NONE;
}

/* Behind those of the base, which are a copy. */
static void
add_members(struct unit *unit, uint32_t number, struct node *node)
{
    struct struct_info *info = &unit->structs.data[number];
    uint32_t base = info->base == NUMBER_NONE ? 0 : unit->structs.data[info->base].members;
    for (; info->members < base; info->members++) {
        struct member_info copy = *structs_member(unit, info->base, info->members);
        vector_add(&unit->members, copy);
    }
    if (unit->members.count > ALL_MEMBERS_MAX)
        diag_add(unit->messages, DIAG_ERROR, node->place, "more than %d members in all structs of a file", ALL_MEMBERS_MAX);
    for (struct node *member = node->list; member && unit->members.count <= ALL_MEMBERS_MAX; member = member->next) {
        if (member->declared == TYPE_VOID)
            diag_add(unit->messages, DIAG_ERROR, member->place, "member '%s' cannot be void", member->name);
        if (structs_find_member(unit, number, member->name) != NUMBER_NONE)
            diag_add(unit->messages, DIAG_ERROR, member->place, "struct '%s' has a member '%s' already", info->name, member->name);
        if (info->members == STRUCT_MEMBERS_MAX) {
            diag_add(unit->messages, DIAG_ERROR, member->place, "a struct has at most %d members", STRUCT_MEMBERS_MAX);
            return;
        }
        vector_add(&unit->members, ((struct member_info){ member->name, member->declared }));
        info->members++;
    }
}

static void
define(struct unit *unit, struct node *node)
{
    uint32_t known = unit_name(unit, node->name)->structure, number = (uint32_t)unit->structs.count;
    if (known != NUMBER_NONE) {
        const struct node *first = unit->structs.data[known].node;
        diag_add(unit->messages, DIAG_ERROR, node->place, first ? "struct '%s' is defined twice"
            : "struct '%s' is defined by an inherited program already", node->name);
        if (first) diag_add(unit->messages, DIAG_NOTE, first->place, "struct '%s' was first defined here", node->name);
        return;
    }
    if (unit->members.count > ALL_MEMBERS_MAX) return; /* which was said */
    uint32_t base = find_base(unit, node);
    type_id id = type_struct(unit->types, node->name, unit->program_name);
    number = (uint32_t)unit->structs.count; /* the base may have been the first of the simul_efun object's */
    vector_add(&unit->structs, ((struct struct_info){ .name = node->name, .node = node, .id = id, .base = base,
        .depth = base == NUMBER_NONE ? 0 : unit->structs.data[base].depth + 1, .first_member = (uint32_t)unit->members.count }));
    type_define_struct(unit->types, id, number, base);
    add_members(unit, number, node);
    show(unit, number, node->modifiers);
}

/* What types name must be there. */
static void
check_uses(struct unit *unit)
{
    struct node *first = NULL;
    for (struct node *use = unit->ast->structs, *next; use; use = next) {
        next = use->next;
        use->next = first;
        first = use;
    }
    unit->ast->structs = first;
    const char *said = NULL;
    for (struct node *use = first; use; use = use->next) {
        if (use->name == said || structs_find(unit, use->name) != NUMBER_NONE) continue;
        diag_add(unit->messages, DIAG_ERROR, use->place, "undefined struct '%s'", use->name);
        said = use->name;
    }
}

void
structs_declare(struct unit *unit)
{
    const char *file = unit->request->file;
    size_t length = strlen(file);
    if (length > 2 && !memcmp(file + length - 2, ".c", 2)) length -= 2;
    unit->program_name = memory_copy_text(file, length);
    for (size_t i = 0; i < unit->inherits.count; i++) enter_inherited(unit, &unit->inherits.data[i]);
    for (struct node *node = unit->ast->first; node; node = node->next)
        if (node->kind == NODE_STRUCT_TYPE && node->width) define(unit, node);
    check_uses(unit);
}

/* --- types for the machine */

static struct string *
intern(struct unit *unit, const char *text)
{
    return string_intern(unit->request->world, text, strlen(text));
}

static struct struct_member
make_member(struct unit *unit, const struct member_info *info)
{
    struct buffer text = BUFFER_EMPTY;
    type_render_full(unit->types, info->type, unit->program_name, &text);
    struct struct_member member = { intern(unit, info->name), intern(unit, buffer_text(&text)) };
    buffer_free(&text);
    return member;
}

static void
make(struct unit *unit, struct struct_info *info)
{
    struct world *world = unit->request->world;
    struct struct_member members[STRUCT_MEMBERS_MAX];
    for (uint32_t i = 0; i < info->members; i++) members[i] = make_member(unit, &unit->members.data[info->first_member + i]);
    struct string *name = intern(unit, info->name), *program = intern(unit, unit->program_name);
    struct struct_type *base = info->base == NUMBER_NONE ? NULL : unit->structs.data[info->base].type;
    info->type = struct_type_get(world, name, program, base, members, info->members);
    string_free(world, name);
    string_free(world, program);
    for (uint32_t i = 0; i < info->members; i++) {
        string_free(world, members[i].name);
        string_free(world, members[i].type);
    }
}

void
structs_make(struct unit *unit)
{
    for (size_t i = 0; i < unit->structs.count; i++)
        if (!unit->structs.data[i].type) make(unit, &unit->structs.data[i]);
}
