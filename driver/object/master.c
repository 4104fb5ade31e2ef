/* SPDX-License-Identifier: MIT */
/*
 * Master and simul_efun object: loading them, once and again, and asking.
 *
 * When one that the game has cannot be loaded again, the next attempt waits a second of game time, and what would have been
 * asked is refused meanwhile.
 */
#include "object/master.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/path.h"
#include "object/evaluate.h"
#include "value/array.h"
#include "value/string.h"

enum { RETRY_MS = 1000, INAUGURATE_FIRST = 0, INAUGURATE_AGAIN = 3 };

/* What lies in that slot of the root, if it is not destructed. */
static struct object *
slot_peek(const struct game *game, enum root_slot slot)
{
    struct object *object = (struct object *)game->world->root->slots[slot];
    return object && !object_is_destructed(object) ? object : NULL;
}

static void
set_slot(struct game *game, enum root_slot number, struct object *object)
{
    struct ref **slot = &game->world->root->slots[number], *old = *slot;
    ref_add(&object->instance.ref);
    *slot = &object->instance.ref;
    if (number == ROOT_SIMUL_EFUN) vm_set_simul_efun(game->vm, &object->instance);
    if (old) ref_free(game->world, old);
}

static char *
name_of_slot(const struct game *game, enum root_slot slot)
{
    const struct object *object = slot_peek(game, slot);
    struct buffer name = BUFFER_EMPTY;
    if (!object) return NULL;
    object_add_name(object, &name);
    char *copy = memory_copy_text(name.data, name.size);
    buffer_free(&name);
    return copy;
}

void
master_open(struct game *game)
{
    game->master.name = name_of_slot(game, ROOT_MASTER);
    game->master.simul_efun = name_of_slot(game, ROOT_SIMUL_EFUN);
    struct object *object = slot_peek(game, ROOT_SIMUL_EFUN);
    if (object) vm_set_simul_efun(game->vm, &object->instance);
}

void
master_close(struct game *game)
{
    free(game->master.name);
    free(game->master.simul_efun);
    game->master.name = game->master.simul_efun = NULL;
}

/* --- loading */

/* A load of one of the two that is under way. */
struct reload {
    enum root_slot slot;
    const char *name;
    int64_t why; /* for inaugurate_master() */
};

static void
load_into_slot(struct vm *vm, void *context)
{
    const struct reload *reload = context;
    struct game *game = vm_context(vm);
    struct object *object = object_load_peek(vm, reload->name, strlen(reload->name));
    if (!object) vm_error(vm, "%s destructed itself", reload->name);
    set_slot(game, reload->slot, object);
    char **known = reload->slot == ROOT_MASTER ? &game->master.name : &game->master.simul_efun;
    if (!*known) *known = name_of_slot(game, reload->slot);
    if (reload->slot != ROOT_MASTER) return;
    struct value why = value_int(reload->why);
    value_free(game->world, apply_call(vm, object, APPLY_INAUGURATE_MASTER, &why, 1, NULL));
}

static void
write_error(struct game *game)
{
    const struct buffer *text = vm_traceback(game->vm);
    game->edges.error(game->edges.context, text->data, text->size);
}

/* Load what is gone from SLOT again; an error is reported, and nothing tried for a while. */
static struct object *
load_again(struct vm *vm, enum root_slot slot, const char *name)
{
    struct game *game = vm_context(vm);
    struct master_state *state = &game->master;
    if (!name || state->loading || game->world->root->game_time < state->retry_at) return NULL;
    struct reload reload = { slot, name, INAUGURATE_AGAIN };
    state->loading = true;
    if (!vm_protect(vm, load_into_slot, &reload, NULL)) {
        write_error(game);
        state->retry_at = game->world->root->game_time + RETRY_MS;
    }
    state->loading = false;
    return slot_peek(game, slot);
}

struct object *
master_peek(struct vm *vm)
{
    const struct game *game = vm_context(vm);
    struct object *master = slot_peek(game, ROOT_MASTER);
    return master ? master : load_again(vm, ROOT_MASTER, game->master.name);
}

struct object *
simul_efun_peek(struct vm *vm)
{
    const struct game *game = vm_context(vm);
    struct object *object = slot_peek(game, ROOT_SIMUL_EFUN);
    return object ? object : load_again(vm, ROOT_SIMUL_EFUN, game->master.simul_efun);
}

struct program *
simul_efun_program_peek(const struct game *game)
{
    const struct object *object = slot_peek(game, ROOT_SIMUL_EFUN);
    return object ? object->instance.program : NULL;
}

/* OBJECT bears NAME: it is the one that is being loaded again, and its create() runs. */
static bool
is_called(const struct object *object, const char *name)
{
    return name && !object->number && object->name && strlen(name) == object->name->length
        && memcmp(name, object->name->text, object->name->length) == 0;
}

bool
master_is_trusted(const struct game *game, const struct object *object)
{
    const struct master_state *state = &game->master;
    if (!object) return false;
    if (object == slot_peek(game, ROOT_MASTER) || object == slot_peek(game, ROOT_SIMUL_EFUN)) return true;
    return state->loading && (is_called(object, state->name) || is_called(object, state->simul_efun));
}

/* --- the start of the game */

static void
free_buffer(void *context)
{
    buffer_free(context);
}

/* What get_simul_efun() names: a string, or the first of an array; the rest are LDMud's spare ones. */
static void
load_simul_efun(struct vm *vm, void *context)
{
    struct game *game = context;
    struct value answer = apply_master(vm, APPLY_GET_SIMUL_EFUN, NULL, 0, NULL), name = answer;
    if (answer.tag == TAG_ARRAY && answer.array->length) name = array_get(answer.array, 0);
    struct buffer text = BUFFER_EMPTY;
    if (name.tag == TAG_STRING) buffer_add(&text, name.string->text, name.string->length);
    value_free(game->world, answer);
    struct reload reload = { ROOT_SIMUL_EFUN, buffer_text(&text), 0 };
    vm_defer(vm, free_buffer, &text);
    if (text.size) load_into_slot(vm, &reload);
    vm_undefer(vm);
    buffer_free(&text);
}

struct preload {
    struct game *game;
    struct value names; /* owned: what epilog() gave */
    uint32_t index;
};

static void
ask_epilog(struct vm *vm, void *context)
{
    struct preload *preload = context;
    struct value flag = value_int(0);
    preload->names = apply_master(vm, APPLY_EPILOG, &flag, 1, NULL);
}

static void
preload_one(struct vm *vm, void *context)
{
    struct preload *preload = context;
    struct value name = array_get(preload->names.array, preload->index);
    value_free(vm_world(vm), apply_master(vm, APPLY_PRELOAD, &name, 1, NULL));
}

static void
preload_all(struct game *game)
{
    struct preload preload = { .game = game, .names = value_int(0) };
    evaluate(game, NULL, ask_epilog, &preload);
    /* epilog() may keep the array and change it: each turn looks again how long it is */
    for (; preload.names.tag == TAG_ARRAY && preload.index < preload.names.array->length; preload.index++)
        evaluate(game, NULL, preload_one, &preload);
    value_free(game->world, preload.names);
}

bool
master_boot(struct game *game, const char *name)
{
    if (slot_peek(game, ROOT_MASTER)) return true;
    struct reload reload = { ROOT_MASTER, name, INAUGURATE_FIRST };
    if (!evaluate(game, NULL, load_into_slot, &reload) || !evaluate(game, NULL, load_simul_efun, game)) return false;
    preload_all(game);
    return true;
}

/* --- questions */

bool
master_allow(struct vm *vm, enum apply apply, const struct value *args, uint32_t count)
{
    const struct game *game = vm_context(vm);
    if (!game->master.name) return true;
    struct value answer = apply_master(vm, apply, args, count, NULL);
    bool good = value_is_true(answer);
    value_free(vm_world(vm), answer);
    return good;
}

static struct value
this_object_value(const struct vm *vm)
{
    struct instance *instance = vm_this_object_peek(vm);
    return instance && instance->program ? (struct value){ .object = instance, .tag = TAG_OBJECT } : value_int(0);
}

/* A text of the driver as an argument; it is freed on an error too. */
struct text_argument {
    struct world *world;
    struct string *string;
};

static void
free_text(void *context)
{
    struct text_argument *text = context;
    string_free(text->world, text->string);
}

static struct value
text_begin(struct vm *vm, struct text_argument *text, const char *bytes, size_t size)
{
    *text = (struct text_argument){ vm_world(vm), string_new(vm_world(vm), bytes, size) };
    vm_defer(vm, free_text, text);
    return (struct value){ .string = text->string, .tag = TAG_STRING };
}

static void
text_end(struct vm *vm, struct text_argument *text)
{
    vm_undefer(vm);
    free_text(text);
}

bool
master_allow_privilege(struct vm *vm, const char *operation, struct value argument)
{
    const struct game *game = vm_context(vm);
    struct value who = this_object_value(vm);
    if (!game->master.name || (who.tag == TAG_OBJECT && master_is_trusted(game, object_of(who.object)))) return true;
    struct text_argument text;
    struct value args[] = { text_begin(vm, &text, operation, strlen(operation)), who, argument };
    struct value answer = apply_master(vm, APPLY_PRIVILEGE_VIOLATION, args, 3, NULL);
    int64_t verdict = answer.tag == TAG_INT ? answer.i : 0;
    value_free(vm_world(vm), answer);
    text_end(vm, &text);
    if (verdict < 0) vm_error(vm, "Privilege violation: %s", operation);
    return verdict > 0;
}

void
master_insist_privilege(struct vm *vm, const char *operation, struct value argument)
{
    if (!master_allow_privilege(vm, operation, argument)) vm_error(vm, "Privilege violation: %s", operation);
}

/* Append what the master makes of the PLAIN name: itself, another name, or nothing. */
static bool
add_allowed(struct vm *vm, enum apply apply, const char *operation, const struct buffer *plain, struct buffer *path)
{
    struct text_argument name, what;
    struct value args[4];
    args[0] = text_begin(vm, &name, plain->data, plain->size);
    args[1] = value_int(0);
    args[2] = text_begin(vm, &what, operation, strlen(operation));
    args[3] = this_object_value(vm);
    struct value answer = apply_master(vm, apply, args, 4, NULL);
    text_end(vm, &what);
    text_end(vm, &name);
    bool good = answer.tag == TAG_STRING ? path_normalise(answer.string->text, answer.string->length, path)
                                         : answer.tag == TAG_INT && answer.i != 0;
    if (good && answer.tag == TAG_INT) buffer_add(path, plain->data, plain->size);
    value_free(vm_world(vm), answer);
    return good;
}

bool
master_allow_path(struct vm *vm, enum apply read_or_write, const char *operation, const struct string *name,
    struct buffer *path)
{
    const struct game *game = vm_context(vm);
    if (!game->master.name) return path_normalise(name->text, name->length, path);
    struct buffer plain = BUFFER_EMPTY;
    vm_defer(vm, free_buffer, &plain);
    bool good = path_normalise(name->text, name->length, &plain)
        && add_allowed(vm, read_or_write, operation, &plain, path);
    vm_undefer(vm);
    buffer_free(&plain);
    return good;
}

/* --- messages of the compiler */

struct log_call {
    struct diag_message message;
    struct object *master;
};

static void
log_one(struct vm *vm, void *context)
{
    const struct log_call *call = context;
    const struct diag_message *message = &call->message;
    struct buffer text = BUFFER_EMPTY;
    struct text_argument file, said;
    bool warning = message->level != DIAG_ERROR;
    buffer_add_escaped(&text, message->file, strlen(message->file));
    struct value args[4];
    args[0] = text_begin(vm, &file, buffer_text(&text), text.size);
    if (message->line) buffer_add_format(&text, ":%" PRIu32, message->line);
    buffer_add_text(&text, warning ? ": warning: " : ": error: ");
    buffer_add_escaped(&text, message->text, strlen(message->text));
    buffer_add_byte(&text, '\n');
    args[1] = text_begin(vm, &said, text.data, text.size);
    buffer_free(&text);
    args[2] = value_int(warning);
    args[3] = value_int(message->line);
    value_free(vm_world(vm), apply_call(vm, call->master, APPLY_LOG_ERROR, args, 4, NULL));
    text_end(vm, &said);
    text_end(vm, &file);
}

void
master_log_messages(struct vm *vm, const struct diag_list *messages)
{
    struct game *game = vm_context(vm);
    struct log_call call;
    if (game->master.logging) return;
    game->master.logging = true;
    for (uint32_t i = 0; (call.master = slot_peek(game, ROOT_MASTER)) && diag_message(messages, i, &call.message); i++) {
        if (call.message.level == DIAG_REMARK) continue;
        if (!vm_protect(vm, log_one, &call, NULL)) write_error(game);
    }
    game->master.logging = false;
}
