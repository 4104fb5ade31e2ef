/* SPDX-License-Identifier: MIT */
/*
 * Programs that are replaced by an inherited one.
 */
#include "object/replace.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "object/shadow.h"
#include "value/string.h"

struct replacement {
    struct replacement *next;
    struct object *object;   /* counted */
    struct program *program; /* counted */
    uint32_t variable_base;
};

/* The first inherited program called NAME; the bases in *found are those in PROGRAM. */
static bool
find_inherited(const struct program *program, const struct string *name, struct inherit *found)
{
    for (uint32_t i = 0; i < program->inherit_count; i++) {
        const struct inherit *inherit = &program->inherits[i];
        struct inherit inner = { .program = inherit->program };
        if (inherit->program->name != name && !find_inherited(inherit->program, name, &inner)) continue;
        *found = (struct inherit){ inner.program, inner.slot_base + inherit->slot_base,
            inner.variable_base + inherit->variable_base, 0 };
        return true;
    }
    return false;
}

/* Slot of a program's __INIT, which it has if it has variables. */
static uint32_t
find_init(const struct program *program)
{
    for (uint32_t i = program->own_slots; i < program->slot_count; i++) {
        const struct string *name = program->slots[i].function ? program->slots[i].function->name : NULL;
        if (name && name->length == 6 && memcmp(name->text, "__INIT", 6) == 0) return i;
    }
    return UINT32_MAX;
}

struct program *
replace_find(const struct object *object, const struct string *name, uint32_t *variable_base, const char **why)
{
    const struct program *program = object->instance.program;
    struct inherit found;
    *why = "is not inherited";
    if (!find_inherited(program, name, &found)) return NULL;
    *why = "has virtually inherited variables";
    if (found.program->flags & PROGRAM_VIRTUAL) return NULL;
    *variable_base = found.variable_base;
    if (!(program->flags & PROGRAM_VIRTUAL)) return found.program;
    /* where virtual inheritance is about, the entry of its __INIT knows which copy of the variables is in use */
    uint32_t init = find_init(found.program);
    if (init != UINT32_MAX) *variable_base = program->slots[found.slot_base + init].variable_base;
    return found.program;
}

void
replace_later(struct game *game, struct object *object, struct program *program, uint32_t variable_base)
{
    struct replacement *later = memory_get(1, sizeof *later);
    *later = (struct replacement){ game->replacements, object, program, variable_base };
    ref_add(&object->instance.ref);
    ref_add(&program->ref);
    game->replacements = later;
}

/* A second wish for one object comes too late: its program is another one. */
static void
replace_one(struct game *game, const struct replacement *replacement)
{
    struct object *object = replacement->object;
    const char *why;
    uint32_t base;
    if (object_is_destructed(object)) return;
    if (replace_find(object, replacement->program->name, &base, &why) != replacement->program) return;
    shadow_end(game, object);
    uint32_t owner = game->world->owner;
    game->world->owner = object->instance.owner;
    instance_replace_program(game->world, &object->instance, replacement->program, replacement->variable_base);
    game->world->owner = owner;
}

void
replace_now(struct game *game)
{
    struct replacement *next;
    for (struct replacement *at = game->replacements; at; at = next) {
        next = at->next;
        replace_one(game, at);
        ref_free(game->world, &at->object->instance.ref);
        ref_free(game->world, &at->program->ref);
        free(at);
    }
    game->replacements = NULL;
}
