/* SPDX-License-Identifier: MIT */
/*
 * Evaluations and this_player().
 */
#include "object/evaluate.h"

#include "object/applies.h"
#include "object/inventory.h"
#include "object/replace.h"
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

/* What an error leaves behind, for the master; the values are owned. */
struct report {
    struct object *heart_beat; /* whose it was; NULL: anything else */
    struct value error, program, object;
    uint32_t line;
    bool caught;               /* by a catch */
    bool again;                /* the master's answer */
};

static struct value
text_or_zero(struct world *world, const struct buffer *text)
{
    return text->size ? value_take(TAG_STRING, string_new(world, text->data, text->size)) : value_int(0);
}

static struct value
object_value(struct object *object)
{
    return object ? (struct value){ .object = &object->instance, .tag = TAG_OBJECT } : value_int(0);
}

static void
tell_master(struct vm *vm, void *context)
{
    const struct report *report = context;
    struct value args[] = { report->error, report->program, report->object, value_int(report->line),
        object_value(report->heart_beat), value_int(report->caught) };
    value_free(vm_world(vm), apply_master(vm, APPLY_RUNTIME_ERROR, args, 6, NULL));
}

static void
ask_again(struct vm *vm, void *context)
{
    struct report *report = context;
    struct value args[] = { object_value(report->heart_beat), report->error, report->program, report->object,
        value_int(report->line), value_int(0) };
    struct value answer = apply_master(vm, APPLY_HEART_BEAT_ERROR, args, 6, NULL);
    report->again = value_is_true(answer);
    value_free(vm_world(vm), answer);
}

static void
write_traceback(struct game *game)
{
    const struct buffer *text = vm_traceback(game->vm);
    game->edges.error(game->edges.context, text->data, text->size);
}

/* Run FN, which is the driver's own; an error is only written down. */
static void
run_quietly(struct game *game, evaluation_fn fn, void *context)
{
    vm_budget_reset(game->vm);
    if (!vm_protect(game->vm, fn, context, NULL)) write_traceback(game);
}

static void
note_place(const struct game *game, struct report *report)
{
    const struct vm_error_place *place = vm_error_place(game->vm);
    report->program = text_or_zero(game->world, &place->program);
    report->object = text_or_zero(game->world, &place->object);
    report->line = place->line;
}

/* An error ended an evaluation; report->error is its value. */
static void
report_error(struct game *game, struct report *report)
{
    struct world *world = game->world;
    write_traceback(game);
    note_place(game, report);
    run_quietly(game, tell_master, report);
    if (report->heart_beat) run_quietly(game, ask_again, report);
    value_free(world, report->error);
    value_free(world, report->program);
    value_free(world, report->object);
}

/* The evaluation goes on, with the ticks it has. */
void
evaluate_caught(struct vm *vm, void *context, struct value error, bool logged, bool publish)
{
    struct game *game = context;
    const struct buffer *text = vm_traceback(vm);
    if (logged) game->edges.caught(game->edges.context, text->data, text->size);
    if (!publish) return;
    struct report report = { .error = error, .caught = true };
    note_place(game, &report);
    if (!vm_protect(vm, tell_master, &report, NULL)) write_traceback(game);
    value_free(game->world, report.program);
    value_free(game->world, report.object);
}

bool
evaluate(struct game *game, struct object *player, evaluation_fn fn, void *context)
{
    struct report report = { 0 };
    player_set(game, player);
    vm_budget_reset(game->vm);
    bool good = vm_protect(game->vm, fn, context, &report.error);
    if (!good) report_error(game, &report);
    player_set(game, NULL);
    replace_now(game);
    return good;
}

bool
evaluate_heart_beat(struct game *game, struct object *object, evaluation_fn fn, void *context, bool *again)
{
    struct report report = { .heart_beat = object };
    ref_add(&object->instance.ref);
    player_set(game, object_is_living(object) ? object : NULL);
    vm_budget_reset(game->vm);
    bool good = vm_protect(game->vm, fn, context, &report.error);
    if (!good) report_error(game, &report);
    player_set(game, NULL);
    replace_now(game);
    ref_free(game->world, &object->instance.ref);
    *again = report.again;
    return good;
}
