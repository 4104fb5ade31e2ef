/* SPDX-License-Identifier: MIT */
/*
 * Output: text on its way to a player, and prompts.
 *
 * A prompt is due when a line was dealt with, and when other text has come between a prompt and the player's input: that
 * text begins on a line of its own, so the cursor never stands behind somebody else's words.
 */
#include "object/applies.h"
#include "object/hooks.h"
#include "object/inventory.h"
#include "session/session_int.h"
#include "value/string.h"

/* --- what a terminal may get: no control characters but newline, tab and escape */

static bool
is_clean(unsigned char byte, unsigned char next)
{
    if (byte < 0x20) return byte == '\n' || byte == '\t' || byte == 0x1b;
    /* DEL, and U+0080 to U+009F: escape sequences in one character */
    return byte != 0x7f && !(byte == 0xc2 && next < 0xa0);
}

/* Bytes up to the first one that is not clean. */
static size_t
clean_prefix(const char *text, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t at = 0;
    while (at < size && is_clean(bytes[at], at + 1 < size ? bytes[at + 1] : 0xff)) at++;
    return at;
}

static void
add_clean(struct buffer *to, const char *text, size_t size)
{
    while (size) {
        size_t good = clean_prefix(text, size);
        buffer_add(to, text, good);
        text += good;
        size -= good;
        size_t bad = size == 0 ? 0 : (unsigned char)*text == 0xc2 ? 2 : 1;
        text += bad;
        size -= bad;
    }
}

static void
write_clean(struct game *game, const struct session *session, const char *text, size_t size)
{
    if (clean_prefix(text, size) == size) {
        net_write(game->net, session->connection, text, size);
        return;
    }
    struct buffer clean = BUFFER_EMPTY;
    add_clean(&clean, text, size);
    net_write(game->net, session->connection, buffer_text(&clean), clean.size);
    buffer_free(&clean);
}

/* --- text */

void
session_put(struct game *game, struct session *session, const char *text, size_t size, bool snooped_too)
{
    if (size == 0 || session->flags & SESSION_CLOSED || !game->net) return;
    if (session->flags & SESSION_PROMPTED) {
        net_write(game->net, session->connection, "\n", 1);
        session->flags &= ~(uint32_t)SESSION_PROMPTED;
        session_make_due(game, session);
    }
    write_clean(game, session, text, size);
    session->flags &= ~(uint32_t)(SESSION_LINE_OPEN | SESSION_SNOOPS_LINE);
    if (text[size - 1] != '\n') session->flags |= SESSION_LINE_OPEN;
    if (snooped_too && session->snooper) session_show_output(game, session, text, size);
}

void
session_write(struct game *game, struct object *object, const char *text, size_t size)
{
    struct session *session = session_of(object);
    if (session) session_put(game, session, text, size, false);
}

/* catch_tell() of OBJECT; false: it has none. */
static bool
catch_tell(struct vm *vm, struct object *object, const char *text, size_t size)
{
    const struct game *game = vm_context(vm);
    if (program_find_slot(object->instance.program, game->applies[APPLY_CATCH_TELL]) == UINT32_MAX) return false;
    struct held held = { game->world, &string_new(game->world, text, size)->ref };
    struct value argument = { .ref = held.ref, .tag = TAG_STRING };
    bool found;
    vm_defer(vm, held_free, &held);
    value_free(game->world, apply_call(vm, object, APPLY_CATCH_TELL, &argument, 1, &found));
    vm_undefer(vm);
    held_free(&held);
    return found;
}

void
session_tell(struct vm *vm, struct object *object, const char *text, size_t size)
{
    struct session *session = session_of(object);
    if (object_is_destructed(object)) return;
    bool to_itself = vm_this_object_peek(vm) == &object->instance;
    if (session && !to_itself && catch_tell(vm, object, text, size)) return;
    if (session) session_put(vm_context(vm), session, text, size, true);
    else if (object_is_living(object)) catch_tell(vm, object, text, size);
}

/* --- prompts and echo */

void
session_make_due(struct game *game, struct session *session)
{
    struct sessions *table = sessions_peek(game->world);
    if (session->flags & SESSION_DUE) return;
    session->flags |= SESSION_DUE;
    session->next_due = table->due;
    table->due = session;
    ref_add(&session->ref);
}

void
session_line_ended(struct session *session)
{
    session->flags &= ~(uint32_t)(SESSION_PROMPTED | SESSION_LINE_OPEN | SESSION_SNOOPS_LINE);
}

void
session_set_echo(struct game *game, struct session *session, bool visible)
{
    if (visible == !(session->flags & SESSION_HIDDEN) || !game->net) return;
    session->flags ^= SESSION_HIDDEN;
    net_echo(game->net, session->connection, visible);
}

/* What SESSION is asked with. */
static struct buffer
prompt_of(const struct game *game, const struct session *session)
{
    struct buffer text = BUFFER_EMPTY;
    const struct pending *pending = session_pending(session);
    const struct string *prompt = pending ? pending->prompt : session->prompt;
    if (!pending && !prompt) prompt = hook_text_peek(game, HOOK_DEFAULT_PROMPT);
    if (prompt) add_clean(&text, prompt->text, prompt->length);
    else if (!pending) buffer_add_text(&text, "> ");
    return text;
}

/* An empty prompt is one too: the client learns that it is the player's turn. */
static void
show_prompt(struct game *game, struct session *session)
{
    if (!game->net || (session->flags & SESSION_HELD)) return;
    struct buffer prompt = prompt_of(game, session);
    bool open = prompt.size ? prompt.data[prompt.size - 1] != '\n' : session->flags & SESSION_LINE_OPEN;
    net_prompt(game->net, session->connection, buffer_text(&prompt), prompt.size);
    buffer_free(&prompt);
    session->flags &= ~(uint32_t)SESSION_LINE_OPEN;
    if (open) session->flags |= SESSION_PROMPTED;
}

void
session_prompt_all(struct game *game)
{
    struct sessions *table = sessions_peek(game->world);
    while (table && table->due) {
        struct session *session = table->due;
        table->due = session->next_due;
        session->next_due = NULL;
        session->flags &= ~(uint32_t)SESSION_DUE;
        if (!(session->flags & SESSION_CLOSED)) show_prompt(game, session);
        ref_free(game->world, &session->ref);
    }
}
