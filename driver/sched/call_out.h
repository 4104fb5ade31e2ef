/* SPDX-License-Identifier: MIT */
/*
 * call_outs: callbacks that wait for a game time.
 *
 * A call_out that is made while another one runs counts from the time that one was due, not from now: so a chain does
 * not drift, however late each of its calls is.  It is due at least a millisecond later, so that a chain without delay lets
 * others come to their turn.  After a delay above CALL_OUT_LATE_MAX a chain gives up catching up, and counts from now.
 */
#ifndef LOAM_SCHED_CALL_OUT_H
#define LOAM_SCHED_CALL_OUT_H

#include "object/callback.h"
#include "object/queue.h"

enum { CALL_OUT_LATE_MAX = 60000 };

/* Call CALLBACK, which is taken over, in DELAY milliseconds; the handle, never 0. 0: there are too many, nothing was taken. */
uint64_t call_out_add(struct game *game, struct callback *callback_take, int64_t delay);
/* The one of OBJECT's FUNCTION (interned; NULL: none) that is due first; linear. 0: none. */
uint64_t call_out_find(const struct game *game, const struct object *object, struct value function);
/* Milliseconds until it is due, below 0 when it is late; false: there is none (any more). */
bool call_out_left(const struct game *game, uint64_t handle, int64_t *left);
/* The callback of a handle; NULL: there is none. Borrowed. */
struct callback *call_out_peek(const struct game *game, uint64_t handle);
/* Forget it; false: there is none. */
bool call_out_remove(struct game *game, uint64_t handle);
/* Game time at which the first is due; INT64_MAX: none. */
int64_t call_out_next_due(const struct game *game);
/* Run the first, which is there. */
void call_out_run(struct game *game);

#endif
