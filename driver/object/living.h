/* SPDX-License-Identifier: MIT */
/*
 * Living names: what players and monsters are called, so that others find them.
 *
 * Several objects may have one name; the one that took it last is found first.
 */
#ifndef LOAM_OBJECT_LIVING_H
#define LOAM_OBJECT_LIVING_H

#include "object/object.h"

/* Bytes that may be asked for to call one more object NAME. */
size_t living_growth(const struct game *game, struct string *name);
/* OBJECT is called NAME, and nothing else; NULL: nothing. */
void living_set_name(struct game *game, struct object *object, struct string *name);
/* What it is called; NULL: nothing. Borrowed. */
struct string *living_name_peek(const struct game *game, const struct object *object);
/* How many objects are called NAME: finding one takes so long. */
uint32_t living_count(const struct game *game, struct string *name);
/* The living object that has NAME; PLAYED: only one that is or was played. NULL: none. Borrowed. */
struct object *living_find_peek(const struct game *game, struct string *name, bool played);

#endif
