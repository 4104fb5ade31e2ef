/* SPDX-License-Identifier: MIT */
/*
 * Where objects are: environment and inventory, and who is living.
 *
 * A place (struct location; struct place is one in a source) belongs to one object and is made when it is needed first.
 * Objects in the same environment form a list, the newest in front.  Its links to objects are not counted: whoever is
 * linked is alive, because destructing unlinks.
 * Invariants: the environments of an object form a chain that ends; an action (actions.h) is known only to livings that are
 * near its object.
 */
#ifndef LOAM_OBJECT_INVENTORY_H
#define LOAM_OBJECT_INVENTORY_H

#include "object/object.h"

struct actions;

enum place_flag {
    PLACE_LIVING = 1,  /* may give commands */
    PLACE_DEFINES = 2  /* some living may have actions of this object */
};

struct location {
    struct ref ref;              /* KIND_PLACE */
    struct object *environment;  /* NULL: nowhere */
    struct object *first;        /* of the inventory */
    struct object *next, *previous; /* beside it in the same environment */
    struct actions *actions;     /* counted; NULL: none (object/actions.h) */
    struct ref *session;         /* counted; KIND_SESSION; NULL: nobody plays it (session/) */
    uint32_t count, livings;     /* objects in it, and how many of them are living */
    uint32_t flags;              /* enum place_flag */
};

void place_register(struct world *world);

/* Made if there is none yet. The object must not be destructed. */
struct location *object_place(struct game *game, struct object *object);

/* All of these: borrowed; NULL when there is none. */
static inline struct object *
object_environment_peek(const struct object *object)
{
    return object->place ? object->place->environment : NULL;
}

static inline struct object *
object_first_peek(const struct object *object)
{
    return object->place ? object->place->first : NULL;
}

static inline struct object *
object_next_peek(const struct object *object)
{
    return object->place ? object->place->next : NULL;
}

static inline struct ref *
object_session_peek(const struct object *object)
{
    return object->place ? object->place->session : NULL;
}

static inline bool
object_is_living(const struct object *object)
{
    return object->place && (object->place->flags & PLACE_LIVING);
}

/* How many objects are in it, not counting what is in them. */
static inline uint32_t
object_inventory_count(const struct object *object)
{
    return object->place ? object->place->count : 0;
}

void object_set_living(struct game *game, struct object *object, bool living);
/* NULL: nobody plays it any more. */
void object_set_session_take(struct game *game, struct object *object, struct ref *session);

/* One is in the other, both are in the same place, or both are the same. */
bool object_is_near(const struct object *a, const struct object *b);

/*
 * Put ITEM into TO (NULL: nowhere), in front of what is there; actions of objects that are not near any more go. Calls nothing.
 * false: TO is ITEM or lies inside of it, and nothing is changed. Both must not be destructed.
 */
bool object_set_environment(struct game *game, struct object *item, struct object *to);

/*
 * Move ITEM into TO and let everybody know: a living item's old environment gets exit(ITEM), then init() is called wherever a
 * living one and something else have come together, with the living one as this_player(): TO for ITEM, ITEM for each
 * living one that is there, each one that is there for ITEM, ITEM for TO.  What an earlier call moved away or destructed is
 * passed over; it ends when ITEM or TO is.  Errors: ITEM would be inside of itself, and whatever LPC raises.
 */
void object_move(struct vm *vm, struct object *item, struct object *to);
/* Error if ITEM would be inside of itself in TO (NULL: nowhere); the search is paid for. */
void object_move_check(struct vm *vm, const struct object *item, const struct object *to);

/* Unlink an object that is about to be destructed and give up its place. Nothing may be in it any more. */
void object_leave(struct game *game, struct object *object);

#endif
