/* SPDX-License-Identifier: MIT */
/*
 * net/net.h in memory: the transport of these tests.  A test says what comes (net_fake_open, net_fake_line, net_fake_hang_up)
 * and reads what a player would have got, with marks for what is no text:
 *
 *      |   behind a prompt       {   echo off       }   echo on       #   closed by the game
 */
#ifndef LOAM_TESTS_SESSION_FAKE_NET_H
#define LOAM_TESTS_SESSION_FAKE_NET_H

#include <stdlib.h>
#include <string.h>

#include "net/net.h"

enum { FAKE_CONNECTIONS = 64, FAKE_LINES = 2000 };

struct fake_connection {
    bool known, opening, hanging_up, held;
    struct buffer shown;
    char *lines[FAKE_LINES];
    size_t first, count;
};

struct net {
    struct fake_connection connections[FAKE_CONNECTIONS]; /* the handle is the index and 1 */
    size_t used, next;
};

static inline struct fake_connection *
net_fake_find(struct net *net, uint64_t handle)
{
    return handle && handle <= net->used ? &net->connections[handle - 1] : NULL;
}

static inline uint64_t
net_fake_open(struct net *net)
{
    struct fake_connection *connection = &net->connections[net->used++];
    connection->known = connection->opening = true;
    return net->used;
}

static inline void
net_fake_line(struct net *net, uint64_t handle, const char *line)
{
    struct fake_connection *connection = net_fake_find(net, handle);
    connection->lines[connection->count++] = strdup(line);
}

static inline void
net_fake_hang_up(struct net *net, uint64_t handle)
{
    net_fake_find(net, handle)->hanging_up = true;
}

static inline void
net_fake_free(struct net *net)
{
    for (size_t i = 0; i < net->used; i++) {
        struct fake_connection *connection = &net->connections[i];
        buffer_free(&connection->shown);
        for (size_t j = 0; j < connection->count; j++) free(connection->lines[j]);
    }
    free(net);
}

static inline bool
net_fake_take(struct fake_connection *connection, struct net_event *event, struct buffer *line)
{
    if (!connection->known) return false;
    if (connection->opening) {
        connection->opening = false;
        event->type = NET_OPENED;
    } else if (connection->held && connection->first < connection->count) {
        return false;
    } else if (connection->first < connection->count) {
        buffer_add_text(line, connection->lines[connection->first++]);
        event->type = NET_LINE;
    } else if (connection->hanging_up) {
        connection->known = false;
        event->type = NET_CLOSED;
    } else {
        return false;
    }
    return true;
}

bool
net_next(struct net *net, struct net_event *event, struct buffer *line)
{
    buffer_clear(line);
    for (size_t tries = 0; tries < net->used; tries++) {
        size_t at = net->next++ % net->used;
        event->connection = at + 1;
        if (net_fake_take(&net->connections[at], event, line)) return true;
    }
    return false;
}

static inline void
net_fake_show(struct net *net, uint64_t handle, const char *text, size_t size, const char *mark)
{
    struct fake_connection *connection = net_fake_find(net, handle);
    if (!connection || !connection->known) return;
    buffer_add(&connection->shown, text, size);
    buffer_add_text(&connection->shown, mark);
}

void
net_write(struct net *net, uint64_t handle, const char *text, size_t size)
{
    net_fake_show(net, handle, text, size, "");
}

void
net_prompt(struct net *net, uint64_t handle, const char *text, size_t size)
{
    net_fake_show(net, handle, text, size, "|");
}

void
net_echo(struct net *net, uint64_t handle, bool visible)
{
    net_fake_show(net, handle, "", 0, visible ? "}" : "{");
}

void
net_close(struct net *net, uint64_t handle)
{
    net_fake_show(net, handle, "", 0, "#");
    struct fake_connection *connection = net_fake_find(net, handle);
    if (connection) connection->known = false;
}

void
net_hold(struct net *net, uint64_t handle, bool held)
{
    struct fake_connection *connection = net_fake_find(net, handle);
    if (connection) connection->held = held;
}

bool
net_info(const struct net *net, uint64_t handle, struct net_info *info)
{
    if (!handle || handle > net->used || !net->connections[handle - 1].known) return false;
    *info = (struct net_info){ .address = "192.0.2.1" };
    return true;
}

#endif
