/* SPDX-License-Identifier: MIT */
/*
 * Snooping: one player sees what another sees and types.
 *
 * Everybody snoops at most one and is snooped by at most one; the links form chains without a loop.  What comes down a chain
 * gets one more '%' in front of each line at every step.
 */
#include <string.h>

#include "object/master.h"
#include "session/session_int.h"

void
session_unlink_snoop(struct session *session)
{
    if (session->snooped) session->snooped->snooper = NULL;
    if (session->snooper) session->snooper->snooped = NULL;
    session->snooped = session->snooper = NULL;
}

static bool
is_allowed(struct vm *vm, struct object *snooper, struct object *victim)
{
    struct value args[] = { { .object = &snooper->instance, .tag = TAG_OBJECT }, value_int(0) };
    if (victim) args[1] = (struct value){ .object = &victim->instance, .tag = TAG_OBJECT };
    return master_allow(vm, APPLY_VALID_SNOOP, args, 2);
}

int
session_snoop(struct vm *vm, struct object *snooper, struct object *victim)
{
    if (!session_of(snooper) || (victim && !session_of(victim))) return 0;
    if (!is_allowed(vm, snooper, victim)) return 0;
    /* the master may have done anything */
    struct session *by = session_of(snooper), *on = victim ? session_of(victim) : NULL;
    if (!by || (victim && !on)) return 0;
    for (const struct session *next = on; next; next = next->snooped)
        if (next == by) return -1;
    if (by->snooped) by->snooped->snooper = NULL;
    by->snooped = on;
    if (!on) return 1;
    if (on->snooper) on->snooper->snooped = NULL;
    on->snooper = by;
    return 1;
}

struct object *
session_snooper_peek(const struct object *object)
{
    const struct session *session = session_of(object);
    return session && session->snooper ? session->snooper->object : NULL;
}

/* TEXT with '%' in front of each line; MIDDLE: it goes on a line that has one. */
static struct buffer
marked(const char *text, size_t size, bool middle)
{
    struct buffer result = BUFFER_EMPTY;
    while (size) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) + 1 : size;
        if (!middle) buffer_add_byte(&result, '%');
        buffer_add(&result, text, length);
        middle = false;
        text += length;
        size -= length;
    }
    return result;
}

/* From SESSION up the chain. */
static void
pass_on(struct game *game, const struct session *session, struct buffer *text)
{
    for (struct session *to = session->snooper; to; to = to->snooper) {
        struct buffer line = marked(buffer_text(text), text->size, to->flags & SESSION_SNOOPS_LINE);
        session_put(game, to, line.data, line.size, false);
        if (to->flags & SESSION_LINE_OPEN) to->flags |= SESSION_SNOOPS_LINE;
        buffer_free(text);
        *text = line;
    }
    buffer_free(text);
}

void
session_show_output(struct game *game, struct session *session, const char *text, size_t size)
{
    struct buffer copy = BUFFER_EMPTY;
    buffer_add(&copy, text, size);
    pass_on(game, session, &copy);
}

void
session_show_input(struct game *game, struct session *session, const char *line, size_t size)
{
    struct buffer copy = BUFFER_EMPTY;
    if (!session->snooper) return;
    buffer_add_byte(&copy, ' ');
    buffer_add(&copy, line, size);
    buffer_add_byte(&copy, '\n');
    pass_on(game, session, &copy);
}
