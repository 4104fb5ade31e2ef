/* SPDX-License-Identifier: MIT */
/*
 * Living names: one mapping, name to objects and object to name.  An object without an entry lacks OBJECT_NAMED.
 */
#include "object/living.h"

#include "object/inventory.h"
#include "value/array.h"
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

struct object *
living_find_peek(const struct game *game, struct string *name, bool played)
{
    struct value who = names_peek(game) ? mapping_get(game->world, names_peek(game), value_of_name(name)) : value_int(0);
    for (uint32_t i = who.tag == TAG_ARRAY ? who.array->length : 0; i > 0; i--) {
        struct object *object = object_of(array_get(who.array, i - 1).object);
        if (object_is_living(object) && (!played || object->instance.flags & OBJECT_PLAYED)) return object;
    }
    return NULL;
}

/* All that are called NAME but OBJECT, which may not be the last. */
static void
take_from(struct world *world, struct mapping *names, struct value name, const struct object *object)
{
    struct array *old = mapping_get(world, names, name).array;
    if (old->length == 1) {
        mapping_delete(world, names, name);
        return;
    }
    struct array *rest = array_new(world, old->length - 1);
    for (uint32_t i = 0, to = 0; i < old->length; i++) {
        struct value other = array_get(old, i);
        if (other.object != &object->instance) array_set_take(world, rest, to++, value_ref(other));
    }
    mapping_set_take(world, names, name, value_take(TAG_ARRAY, rest));
}

static void
forget(struct game *game, struct object *object)
{
    struct mapping *names = names_peek(game);
    if (!(object->instance.flags & OBJECT_NAMED)) return;
    take_from(game->world, names, value_of_name(living_name_peek(game, object)), object);
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
    struct value who = mapping_get(world, names, value_of_name(name)), object_value = value_ref(value_of(object));
    struct array *array = who.tag == TAG_ARRAY ? array_copy(world, who.array) : array_new(world, 0);
    array_append_take(world, &array, &object_value, 1);
    mapping_set_take(world, names, value_of_name(name), value_take(TAG_ARRAY, array));
    mapping_set_take(world, names, value_of(object), value_ref(value_of_name(name)));
    object->instance.flags |= OBJECT_NAMED;
}

size_t
living_growth(const struct game *game, struct string *name)
{
    const struct mapping *names = names_peek(game);
    if (!names) return 0;
    struct value who = mapping_get(game->world, names, value_of_name(name));
    return mapping_growth(names, 2) + (who.tag == TAG_ARRAY ? array_bytes(who.array->length + 1) : 0);
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
