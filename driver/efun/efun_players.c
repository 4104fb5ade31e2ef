/* SPDX-License-Identifier: MIT */
/*
 * Efuns on players: objects that are played over a connection.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "object/evaluate.h"
#include "object/master.h"
#include "session/session.h"
#include "value/array.h"
#include "value/string.h"

/* An object that may be left out: this_player(), NULL if there is none. */
static struct object *
player_argument(struct vm *vm, const struct value *args, uint32_t count, uint32_t number)
{
    return count > number ? object_of(args[number].object) : player_peek(efun_game(vm));
}

struct value
efun_input_to(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = efun_game(vm);
    struct object *player = player_peek(game);
    struct instance *self = vm_this_object_peek(vm);
    uint64_t flags = (uint64_t)efun_int_or(args, count, INPUT_TO_FLAGS, 0);
    uint32_t first = INPUT_TO_ARGS;
    struct string *prompt = NULL;
    if (flags & INPUT_PROMPT) {
        if (count <= first || args[first].tag != TAG_STRING)
            efun_bad_argument(vm, EFUN_INPUT_TO, first + 1, "the prompt is no string");
        prompt = args[first++].string;
    }
    if (!player || !session_is_interactive(player) || !self || (self->ref.head & HEAD_DESTRUCTED)) return value_int(0);
    struct callback *callback = callback_new(game, object_of(self), args[INPUT_TO_FUNCTION], args + first,
        count > first ? count - first : 0);
    if (!session_input_to_take(game, session_of(player), callback, flags, prompt))
        vm_error(vm, "input_to(): %d functions wait for input already", SESSION_INPUTS_MAX);
    return value_int(1);
}

struct value
efun_set_prompt(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *player = player_argument(vm, args, count, SET_PROMPT_OB);
    struct value prompt = args[SET_PROMPT_PROMPT];
    bool set = player && session_set_prompt(efun_game(vm), player, prompt.tag == TAG_STRING ? prompt.string : NULL);
    return value_int(set);
}

struct value
efun_hold_input(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *player = object_of(vm_this_object_peek(vm));
    (void)count;
    return value_int(session_hold(efun_game(vm), player, args[HOLD_INPUT_FLAG].i != 0));
}

struct value
efun_snoop(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *victim = count > SNOOP_VICTIM ? object_of(args[SNOOP_VICTIM].object) : NULL;
    return value_int(session_snoop(vm, object_of(args[SNOOP_SNOOPER].object), victim));
}

struct value
efun_query_snoop(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *player = object_of(args[QUERY_SNOOP_OB].object);
    (void)count;
    if (!session_is_interactive(player) || !master_allow_privilege(vm, "query_snoop", args[QUERY_SNOOP_OB])) return value_int(0);
    return efun_object_value(session_snooper_peek(player));
}

struct value
efun_exec(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return value_int(session_exec(vm, object_of(args[EXEC_TO].object), object_of(args[EXEC_FROM].object)));
}

struct value
efun_interactive(struct vm *vm, struct value *args, uint32_t count)
{
    struct instance *instance = count > INTERACTIVE_OB ? args[INTERACTIVE_OB].object : vm_this_object_peek(vm);
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED)) return value_int(0);
    return value_int(session_is_interactive(object_of(instance)));
}

struct value
efun_users(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return value_take(TAG_ARRAY, session_users(efun_game(vm)));
}

struct value
efun_this_interactive(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return efun_object_value(session_this_interactive_peek(efun_game(vm)));
}

struct value
efun_query_idle(struct vm *vm, struct value *args, uint32_t count)
{
    int64_t idle = session_idle_ms(efun_game(vm), object_of(args[QUERY_IDLE_OB].object));
    (void)count;
    if (idle < 0) efun_bad_argument(vm, EFUN_QUERY_IDLE, 1, "nobody plays the object");
    return value_int(idle / 1000);
}

struct value
efun_query_ip_number(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *player = player_argument(vm, args, count, QUERY_IP_NUMBER_OB);
    char address[SESSION_ADDRESS_MAX];
    if (!player || !session_address(efun_game(vm), player, address)) return value_int(0);
    return value_take(TAG_STRING, string_from_text(vm_world(vm), address));
}

struct value
efun_remove_interactive(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    session_disconnect(vm, object_of(args[REMOVE_INTERACTIVE_OB].object));
    return value_int(0);
}

struct value
efun_shutdown(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = efun_game(vm);
    int64_t status = efun_int_or(args, count, SHUTDOWN_STATUS, 0);
    if (status < 0 || status > 255) efun_bad_argument(vm, EFUN_SHUTDOWN, 1, "%" PRId64 " is not from 0 to 255", status);
    if (!master_allow_privilege(vm, "shutdown", value_int(status))) return value_int(0);
    game->status = (uint32_t)status;
    game->stopping = true;
    return value_int(0);
}
