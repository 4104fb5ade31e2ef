/* SPDX-License-Identifier: MIT */
/*
 * Commands: a line becomes a call of one of the actions that the one who gives it knows (object/actions.h).
 *
 * Tried are, the newest first, those whose verb fits, until a function returns something else than 0.  While a command is carried
 * out query_verb() and query_command() say what it is, and notify_fail() what is shown if nothing understands it; a command
 * within a command has all of these for itself.
 */
#ifndef LOAM_SESSION_COMMAND_H
#define LOAM_SESSION_COMMAND_H

#include "object/object.h"

/*
 * GIVER, who becomes this_player(), gives the command TEXT; blanks around it do not count.  true: it was understood, or there is
 * nothing in it.  Else GIVER was told so.
 */
bool command_give(struct vm *vm, struct object *giver, const char *text, size_t size);

/* Of the innermost command; NULL: none is carried out, or no verb was found yet. Borrowed. */
struct string *command_verb_peek(const struct game *game);
struct string *command_text_peek(const struct game *game);
/* What notify_fail() has set; NULL: nothing. Borrowed. */
struct string *command_failure_peek(const struct game *game);
/* MESSAGE is borrowed. Nothing happens when no command is carried out. */
void command_set_failure(struct game *game, struct string *message);

#endif
