/* SPDX-License-Identifier: MIT */
/*
 * Calls that wait.
 */
#include "object/callback.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "object/evaluate.h"
#include "value/closure.h"
#include "value/intern.h"
#include "value/string.h"

static size_t
callback_bytes(uint32_t count)
{
    return sizeof(struct callback) + count * sizeof(struct value);
}

static void
destroy_callback(struct world *world, struct ref *block)
{
    struct callback *callback = (struct callback *)block;
    ref_free(world, &callback->object->instance.ref);
    value_free(world, callback->function);
    if (callback->player) ref_free(world, &callback->player->instance.ref);
    for (uint32_t i = 0; i < callback->count; i++) value_free(world, callback->args[i]);
    world_release(world, callback, callback_bytes(callback->count));
}

static void
visit_callback(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    struct callback *callback = (struct callback *)block;
    (void)world;
    visit(context, &callback->object->instance.ref);
    visit(context, callback->function.ref);
    if (callback->player) visit(context, &callback->player->instance.ref);
    for (uint32_t i = 0; i < callback->count; i++)
        if (tag_is_counted(callback->args[i].tag)) visit(context, callback->args[i].ref);
}

static size_t
size_of_callback(const struct world *world, const struct ref *block)
{
    (void)world;
    return callback_bytes(((const struct callback *)block)->count);
}

static void
scan_callback(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct callback *callback = (const struct callback *)block;
    (void)world;
    test(context, &callback->object);
    test(context, &callback->function.bits);
    test(context, &callback->player);
    for (uint32_t i = 0; i < callback->count; i++)
        if (tag_is_counted(callback->args[i].tag)) test(context, &callback->args[i].bits);
}

void
callback_register(struct world *world)
{
    world->kinds[KIND_CALLBACK] = (struct kind_ops){ .name = "callback", .destroy = destroy_callback, .visit = visit_callback,
        .size = size_of_callback, .scan = scan_callback };
}

struct callback *
callback_new(struct game *game, struct object *object, struct value function, const struct value *args, uint32_t count)
{
    struct world *world = game->world;
    struct callback *callback = world_get(world, KIND_CALLBACK, callback_bytes(count));
    callback->object = object;
    ref_add(&object->instance.ref);
    callback->function = value_ref(function);
    if (function.tag == TAG_STRING)
        callback->function = value_take(TAG_STRING, string_intern_take(world, callback->function.string));
    callback->player = player_peek(game);
    if (callback->player) ref_add(&callback->player->instance.ref);
    callback->count = count;
    for (uint32_t i = 0; i < count; i++) callback->args[i] = value_ref(args[i]);
    return callback;
}

bool
callback_is_dead(const struct callback *callback)
{
    return object_is_destructed(callback->object)
        || (callback->function.tag == TAG_CLOSURE && !callback->function.closure->object->program);
}

/* The arguments in one row; the callback, which holds most of them, is kept as long. */
struct row {
    struct world *world;
    struct callback *callback;
    struct value *values;
};

static void
free_row(void *context)
{
    struct row *row = context;
    free(row->values);
    ref_free(row->world, &row->callback->ref);
}

static struct value
call_function(struct vm *vm, const struct callback *callback, const struct value *args, uint32_t count)
{
    if (callback->function.tag == TAG_CLOSURE) return vm_call_closure(vm, callback->function.closure, args, count);
    struct string *name = callback->function.string;
    bool found;
    struct value result = vm_apply_any(vm, &callback->object->instance, name, args, count, &found);
    if (!found) vm_error(vm, "There is no function %.*s() to call", (int)name->length, name->text);
    return result;
}

struct value
callback_call(struct vm *vm, struct callback *callback, const struct value *before, uint32_t before_count)
{
    if (callback_is_dead(callback)) return value_int(0);
    uint32_t count = before_count + callback->count;
    struct row row = { vm_world(vm), callback, memory_get(count, sizeof(struct value)) };
    if (before_count) memcpy(row.values, before, before_count * sizeof *before);
    memcpy(row.values + before_count, callback->args, callback->count * sizeof *before);
    ref_add(&callback->ref);
    vm_defer(vm, free_row, &row);
    struct value result = call_function(vm, callback, row.values, count);
    vm_undefer(vm);
    free_row(&row);
    return result;
}
