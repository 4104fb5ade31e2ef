/* SPDX-License-Identifier: MIT */
/*
 * Evaluations: how the loop runs LPC, and who this_player() is.
 *
 * One command, one call_out, one heart beat is one evaluation: it has its own ticks, and an error in it ends it and
 * nothing else.
 */
#ifndef LOAM_OBJECT_EVALUATE_H
#define LOAM_OBJECT_EVALUATE_H

#include "object/object.h"

typedef void (*evaluation_fn)(struct vm *vm, void *context);

/*
 * Run FN(vm, CONTEXT) with full ticks and PLAYER (borrowed; NULL: nobody) as this_player(). false: an error ended it; it
 * was written to edges.error with its traceback and told to the master (runtime_error). Afterwards there is no
 * this_player(). Never inside of another evaluation.
 */
bool evaluate(struct game *game, struct object *player, evaluation_fn fn, void *context);

/*
 * The same for a heart beat of OBJECT: after an error the master is asked heart_beat_error() too, and *again is whether
 * the heart beat, which the caller has switched off meanwhile, is to go on.
 */
bool evaluate_heart_beat(struct game *game, struct object *object, evaluation_fn fn, void *context, bool *again);

/* For the machine's hooks: a catch took ERROR; it is written down (LOGGED) and the master's runtime_error() called (PUBLISH). */
void evaluate_caught(struct vm *vm, void *game, struct value error, bool logged, bool publish);

/* this_player(); NULL: none, or destructed. Borrowed. */
struct object *player_peek(const struct game *game);
void player_set(struct game *game, struct object *player);

/* PLAYER as this_player() until player_leave(), or until an error unwinds past the caller. */
struct player_scope {
    struct game *game;
    struct object *outer; /* counted; NULL: none */
};
void player_enter(struct vm *vm, struct player_scope *scope, struct object *player);
void player_leave(struct vm *vm, struct player_scope *scope);

#endif
