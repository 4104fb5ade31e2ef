/* SPDX-License-Identifier: MIT */
/*
 * The schedule as a whole: what is due first is run first.
 */
#include "sched/sched.h"

#include <string.h>

#include "base/assert.h"
#include "sched/call_out.h"
#include "sched/heart_beat.h"
#include "sched/reset.h"
#include "sched/sched_int.h"

void
sched_open(struct game *game)
{
    struct world *world = game->world;
    if (world->root->slots[ROOT_SCHEDULE]) return;
    struct schedule start = { .intervals = { .heart_beat = 2000, .reset = 1800000, .clean_up = 3600000 } };
    start.sweep_due = world->root->game_time + 1000;
    struct raw *raw = raw_new(world, sizeof start);
    memcpy(raw->bytes, &start, sizeof start);
    world->root->slots[ROOT_SCHEDULE] = &raw->ref;
}

void
sched_set_intervals(struct game *game, const struct sched_intervals *intervals)
{
    ASSERT(intervals->heart_beat >= 0 && intervals->reset >= 0 && intervals->clean_up >= 0);
    schedule_of(game)->intervals = *intervals;
}

int64_t
sched_next_due(const struct game *game)
{
    int64_t due = call_out_next_due(game), other = heart_beat_next_due(game);
    if (other < due) due = other;
    other = sweep_next_due(game);
    return other < due ? other : due;
}

bool
sched_run_one(struct game *game)
{
    int64_t now = game->world->root->game_time;
    int64_t call_out = call_out_next_due(game), beat = heart_beat_next_due(game), sweep = sweep_next_due(game);
    if (call_out > now && beat > now && sweep > now) return false;
    if (call_out <= beat && call_out <= sweep) call_out_run(game);
    else if (beat <= sweep) heart_beat_run(game);
    else sweep_run(game);
    return true;
}
