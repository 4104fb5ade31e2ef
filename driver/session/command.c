/* SPDX-License-Identifier: MIT */
/*
 * From a line to a call.  The command under way lies on the C stack; its strings and the object that is being called are
 * counted there, so nothing LPC does meanwhile takes them away.
 */
#include "session/command.h"

#include <string.h>

#include "object/actions.h"
#include "object/evaluate.h"
#include "object/hooks.h"
#include "object/inventory.h"
#include "session/session.h"
#include "value/mapping.h"
#include "value/string.h"

struct command {
    struct command *outer;
    struct game *game;
    struct object *giver;     /* counted */
    struct string *text;      /* counted, as are all strings here; may be NULL */
    struct string *verb;
    struct string *failure;
    struct value function;    /* that is being called: its name or a closure */
    struct string *argument;
    struct object *object;    /* whose; counted; NULL: none */
};

static bool
is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static void
replace_text(struct world *world, struct string **slot, struct string *text_take)
{
    struct string *old = *slot;
    *slot = text_take;
    if (old) string_free(world, old);
}

static void
replace_object(struct world *world, struct object **slot, struct object *object)
{
    struct object *old = *slot;
    if (object) ref_add(&object->instance.ref);
    *slot = object;
    if (old) ref_free(world, &old->instance.ref);
}

/* --- questions */

struct string *
command_verb_peek(const struct game *game)
{
    return game->command ? game->command->verb : NULL;
}

struct string *
command_text_peek(const struct game *game)
{
    return game->command ? game->command->text : NULL;
}

struct string *
command_failure_peek(const struct game *game)
{
    return game->command ? game->command->failure : NULL;
}

void
command_set_failure(struct game *game, struct string *message)
{
    if (game->command) replace_text(game->world, &game->command->failure, string_ref(message));
}

/* --- what the text becomes before actions are looked for */

static void
set_text(struct command *command, const char *text, size_t size)
{
    while (size && is_blank(text[0])) text++, size--;
    while (size && is_blank(text[size - 1])) size--;
    replace_text(command->game->world, &command->text, string_new(command->game->world, text, size));
}

/* Call FUNCTION of the giver with the text, and BEFORE in front of it unless that is NULL. Owned; 0 if there is none. */
static struct value
ask_giver(struct vm *vm, struct command *command, struct string *function, struct string *before)
{
    struct value args[2];
    uint32_t count = 0;
    bool found;
    if (!function || object_is_destructed(command->giver)) return value_int(0);
    if (before) args[count++] = (struct value){ .string = before, .tag = TAG_STRING };
    args[count++] = (struct value){ .string = command->text, .tag = TAG_STRING };
    return vm_apply_any(vm, &command->giver->instance, function, args, count, &found);
}

/* The hook H_MODIFY_COMMAND: a mapping of whole commands, or a function of the giver. false: the command is dealt with. */
static bool
modify(struct vm *vm, struct command *command)
{
    struct game *game = command->game;
    struct value hook = hook_peek(game, HOOK_MODIFY_COMMAND), other = value_int(0);
    if (hook.tag == TAG_MAPPING)
        other = value_ref(mapping_get(game->world, hook.mapping, (struct value){ .string = command->text, .tag = TAG_STRING }));
    else if (hook.tag == TAG_STRING)
        other = ask_giver(vm, command, hook_function_peek(game, HOOK_MODIFY_COMMAND), NULL);
    bool go_on = other.tag == TAG_STRING || !value_is_true(other);
    if (other.tag == TAG_STRING) set_text(command, other.string->text, other.string->length);
    value_free(game->world, other);
    return go_on;
}

/* --- actions */

/* How an action takes a text: where verb and argument are in it. */
struct fit {
    const char *verb;
    size_t verb_size;
    const char *argument;
    size_t argument_size;
};

static size_t
first_word(const struct string *text)
{
    size_t size = 0;
    while (size < text->length && !is_blank(text->text[size])) size++;
    return size;
}

/* The action's verb begins the text, or with a negative match the text's first word begins the verb. */
static bool
begins(const struct action *action, const struct string *text, size_t word)
{
    const struct string *verb = action->verb;
    if (action->match == ACTION_EXACT) return word == verb->length && memcmp(text->text, verb->text, word) == 0;
    if (action->match < 0)
        return word <= verb->length && word >= (uint64_t)-action->match && memcmp(text->text, verb->text, word) == 0;
    return text->length >= verb->length && memcmp(text->text, verb->text, verb->length) == 0;
}

static bool
fits(const struct action *action, const struct string *text, struct fit *fit)
{
    size_t word = first_word(text), verb = action->verb->length;
    if (!begins(action, text, word)) return false;
    size_t rest = word < text->length ? word + 1 : word;
    *fit = (struct fit){ text->text, word, text->text + rest, text->length - rest };
    if (action->match == ACTION_NO_SPACE) {
        size_t skipped = verb < word ? verb : word;
        fit->verb += skipped;
        fit->verb_size -= skipped;
    } else if (action->match == ACTION_ARGUMENTS) {
        *fit = (struct fit){ text->text, verb, text->text + verb, text->length - verb };
    } else if (action->match < 0) {
        fit->verb = action->verb->text;
        fit->verb_size = verb;
    }
    return true;
}

/* Call the action; the strings that FIT points into are the command's. */
static bool
call_action(struct vm *vm, struct command *command, const struct action *action, const struct fit *fit)
{
    struct world *world = command->game->world;
    struct value argument = value_int(0);
    bool found;
    replace_object(world, &command->object, action->object);
    value_free(world, command->function);
    command->function = value_ref(action->function);
    replace_text(world, &command->verb, string_new(world, fit->verb, fit->verb_size));
    if (fit->argument_size) {
        replace_text(world, &command->argument, string_new(world, fit->argument, fit->argument_size));
        argument = (struct value){ .string = command->argument, .tag = TAG_STRING };
    }
    struct value result;
    if (command->function.tag == TAG_CLOSURE) {
        result = vm_call_closure(vm, command->function.closure, &argument, 1);
        found = true;
    } else {
        result = vm_apply_any(vm, &command->object->instance, command->function.string, &argument, 1, &found);
    }
    bool done = value_is_true(result);
    value_free(world, result);
    if (!found)
        vm_error(vm, "There is no function %.*s() for the verb %.*s", (int)command->function.string->length,
            command->function.string->text, (int)command->verb->length, command->verb->text);
    return done;
}

static bool
try_actions(struct vm *vm, struct command *command)
{
    uint64_t cursor = ACTIONS_NEWEST;
    struct action action;
    struct fit fit;
    while (!object_is_destructed(command->giver) && actions_next(command->giver, &cursor, &action)) {
        if (object_is_destructed(action.object) || !fits(&action, command->text, &fit)) continue;
        if (call_action(vm, command, &action, &fit)) return true;
    }
    return false;
}

/* --- the command as a whole */

static void
tell_failure(struct vm *vm, struct command *command)
{
    static const char what[] = "What?\n";
    struct game *game = command->game;
    struct string *message = command->failure ? command->failure : hook_text_peek(game, HOOK_NOTIFY_FAIL);
    if (message) replace_text(game->world, &command->failure, string_ref(message));
    if (object_is_destructed(command->giver)) return;
    struct string *function = hook_function_peek(game, HOOK_SEND_NOTIFY_FAIL);
    if (function) {
        if (!message) command->failure = string_from_text(game->world, what);
        value_free(game->world, ask_giver(vm, command, function, command->failure));
    } else if (message) {
        session_tell(vm, command->giver, command->failure->text, command->failure->length);
    } else {
        session_tell(vm, command->giver, what, sizeof what - 1);
    }
}

static bool
carry_out(struct vm *vm, struct command *command)
{
    if (!command->text->length || !modify(vm, command) || !command->text->length) return true;
    struct string *instead = hook_function_peek(command->game, HOOK_COMMAND);
    bool done;
    if (instead) {
        struct value result = ask_giver(vm, command, instead, NULL);
        done = value_is_true(result);
        value_free(command->game->world, result);
    } else {
        done = try_actions(vm, command);
    }
    if (!done) tell_failure(vm, command);
    return done;
}

static void
leave_command(void *context)
{
    struct command *command = context;
    struct world *world = command->game->world;
    command->game->command = command->outer;
    replace_object(world, &command->giver, NULL);
    replace_object(world, &command->object, NULL);
    replace_text(world, &command->text, NULL);
    replace_text(world, &command->verb, NULL);
    replace_text(world, &command->failure, NULL);
    value_free(world, command->function);
    command->function = value_int(0);
    replace_text(world, &command->argument, NULL);
}

bool
command_give(struct vm *vm, struct object *giver, const char *text, size_t size)
{
    struct game *game = vm_context(vm);
    struct command command = { .outer = game->command, .game = game };
    struct player_scope scope;
    player_enter(vm, &scope, giver);
    replace_object(game->world, &command.giver, giver);
    set_text(&command, text, size);
    game->command = &command;
    vm_defer(vm, leave_command, &command);
    bool done = carry_out(vm, &command);
    vm_undefer(vm);
    leave_command(&command);
    player_leave(vm, &scope);
    return done;
}
