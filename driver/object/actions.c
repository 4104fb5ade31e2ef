/* SPDX-License-Identifier: MIT */
/*
 * The row of a living one's actions.  Adding puts it at the end; removing moves the rest down, so the order stays.
 */
#include "object/actions.h"

#include "object/inventory.h"
#include "value/intern.h"
#include "value/string.h"

struct actions {
    struct ref ref; /* KIND_ACTIONS */
    uint32_t count, room;
    uint64_t next_serial;
    struct action rows[];
};

enum { ROOM_FIRST = 4 };

static size_t
actions_bytes(uint32_t room)
{
    return sizeof(struct actions) + room * sizeof(struct action);
}

static void
free_row(struct world *world, const struct action *action)
{
    value_free(world, action->function);
    string_free(world, action->verb);
}

static void
destroy_actions(struct world *world, struct ref *block)
{
    struct actions *actions = (struct actions *)block;
    for (uint32_t i = 0; i < actions->count; i++) free_row(world, &actions->rows[i]);
    world_release(world, actions, actions_bytes(actions->room));
}

static void
visit_actions(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    struct actions *actions = (struct actions *)block;
    (void)world;
    for (uint32_t i = 0; i < actions->count; i++) {
        visit(context, actions->rows[i].function.ref);
        visit(context, &actions->rows[i].verb->ref);
    }
}

static size_t
size_of_actions(const struct world *world, const struct ref *block)
{
    (void)world;
    return actions_bytes(((const struct actions *)block)->room);
}

static void
scan_actions(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct actions *actions = (const struct actions *)block;
    (void)world;
    for (uint32_t i = 0; i < actions->count; i++) {
        test(context, &actions->rows[i].object);
        test(context, &actions->rows[i].function.bits);
        test(context, &actions->rows[i].verb);
    }
}

void
actions_register(struct world *world)
{
    world->kinds[KIND_ACTIONS] = (struct kind_ops){ .name = "actions", .destroy = destroy_actions, .visit = visit_actions,
        .size = size_of_actions, .scan = scan_actions };
}

static struct actions *
actions_of(const struct object *living)
{
    return living->place ? living->place->actions : NULL;
}

/* The row with room for one more. */
static struct actions *
actions_with_room(struct game *game, struct object *living)
{
    struct location *place = object_place(game, living);
    struct actions *actions = place->actions;
    struct world *world = game->world;
    if (!actions) {
        uint32_t outer = world->owner;
        world->owner = living->instance.owner;
        actions = world_get(world, KIND_ACTIONS, actions_bytes(ROOM_FIRST));
        world->owner = outer;
        actions->count = 0;
        actions->room = ROOM_FIRST;
        actions->next_serial = 0;
    } else if (actions->count == actions->room) {
        actions = world_resize(world, actions, actions_bytes(actions->room), actions_bytes(2 * actions->room));
        actions->room *= 2;
    }
    return place->actions = actions;
}

bool
actions_add(struct game *game, struct object *living, struct object *object, struct value function, struct string *verb,
    int64_t match)
{
    struct world *world = game->world;
    if (object_is_destructed(living) || object_is_destructed(object) || !object_is_near(living, object)) return false;
    if (actions_count(living) == ACTIONS_MAX) return false;
    object_place(game, object)->flags |= PLACE_DEFINES;
    struct actions *actions = actions_with_room(game, living);
    function = value_ref(function);
    if (function.tag == TAG_STRING) function.string = string_intern_take(world, function.string);
    actions->rows[actions->count++] = (struct action){ .object = object, .function = function,
        .verb = string_intern_ref(world, verb), .match = match,
        .serial = actions->next_serial++ };
    return true;
}

bool
actions_next(const struct object *living, uint64_t *cursor, struct action *action)
{
    const struct actions *actions = actions_of(living);
    if (!actions) return false;
    uint32_t low = 0, high = actions->count; /* the first whose serial is not below the cursor */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (actions->rows[middle].serial < *cursor) low = middle + 1;
        else high = middle;
    }
    if (low == 0) return false;
    *action = actions->rows[low - 1];
    *cursor = action->serial;
    return true;
}

/* What to remove: the OBJECT's, for VERB if that is not NULL; or, without an object, those of objects far away. */
static bool
is_meant(const struct action *action, const struct object *living, const struct object *object, const struct string *verb)
{
    if (!object) return !object_is_near(living, action->object);
    return action->object == object && (!verb || action->verb == verb);
}

static uint32_t
remove_meant(struct game *game, struct object *living, const struct object *object, const struct string *verb)
{
    struct actions *actions = actions_of(living);
    if (!actions) return 0;
    uint32_t kept = 0, count = actions->count;
    for (uint32_t i = 0; i < count; i++) {
        if (is_meant(&actions->rows[i], living, object, verb)) free_row(game->world, &actions->rows[i]);
        else actions->rows[kept++] = actions->rows[i];
    }
    actions->count = kept;
    return count - kept;
}

uint32_t
actions_remove(struct game *game, struct object *living, const struct object *object, const struct string *verb)
{
    return remove_meant(game, living, object, verb);
}

uint32_t
actions_remove_by(struct game *game, struct object *living, const struct object *object)
{
    return remove_meant(game, living, object, NULL);
}

void
actions_remove_far(struct game *game, struct object *living)
{
    remove_meant(game, living, NULL, NULL);
}

uint32_t
actions_count(const struct object *living)
{
    const struct actions *actions = actions_of(living);
    return actions ? actions->count : 0;
}
