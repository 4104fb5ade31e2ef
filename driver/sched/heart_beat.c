/* SPDX-License-Identifier: MIT */
/*
 * The row of heart beats.  Switching one off only clears the object's flag; the round that meets its entry takes it out,
 * as it does with destructed objects.  So switching costs the same however many there are, and is safe at any moment.
 */
#include "sched/heart_beat.h"

#include <string.h>

#include "object/applies.h"
#include "object/evaluate.h"
#include "sched/sched_int.h"

enum { ROW_LEAST = 16, ENTRIES_A_CALL = 1024 };

static struct table *
row_of(const struct game *game)
{
    return (struct table *)game->world->root->slots[ROOT_HEART_BEATS];
}

/* A row of SIZE entries with what the old one held. */
static struct table *
resize_row(struct game *game, uint32_t size)
{
    struct world *world = game->world;
    struct table *old = row_of(game);
    uint32_t outer = world->owner;
    world->owner = 0;
    struct table *row = table_new(world, size, false);
    world->owner = outer;
    if (old) {
        memcpy(row->entries, old->entries, old->count * sizeof row->entries[0]);
        row->count = old->count;
        memset(old->entries, 0, old->count * sizeof row->entries[0]);
        ref_free(world, &old->ref);
    }
    world->root->slots[ROOT_HEART_BEATS] = &row->ref;
    return row;
}

static void
add_to_row(struct game *game, struct object *object)
{
    struct schedule *schedule = schedule_of(game);
    struct table *row = row_of(game);
    if (!row) row = resize_row(game, ROW_LEAST);
    else if (row->count == row->size) row = resize_row(game, row->size * 2);
    if (row->count == 0) schedule->beat_due = game->world->root->game_time + schedule->intervals.heart_beat;
    ref_add(&object->instance.ref);
    row->entries[row->count++] = &object->instance.ref;
}

size_t
heart_beat_growth(const struct game *game)
{
    const struct table *row = row_of(game);
    return row && row->count == row->size ? sizeof *row + 2 * (size_t)row->size * sizeof row->entries[0] : 0;
}

void
heart_beat_set(struct game *game, struct object *object, bool on)
{
    uint32_t *flags = &object->instance.flags;
    *flags &= ~(uint32_t)OBJECT_HEART_BEAT;
    if (!on) return;
    if (!(*flags & OBJECT_IN_BEATS)) add_to_row(game, object);
    *flags |= OBJECT_HEART_BEAT | OBJECT_IN_BEATS;
}

bool
heart_beat_is_on(const struct object *object)
{
    return object->instance.flags & OBJECT_HEART_BEAT;
}

int64_t
heart_beat_next_due(const struct game *game)
{
    const struct schedule *schedule = schedule_of(game);
    const struct table *row = row_of(game);
    if (schedule->beat_end) return schedule->round_due;
    return row && row->count && schedule->intervals.heart_beat > 0 ? schedule->beat_due : INT64_MAX;
}

/* On the grid of rounds, but behind now: what was missed is left out. */
static void
begin_round(struct game *game)
{
    struct schedule *schedule = schedule_of(game);
    int64_t interval = schedule->intervals.heart_beat, missed = game->world->root->game_time - schedule->beat_due;
    schedule->round_due = schedule->beat_due;
    schedule->beat_due += missed / interval * interval + interval;
    schedule->beat_kept = schedule->beat_at = 0;
    schedule->beat_end = row_of(game)->count;
}

/* Close the gap between what was kept and what was added since. */
static void
end_round(struct game *game)
{
    struct schedule *schedule = schedule_of(game);
    struct table *row = row_of(game);
    uint32_t added = row->count - schedule->beat_end, kept = schedule->beat_kept;
    if (kept != schedule->beat_end) {
        memmove(row->entries + kept, row->entries + schedule->beat_end, added * sizeof row->entries[0]);
        memset(row->entries + kept + added, 0, (row->count - kept - added) * sizeof row->entries[0]);
    }
    row->count = kept + added;
    schedule->beat_end = schedule->beat_at = schedule->beat_kept = 0;
    if (row->size > ROW_LEAST && row->count < row->size / 8) resize_row(game, row->size / 2);
}

/* The next object of the round that still wants it; NULL: the round is over, or enough was looked at. Borrowed. */
static struct object *
next_peek(struct game *game)
{
    struct schedule *schedule = schedule_of(game);
    struct table *row = row_of(game);
    for (uint32_t i = 0; i < ENTRIES_A_CALL && schedule->beat_at < schedule->beat_end; i++) {
        struct ref *ref = row->entries[schedule->beat_at];
        struct object *object = (struct object *)ref;
        row->entries[schedule->beat_at++] = NULL;
        if (!object_is_destructed(object) && heart_beat_is_on(object)) {
            row->entries[schedule->beat_kept++] = ref;
            return object;
        }
        object->instance.flags &= ~(uint32_t)OBJECT_IN_BEATS;
        ref_free(game->world, ref);
    }
    if (schedule->beat_at == schedule->beat_end) end_round(game);
    return NULL;
}

/* The call ended in an error. */
static void
switch_off(void *context)
{
    struct object *object = context;
    object->instance.flags &= ~(uint32_t)OBJECT_HEART_BEAT;
}

static void
call(struct vm *vm, void *context)
{
    vm_defer(vm, switch_off, context);
    value_free(vm_world(vm), apply_call(vm, context, APPLY_HEART_BEAT, NULL, 0, NULL));
    vm_undefer(vm);
}

void
heart_beat_run(struct game *game)
{
    if (!schedule_of(game)->beat_end) begin_round(game);
    struct object *object = next_peek(game);
    if (!object) return;
    bool again;
    /* A heart beat of its own is no use of the object. */
    uint32_t resting = object->instance.flags & INSTANCE_RESTING;
    ref_add(&object->instance.ref);
    bool good = evaluate_heart_beat(game, object, call, object, &again);
    if (!good && again && !object_is_destructed(object)) heart_beat_set(game, object, true);
    object->instance.flags |= resting;
    ref_free(game->world, &object->instance.ref);
}
