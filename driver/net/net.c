/* SPDX-License-Identifier: MIT */
/*
 * The network's front: handles, limits, and the two lists, of connections with something for the game and of those with
 * something to send.
 *
 * A handle is the number of the connection since the start, and the slot where it is found; slots are used again.
 */
#include "net/net.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/memory.h"
#include "net/net_int.h"

enum { SLOT_BITS = 24, DESCRIPTORS_FOR_OTHERS = 64 };
#define SLOT_MASK ((UINT64_C(1) << SLOT_BITS) - 1)

static int
open_spare(void)
{
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static uint32_t
descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur <= 2 * DESCRIPTORS_FOR_OTHERS) return DESCRIPTORS_FOR_OTHERS;
    rlim_t most = limit.rlim_cur - DESCRIPTORS_FOR_OTHERS;
    return most > SLOT_MASK ? (uint32_t)SLOT_MASK : (uint32_t)most;
}

static void
set_default(uint32_t *option, uint32_t value)
{
    if (*option == 0) *option = value;
}

struct net *
net_new(const struct net_options *options)
{
    struct net *net = memory_get(1, sizeof *net);
    net->options = *options;
    set_default(&net->options.connections_max, descriptors());
    set_default(&net->options.line_max, 4096);
    set_default(&net->options.lines_max, 100);
    set_default(&net->options.output_max, 256 * 1024);
    set_default(&net->options.stalled_ms, 60000);
    if (net->options.connections_max > SLOT_MASK) net->options.connections_max = (uint32_t)SLOT_MASK;
    list_init(&net->ready);
    list_init(&net->dirty);
    list_init(&net->closing);
    net->addresses = address_counts_new();
    net->spare = open_spare();
    signal(SIGPIPE, SIG_IGN); /* libevent writes with writev() */
    return net;
}

void
net_free(struct net *net)
{
    if (!net) return;
    net_stop_listening(net);
    for (size_t i = 0; i < net->slots.count; i++)
        if (net->slots.data[i].connection) connection_free(net->slots.data[i].connection);
    while (!list_is_empty(&net->closing)) connection_free(LIST_ITEM(net->closing.next, struct connection, closing));
    ASSERT(net->sockets == 0);
    if (net->spare >= 0) close(net->spare);
    address_counts_free(net->addresses);
    vector_free(&net->slots);
    vector_free(&net->free_slots);
    vector_free(&net->listeners);
    free(net);
}

uint16_t
net_listen(struct net *net, const char *address, uint16_t port, struct buffer *problem)
{
    struct listener *listener = listener_new(net, address, port, problem);
    if (!listener) return 0;
    vector_add(&net->listeners, listener);
    return listener_port(listener);
}

void
net_stop_listening(struct net *net)
{
    for (size_t i = 0; i < net->listeners.count; i++) listener_free(net->listeners.data[i]);
    vector_clear(&net->listeners);
}

/* --- connections come */

/* A word of refusal, if the kernel takes it. What was sent to us is read first, or closing would destroy the word. */
static void
refuse_take(struct net *net, int fd, const char *text)
{
    char unread[1024];
    net->counters.refused++;
    ssize_t sent = send(fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
        shutdown(fd, SHUT_WR);
        while (recv(fd, unread, sizeof unread, MSG_DONTWAIT) == (ssize_t)sizeof unread) {}
    }
    close(fd);
}

bool
net_refuse_with_spare(struct net *net, int listening)
{
    if (net->spare < 0) net->spare = open_spare();
    if (net->spare < 0) return false;
    close(net->spare);
    int fd = accept4(listening, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    int error = errno;
    if (fd >= 0) refuse_take(net, fd, NET_FULL_TEXT);
    net->spare = open_spare();
    errno = error;
    return fd >= 0 || error == EAGAIN;
}

static uint32_t
free_slot(struct net *net)
{
    if (net->free_slots.count) return vector_pop(&net->free_slots);
    vector_add(&net->slots, ((struct net_slot){ 0 }));
    return (uint32_t)(net->slots.count - 1);
}

void
net_accept_take(struct net *net, int fd, const struct sockaddr *peer, socklen_t size)
{
    if (net->sockets >= net->options.connections_max) {
        refuse_take(net, fd, NET_FULL_TEXT);
        return;
    }
    if (net->options.per_address && address_counts_get(net->addresses, address_key_of(peer)) >= net->options.per_address) {
        refuse_take(net, fd, NET_ADDRESS_TEXT);
        return;
    }
    struct connection *connection = connection_new(net, fd, peer, size);
    if (!connection) {
        refuse_take(net, fd, NET_FULL_TEXT);
        return;
    }
    uint32_t slot = free_slot(net);
    connection->handle = ++net->opened << SLOT_BITS | slot;
    net->slots.data[slot] = (struct net_slot){ .handle = connection->handle, .connection = connection };
    net->known++;
    net->counters.accepted++;
    net_ready(connection);
    net_dirty(connection);
}

static struct connection *
find(const struct net *net, uint64_t handle)
{
    uint64_t slot = handle & SLOT_MASK;
    if (slot >= net->slots.count || net->slots.data[slot].handle != handle) return NULL;
    return net->slots.data[slot].connection;
}

/* Its handle is unknown from now on. */
static void
forget(struct net *net, struct connection *connection)
{
    uint32_t slot = (uint32_t)(connection->handle & SLOT_MASK);
    net->slots.data[slot] = (struct net_slot){ 0 };
    vector_add(&net->free_slots, slot);
    net->known--;
    net->counters.closed++;
    list_remove(&connection->ready);
    connection_close(connection);
}

void
net_ready(struct connection *connection)
{
    if (!connection->is_closing) list_append(&connection->net->ready, &connection->ready);
}

void
net_dirty(struct connection *connection)
{
    list_append(&connection->net->dirty, &connection->dirty);
}

/* --- events go */

static void
take_line(struct net *net, struct connection *connection, struct buffer *line)
{
    lines_take(&connection->lines, line);
    net->counters.lines++;
    if (connection_is_hiding(connection)) connection->hidden_line = true;
    connection_refill(connection);
}

static enum net_event_type
take_event(struct net *net, struct connection *connection, struct buffer *line)
{
    if (connection->opened_due) {
        connection->opened_due = false;
        return NET_OPENED;
    }
    if (connection->size_due) {
        connection->size_due = false;
        return NET_SIZE;
    }
    if (connection->lines.count > 0) {
        take_line(net, connection, line);
        return NET_LINE;
    }
    return NET_CLOSED;
}

bool
net_next(struct net *net, struct net_event *event, struct buffer *line)
{
    buffer_clear(line);
    if (list_is_empty(&net->ready)) return false;
    struct connection *connection = LIST_ITEM(net->ready.next, struct connection, ready);
    list_remove(&connection->ready);
    event->connection = connection->handle;
    event->type = take_event(net, connection, line);
    if (event->type == NET_CLOSED) forget(net, connection);
    else if (connection_has_event(connection)) net_ready(connection);
    return true;
}

bool
net_has_next(const struct net *net)
{
    return !list_is_empty(&net->ready);
}

void
net_hold(struct net *net, uint64_t handle, bool held)
{
    struct connection *connection = find(net, handle);
    if (!connection) return;
    connection->held = held;
    list_remove(&connection->ready);
    if (connection_has_event(connection)) net_ready(connection);
}

/* --- text comes */

void
net_write(struct net *net, uint64_t handle, const char *text, size_t size)
{
    struct connection *connection = find(net, handle);
    if (!connection || size == 0 || connection->broken) return;
    connection_end_hidden_line(connection);
    telnet_encode(&connection->output.bytes, text, size);
    connection_limit(connection);
    net_dirty(connection);
}

void
net_prompt(struct net *net, uint64_t handle, const char *text, size_t size)
{
    struct connection *connection = find(net, handle);
    if (!connection || connection->broken) return;
    connection_end_hidden_line(connection);
    telnet_encode(&connection->output.bytes, text, size);
    connection_end_prompt(connection);
    connection_limit(connection);
    net_dirty(connection);
}

void
net_echo(struct net *net, uint64_t handle, bool visible)
{
    struct connection *connection = find(net, handle);
    if (connection && !connection->broken) connection_echo(connection, visible);
}

void
net_close(struct net *net, uint64_t handle)
{
    struct connection *connection = find(net, handle);
    if (connection) forget(net, connection);
}

void
net_flush(struct net *net)
{
    while (!list_is_empty(&net->dirty)) {
        struct connection *connection = LIST_ITEM(net->dirty.next, struct connection, dirty);
        list_remove(&connection->dirty);
        connection_send(connection);
    }
}

/* --- figures */

bool
net_is_idle(const struct net *net)
{
    for (const struct list_node *node = net->closing.next; node != &net->closing; node = node->next)
        if (!LIST_ITEM(node, struct connection, closing)->lingering) return false;
    return true;
}

bool
net_info(const struct net *net, uint64_t handle, struct net_info *info)
{
    const struct connection *connection = find(net, handle);
    if (!connection) return false;
    const struct sockaddr *peer = (const struct sockaddr *)&connection->peer;
    *info = (struct net_info){ .port = address_port(peer), .width = connection->width, .height = connection->height,
        .bytes_in = connection->bytes_in, .bytes_out = connection->bytes_out, .waiting = connection_waiting(connection) };
    address_format(peer, info->address, sizeof info->address);
    memcpy(info->terminal, connection->terminal, sizeof info->terminal);
    return true;
}

uint32_t
net_count(const struct net *net)
{
    return net->known;
}

struct net_counters
net_counters(const struct net *net)
{
    return net->counters;
}
