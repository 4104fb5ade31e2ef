/* SPDX-License-Identifier: MIT */
/*
 * A network on 127.0.0.1 with clients, all in one process: turn() lets all of them do what they can.  What net_next() says is
 * written down in `log`, as "opened 1;line 1 look;".  Nothing sleeps: until() turns until something is so, and fails
 * when it is not so after a time that no machine needs.
 */
#ifndef LOAM_TESTS_NET_WORLD_H
#define LOAM_TESTS_NET_WORLD_H

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

#include "base/clock.h"
#include "net/net.h"

#define BYTES(text) text, sizeof(text) - 1
#define PATIENCE_MS 60000
enum { CLIENTS_MAX = 16 };

struct client {
    int fd;              /* -1: none */
    uint64_t handle;     /* of the server's end */
    bool stopped;        /* does not read */
    bool at_end;         /* the server has closed */
    struct buffer seen;
};

struct place {
    struct event_base *base;
    struct net *net;
    uint16_t port;
    struct client clients[CLIENTS_MAX];
    size_t count;    /* clients, in the order of their coming */
    size_t greeted;  /* of them, that the server has seen */
    bool deaf;       /* net_next() is not called */
    struct buffer log;
};

static inline void
place_open(struct place *place, struct net_options options)
{
    memset(place, 0, sizeof *place);
    place->base = options.base = event_base_new();
    place->net = net_new(&options);
    struct buffer problem = BUFFER_EMPTY;
    place->port = net_listen(place->net, "127.0.0.1", 0, &problem);
    assert_string_equal(buffer_text(&problem), "");
    assert_int_not_equal(place->port, 0);
}

static inline void
place_close(struct place *place)
{
    for (size_t i = 0; i < place->count; i++) {
        if (place->clients[i].fd >= 0) close(place->clients[i].fd);
        buffer_free(&place->clients[i].seen);
    }
    net_free(place->net);
    event_base_free(place->base);
    buffer_free(&place->log);
}

static inline struct client *
place_connect(struct place *place)
{
    assert_true(place->count < CLIENTS_MAX);
    struct client *client = &place->clients[place->count++];
    const struct sockaddr_in where = { .sin_family = AF_INET, .sin_port = htons(place->port),
        .sin_addr = { htonl(INADDR_LOOPBACK) } };
    const int small = 16384; /* so that little text is enough to fill what the kernel holds */
    client->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(client->fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_int_equal(connect(client->fd, (const struct sockaddr *)&where, sizeof where), 0);
    return client;
}

static inline size_t
number_of(const struct place *place, uint64_t handle)
{
    for (size_t i = 0; i < place->count; i++)
        if (place->clients[i].handle == handle) return i + 1;
    return 0;
}

static inline bool
take_event(struct place *place)
{
    static const char *const names[] = { "opened", "line", "closed", "size" };
    struct net_event event;
    struct buffer line = BUFFER_EMPTY;
    bool found = net_next(place->net, &event, &line);
    if (found && event.type == NET_OPENED) place->clients[place->greeted++].handle = event.connection;
    if (found) {
        buffer_add_format(&place->log, "%s %zu", names[event.type], number_of(place, event.connection));
        if (event.type == NET_LINE) buffer_add_format(&place->log, " %s", buffer_text(&line));
        buffer_add_text(&place->log, ";");
    }
    buffer_free(&line);
    return found;
}

static inline bool
client_read(struct client *client)
{
    if (client->fd < 0 || client->stopped || client->at_end) return false;
    char bytes[65536];
    ssize_t got = recv(client->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got > 0) buffer_add(&client->seen, bytes, (size_t)got);
    else if (got == 0 || errno != EAGAIN) client->at_end = true;
    return got >= 0;
}

/* Everybody does what can be done now; when that was nothing, a moment passes. */
static inline void
turn(struct place *place)
{
    bool busy = false;
    event_base_loop(place->base, EVLOOP_NONBLOCK);
    while (!place->deaf && take_event(place)) busy = true;
    net_flush(place->net);
    for (size_t i = 0; i < place->count; i++) busy = client_read(&place->clients[i]) || busy;
    if (!busy) poll(NULL, 0, 1);
}

#define until(place, ...)                                                            \
    do {                                                                             \
        int64_t until_start = clock_steady_ns();                                     \
        while (!(__VA_ARGS__)) {                                                     \
            turn(place);                                                             \
            if (clock_steady_ns() - until_start < PATIENCE_MS * INT64_C(1000000)) continue; \
            print_error("log: %s\n", buffer_text(&(place)->log));                    \
            fail_msg("never: %s", #__VA_ARGS__);                                     \
        }                                                                            \
    } while (0)

static inline bool
logged(const struct place *place, const char *text)
{
    return strstr(buffer_text(&place->log), text) != NULL;
}

static inline bool
seen(const struct client *client, const char *bytes, size_t size)
{
    return client->seen.size && memmem(client->seen.data, client->seen.size, bytes, size) != NULL;
}

/* All of it, whatever the kernel thinks of its size. */
static inline void
client_send(struct place *place, struct client *client, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(client->fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0) {
            assert_int_equal(errno, EAGAIN);
            sent = 0;
        }
        bytes += sent;
        size -= (size_t)sent;
        if (size > 0) turn(place);
    }
}

/* A client that the game has greeted, and that has read what the server says first. */
static inline struct client *
place_enter(struct place *place)
{
    struct client *client = place_connect(place);
    until(place, client->handle != 0 && client->seen.size >= 9);
    buffer_clear(&client->seen);
    return client;
}

static inline void
say(struct place *place, const struct client *client, const char *text)
{
    net_write(place->net, client->handle, text, strlen(text));
}

#endif
