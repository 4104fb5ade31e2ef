/* SPDX-License-Identifier: MIT */
/*
 * Efuns for time in the game.  LPC says seconds, the schedule milliseconds.
 */
#include <stdlib.h>

#include "efun/efun_int.h"
#include "object/object.h"
#include "object/queue.h"
#include "sched/call_out.h"
#include "sched/heart_beat.h"
#include "sched/reset.h"
#include "sched/timer_heap.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/string.h"

#define SECONDS_MAX 1e12

/* this_object(), which must be there. */
static struct object *
require_this_object(struct vm *vm, enum efun_number efun)
{
    struct instance *instance = vm_this_object_peek(vm);
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED))
        vm_error(vm, "%s(): this_object() is destructed", efun_table.signatures[efun].name);
    return object_of(instance);
}

static int64_t
milliseconds_of(struct value delay)
{
    double seconds = delay.tag == TAG_INT ? (double)delay.i : delay.f;
    if (!(seconds > 0)) return 0;
    return seconds < SECONDS_MAX ? (int64_t)(seconds * 1000 + 0.5) : (int64_t)(SECONDS_MAX * 1000);
}

/* Whole seconds, rounded up. */
static int64_t
seconds_of(int64_t milliseconds)
{
    return milliseconds > 0 ? (milliseconds + 999) / 1000 : 0;
}

struct value
efun_call_out(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = efun_game(vm);
    struct object *object = require_this_object(vm, EFUN_CALL_OUT);
    struct value function = args[CALL_OUT_FUNCTION];
    uint64_t bytes = function.tag == TAG_STRING ? function.string->length : 0;
    vm_require(vm, sizeof(struct callback) + count * sizeof(struct value) + bytes);
    vm_require(vm, queue_growth(game->world, ROOT_CALL_OUTS) + intern_growth(game->world));
    struct callback *callback = callback_new(game, object, function, args + CALL_OUT_ARGS, count - CALL_OUT_ARGS);
    uint64_t handle = call_out_add(game, callback, milliseconds_of(args[CALL_OUT_DELAY]));
    if (handle) return value_int((int64_t)handle);
    ref_free(game->world, &callback->ref);
    vm_error(vm, "call_out(): too many wait already");
}

/* The handle that a name, a closure or a number means, if it waits for this_object(); 0: none. */
static uint64_t
handle_of(struct vm *vm, struct value which, enum efun_number efun)
{
    const struct game *game = efun_game(vm);
    const struct object *object = require_this_object(vm, efun);
    if (which.tag == TAG_STRING) {
        which.string = string_interned_peek(game->world, which.string->text, which.string->length);
        return which.string ? call_out_find(game, object, which) : 0;
    }
    if (which.tag == TAG_CLOSURE) return call_out_find(game, object, which);
    const struct callback *callback = call_out_peek(game, (uint64_t)which.i);
    return callback && callback->object == object ? (uint64_t)which.i : 0;
}

static struct value
seconds_left(const struct game *game, uint64_t handle)
{
    int64_t left;
    return value_int(handle && call_out_left(game, handle, &left) ? seconds_of(left) : -1);
}

struct value
efun_find_call_out(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return seconds_left(efun_game(vm), handle_of(vm, args[FIND_CALL_OUT_WHICH], EFUN_FIND_CALL_OUT));
}

struct value
efun_remove_call_out(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = efun_game(vm);
    uint64_t handle = handle_of(vm, args[REMOVE_CALL_OUT_WHICH], EFUN_REMOVE_CALL_OUT);
    struct value left = seconds_left(game, handle);
    (void)count;
    if (handle) call_out_remove(game, handle);
    return left;
}

static int
compare_entries(const void *a, const void *b)
{
    return timer_is_before(a, b) ? -1 : timer_is_before(b, a);
}

/* ({ object, function, seconds, arguments... }) */
static struct value
describe(const struct game *game, const struct queue_entry *entry)
{
    struct world *world = game->world;
    const struct callback *callback = (const struct callback *)entry->ref;
    struct array *array = array_new(world, 3 + callback->count);
    array_set_take(world, array, 0, value_ref((struct value){ .object = &callback->object->instance, .tag = TAG_OBJECT }));
    array_set_take(world, array, 1, value_ref(callback->function));
    array_set_take(world, array, 2, value_int(seconds_of(entry->key - world->root->game_time)));
    for (uint32_t i = 0; i < callback->count; i++) array_set_take(world, array, 3 + i, value_ref(callback->args[i]));
    return value_take(TAG_ARRAY, array);
}

struct value
efun_call_out_info(struct vm *vm, struct value *args, uint32_t count)
{
    const struct game *game = efun_game(vm);
    const struct queue *queue = queue_peek(game->world, ROOT_CALL_OUTS);
    struct buffer sorted = BUFFER_EMPTY;
    uint64_t size = 0;
    (void)args, (void)count;
    for (uint32_t i = 0; queue && i < queue->count; i++) {
        const struct callback *callback = (const struct callback *)queue->entries[i].ref;
        if (callback_is_dead(callback)) continue;
        buffer_add(&sorted, (const char *)&queue->entries[i], sizeof queue->entries[i]);
        size += 1 + 4 + callback->count;
    }
    vm_defer(vm, efun_free_buffer, &sorted);
    efun_require_array(vm, sorted.size / sizeof(struct queue_entry));
    vm_require(vm, size * 2 * sizeof(struct value));
    vm_undefer(vm);
    struct queue_entry *entries = (struct queue_entry *)(void *)sorted.data;
    size_t waiting = sorted.size / sizeof *entries;
    if (waiting) qsort(entries, waiting, sizeof *entries, compare_entries);
    struct array *array = array_new(game->world, waiting);
    for (size_t i = 0; i < waiting; i++) array_set_take(game->world, array, (uint32_t)i, describe(game, &entries[i]));
    buffer_free(&sorted);
    return value_take(TAG_ARRAY, array);
}

struct value
efun_set_heart_beat(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = require_this_object(vm, EFUN_SET_HEART_BEAT);
    bool was_on = heart_beat_is_on(object);
    (void)count;
    vm_require(vm, heart_beat_growth(efun_game(vm)));
    heart_beat_set(efun_game(vm), object, args[SET_HEART_BEAT_FLAG].i != 0);
    return value_int(was_on);
}

struct value
efun_query_heart_beat(struct vm *vm, struct value *args, uint32_t count)
{
    const struct object *object = count ? object_of(args[QUERY_HEART_BEAT_OB].object)
                                        : require_this_object(vm, EFUN_QUERY_HEART_BEAT);
    return value_int(heart_beat_is_on(object));
}

struct value
efun_set_next_reset(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = require_this_object(vm, EFUN_SET_NEXT_RESET);
    (void)count;
    return value_int(reset_set_next(efun_game(vm), object, args[SET_NEXT_RESET_DELAY].i));
}

struct value
efun_game_time(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return value_int(vm_world(vm)->root->game_time);
}
