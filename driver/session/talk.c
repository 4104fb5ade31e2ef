/* SPDX-License-Identifier: MIT */
/*
 * Talk in a room.  Who hears is settled before anybody does, because catch_tell() may move or destruct whoever is there.
 */
#include "object/evaluate.h"
#include "object/inventory.h"
#include "session/session.h"
#include "value/array.h"

/* Who hears, each counted. */
struct audience {
    struct world *world;
    struct array *hearers;
};

static void
free_audience(void *context)
{
    const struct audience *audience = context;
    array_free(audience->world, audience->hearers);
}

static void
add_hearer(struct audience *audience, struct object *object, const struct array *avoid, const struct object *speaker)
{
    struct value value = { .object = &object->instance, .tag = TAG_OBJECT };
    if (!object_is_living(object) || object == speaker || (avoid && array_find(avoid, value, 0) >= 0)) return;
    value = value_ref(value);
    array_append_take(audience->world, &audience->hearers, &value, 1);
}

static void
add_inventory(struct audience *audience, struct object *room, const struct array *avoid, const struct object *speaker)
{
    for (struct object *object = object_first_peek(room); object; object = object_next_peek(object))
        add_hearer(audience, object, avoid, speaker);
}

/* Tell all of AUDIENCE, which is freed. */
static void
tell_audience(struct vm *vm, struct audience *audience, const char *text, size_t size)
{
    vm_defer(vm, free_audience, audience);
    vm_charge(vm, audience->hearers->length);
    for (uint32_t i = 0; i < audience->hearers->length; i++) {
        struct value hearer = array_get(audience->hearers, i);
        if (hearer.tag == TAG_OBJECT) session_tell(vm, object_of(hearer.object), text, size);
    }
    vm_undefer(vm);
    free_audience(audience);
}

void
session_tell_room(struct vm *vm, struct object *room, const char *text, size_t size, const struct array *avoid)
{
    struct audience audience = { vm_world(vm), array_new(vm_world(vm), 0) };
    add_hearer(&audience, room, avoid, NULL);
    add_inventory(&audience, room, avoid, NULL);
    tell_audience(vm, &audience, text, size);
}

static struct object *
find_speaker(struct vm *vm)
{
    struct instance *instance = vm_this_object_peek(vm);
    struct object *self = instance && !(instance->ref.head & HEAD_DESTRUCTED) ? object_of(instance) : NULL;
    struct object *player = player_peek(vm_context(vm));
    return player && !(self && object_is_living(self)) ? player : self;
}

void
session_say(struct vm *vm, const char *text, size_t size, const struct array *avoid)
{
    struct object *speaker = find_speaker(vm);
    struct audience audience = { vm_world(vm), array_new(vm_world(vm), 0) };
    struct object *room = speaker ? object_environment_peek(speaker) : NULL;
    if (room) add_hearer(&audience, room, avoid, speaker);
    if (room) add_inventory(&audience, room, avoid, speaker);
    if (speaker) add_inventory(&audience, speaker, avoid, speaker);
    tell_audience(vm, &audience, text, size);
}
