/* SPDX-License-Identifier: MIT */
/*
 * Evaluations and this_player().
 */
#include "object/evaluate.h"

#include "object/applies.h"
#include "value/string.h"

struct object *
player_peek(const struct game *game)
{
    return game->player && !object_is_destructed(game->player) ? game->player : NULL;
}

void
player_set(struct game *game, struct object *player)
{
    struct object *old = game->player;
    if (player) ref_add(&player->instance.ref);
    game->player = player;
    if (old) ref_free(game->world, &old->instance.ref);
}

static void
restore_player(void *context)
{
    struct player_scope *scope = context;
    player_set(scope->game, scope->outer);
    if (scope->outer) ref_free(scope->game->world, &scope->outer->instance.ref);
}

void
player_enter(struct vm *vm, struct player_scope *scope, struct object *player)
{
    scope->game = vm_context(vm);
    scope->outer = scope->game->player;
    if (scope->outer) ref_add(&scope->outer->instance.ref);
    vm_defer(vm, restore_player, scope);
    player_set(scope->game, player);
}

void
player_leave(struct vm *vm, struct player_scope *scope)
{
    vm_undefer(vm);
    restore_player(scope);
}

/* What an error leaves behind, for the master. */
struct report {
    struct value error, trace; /* owned */
};

static void
tell_master(struct vm *vm, void *context)
{
    const struct report *report = context;
    struct value args[] = { report->error, report->trace, value_int(0), value_int(0), value_int(0), value_int(0) };
    value_free(vm_world(vm), apply_master(vm, APPLY_RUNTIME_ERROR, args, 6, NULL));
}

static void
write_traceback(struct game *game)
{
    const struct buffer *text = vm_traceback(game->vm);
    game->edges.error(game->edges.context, text->data, text->size);
}

bool
evaluate(struct game *game, struct object *player, evaluation_fn fn, void *context)
{
    struct report report;
    player_set(game, player);
    vm_budget_reset(game->vm);
    bool good = vm_protect(game->vm, fn, context, &report.error);
    if (!good) {
        const struct buffer *text = vm_traceback(game->vm);
        write_traceback(game);
        report.trace = value_take(TAG_STRING, string_new(game->world, text->data, text->size));
        vm_budget_reset(game->vm);
        if (!vm_protect(game->vm, tell_master, &report, NULL)) write_traceback(game);
        value_free(game->world, report.error);
        value_free(game->world, report.trace);
    }
    player_set(game, NULL);
    return good;
}
