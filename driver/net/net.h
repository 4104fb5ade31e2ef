/* SPDX-License-Identifier: MIT */
/*
 * The network: listening sockets and players' connections, as lines in and text out.
 *
 * Everything below is hidden here: libevent, telnet, line ends, echo, negotiation, limits.  A connection is a handle (a number
 * never used twice, never 0), so nobody above keeps a pointer, and a handle of a closed one is simply unknown.
 *
 * Nothing is called back: what happened is taken out by net_next(), one event at a time and one connection after the
 * other, when the loop has time for it.  Text goes out once a turn, by net_flush().  One thread, the loop's.
 */
#ifndef LOAM_NET_NET_H
#define LOAM_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

struct net;
struct event_base; /* libevent's */

struct net_options {
    struct event_base *base;
    uint32_t connections_max;  /* in all; 0: what the descriptor limit allows, less 64 */
    uint32_t per_address;      /* connections from one address (IPv6: one /64); 0: no limit */
    uint32_t line_max;         /* bytes of a line; 0: 4096; what is longer is cut and the player told once */
    uint32_t lines_max;        /* whole lines that may wait for their turn; 0: 100; then reading pauses, nothing is dropped */
    uint32_t output_max;       /* bytes that may wait for a slow reader, and one piece of 16 KiB; 0: 256 KiB; then the
                                  oldest lines are dropped, down to half of it, with a notice in their place */
    uint32_t stalled_ms;       /* a reader that took nothing of a full queue for so long is cut off; 0: 60,000 */
};

/* The process ignores SIGPIPE from now on. */
struct net *net_new(const struct net_options *options);
/* Closes everything at once. */
void net_free(struct net *net);
/*
 * Listen on ADDRESS ("127.0.0.1", "::1"; NULL: all, IPv4 and IPv6) and PORT (0: any that is free). The port, or 0: why in
 * *problem ("127.0.0.1 port 4000: Address already in use"); errno intact.
 */
uint16_t net_listen(struct net *net, const char *address, uint16_t port, struct buffer *problem);
/* No new connections from now on; those that are stay. */
void net_stop_listening(struct net *net);

enum net_event_type {
    NET_OPENED, /* a new connection */
    NET_LINE,   /* a whole line, valid UTF-8 without line end and control characters, in *line */
    NET_CLOSED, /* after all its lines: the peer is gone (or was cut off); the handle is unknown from now on */
    NET_SIZE    /* the window has another size: net_info() */
};
struct net_event {
    enum net_event_type type;
    uint64_t connection;
};
/* The next event, or false: none now. *line is cleared first. Round robin: one event a connection, then the next's. */
bool net_next(struct net *net, struct net_event *event, struct buffer *line);
/* Is there an event that net_next() would return? */
bool net_has_next(const struct net *net);

/* Text for a player: UTF-8, lines end in \n. Kept until net_flush(). An unknown handle: nothing happens. */
void net_write(struct net *net, uint64_t connection, const char *text, size_t size);
/* The same for a prompt: IAC GA or EOR follows it, as the client wants. */
void net_prompt(struct net *net, uint64_t connection, const char *text, size_t size);
/*
 * ECHO: false hides what is typed (IAC WILL ECHO) until it is set to true again (IAC WONT ECHO).  The end of a line that was
 * typed so is sent as CR LF, for the client did not show it: before the next text, or with the change of ECHO.
 */
void net_echo(struct net *net, uint64_t connection, bool visible);
/* Held: its lines, and its end while there are lines, wait inside until it is let go again; nothing is dropped. */
void net_hold(struct net *net, uint64_t connection, bool held);
/* Close it as soon as everything written is sent, or after some seconds. It is unknown at once; there is no NET_CLOSED. */
void net_close(struct net *net, uint64_t connection);
/*
 * Send what was written: one write for each connection.  Call it once a turn, also when no event came: telnet has
 * answers of its own to send.
 */
void net_flush(struct net *net);
/* All that is closing has been sent: the process may end. */
bool net_is_idle(const struct net *net);

struct net_info {
    char address[48];   /* "127.0.0.1", "::1": IPv4 mapped into IPv6 is shown as IPv4 */
    uint16_t port;      /* of the peer */
    uint16_t width, height; /* of the window; 0: unknown */
    char terminal[32];  /* as TTYPE says; printable ASCII; "": unknown */
    uint64_t bytes_in, bytes_out;
    size_t waiting;     /* bytes not yet sent */
};
bool net_info(const struct net *net, uint64_t connection, struct net_info *info);
uint32_t net_count(const struct net *net);

/* For status and tests: everything counted since the start. */
struct net_counters {
    uint64_t accepted, refused, closed, lines, lines_cut, bytes_in, bytes_out;
    uint64_t output_dropped;          /* bytes */
    uint64_t options_ignored;         /* commands of telnet that came too often: 100 a minute are looked at */
    uint64_t subnegotiations_dropped; /* longer than 16 KiB (the third ends the connection), or broken off */
};
struct net_counters net_counters(const struct net *net);

#endif
