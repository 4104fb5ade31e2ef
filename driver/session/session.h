/* SPDX-License-Identifier: MIT */
/*
 * Sessions: between a connection and the object that plays it.
 *
 * struct session lies in the world and holds what LPC can reach: the object, input_to, the prompt, who snoops.  The connection
 * is a handle of net/.  A line goes: net_next() -> session_run_one() -> input_to, or a command (command.h) -> LPC.  All
 * output of LPC to a living object goes through session_tell().
 */
#ifndef LOAM_SESSION_SESSION_H
#define LOAM_SESSION_SESSION_H

#include "net/net.h"
#include "object/callback.h"
#include "object/object.h"

struct session;

/* Fill in what KIND_SESSION does, and listen for destructed objects; once a game, after game_open(). game->net may be NULL. */
void session_open(struct game *game);

/* Deal with one event of the network: at most one evaluation. false: there was none. */
bool session_run_one(struct game *game);
/* Print the prompt of everybody who is due for one; then the caller flushes the network. */
void session_prompt_all(struct game *game);
/* After a resume: no connection is left; each object that was played is told so (master's disconnect()). */
void session_lose_all(struct game *game);

/* OBJECT plays a connection. */
bool session_is_interactive(const struct object *object);
/* The session of an object, or NULL. Borrowed. */
struct session *session_of(const struct object *object);
uint64_t session_connection(const struct session *session);

/*
 * TEXT for OBJECT: to its player and whoever snoops; catch_tell() when a living object that nobody plays has one, or when LPC
 * of a played one has one. Runs LPC only in that case.
 */
void session_tell(struct vm *vm, struct object *object, const char *text, size_t size);
/* The same for the player only: no LPC, no error. */
void session_write(struct game *game, struct object *object, const char *text, size_t size);

#endif
