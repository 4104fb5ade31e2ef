/* SPDX-License-Identifier: MIT */
/*
 * Rows of shadows: a mapping of each object to the one in front and the one behind.
 */
#include "object/shadow.h"

#include "value/mapping.h"

enum { ABOVE, BELOW };

static struct mapping *
links_peek(const struct game *game)
{
    return (struct mapping *)game->world->root->slots[ROOT_SHADOWS];
}

static struct value
value_of(const struct object *object)
{
    return object ? (struct value){ .object = (struct instance *)(uintptr_t)&object->instance, .tag = TAG_OBJECT } : value_int(0);
}

static struct object *
link_peek(const struct game *game, const struct object *object, uint32_t which)
{
    if (!(object->instance.flags & INSTANCE_HOOKED) || !links_peek(game)) return NULL;
    struct value other = mapping_get_column(game->world, links_peek(game), value_of(object), which);
    return other.tag == TAG_OBJECT ? object_of(other.object) : NULL;
}

struct object *
shadow_above_peek(const struct game *game, const struct object *object)
{
    return link_peek(game, object, ABOVE);
}

struct object *
shadow_below_peek(const struct game *game, const struct object *object)
{
    return link_peek(game, object, BELOW);
}

struct instance *
shadow_next(void *context, const struct instance *instance, bool above)
{
    const struct object *object = (const struct object *)instance;
    struct object *next = link_peek(context, object, above ? ABOVE : BELOW);
    return next ? &next->instance : NULL;
}

/* Link number WHICH of OBJECT leads to OTHER (NULL: nowhere) from now on. */
static void
set_link(struct game *game, struct object *object, uint32_t which, struct object *other)
{
    struct mapping *links = links_peek(game);
    struct value key = value_of(object);
    mapping_find_or_insert(game->world, links, key);
    mapping_set_column_take(game->world, links, key, which, value_ref(value_of(other)));
    object->instance.flags |= INSTANCE_HOOKED;
    if (mapping_get_column(game->world, links, key, ABOVE).tag == TAG_OBJECT
        || mapping_get_column(game->world, links, key, BELOW).tag == TAG_OBJECT) return;
    object->instance.flags &= ~(uint32_t)INSTANCE_HOOKED;
    mapping_delete(game->world, links, key);
}

void
shadow_begin(struct game *game, struct object *shadow, struct object *object)
{
    struct world *world = game->world;
    uint32_t owner = world->owner;
    world->owner = 0; /* the links are the driver's */
    if (!links_peek(game)) world->root->slots[ROOT_SHADOWS] = &mapping_new(world, 2, 2)->ref;
    for (struct object *next; (next = shadow_above_peek(game, object)); ) object = next;
    set_link(game, object, ABOVE, shadow);
    set_link(game, shadow, BELOW, object);
    world->owner = owner;
}

void
shadow_end(struct game *game, struct object *object)
{
    struct object *above = shadow_above_peek(game, object), *below = shadow_below_peek(game, object);
    if (above) set_link(game, above, BELOW, below);
    if (below) set_link(game, below, ABOVE, above);
    if (above) set_link(game, object, ABOVE, NULL);
    if (below) set_link(game, object, BELOW, NULL);
}
