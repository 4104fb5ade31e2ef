/* SPDX-License-Identifier: MIT */
/*
 * The sweep.  Its place is an index into the table of objects, which may be shuffled by growing; then an object is
 * seen twice or not at all in that turn, and that does no harm.
 */
#include "sched/reset.h"

#include "object/evaluate.h"
#include "object/hooks.h"
#include "object/names.h"
#include "sched/sched_int.h"

enum { OBJECTS_A_CALL = 64, TURN_MS = 60000, STEP_MS_MAX = 1000 };
#define NEVER UINT32_MAX

static uint32_t
now_of(const struct game *game)
{
    int64_t seconds = game->world->root->game_time / 1000;
    return seconds < NEVER ? (uint32_t)seconds : NEVER - 1;
}

static uint32_t
later(uint32_t now, int64_t seconds)
{
    return seconds < NEVER - 1 - (int64_t)now ? now + (uint32_t)seconds : NEVER - 1;
}

/* Between half of the interval and the whole, so that objects made together are not reset together. */
static void
choose_reset(struct game *game, struct object *object)
{
    int64_t interval = schedule_of(game)->intervals.reset / 1000;
    uint64_t half = (uint64_t)interval / 2 + 1;
    object->reset_at = interval ? later(now_of(game), interval - (int64_t)(game_random(game) % half)) : 0;
    if (object->reset_at == 0 && interval) object->reset_at = 1;
}

int64_t
reset_set_next(struct game *game, struct object *object, int64_t seconds)
{
    uint32_t now = now_of(game), old = object->reset_at;
    object->reset_at = seconds < 0 ? NEVER : later(now, seconds > 0 ? seconds : 1);
    object->instance.flags |= OBJECT_TOUCHED;
    if (old == NEVER || old == 0) return -1;
    return old > now ? old - now : 0;
}

struct question {
    struct object *object;
    bool stays;
};

static void
call_reset(struct vm *vm, void *context)
{
    const struct question *question = context;
    value_free(vm_world(vm), hook_call(vm, question->object, HOOK_RESET, NULL, 0));
}

/* The object itself, its clones and those who inherit it each hold the program. */
static void
call_clean_up(struct vm *vm, void *context)
{
    struct question *question = context;
    const struct object *object = question->object;
    struct value references = value_int(object->number ? 0 : object->instance.program->ref.references);
    struct value answer = hook_call(vm, question->object, HOOK_CLEAN_UP, &references, 1);
    question->stays = !value_is_true(answer);
    value_free(vm_world(vm), answer);
}

/* These calls are no use of the object. */
static void
ask(struct game *game, struct object *object, evaluation_fn fn)
{
    struct question question = { object, false };
    ref_add(&object->instance.ref);
    evaluate(game, NULL, fn, &question);
    object->instance.flags |= INSTANCE_RESTING | (question.stays ? OBJECT_STAYS : 0);
    object->instance.flags &= ~(uint32_t)(fn == call_reset ? OBJECT_TOUCHED : 0);
    ref_free(game->world, &object->instance.ref);
}

/* Is it time for a reset?  One that nobody used waits for its next time. */
static bool
wants_reset(struct game *game, struct object *object)
{
    if (object->reset_at == 0) {
        if (hook_is_there(game, object, HOOK_RESET)) choose_reset(game, object);
        else object->reset_at = NEVER;
    }
    if (object->reset_at == 0 || object->reset_at > now_of(game)) return false;
    choose_reset(game, object);
    return object->instance.flags & OBJECT_TOUCHED;
}

static bool
wants_clean_up(const struct game *game, struct object *object)
{
    int64_t interval = schedule_of(game)->intervals.clean_up / 1000;
    uint32_t now = now_of(game);
    if (!interval || (object->instance.flags & OBJECT_STAYS) || now - object->used_at < interval) return false;
    object->used_at = now;
    if (hook_is_there(game, object, HOOK_CLEAN_UP)) return true;
    object->instance.flags |= OBJECT_STAYS;
    return false;
}

/* true: LPC was run. */
static bool
look_at(struct game *game, struct object *object)
{
    if (!(object->instance.flags & INSTANCE_RESTING)) {
        object->used_at = now_of(game);
        object->instance.flags |= INSTANCE_RESTING | OBJECT_TOUCHED;
    }
    if (wants_reset(game, object)) ask(game, object, call_reset);
    else if (wants_clean_up(game, object)) ask(game, object, call_clean_up);
    else return false;
    return true;
}

int64_t
sweep_next_due(const struct game *game)
{
    const struct sched_intervals *intervals = &schedule_of(game)->intervals;
    return intervals->reset || intervals->clean_up ? schedule_of(game)->sweep_due : INT64_MAX;
}

void
sweep_run(struct game *game)
{
    struct schedule *schedule = schedule_of(game);
    for (int i = 0; i < OBJECTS_A_CALL; i++) {
        struct object *object = names_next_peek(game->world, &schedule->sweep_at);
        if (!object) {
            schedule->sweep_at = 0;
            break;
        }
        if (look_at(game, object)) return;
    }
    int64_t step = TURN_MS * (int64_t)OBJECTS_A_CALL / (int64_t)(names_count(game->world) + 1);
    if (step > STEP_MS_MAX) step = STEP_MS_MAX;
    schedule->sweep_due = game->world->root->game_time + (step ? step : 1);
}
