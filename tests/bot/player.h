/* SPDX-License-Identifier: MIT */
/*
 * A player: a name and at most one connection, what it has received, and counters.
 *
 * What happens on the connection is only noted here; the owner is told "look again" through `wake` (from libevent's loop, never
 * from within a function of this header).
 */
#ifndef LOAM_BOT_PLAYER_H
#define LOAM_BOT_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/bot/stream.h"

struct event_base; /* libevent's */
struct player;

enum counter {
#define COUNTER(name, help) COUNTER_##name,
#include "tests/bot/counters.def"
#undef COUNTER
    COUNTER_COUNT
};

typedef void (*player_wake_fn)(struct player *player, void *context);

enum connection_state { CONNECTION_NONE, CONNECTION_MAKING, CONNECTION_OPEN, CONNECTION_ENDED };

struct player *player_new(struct event_base *base, const char *name, player_wake_fn wake, void *context);
void player_free(struct player *player);
const char *player_name(const struct player *player);

/*
 * Begin to connect to HOST (an address) and PORT, from the address FROM if not NULL. The streams are emptied, counters are 0.
 * false: why is in *problem. Later the state becomes CONNECTION_OPEN, or CONNECTION_ENDED: player_problem() says why.
 */
bool player_connect(struct player *player, const char *host, const char *port, const char *from, struct buffer *problem);
enum connection_state player_state(const struct player *player);
/* Why the connection ended: "the server closed it", or what the system says. */
const char *player_problem(const struct player *player);

/* Queue bytes as they are; the connection must be open. */
void player_send(struct player *player, const void *data, size_t size);
/* All that was queued has been given to the system. */
bool player_is_sent(const struct player *player);
/* RESET: with RST instead of FIN; what is still queued is lost in both cases. */
void player_close(struct player *player, bool reset);
void player_half_close(struct player *player);
/* Whether to take what comes. Before player_connect(): false also makes the system's buffer small. */
void player_read(struct player *player, bool on);
/* Answer no telnet option. */
void player_be_silent(struct player *player);

/* Text without telnet and with \n as line ends; and all bytes. */
struct stream *player_text(struct player *player);
struct stream *player_raw(struct player *player);

uint64_t player_count(const struct player *player, enum counter counter);
/* By name; false: there is no such counter. */
bool player_count_by_name(const struct player *player, const char *name, uint64_t *count);

/* For the owner: when a command was sent that has had no answer yet, in nanoseconds; 0: there is none. */
int64_t *player_asked(struct player *player);
/* For the owner: who waits for something to happen here, or NULL. */
void player_set_waiter(struct player *player, void *waiter);
void *player_waiter(const struct player *player);

#endif
