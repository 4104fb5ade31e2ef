/* SPDX-License-Identifier: MIT */
/*
 * The names of the applies, interned once, and the calls.
 */
#include "object/applies.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "object/master.h"
#include "value/intern.h"
#include "value/string.h"

static const char *const names[APPLY_COUNT] = {
#define APPLY(symbol, name, where, arguments, help) name,
#include "object/applies.def"
#undef APPLY
};

void
applies_open(struct game *game)
{
    game->applies = memory_get(APPLY_COUNT, sizeof *game->applies);
    for (int i = 0; i < APPLY_COUNT; i++) game->applies[i] = string_intern(game->world, names[i], strlen(names[i]));
}

void
applies_close(struct game *game)
{
    for (int i = 0; i < APPLY_COUNT; i++) string_free(game->world, game->applies[i]);
    free(game->applies);
    game->applies = NULL;
}

bool
apply_is_there(const struct game *game, const struct object *object, enum apply apply)
{
    return program_find_slot(object->instance.program, game->applies[apply]) != UINT32_MAX;
}

struct value
apply_call(struct vm *vm, struct object *object, enum apply apply, const struct value *args, uint32_t count, bool *found)
{
    const struct game *game = vm_context(vm);
    return vm_apply_any(vm, &object->instance, game->applies[apply], args, count, found);
}

struct value
apply_master(struct vm *vm, enum apply apply, const struct value *args, uint32_t count, bool *found)
{
    struct object *master = master_peek(vm);
    if (found) *found = false;
    return master ? apply_call(vm, master, apply, args, count, found) : value_int(0);
}
