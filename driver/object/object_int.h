/* SPDX-License-Identifier: MIT */
/*
 * Between object.c and load.c.
 */
#ifndef LOAM_OBJECT_OBJECT_INT_H
#define LOAM_OBJECT_OBJECT_INT_H

#include "object/hooks.h"

/* A new object in the table of names, all variables 0, not yet started. PATH interned; all borrowed. */
struct object *object_make_peek(struct game *game, struct program *program, struct string *path, uint64_t number,
    uint32_t owner);
/*
 * Call __INIT, then what the hook HOW (of the H_CREATE ones) names, create() as a rule; an error of theirs destructs the object
 * on its way. The object, borrowed; NULL when it destructed itself.
 */
struct object *object_start_peek(struct vm *vm, struct object *object, enum hook how);
/* Forget the numbers of owners that own nothing: a world that was resumed hands them out again. */
void owners_forget(struct world *world);

#endif
