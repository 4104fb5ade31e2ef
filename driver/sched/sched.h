/* SPDX-License-Identifier: MIT */
/*
 * Time in the game: call_outs, heart beats, reset and clean_up.
 *
 * Pure: it is told the time and never asks for it.  Times are milliseconds of the game's own clock, world->root->game_time,
 * which the loop moves on by what the steady clock says, and which stands still while no process runs.  Everything
 * lies in the world, so an image keeps it.
 */
#ifndef LOAM_SCHED_SCHED_H
#define LOAM_SCHED_SCHED_H

#include "object/object.h"

/* Fill in the kinds, make what the world lacks, listen for destructed objects; once a game, after game_open(). */
void sched_open(struct game *game);

/*
 * Run one thing that is due at game_time (each is an evaluation of its own); false: nothing is. The loop calls it until it is
 * out of time or nothing is due.
 */
bool sched_run_one(struct game *game);
/* Game time of the next thing; INT64_MAX: nothing waits. */
int64_t sched_next_due(const struct game *game);

/* How often, in milliseconds of game time; 0: never. */
struct sched_intervals {
    int64_t heart_beat; /* default 2,000 */
    int64_t reset;      /* default 1,800,000 */
    int64_t clean_up;   /* default 3,600,000: an object that nobody called for so long is asked */
};
void sched_set_intervals(struct game *game, const struct sched_intervals *intervals);

#endif
