/* SPDX-License-Identifier: MIT */
/*
 * Living names: one mapping, of a name to the set of objects (a mapping without values, in the order they took the name) and of
 * an object to its name.  An object without an entry lacks OBJECT_NAMED.
 */
#include "object/living.h"

#include "object/inventory.h"
#include "value/mapping.h"
#include "value/string.h"

static struct mapping *
names_peek(const struct game *game)
{
    return (struct mapping *)game->world->root->slots[ROOT_LIVING_NAMES];
}

static struct value
value_of(const struct object *object)
{
    return (struct value){ .object = (struct instance *)(uintptr_t)&object->instance, .tag = TAG_OBJECT };
}

static struct value
value_of_name(struct string *name)
{
    return (struct value){ .string = name, .tag = TAG_STRING };
}

struct string *
living_name_peek(const struct game *game, const struct object *object)
{
    if (!(object->instance.flags & OBJECT_NAMED)) return NULL;
    return mapping_get(game->world, names_peek(game), value_of(object)).string;
}

/* The objects called NAME, or NULL. */
static struct mapping *
set_peek(const struct game *game, struct string *name)
{
    struct value set = names_peek(game) ? mapping_get(game->world, names_peek(game), value_of_name(name)) : value_int(0);
    return set.tag == TAG_MAPPING ? set.mapping : NULL;
}

uint32_t
living_count(const struct game *game, struct string *name)
{
    const struct mapping *set = set_peek(game, name);
    return set ? mapping_size(set) : 0;
}

struct object *
living_find_peek(const struct game *game, struct string *name, bool played)
{
    const struct mapping *set = set_peek(game, name);
    struct mapping_slot slot;
    struct value key;
    struct object *found = NULL;
    for (uint32_t position = 0; set && mapping_next(set, &position, &key, &slot); ) {
        struct object *object = object_of(key.object);
        if (object_is_living(object) && (!played || object->instance.flags & OBJECT_PLAYED)) found = object;
    }
    return found;
}

static void
forget(struct game *game, struct object *object)
{
    struct mapping *names = names_peek(game);
    if (!(object->instance.flags & OBJECT_NAMED)) return;
    struct string *name = living_name_peek(game, object);
    struct mapping *set = set_peek(game, name);
    mapping_delete(game->world, set, value_of(object));
    if (mapping_size(set) == 0) mapping_delete(game->world, names, value_of_name(name));
    mapping_delete(game->world, names, value_of(object));
    object->instance.flags &= ~(uint32_t)OBJECT_NAMED;
}

static void
call(struct game *game, struct object *object, struct string *name)
{
    struct world *world = game->world;
    struct ref **slot = &world->root->slots[ROOT_LIVING_NAMES];
    if (!*slot) *slot = &mapping_new(world, 1, 2)->ref;
    struct mapping *names = (struct mapping *)*slot;
    if (!set_peek(game, name))
        mapping_set_take(world, names, value_of_name(name), value_take(TAG_MAPPING, mapping_new(world, 0, 1)));
    mapping_find_or_insert(world, set_peek(game, name), value_of(object));
    mapping_set_take(world, names, value_of(object), value_ref(value_of_name(name)));
    object->instance.flags |= OBJECT_NAMED;
}

size_t
living_growth(const struct game *game, struct string *name)
{
    const struct mapping *names = names_peek(game);
    if (!names) return 0;
    const struct mapping *set = set_peek(game, name);
    return mapping_growth(names, 2) + (set ? mapping_growth(set, 1) : 0);
}

void
living_set_name(struct game *game, struct object *object, struct string *name)
{
    uint32_t owner = game->world->owner;
    game->world->owner = 0; /* the table is the driver's */
    forget(game, object);
    if (name) call(game, object, name);
    game->world->owner = owner;
}
