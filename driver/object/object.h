/* SPDX-License-Identifier: MIT */
/*
 * Objects: blueprints and clones.
 *
 * A blueprint is the object that a source file was loaded into and bears its path, "/obj/torch"; a clone runs the same
 * program, has variables of its own and is called "/obj/torch#42".  The name of a clone is kept as its two parts and made
 * into text only where somebody asks.
 *
 * An object lives until it is destructed: the table of names holds the reference that keeps it.  Destructing takes name,
 * program and variables away at once; the block stays, marked, while values refer to it, and reads as 0.
 */
#ifndef LOAM_OBJECT_OBJECT_H
#define LOAM_OBJECT_OBJECT_H

#include "object/game.h"

struct location;

/* In instance.flags. */
enum object_flag {
    OBJECT_HEART_BEAT = INSTANCE_UPPER << 0, /* heart_beat() is switched on (sched/heart_beat.h) */
    OBJECT_IN_BEATS = INSTANCE_UPPER << 1,   /* the row of heart beats has an entry of it */
    OBJECT_TOUCHED = INSTANCE_UPPER << 2,    /* used since its last reset (sched/reset.h) */
    OBJECT_STAYS = INSTANCE_UPPER << 3,      /* clean_up() said: never ask again */
    OBJECT_NAMED = INSTANCE_UPPER << 4,      /* has a living name (object/living.h) */
    OBJECT_PLAYED = INSTANCE_UPPER << 5      /* somebody plays it over a connection, or did */
};

struct object {
    struct instance instance;  /* KIND_OBJECT */
    struct string *name;       /* path of the blueprint, interned; counted; NULL when destructed */
    uint64_t number;           /* of a clone; 0: blueprint */
    struct location *place;    /* KIND_PLACE, its alone; NULL: never moved, empty, not living (object/inventory.h) */
    uint32_t reset_at;         /* game time in seconds of the next reset; 0: not yet decided (sched/reset.h) */
    uint32_t used_at;          /* game time in seconds when it was last seen to have been used; 0: never looked at */
};

/* Fill in what KIND_OBJECT does; once a world. */
void object_register(struct world *world);

static inline struct object *
object_of(struct instance *instance)
{
    return (struct object *)instance;
}

static inline bool
object_is_destructed(const struct object *object)
{
    return object->instance.ref.head & HEAD_DESTRUCTED;
}

/* Append "/obj/torch#42"; "(destructed object)" when it is. */
void object_add_name(const struct object *object, struct buffer *text);

/* Append the plain name of the object that NAME means: absolute, without ".c". false: NAME is no name of an object. */
bool object_plain_name(const char *name, size_t size, struct buffer *plain);

/* OBJECT is called PATH (interned, borrowed) without a number from now on; nobody may be called that. */
void object_rename(struct game *game, struct object *object, struct string *path);

/* The object called NAME, if it is there. Borrowed. */
struct object *object_find_peek(struct game *game, const char *name, size_t size);

/*
 * The object called NAME; a blueprint that is not there is compiled, with what it inherits, and its create() called.  Where
 * there is no such file the master may give an object that is called so from then on (compile_object()).
 * Errors: no such file, messages of the compiler, and whatever create() raises (the object is then destructed). Borrowed; NULL when
 * it destructed itself in create().
 */
struct object *object_load_peek(struct vm *vm, const char *name, size_t size);

/* Compile the file of NAME anew, with what it inherits, and make no object of it. Owned. */
struct program *object_compile(struct vm *vm, const char *name, size_t size);

/* A new clone of OBJECT's blueprint, after create(). Borrowed; NULL when it destructed itself. */
struct object *object_clone_peek(struct vm *vm, struct object *object);

/*
 * Remove it from the game; nothing happens if it is destructed already. Runs no LPC: the master is asked (prepare_destruct),
 * and the inventory moved or destructed, by efun destruct() before. What is still inside is destructed with it.
 */
void object_destruct(struct game *game, struct object *object);

#endif
