/* SPDX-License-Identifier: MIT */
/*
 * Efuns on living names, and on who called.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "efun/efun_int.h"
#include "object/inventory.h"
#include "object/living.h"
#include "session/session.h"
#include "value/array.h"
#include "value/string.h"

enum { NAMES_A_TICK = 16 };

struct value
efun_set_living_name(struct vm *vm, struct value *args, uint32_t count)
{
    struct instance *instance = vm_this_object_peek(vm);
    struct string *name = args[SET_LIVING_NAME_NAME].tag == TAG_STRING ? args[SET_LIVING_NAME_NAME].string : NULL;
    (void)count;
    if (!instance || !instance->program) vm_error(vm, "set_living_name(): this_object() is destructed");
    if (name && name->length == 0) efun_bad_argument(vm, EFUN_SET_LIVING_NAME, 1, "the name is empty");
    if (name) vm_require(vm, living_growth(efun_game(vm), name));
    living_set_name(efun_game(vm), object_of(instance), name);
    return value_int(0);
}

struct value
efun_query_living_name(struct vm *vm, struct value *args, uint32_t count)
{
    struct string *name =
        living_name_peek(efun_game(vm), efun_object(vm, EFUN_QUERY_LIVING_NAME, args, count, QUERY_LIVING_NAME_OB));
    return name ? value_ref((struct value){ .string = name, .tag = TAG_STRING }) : value_int(0);
}

struct value
efun_find_living(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    vm_charge(vm, living_count(efun_game(vm), args[FIND_LIVING_NAME].string) / NAMES_A_TICK);
    return efun_object_value(living_find_peek(efun_game(vm), args[FIND_LIVING_NAME].string, false));
}

struct value
efun_find_player(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    vm_charge(vm, living_count(efun_game(vm), args[FIND_PLAYER_NAME].string) / NAMES_A_TICK);
    return efun_object_value(living_find_peek(efun_game(vm), args[FIND_PLAYER_NAME].string, true));
}

/* --- who called */

struct value
efun_caller_stack(struct vm *vm, struct value *args, uint32_t count)
{
    bool interactive = efun_int_or(args, count, CALLER_STACK_INTERACTIVE, 0) != 0;
    uint32_t callers = vm_callers(vm, NULL, 0);
    vm_charge(vm, callers / 8);
    efun_require_array(vm, callers + interactive);
    struct instance **instances = memory_get(callers + 1ull, sizeof *instances);
    vm_callers(vm, instances, callers);
    struct array *array = array_new(vm_world(vm), callers + interactive);
    for (uint32_t i = 0; i < callers; i++)
        array_set_take(vm_world(vm), array, i, efun_object_value(instances[i] ? object_of(instances[i]) : NULL));
    free(instances);
    if (interactive)
        array_set_take(vm_world(vm), array, callers, efun_object_value(session_this_interactive_peek(efun_game(vm))));
    return value_take(TAG_ARRAY, array);
}

struct value
efun_caller_stack_depth(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return value_int(vm_callers(vm, NULL, 0));
}

struct value
efun_extern_call(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return value_int(vm_called_from_outside(vm));
}

struct value
efun_all_environment(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_ALL_ENVIRONMENT, args, count, ALL_ENVIRONMENT_OB), *around = object;
    uint32_t depth = 0, at = 0;
    while ((around = object_environment_peek(around))) depth++;
    if (!depth) return value_int(0);
    vm_charge(vm, depth / 8);
    efun_require_array(vm, depth);
    struct array *array = array_new(vm_world(vm), depth);
    for (around = object; (around = object_environment_peek(around)); )
        array_set_take(vm_world(vm), array, at++, efun_object_value(around));
    return value_take(TAG_ARRAY, array);
}
