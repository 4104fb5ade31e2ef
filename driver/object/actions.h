/* SPDX-License-Identifier: MIT */
/*
 * Actions: which functions a living object's commands call.  add_action() adds one; session/command.c finds and calls them.
 *
 * The row belongs to the living one's place.  It is in the order of serial numbers, which grow for ever, so a walk that LPC
 * changes the row under goes on by number: an action that came meanwhile is not met, one that went is not either.
 * An action's object is near the living one; when it is not any more, the action is removed.
 */
#ifndef LOAM_OBJECT_ACTIONS_H
#define LOAM_OBJECT_ACTIONS_H

#include "object/object.h"

/* Which input an action is for; a negative number -N: the verb, abbreviated to no less than N characters. */
enum action_match {
    ACTION_EXACT = 0,    /* the first word is the verb */
    ACTION_SHORT = 1,    /* the input begins with the verb; query_verb() is the first word as it was typed */
    ACTION_NO_SPACE = 2, /* the same; query_verb() is what follows the verb in the first word */
    ACTION_ARGUMENTS = 3 /* the same; query_verb() is the verb, and what follows it belongs to the argument */
};

struct action {
    struct object *object;   /* whose function it is; not counted */
    struct value function;   /* interned string or closure; counted */
    struct string *verb;     /* interned, counted */
    int64_t match;           /* enum action_match or negative */
    uint64_t serial;
};

void actions_register(struct world *world);

enum { ACTIONS_MAX = 10000 }; /* of one living */

/*
 * false: OBJECT is not near LIVING, one of them is destructed, or there are ACTIONS_MAX. LIVING need not be living. All
 * borrowed.
 */
bool actions_add(struct game *game, struct object *living, struct object *object, struct value function,
    struct string *verb, int64_t match);

/*
 * The newest action that is older than *CURSOR (ACTIONS_NEWEST at first); *CURSOR is moved to it. false: no more. The result is a
 * copy with borrowed contents: good until LPC runs or actions are removed.
 */
#define ACTIONS_NEWEST UINT64_MAX
bool actions_next(const struct object *living, uint64_t *cursor, struct action *action);

/* Remove those of OBJECT for VERB (interned; NULL: all of OBJECT) from LIVING; how many there were. */
uint32_t actions_remove(struct game *game, struct object *living, const struct object *object, const struct string *verb);
uint32_t actions_remove_by(struct game *game, struct object *living, const struct object *object);
/* Remove all whose object is not near LIVING any more. */
void actions_remove_far(struct game *game, struct object *living);
uint32_t actions_count(const struct object *living);

#endif
