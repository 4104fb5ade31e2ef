/* SPDX-License-Identifier: MIT */
/*
 * Callbacks that wait for an answer from outside of the game: a worker, a forked child.
 *
 * The callback lies in the world, the work outside; a ticket joins the two.  An image keeps the callbacks but no work: the
 * process that goes on with it calls waiting_lose_all().
 */
#ifndef LOAM_OBJECT_WAITING_H
#define LOAM_OBJECT_WAITING_H

#include "object/callback.h"

/* Keep CALLBACK, which it takes over; the ticket is never 0. */
uint64_t waiting_add(struct game *game, struct callback *callback_take);
/*
 * Call it with ARGS (borrowed) in front of its own arguments, as an evaluation under its player, and forget it. Nothing
 * happens when the ticket is unknown or the object destructed. Not from within an evaluation.
 */
void waiting_answer(struct game *game, uint64_t ticket, const struct value *args, uint32_t count);
/* Give it up without a call. */
void waiting_cancel(struct game *game, uint64_t ticket);
/* Answer all with the one argument 0: after a resume, when nobody works on them any more. */
void waiting_lose_all(struct game *game);

#endif
