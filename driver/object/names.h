/* SPDX-License-Identifier: MIT */
/*
 * The table of objects by name: a block of the world heap, open addressing with linear probing.
 *
 * The key is (interned path, number of the clone), both kept in the object, so an entry is one pointer.  The table holds a
 * counted reference of each object.  Between an eighth and three quarters full; removing closes the gap, so there are no
 * marks of removed entries.
 */
#ifndef LOAM_OBJECT_NAMES_H
#define LOAM_OBJECT_NAMES_H

#include "object/object.h"

/* Fill in what KIND_NAMES does; once a world. */
void names_register(struct world *world);
/* Make an empty table in the world's root if there is none. */
void names_open(struct world *world);
/* PATH interned. NULL: no such object. Borrowed. */
struct object *names_find_peek(const struct world *world, const struct string *path, uint64_t number);
/* Bytes that names_add_take() will ask for; 0: there is room. */
size_t names_growth(const struct world *world);
/* Put in an object whose name is not there yet; takes over the caller's reference. */
void names_add_take(struct world *world, struct object *object);
/* Take out an object that is there; the reference goes to the caller. */
void names_remove(struct world *world, struct object *object);
uint64_t names_count(const struct world *world);
/* Entry AT or behind, *AT is moved behind it; NULL at the end. Adding and removing may change the order. */
struct object *names_next_peek(const struct world *world, uint64_t *at);

#endif
