/* SPDX-License-Identifier: MIT */
/*
 * Places: the links between objects, and the move that lets everybody know.
 */
#include "object/inventory.h"

#include "base/assert.h"
#include "object/actions.h"
#include "object/applies.h"
#include "object/evaluate.h"
#include "value/array.h"

static void
destroy_place(struct world *world, struct ref *block)
{
    struct location *place = (struct location *)block;
    if (place->actions) ref_free(world, (struct ref *)place->actions);
    if (place->session) ref_free(world, place->session);
    world_release(world, place, sizeof *place);
}

static void
visit_place(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    struct location *place = (struct location *)block;
    (void)world;
    if (place->actions) visit(context, (struct ref *)place->actions);
    if (place->session) visit(context, place->session);
}

static size_t
size_of_place(const struct world *world, const struct ref *block)
{
    (void)world;
    (void)block;
    return sizeof(struct location);
}

static void
scan_place(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct location *place = (const struct location *)block;
    (void)world;
    test(context, &place->environment);
    test(context, &place->first);
    test(context, &place->next);
    test(context, &place->previous);
    test(context, &place->actions);
    test(context, &place->session);
}

void
place_register(struct world *world)
{
    world->kinds[KIND_PLACE] = (struct kind_ops){ .name = "place", .destroy = destroy_place, .visit = visit_place,
        .size = size_of_place, .scan = scan_place };
}

struct location *
object_place(struct game *game, struct object *object)
{
    struct world *world = game->world;
    if (object->place) return object->place;
    ASSERT(!object_is_destructed(object));
    uint32_t outer = world->owner;
    world->owner = object->instance.owner;
    struct location *place = world_get(world, KIND_PLACE, sizeof *place);
    world->owner = outer;
    struct ref ref = place->ref;
    *place = (struct location){ .ref = ref };
    return object->place = place;
}

void
object_set_living(struct game *game, struct object *object, bool living)
{
    if (living == object_is_living(object)) return;
    struct location *place = object_place(game, object);
    place->flags ^= PLACE_LIVING;
    if (!place->environment) return;
    place->environment->place->livings += living ? 1 : UINT32_MAX;
}

void
object_set_session_take(struct game *game, struct object *object, struct ref *session)
{
    if (!session && !object->place) return;
    struct location *place = object_place(game, object);
    struct ref *old = place->session;
    place->session = session;
    if (old) ref_free(game->world, old);
}

bool
object_is_near(const struct object *a, const struct object *b)
{
    const struct object *around = object_environment_peek(a), *other = object_environment_peek(b);
    return a == b || around == b || other == a || (around && around == other);
}

static void
link_into(struct object *item, struct object *to)
{
    struct location *place = item->place, *around = to->place;
    place->environment = to;
    place->previous = NULL;
    place->next = around->first;
    if (place->next) place->next->place->previous = item;
    around->first = item;
    around->count++;
    around->livings += object_is_living(item);
}

static void
unlink_from(struct object *item, struct object *from)
{
    struct location *place = item->place, *around = from->place;
    if (place->previous) place->previous->place->next = place->next;
    else around->first = place->next;
    if (place->next) place->next->place->previous = place->previous;
    around->count--;
    around->livings -= object_is_living(item);
    place->environment = place->next = place->previous = NULL;
}

/*
 * ITEM has left OLD: nobody there knows its actions any more, and it knows only its own and those of what is in it.  Also
 * when it is about to come back: init() will add them anew.
 */
static void
forget_actions(struct game *game, struct object *item, struct object *old)
{
    struct location *place = item->place;
    if (place->actions) actions_remove_far(game, item);
    if (!(place->flags & PLACE_DEFINES)) return;
    actions_remove_by(game, old, item);
    for (struct object *other = object_first_peek(old); other; other = object_next_peek(other))
        actions_remove_by(game, other, item);
    if (!place->first && !place->actions) place->flags &= ~(uint32_t)PLACE_DEFINES;
}

enum { STEPS_A_TICK = 16 }; /* objects looked at for a tick */

/* TO is ITEM or in it; *STEPS: objects that were looked at. Nothing is in an empty ITEM, so there is nothing to look for. */
static bool
is_inside(const struct object *to, const struct object *item, uint64_t *steps)
{
    *steps = 0;
    if (!object_first_peek(item)) return to == item;
    for (; to && to != item; ++*steps) to = object_environment_peek(to);
    return to != NULL;
}

void
object_move_check(struct vm *vm, const struct object *item, const struct object *to)
{
    uint64_t steps;
    if (is_inside(to, item, &steps)) vm_error(vm, "An object cannot be moved into itself");
    vm_charge(vm, steps / STEPS_A_TICK);
}

bool
object_set_environment(struct game *game, struct object *item, struct object *to)
{
    struct object *old = object_environment_peek(item);
    ASSERT(!object_is_destructed(item) && (!to || !object_is_destructed(to)));
    uint64_t steps;
    if (is_inside(to, item, &steps)) return false;
    if (!old && !to) return true;
    object_place(game, item);
    if (to) object_place(game, to);
    if (old) {
        unlink_from(item, old);
        forget_actions(game, item, old);
    }
    if (to) link_into(item, to);
    return true;
}

void
object_leave(struct game *game, struct object *object)
{
    struct location *place = object->place;
    if (!place) return;
    ASSERT(!place->first);
    object_set_environment(game, object, NULL);
    object->place = NULL;
    ref_free(game->world, &place->ref);
}

/* A move under way: who is moved where, and who was there. All counted, because LPC may destruct any. */
struct move {
    struct game *game;
    struct object *item, *to;
    struct array *others; /* NULL: there was no need to look */
};

static void
free_move(void *context)
{
    struct move *move = context;
    ref_free(move->game->world, &move->item->instance.ref);
    ref_free(move->game->world, &move->to->instance.ref);
    if (move->others) array_free(move->game->world, move->others);
}

static bool
is_under_way(const struct move *move)
{
    return !object_is_destructed(move->item) && object_environment_peek(move->item) == move->to;
}

/* Call APPLY in OBJECT with LIVING as this_player(). */
static void
call_for(struct vm *vm, struct object *object, enum apply apply, struct object *living, const struct value *args, uint32_t count)
{
    const struct game *game = vm_context(vm);
    if (program_find_slot(object->instance.program, game->applies[apply]) == UINT32_MAX) return;
    struct player_scope scope;
    player_enter(vm, &scope, living);
    value_free(vm_world(vm), apply_call(vm, object, apply, args, count, NULL));
    player_leave(vm, &scope);
}

static void
tell_old_place(struct vm *vm, struct object *item)
{
    struct object *old = object_environment_peek(item);
    if (!old || !object_is_living(item)) return;
    struct value who = { .object = &item->instance, .tag = TAG_OBJECT };
    call_for(vm, old, APPLY_EXIT, item, &who, 1);
}

static void
note_others(struct vm *vm, struct move *move)
{
    const struct location *around = move->to->place;
    if (around->count == 1 || (!object_is_living(move->item) && around->livings == 0)) return;
    vm_charge(vm, around->count);
    vm_require(vm, array_bytes(around->count));
    struct array *others = array_new(move->game->world, around->count - 1);
    uint32_t count = 0;
    for (struct object *other = around->first; other; other = object_next_peek(other))
        if (other != move->item)
            array_set_take(move->game->world, others, count++,
                value_ref((struct value){ .object = &other->instance, .tag = TAG_OBJECT }));
    move->others = others;
}

/* Number INDEX of those that were there, if it still is; else NULL. */
static struct object *
other_peek(const struct move *move, uint32_t index)
{
    struct value value = array_get(move->others, index);
    struct object *other = value.tag == TAG_OBJECT ? object_of(value.object) : NULL;
    return other && object_environment_peek(other) == move->to ? other : NULL;
}

/* The others that are living meet the item; then the item, if it is living, meets the others. */
static void
meet_others(struct vm *vm, struct move *move)
{
    struct object *other;
    for (uint32_t i = 0; i < move->others->length && is_under_way(move); i++)
        if ((other = other_peek(move, i)) && object_is_living(other)) call_for(vm, move->item, APPLY_INIT, other, NULL, 0);
    for (uint32_t i = 0; i < move->others->length && is_under_way(move) && object_is_living(move->item); i++)
        if ((other = other_peek(move, i))) call_for(vm, other, APPLY_INIT, move->item, NULL, 0);
}

static void
meet(struct vm *vm, struct move *move)
{
    if (object_is_living(move->item)) call_for(vm, move->to, APPLY_INIT, move->item, NULL, 0);
    if (!is_under_way(move)) return;
    note_others(vm, move);
    if (move->others) meet_others(vm, move);
    if (is_under_way(move) && object_is_living(move->to)) call_for(vm, move->item, APPLY_INIT, move->to, NULL, 0);
}

void
object_move(struct vm *vm, struct object *item, struct object *to)
{
    struct move move = { .game = vm_context(vm), .item = item, .to = to };
    object_move_check(vm, item, to);
    ref_add(&item->instance.ref);
    ref_add(&to->instance.ref);
    vm_defer(vm, free_move, &move);
    tell_old_place(vm, item);
    if (!object_is_destructed(item) && !object_is_destructed(to)) {
        if (!object_set_environment(move.game, item, to)) vm_error(vm, "An object cannot be moved into itself");
        meet(vm, &move);
    }
    vm_undefer(vm);
    free_move(&move);
}
