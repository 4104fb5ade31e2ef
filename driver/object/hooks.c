/* SPDX-License-Identifier: MIT */
/*
 * Driver hooks: an array in the world's root, made when the first hook is set.
 */
#include "object/hooks.h"

#include <string.h>

#include "base/assert.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/mapping.h"

static const struct {
    const char *name, *values;
} hooks[HOOK_COUNT] = {
#define HOOK(number, symbol, values, help) [number] = { "H_" #symbol, values },
#include "object/hooks.def"
#undef HOOK
};

const char *
hook_name(enum hook hook)
{
    return hooks[hook].name;
}

struct value
hook_peek(const struct game *game, enum hook hook)
{
    const struct array *row = (const struct array *)game->world->root->slots[ROOT_HOOKS];
    return row ? array_get(row, hook) : value_int(0);
}

struct string *
hook_text_peek(const struct game *game, enum hook hook)
{
    struct value value = hook_peek(game, hook);
    return value.tag == TAG_STRING ? value.string : NULL;
}

struct string *
hook_function_peek(const struct game *game, enum hook hook)
{
    struct string *text = hook_text_peek(game, hook);
    if (text) return text;
    switch ((int)hook) {
    case HOOK_CREATE_SUPER:
    case HOOK_CREATE_OB:
    case HOOK_CREATE_CLONE: return game->applies[APPLY_CREATE];
    case HOOK_RESET: return game->applies[APPLY_RESET];
    case HOOK_CLEAN_UP: return game->applies[APPLY_CLEAN_UP];
    default: return NULL;
    }
}

bool
hook_is_there(const struct game *game, const struct object *object, enum hook hook)
{
    const struct string *name = hook_function_peek(game, hook);
    const struct program *program = object->instance.program;
    uint32_t slot = name && program ? program_find_slot(program, name) : UINT32_MAX;
    return slot != UINT32_MAX && !(program->slots[slot].flags & FUNCTION_PROTOTYPE);
}

struct value
hook_call(struct vm *vm, struct object *object, enum hook hook, const struct value *args, uint32_t count)
{
    struct string *name = hook_function_peek(vm_context(vm), hook);
    bool found;
    return name ? vm_apply_any(vm, &object->instance, name, args, count, &found) : value_int(0);
}

/* An array of strings and nothing else. */
static bool
is_row_of_strings(const struct array *array)
{
    for (uint32_t i = 0; i < array->length; i++)
        if (array_get(array, i).tag != TAG_STRING) return false;
    return true;
}

bool
hook_takes(enum hook hook, struct value value)
{
    const char *values = hooks[hook].values;
    switch (value.tag) {
    case TAG_INT: return value.i == 0;
    case TAG_STRING: return strchr(values, 's');
    case TAG_ARRAY: return strchr(values, 'a') && is_row_of_strings(value.array);
    case TAG_MAPPING: return strchr(values, 'm');
    default: return false;
    }
}

void
hook_set(struct game *game, enum hook hook, struct value value)
{
    struct world *world = game->world;
    struct ref **row = &world->root->slots[ROOT_HOOKS];
    ASSERT(hook_takes(hook, value));
    uint32_t outer = world->owner;
    world->owner = 0;
    if (!*row) *row = &array_new(world, HOOK_COUNT)->ref;
    if (value.tag == TAG_STRING) value = value_take(TAG_STRING, string_intern_ref(world, value.string));
    else if (value.tag == TAG_ARRAY) value = value_take(TAG_ARRAY, array_copy(world, value.array));
    else if (value.tag == TAG_MAPPING) value = value_take(TAG_MAPPING, mapping_copy(world, value.mapping));
    array_set_take(world, (struct array *)*row, hook, value);
    world->owner = outer;
    memset(game->starts, 0, sizeof game->starts); /* which function is create may have changed */
}
