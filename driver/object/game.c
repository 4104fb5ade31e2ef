/* SPDX-License-Identifier: MIT */
/*
 * Opening and closing a game, the machine's hooks, and its random numbers.
 */
#include "object/game.h"

#include <string.h>

#include "base/assert.h"
#include "object/actions.h"
#include "object/applies.h"
#include "object/callback.h"
#include "object/evaluate.h"
#include "object/inventory.h"
#include "object/master.h"
#include "object/names.h"
#include "object/object.h"
#include "object/object_int.h"
#include "object/queue.h"
#include "object/shadow.h"
#include "value/intern.h"
#include "value/string.h"

static struct instance *
find_object(struct vm *vm, void *context, struct string *name)
{
    (void)context;
    struct object *object = object_load_peek(vm, name->text, name->length);
    return object ? &object->instance : NULL;
}

static struct instance *
find_simul_efun(struct vm *vm, void *context)
{
    (void)context;
    struct object *object = simul_efun_peek(vm);
    return object ? &object->instance : NULL;
}

static void
name_instance(void *context, const struct instance *instance, struct buffer *text)
{
    (void)context;
    object_add_name((const struct object *)instance, text);
}

static void
register_kinds(struct world *world)
{
    object_register(world);
    names_register(world);
    program_register(world);
    instance_register(world);
    callback_register(world);
    queue_register(world);
    place_register(world);
    actions_register(world);
}

void
game_open(struct game *game, const struct game_options *options)
{
    *game = (struct game){ .world = options->world, .efuns = options->efuns,
        .defines = options->defines, .edges = options->edges };
    register_kinds(game->world);
    bool resumed = game->world->root->slots[ROOT_OBJECTS];
    if (resumed) world_recount(game->world);
    if (resumed) owners_forget(game->world);
    names_open(game->world);
    struct vm_hooks hooks = { .context = game, .find_object = find_object,
        .find_simul_efun = find_simul_efun, .shadow = shadow_next, .name_instance = name_instance,
        .caught = evaluate_caught, .logs_caught = game->edges.caught != NULL };
    game->vm = vm_new(game->world, options->efuns, options->functions, &hooks, &options->limits);
    game->init_name = string_intern(game->world, "__INIT", 6);
    applies_open(game);
    master_open(game);
    game_seed(game, options->seed);
}

void
game_close(struct game *game)
{
    for (int i = 0; i < EXTRA_COUNT; i++) {
        if (game->extras[i].data) game->extras[i].free(game->extras[i].data);
        game->extras[i].data = NULL;
    }
    player_set(game, NULL);
    master_close(game);
    applies_close(game);
    string_free(game->world, game->init_name);
    vm_destroy(game->vm);
    game->vm = NULL;
}

void
game_on_destruct(struct game *game, destruct_fn fn)
{
    ASSERT(game->destruct_listener_count < DESTRUCT_LISTENERS);
    game->destruct_listeners[game->destruct_listener_count++] = fn;
}

/* splitmix64 (Steele, Lea, Flood 2014): spreads a seed. */
static uint64_t
spread(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void
game_seed(struct game *game, uint64_t seed)
{
    for (size_t i = 0; i < 4; i++) game->random[i] = spread(&seed);
    if (!(game->random[0] | game->random[1] | game->random[2] | game->random[3])) game->random[0] = 1;
}

static uint64_t
rotate(uint64_t bits, int by)
{
    return bits << by | bits >> (64 - by);
}

/* xoshiro256** (Blackman, Vigna 2018) */
uint64_t
game_random(struct game *game)
{
    uint64_t *s = game->random;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}
