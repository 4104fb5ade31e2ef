/* SPDX-License-Identifier: MIT */
/*
 * Efuns on living objects, on the master and on driver hooks; and what kind of object one is.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "object/evaluate.h"
#include "object/hooks.h"
#include "object/inventory.h"
#include "object/master.h"
#include "object/names.h"
#include "value/string.h"

struct value
efun_this_player(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return efun_object_value(player_peek(efun_game(vm)));
}

struct value
efun_set_this_player(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *player = NULL;
    if (value_is_true(args[SET_THIS_PLAYER_OB])) player = efun_object(vm, EFUN_SET_THIS_PLAYER, args, count, SET_THIS_PLAYER_OB);
    player_set(efun_game(vm), player);
    return value_int(0);
}

struct value
efun_living(struct vm *vm, struct value *args, uint32_t count)
{
    struct value ob = args[LIVING_OB];
    (void)vm, (void)count;
    return value_int(ob.tag == TAG_OBJECT && object_is_living(object_of(ob.object)));
}

/* this_object(), unless it is destructed. */
static struct object *
this_object(const struct vm *vm)
{
    struct instance *instance = vm_this_object_peek(vm);
    return instance && instance->program ? object_of(instance) : NULL;
}

struct value
efun_enable_commands(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = this_object(vm);
    (void)args, (void)count;
    if (!object) return value_int(0);
    object_set_living(efun_game(vm), object, true);
    player_set(efun_game(vm), object);
    return value_int(0);
}

struct value
efun_disable_commands(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = this_object(vm);
    (void)args, (void)count;
    if (!object) return value_int(0);
    object_set_living(efun_game(vm), object, false);
    if (player_peek(efun_game(vm)) == object) player_set(efun_game(vm), NULL);
    return value_int(0);
}

struct value
efun_master(struct vm *vm, struct value *args, uint32_t count)
{
    const struct game *game = efun_game(vm);
    if (efun_int_or(args, count, MASTER_DONT_LOAD, 0) == 0) return efun_object_value(master_peek(vm));
    return efun_object_value((struct object *)game->world->root->slots[ROOT_MASTER]);
}

struct value
efun_clonep(struct vm *vm, struct value *args, uint32_t count)
{
    const struct object *object = this_object(vm);
    if (count > CLONEP_OB) object = args[CLONEP_OB].tag == TAG_OBJECT ? object_of(args[CLONEP_OB].object) : NULL;
    return value_int(object && !object_is_destructed(object) && object->number != 0);
}

struct value
efun_blueprint(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_BLUEPRINT, args, count, BLUEPRINT_OB);
    return efun_object_value(names_find_peek(vm_world(vm), object->name, 0));
}

struct value
efun_load_name(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_LOAD_NAME, args, count, LOAD_NAME_OB);
    return value_ref((struct value){ .string = object->name, .tag = TAG_STRING });
}

struct value
efun_set_driver_hook(struct vm *vm, struct value *args, uint32_t count)
{
    struct value number = args[SET_DRIVER_HOOK_HOOK], value = args[SET_DRIVER_HOOK_VALUE];
    (void)count;
    if (number.i < 0 || number.i >= HOOK_COUNT)
        efun_bad_argument(vm, EFUN_SET_DRIVER_HOOK, SET_DRIVER_HOOK_HOOK + 1, "there is no hook %" PRId64, number.i);
    enum hook hook = (enum hook)number.i;
    if (!hook_takes(hook, value))
        efun_bad_argument(vm, EFUN_SET_DRIVER_HOOK, SET_DRIVER_HOOK_VALUE + 1, "%s takes no such value", hook_name(hook));
    master_insist_privilege(vm, "set_driver_hook", number);
    hook_set(efun_game(vm), hook, value);
    return value_int(0);
}
