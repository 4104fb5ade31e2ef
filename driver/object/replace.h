/* SPDX-License-Identifier: MIT */
/*
 * replace_program(): an object that needs only what it inherits runs that program alone.
 *
 * Its functions may be running, so it happens when the evaluation has ended.
 */
#ifndef LOAM_OBJECT_REPLACE_H
#define LOAM_OBJECT_REPLACE_H

#include "object/object.h"

/*
 * The program called NAME ("/std/room", without ".c") that OBJECT's inherits, and where its variables begin; NULL: *why is.
 * Borrowed.
 */
struct program *replace_find(const struct object *object, const struct string *name, uint32_t *variable_base, const char **why);
/* OBJECT will run PROGRAM. */
void replace_later(struct game *game, struct object *object, struct program *program, uint32_t variable_base);
/* Do all of it; nothing may be running. */
void replace_now(struct game *game);

#endif
