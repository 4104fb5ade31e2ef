/* SPDX-License-Identifier: MIT */
/*
 * Shadows: an object that stands in front of another and gets the calls that are meant for it.
 *
 *      caller --> topmost shadow --> ... --> the object that is shadowed
 *
 * A call by name goes to the first in the row that has the function; one from a shadow begins behind that shadow.  Calls
 * within a program and heart beats are not looked at.  The links lie in a mapping in the world's root, since few objects have
 * any, and who has one bears INSTANCE_HOOKED.
 */
#ifndef LOAM_OBJECT_SHADOW_H
#define LOAM_OBJECT_SHADOW_H

#include "object/object.h"

/* What is directly in front of OBJECT, and what is behind it; NULL: nothing. Borrowed. */
struct object *shadow_above_peek(const struct game *game, const struct object *object);
struct object *shadow_below_peek(const struct game *game, const struct object *object);

/* SHADOW, which is in no row, goes in front of OBJECT and all that shadow it. */
void shadow_begin(struct game *game, struct object *shadow, struct object *object);
/* OBJECT leaves its row, which closes behind it; nothing happens if it is in none. */
void shadow_end(struct game *game, struct object *object);

/* For the machine's hooks. */
struct instance *shadow_next(void *context, const struct instance *instance, bool above);

#endif
