/* SPDX-License-Identifier: MIT */
/*
 * Where the schedule stands: the part of it that is no list.  A block of raw bytes in the world, so that an image keeps it.
 */
#ifndef LOAM_SCHED_SCHED_INT_H
#define LOAM_SCHED_SCHED_INT_H

#include "sched/sched.h"
#include "value/kinds.h"

struct schedule {
    struct sched_intervals intervals;
    /* heart beats: entries [kept, at) of the row are empty while a round goes on, which ends at the entry `end` */
    int64_t beat_due;    /* of the next round */
    int64_t round_due;   /* of the one under way */
    uint32_t beat_kept, beat_at, beat_end; /* end 0: no round */
    uint32_t unused;
    /* reset and clean_up */
    int64_t sweep_due;
    uint64_t sweep_at;   /* entry of the table of objects */
};

static inline struct schedule *
schedule_of(const struct game *game)
{
    return (struct schedule *)((struct raw *)game->world->root->slots[ROOT_SCHEDULE])->bytes;
}

#endif
