/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share: the blocks, and the steps they are changed by.
 */
#ifndef LOAM_SESSION_SESSION_INT_H
#define LOAM_SESSION_SESSION_INT_H

#include "object/inventory.h"
#include "session/session.h"

enum session_flag {
    SESSION_CLOSED = 1,      /* not in the table any more: whoever still holds it must not use it */
    SESSION_DUE = 2,         /* in the list of those who are to get a prompt */
    SESSION_PROMPTED = 4,    /* the cursor stands behind a prompt: other text begins with a new line */
    SESSION_LINE_OPEN = 8,   /* what was written last did not end its line */
    SESSION_HIDDEN = 16,     /* what is typed is not shown */
    SESSION_HELD = 64,       /* lines wait, and there is no prompt */
    SESSION_SNOOPS_LINE = 32 /* what was written last is a part of a snooped line */
};

/* One input_to() that waits for a line. */
struct pending {
    struct callback *callback; /* counted */
    struct string *prompt;     /* counted; NULL: none */
    uint64_t flags;            /* enum input_flag */
};

struct session {
    struct ref ref;                 /* KIND_SESSION; the table and the object's place hold a reference each */
    uint64_t connection;
    struct object *object;          /* counted; NULL: nobody yet, or closed */
    struct session *previous, *next; /* in the order they came; not counted */
    struct session *next_due;       /* counted */
    struct session *snooper, *snooped; /* each other's; not counted, because closing one unlinks it */
    struct string *prompt;          /* counted; NULL: the default */
    int64_t connected_at, input_at; /* game time, milliseconds */
    uint32_t flags;                 /* enum session_flag */
    uint32_t pending_count;
    struct pending pending[SESSION_INPUTS_MAX]; /* the last one is next */
};

/* The table of all: open addressing by connection. */
struct sessions {
    struct ref ref;        /* KIND_SESSIONS */
    struct session *first, *last; /* in the order they came; not counted */
    struct session *due;   /* who gets a prompt; counted */
    uint32_t count;
    uint32_t size;         /* of entries; a power of two */
    struct session *entries[]; /* counted; NULL: empty */
};

/* table.c */
/* The table, made if there is none; NULL: there is none and it was not to be made. */
struct sessions *sessions_peek(const struct world *world);
/* Borrowed; NULL: unknown. */
struct session *sessions_find_peek(const struct world *world, uint64_t connection);
/* A new one without an object; borrowed. */
struct session *sessions_add_peek(struct world *world, uint64_t connection);
/* Take it out of the table and the list, and give up the table's reference. */
void sessions_remove(struct world *world, struct session *session);

/* session.c: OBJECT, which nobody plays, plays it now; NULL: nobody does. */
void session_bind(struct game *game, struct session *session, struct object *object);
/* It is over: unlink it from all; the connection itself is not touched. */
void session_end(struct game *game, struct session *session);

/* A counted block that only C holds, for vm_defer(). */
struct held {
    struct world *world;
    struct ref *ref;
};
void held_free(void *held);

/* input.c */
void session_take_line(struct vm *vm, struct session *session, const char *line, size_t size);
void session_forget_input(struct game *game, struct session *session);
const struct pending *session_pending(const struct session *session);

/* output.c: to the player of SESSION; SNOOPED_TOO: and to whoever snoops. */
void session_put(struct game *game, struct session *session, const char *text, size_t size, bool snooped_too);
/* It gets a prompt when this turn ends. */
void session_make_due(struct game *game, struct session *session);
/* The player has ended the line the cursor stood in. */
void session_line_ended(struct session *session);
/* Echo as the next input wants it. */
void session_set_echo(struct game *game, struct session *session, bool visible);

/* snoop.c */
void session_show_input(struct game *game, struct session *session, const char *line, size_t size);
void session_show_output(struct game *game, struct session *session, const char *text, size_t size);
void session_unlink_snoop(struct session *session);

#endif
