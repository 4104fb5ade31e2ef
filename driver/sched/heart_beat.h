/* SPDX-License-Identifier: MIT */
/*
 * Heart beats: every two seconds of game time heart_beat() is called in each object that wants it.
 *
 * A round goes over the row of objects in the order in which they were added; between any two calls it may be left and gone
 * on with, also by another process.  Objects added during a round wait for the next.  Rounds that were missed are not
 * made up for.
 */
#ifndef LOAM_SCHED_HEART_BEAT_H
#define LOAM_SCHED_HEART_BEAT_H

#include "object/object.h"

/* Bytes that the next heart beat switched on may ask for; 0: there is room. */
size_t heart_beat_growth(const struct game *game);
/* The object is not destructed. */
void heart_beat_set(struct game *game, struct object *object, bool on);
bool heart_beat_is_on(const struct object *object);
/* Game time of the next call, or when the round that is under way was due; INT64_MAX: nobody has one. */
int64_t heart_beat_next_due(const struct game *game);
/* It is due: call it in one object, or end the round. */
void heart_beat_run(struct game *game);

#endif
