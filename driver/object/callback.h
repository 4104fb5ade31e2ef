/* SPDX-License-Identifier: MIT */
/*
 * A call that waits: a function of an object, or a closure, with arguments of its own and the player it is for.  call_out,
 * input_to and the answers of a worker keep one each.  It is a block of the world heap, so an image keeps it too.
 */
#ifndef LOAM_OBJECT_CALLBACK_H
#define LOAM_OBJECT_CALLBACK_H

#include "object/object.h"

struct callback {
    struct ref ref;          /* KIND_CALLBACK */
    struct object *object;   /* whose function it is; counted */
    struct value function;   /* interned string or closure; counted */
    struct object *player;   /* this_player() when it was made; counted; NULL: none */
    uint32_t count;          /* of arguments */
    struct value args[];     /* counted */
};

void callback_register(struct world *world);
/*
 * FUNCTION, a closure or the name of a function of OBJECT; the player is this_player(). All borrowed; the result is owned: give it
 * up with ref_free().
 */
struct callback *callback_new(struct game *game, struct object *object, struct value function, const struct value *args,
    uint32_t count);
/* The object is destructed, or that of the closure: there is nothing to call. */
bool callback_is_dead(const struct callback *callback);
/*
 * Call it, also if it is static or protected, with BEFORE in front of its own arguments, under the player that is set now.
 * Error when there is no such function; 0 when the object is destructed. Result owned.
 */
struct value callback_call(struct vm *vm, struct callback *callback, const struct value *before, uint32_t before_count);

#endif
