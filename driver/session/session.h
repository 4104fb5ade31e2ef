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
struct array;

/* Fill in what KIND_SESSION and KIND_SESSIONS do; once a world, before game_open(), which counts the blocks of a resumed one. */
void session_register(struct world *world);
/* Listen for destructed objects; once a game, after game_open(). game->net may be NULL. */
void session_open(struct game *game);

/* Deal with one event of the network: at most one evaluation. false: there was none. */
bool session_run_one(struct game *game);
/* Print the prompt of everybody who is due for one; then the caller flushes the network. */
void session_prompt_all(struct game *game);
/* After a resume: no connection is left; each object that was played is told so (master's disconnect()). */
void session_lose_all(struct game *game);
/* The game ends: the master removes each player (remove_player()), whose connection closes when all is sent. */
void session_end_all(struct game *game);

/* OBJECT plays a connection. */
bool session_is_interactive(const struct object *object);
/* The session of an object, or NULL. Borrowed. */
struct session *session_of(const struct object *object);
uint64_t session_connection(const struct session *session);

/*
 * TEXT for OBJECT: to its player and whoever snoops; catch_tell() when a living object that nobody plays has one, or when LPC
 * of a played one has one. Runs LPC only in that case. What a played object tells itself goes to its player: so its catch_tell()
 * can show what it was told.
 */
void session_tell(struct vm *vm, struct object *object, const char *text, size_t size);
/* The same for the player only: no LPC, no error. */
void session_write(struct game *game, struct object *object, const char *text, size_t size);

/* --- for efuns; all objects borrowed and not destructed */

/* The objects that are played, in the order their connections came. */
struct array *session_users(struct game *game);
/* Whose input this evaluation answers; NULL: nobody's. Borrowed. */
struct object *session_this_interactive_peek(const struct game *game);
/* Milliseconds of game time since the player typed something; -1: nobody plays it. */
int64_t session_idle_ms(const struct game *game, const struct object *object);
/* The peer's address in ADDRESS; false: nobody plays it. */
enum { SESSION_ADDRESS_MAX = 48 };
bool session_address(const struct game *game, const struct object *object, char address[SESSION_ADDRESS_MAX]);
/* What is known of a session beside that; everything borrowed, NULL: none. */
struct session_state {
    struct string *prompt;    /* NULL: the default */
    struct object *waiting;   /* whose input_to() gets the next line */
    struct object *snooper, *snooped;
    uint16_t port;            /* the peer's; 0: unknown */
    bool hidden;              /* what is typed is not shown */
};
/* false: nobody plays it. */
bool session_state(const struct game *game, const struct object *object, struct session_state *state);
/* Close the connection of OBJECT after what was written has gone out, and tell the master: disconnect(). */
void session_disconnect(struct vm *vm, struct object *object);
/* The connection of FROM goes to TO (and TO's to FROM). false: nobody plays FROM, or valid_exec() denies it. */
bool session_exec(struct vm *vm, struct object *to, struct object *from);
/* PROMPT is borrowed; NULL: the default again. false: nobody plays it. */
bool session_set_prompt(struct game *game, struct object *object, struct string *prompt);
/* What OBJECT's player types waits until it is let go again; no prompt meanwhile. false: nobody plays it. */
bool session_hold(struct game *game, struct object *object, bool held);

/* What is typed next is for CALLBACK (consumed) instead of a command. */
enum input_flag {
    INPUT_NOECHO = 1,  /* it is not shown */
    INPUT_CHARMODE = 2, /* not supported: whole lines come all the same */
    INPUT_PROMPT = 4,  /* PROMPT is shown */
    INPUT_APPEND = 16  /* after all those that wait already; else before them */
};
enum { SESSION_INPUTS_MAX = 8 };
/* PROMPT may be NULL, else it is borrowed. false: too many wait already, and CALLBACK is freed. */
bool session_input_to_take(struct game *game, struct session *session, struct callback *callback, uint64_t flags,
    struct string *prompt);

/*
 * SNOOPER, who is played, sees what VICTIM's player sees and types, but for hidden input; VICTIM NULL: no more. valid_snoop() of
 * the master is asked. 1: done; 0: not allowed, or one of them is not played; -1: VICTIM snoops SNOOPER, perhaps through others.
 */
int session_snoop(struct vm *vm, struct object *snooper, struct object *victim);
/* Who snoops OBJECT; NULL: nobody. Borrowed. */
struct object *session_snooper_peek(const struct object *object);

/*
 * TEXT for all living objects in ROOM, and ROOM itself if it is living; not for those in the array AVOID, which may be NULL.
 * say: for all near the speaker, and in it, but the speaker: this_object() if living, else this_player(), else this_object().
 */
void session_tell_room(struct vm *vm, struct object *room, const char *text, size_t size, const struct array *avoid);
void session_say(struct vm *vm, const char *text, size_t size, const struct array *avoid);

#endif
