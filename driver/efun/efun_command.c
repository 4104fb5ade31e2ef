/* SPDX-License-Identifier: MIT */
/*
 * Efuns on commands: which function an action calls, and what a function that was called may ask.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "object/actions.h"
#include "object/evaluate.h"
#include "object/inventory.h"
#include "object/master.h"
#include "session/command.h"
#include "session/session.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/string.h"

static struct object *
self_peek(struct vm *vm)
{
    struct instance *instance = vm_this_object_peek(vm);
    return instance && !(instance->ref.head & HEAD_DESTRUCTED) ? object_of(instance) : NULL;
}

static struct value
string_or_zero(struct string *string)
{
    return string ? value_ref((struct value){ .string = string, .tag = TAG_STRING }) : value_int(0);
}

struct value
efun_add_action(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = efun_game(vm);
    struct object *player = player_peek(game), *self = self_peek(vm);
    int64_t match = efun_int_or(args, count, ADD_ACTION_MATCH, ACTION_EXACT);
    if (match > ACTION_ARGUMENTS) efun_bad_argument(vm, EFUN_ADD_ACTION, 3, "%" PRId64 " is above 3", match);
    if (!player || !self) return value_int(0);
    vm_require(vm, intern_growth(game->world));
    return value_int(actions_add(game, player, self, args[ADD_ACTION_FUNCTION], args[ADD_ACTION_VERB].string, match));
}

struct value
efun_remove_action(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = efun_game(vm);
    struct object *living = count > REMOVE_ACTION_OB ? object_of(args[REMOVE_ACTION_OB].object) : player_peek(game);
    struct object *self = self_peek(vm);
    if (!living || !self) return value_int(0);
    if (args[REMOVE_ACTION_VERB].tag == TAG_INT)
        return value_int(args[REMOVE_ACTION_VERB].i == 1 ? actions_remove(game, living, self, NULL) : 0);
    const struct string *text = args[REMOVE_ACTION_VERB].string;
    struct string *verb = string_interned_peek(game->world, text->text, text->length);
    return value_int(verb ? actions_remove(game, living, self, verb) : 0);
}

struct value
efun_command(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *self = self_peek(vm);
    struct object *giver = count > COMMAND_OB ? object_of(args[COMMAND_OB].object) : self;
    const struct string *text = args[COMMAND_TEXT].string;
    if (!giver || !object_is_living(giver)) return value_int(0);
    if (giver != self && session_is_interactive(giver)) {
        struct value whom = { .object = &giver->instance, .tag = TAG_OBJECT };
        if (!master_allow_privilege(vm, "command", whom) || object_is_destructed(giver)) return value_int(0);
    }
    int64_t before = vm_ticks_left(vm);
    if (!command_give(vm, giver, text->text, text->length)) return value_int(0);
    int64_t cost = before - vm_ticks_left(vm);
    return value_int(cost > 0 ? cost : 1);
}

struct value
efun_notify_fail(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    command_set_failure(efun_game(vm), args[NOTIFY_FAIL_TEXT].string);
    return value_int(0);
}

struct value
efun_query_notify_fail(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return string_or_zero(command_failure_peek(efun_game(vm)));
}

struct value
efun_query_verb(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return string_or_zero(command_verb_peek(efun_game(vm)));
}

struct value
efun_query_command(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return string_or_zero(command_text_peek(efun_game(vm)));
}

struct value
efun_query_actions(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *living = object_of(args[QUERY_ACTIONS_OB].object);
    struct action action;
    uint64_t cursor = ACTIONS_NEWEST;
    uint32_t known = actions_count(living), at = 0;
    (void)count;
    efun_require_array(vm, known);
    struct array *verbs = array_new(vm_world(vm), known);
    while (at < known && actions_next(living, &cursor, &action))
        array_set_take(vm_world(vm), verbs, at++, string_or_zero(action.verb));
    return value_take(TAG_ARRAY, verbs);
}
