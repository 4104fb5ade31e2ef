/* SPDX-License-Identifier: MIT */
/*
 * reset() and clean_up(): a sweep that goes over all objects, a few at a time, and once around in about a minute.
 *
 * Whether an object is used costs the calls nothing: the sweep marks what it has seen as resting (INSTANCE_RESTING),
 * which sends the next call from outside the long way, and that takes the mark off.  An object without the mark was used since
 * the sweep was there last; so times of use are as coarse as the sweep.
 *
 * reset() is called when its time has come and the object was used since the last one; clean_up() when it was not used for
 * long, with 0 for a clone, 1 for a blueprint nobody else uses, more for one that has clones or is inherited.
 */
#ifndef LOAM_SCHED_RESET_H
#define LOAM_SCHED_RESET_H

#include "object/object.h"

/* The next reset not before SECONDS from now; below 0: never. Seconds until then as it was; -1: never or not yet known. */
int64_t reset_set_next(struct game *game, struct object *object, int64_t seconds);
int64_t sweep_next_due(const struct game *game);
/* It is due: look at some objects, until one of them has something to do. */
void sweep_run(struct game *game);

#endif
