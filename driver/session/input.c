/* SPDX-License-Identifier: MIT */
/*
 * Input: functions that wait for a line (input_to), else commands.
 */
#include <string.h>

#include "session/command.h"
#include "session/session_int.h"
#include "value/string.h"

const struct pending *
session_pending(const struct session *session)
{
    return session->pending_count ? &session->pending[session->pending_count - 1] : NULL;
}

bool
session_input_to_take(struct game *game, struct session *session, struct callback *callback, uint64_t flags,
    struct string *prompt)
{
    uint32_t count = session->pending_count;
    if (count == SESSION_INPUTS_MAX) {
        ref_free(game->world, &callback->ref);
        return false;
    }
    uint32_t at = flags & INPUT_APPEND ? 0 : count;
    memmove(session->pending + at + 1, session->pending + at, (count - at) * sizeof *session->pending);
    session->pending[at] = (struct pending){ callback, prompt ? string_ref(prompt) : NULL, flags };
    session->pending_count++;
    session_set_echo(game, session, !(session_pending(session)->flags & INPUT_NOECHO));
    session_make_due(game, session);
    return true;
}

static void
pending_free(struct world *world, struct pending pending)
{
    ref_free(world, &pending.callback->ref);
    if (pending.prompt) string_free(world, pending.prompt);
}

void
session_forget_input(struct game *game, struct session *session)
{
    while (session->pending_count) pending_free(game->world, session->pending[--session->pending_count]);
}

/* Take the next one that still has an object off the stack, owned; false: none waits. */
static bool
take_pending(struct world *world, struct session *session, struct pending *pending)
{
    while (session->pending_count) {
        *pending = session->pending[--session->pending_count];
        if (!callback_is_dead(pending->callback)) return true;
        pending_free(world, *pending);
    }
    return false;
}

void
held_free(void *context)
{
    const struct held *held = context;
    ref_free(held->world, held->ref);
}

/* Call what waited for the line. */
static void
answer(struct vm *vm, struct pending pending, const char *line, size_t size)
{
    struct world *world = vm_world(vm);
    struct held callback = { world, &pending.callback->ref };
    struct held text = { world, &string_new(world, line, size)->ref };
    struct value argument = { .ref = text.ref, .tag = TAG_STRING };
    if (pending.prompt) string_free(world, pending.prompt);
    vm_defer(vm, held_free, &callback);
    vm_defer(vm, held_free, &text);
    value_free(world, callback_call(vm, pending.callback, &argument, 1));
    vm_undefer(vm);
    vm_undefer(vm);
    held_free(&text);
    held_free(&callback);
}

void
session_take_line(struct vm *vm, struct session *session, const char *line, size_t size)
{
    struct game *game = vm_context(vm);
    struct pending pending;
    bool waits = take_pending(game->world, session, &pending);
    bool hidden = session->flags & SESSION_HIDDEN;
    session_set_echo(game, session, true);
    if (hidden) vm_hide_texts(vm);
    else session_show_input(game, session, line, size);
    if (waits) answer(vm, pending, line, size);
    else command_give(vm, session->object, line, size);
}
