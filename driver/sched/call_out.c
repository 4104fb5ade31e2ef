/* SPDX-License-Identifier: MIT */
/*
 * call_outs.  Those of a destructed object stay where they are until they are due, and are dropped then: to look for
 * them at each destruction would be linear.
 */
#include "sched/call_out.h"

#include "object/evaluate.h"
#include "sched/timer_heap.h"

#define DELAY_MAX (INT64_MAX / 4)

uint64_t
call_out_add(struct game *game, struct callback *callback_take, int64_t delay)
{
    if (timer_heap_count(game->world, ROOT_CALL_OUTS) >= TIMER_HEAP_MAX) return 0;
    int64_t from = game->world->root->game_time;
    if (delay < 0) delay = 0;
    if (delay > DELAY_MAX) delay = DELAY_MAX;
    if (game->in_call_out && delay == 0) delay = 1;
    if (game->in_call_out && game->lateness <= CALL_OUT_LATE_MAX) from -= game->lateness;
    return timer_heap_add(game->world, ROOT_CALL_OUTS, from + delay, &callback_take->ref);
}

static struct callback *
callback_of(const struct queue_entry *entry)
{
    return (struct callback *)entry->ref;
}

uint64_t
call_out_find(const struct game *game, const struct object *object, struct value function)
{
    const struct queue *queue = queue_peek(game->world, ROOT_CALL_OUTS);
    const struct queue_entry *best = NULL;
    for (uint32_t i = 0; queue && i < queue->count; i++) {
        const struct queue_entry *entry = &queue->entries[i];
        const struct callback *callback = callback_of(entry);
        if (callback->object != object || callback->function.ref != function.ref) continue;
        if (!best || timer_is_before(entry, best)) best = entry;
    }
    return best ? best->serial : 0;
}

bool
call_out_left(const struct game *game, uint64_t handle, int64_t *left)
{
    const struct queue_entry *entry = timer_heap_find(game->world, ROOT_CALL_OUTS, handle);
    if (entry) *left = entry->key - game->world->root->game_time;
    return entry;
}

struct callback *
call_out_peek(const struct game *game, uint64_t handle)
{
    const struct queue_entry *entry = timer_heap_find(game->world, ROOT_CALL_OUTS, handle);
    return entry ? callback_of(entry) : NULL;
}

bool
call_out_remove(struct game *game, uint64_t handle)
{
    if (!timer_heap_find(game->world, ROOT_CALL_OUTS, handle)) return false;
    ref_free(game->world, timer_heap_remove(game->world, ROOT_CALL_OUTS, handle));
    return true;
}

int64_t
call_out_next_due(const struct game *game)
{
    const struct queue_entry *first = timer_heap_first(game->world, ROOT_CALL_OUTS);
    return first ? first->key : INT64_MAX;
}

static void
call(struct vm *vm, void *context)
{
    value_free(vm_world(vm), callback_call(vm, context, NULL, 0));
}

void
call_out_run(struct game *game)
{
    struct world *world = game->world;
    const struct queue_entry *first = timer_heap_first(world, ROOT_CALL_OUTS);
    int64_t due = first->key;
    struct callback *callback = (struct callback *)timer_heap_remove(world, ROOT_CALL_OUTS, first->serial);
    if (!callback_is_dead(callback)) {
        game->in_call_out = true;
        game->lateness = world->root->game_time - due;
        evaluate(game, callback->player, call, callback);
        game->in_call_out = false;
    }
    ref_free(world, &callback->ref);
}
