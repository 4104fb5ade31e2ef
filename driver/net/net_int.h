/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder that touch sockets share.
 *
 *      listener --net_accept()--> connection --net_ready()--> ready list --net_next()--> the game
 *                                     ^                                                     |
 *                                     +------------- dirty list <--net_write() ...----------+
 *
 * A connection is known (it has a slot, and its handle works), then closing (in the list of those), then freed.
 */
#ifndef LOAM_NET_NET_INT_H
#define LOAM_NET_NET_INT_H

#include <netinet/in.h>

#include "base/vector.h"
#include "net/address.h"
#include "net/line.h"
#include "net/list_int.h"
#include "net/negotiate.h"
#include "net/net.h"
#include "net/output.h"
#include "net/telnet.h"

#define NET_FULL_TEXT "The game is full. Please try again later.\r\n"
#define NET_ADDRESS_TEXT "Too many connections from your address.\r\n"

struct bufferevent;
struct event;

struct connection {
    struct net *net;
    struct bufferevent *events;
    uint64_t handle;
    struct list_node ready;   /* something for net_next() */
    struct list_node dirty;   /* something for net_flush() */
    struct list_node closing;
    struct event *deadline;   /* of closing */
    struct telnet telnet;
    struct negotiation negotiation;
    struct lines lines;
    struct output output;
    struct buffer subneg;     /* the subnegotiation that is coming in */
    struct address_key key;
    struct sockaddr_in6 peer; /* or the shorter one of IPv4 */
    uint64_t bytes_in, bytes_out;
    uint16_t width, height;
    uint8_t long_subnegs;     /* that were dropped */
    char terminal[32];
    bool opened_due, size_due; /* events to come */
    bool ended;               /* nothing more will come from the peer */
    bool broken;              /* and nothing can be sent to it */
    bool is_closing, lingering; /* lingering: all is sent, we wait for the peer's end */
    bool in_flight;           /* libevent has a piece of the output */
    bool slow;                /* output was dropped and the queue has not been empty since: the time-out runs */
    bool held;                /* lines wait: net_hold() */
    bool paused;              /* not reading: enough lines wait */
    bool hidden, hidden_line; /* what is typed is not shown; a line was, and its end too */
    bool terminal_asked;
};

struct listener;

struct net_slot {
    uint64_t handle;
    struct connection *connection; /* NULL: free */
};

struct net {
    struct net_options options; /* no zeros that mean something else */
    struct net_counters counters;
    VECTOR(struct net_slot) slots;
    VECTOR(uint32_t) free_slots;
    VECTOR(struct listener *) listeners;
    struct address_counts *addresses;
    struct list_node ready, dirty, closing;
    uint64_t opened;  /* connections so far */
    uint32_t known;   /* connections with a handle */
    uint32_t sockets; /* and those that are closing */
    int spare;        /* a descriptor kept for the day when there are no others */
};

/* net.c */
/* A new socket from a listener; consumed. */
void net_accept_take(struct net *net, int fd, const struct sockaddr *peer, socklen_t size);
/* No descriptor was left to accept one: take one with the spare and refuse it. false: that failed too. */
bool net_refuse_with_spare(struct net *net, int listening);
void net_ready(struct connection *connection);
void net_dirty(struct connection *connection);

/* connection.c */
struct connection *connection_new(struct net *net, int fd, const struct sockaddr *peer, socklen_t size);
void connection_free(struct connection *connection);
/* Is there something for net_next()? */
bool connection_has_event(const struct connection *connection);
/* Look at what was read and did not fit, and read on, if there is room again. */
void connection_refill(struct connection *connection);
/* Give the output to the kernel, as much as it takes. May free a closing connection. */
void connection_send(struct connection *connection);
/* Room for what was just written: drop the oldest when it is too much. */
void connection_limit(struct connection *connection);
void connection_echo(struct connection *connection, bool visible);
/* Does the client show nothing of what is typed now? */
bool connection_is_hiding(const struct connection *connection);
/* If a line was typed so, and its end is not yet shown: show it. */
void connection_end_hidden_line(struct connection *connection);
void connection_end_prompt(struct connection *connection);
/* Its handle is gone; send what is to be sent, then free it. */
void connection_close(struct connection *connection);
size_t connection_waiting(const struct connection *connection);

/* listener.c */
struct listener *listener_new(struct net *net, const char *address, uint16_t port, struct buffer *problem);
void listener_free(struct listener *listener);
uint16_t listener_port(const struct listener *listener);

#endif
