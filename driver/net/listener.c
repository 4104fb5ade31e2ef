/* SPDX-License-Identifier: MIT */
/*
 * One listening socket.
 *
 * So many are accepted a turn, so that a flood of connections leaves time for those that play.  When descriptors run out, the
 * queue is emptied with a spare one, each with a word of refusal: else the socket would stay readable and the loop spin.
 * When even that fails the listener rests for a moment.
 */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/event.h>

#include "base/log.h"
#include "base/memory.h"
#include "net/net_int.h"

enum { BACKLOG = 512, ACCEPTS_A_TURN = 64, REST_MS = 100 };

struct listener {
    struct net *net;
    int fd;
    struct event *readable, *rested;
};

static void
rest(struct listener *listener)
{
    const struct timeval pause = { .tv_usec = REST_MS * 1000 };
    log_warning("net", "cannot accept connections: %s", strerror(errno));
    event_del(listener->readable);
    event_add(listener->rested, &pause);
}

static void
on_rested(evutil_socket_t fd, short what, void *context)
{
    struct listener *listener = context;
    (void)fd;
    (void)what;
    event_add(listener->readable, NULL);
}

/* false: that was all for now. */
static bool
accept_one(struct listener *listener)
{
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    int fd = accept4(listener->fd, (struct sockaddr *)&peer, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) {
        net_accept_take(listener->net, fd, (struct sockaddr *)&peer, size);
        return true;
    }
    switch (errno) {
    case EAGAIN:
        return false;
    case EMFILE:
    case ENFILE:
        if (net_refuse_with_spare(listener->net, listener->fd)) return true;
        rest(listener);
        return false;
    case ENOBUFS:
    case ENOMEM:
        rest(listener);
        return false;
    default: /* that one connection failed before we came to it */
        return true;
    }
}

static void
on_readable(evutil_socket_t fd, short what, void *context)
{
    (void)fd;
    (void)what;
    for (int i = 0; i < ACCEPTS_A_TURN && accept_one(context); i++) {}
}

/* A socket that listens on one address, or -1 with errno. */
static int
open_socket(const struct sockaddr *address, socklen_t size)
{
    int fd = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    const int yes = 1, no = 0;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (address->sa_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(fd, address, size) == 0 && listen(fd, BACKLOG) == 0) return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* One socket for IPv6 and IPv4; where there is no IPv6, one for IPv4. */
static int
open_all(uint16_t port)
{
    const struct sockaddr_in6 v6 = { .sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_ANY_INIT };
    int fd = open_socket((const struct sockaddr *)&v6, sizeof v6);
    if (fd >= 0 || (errno != EAFNOSUPPORT && errno != EADDRNOTAVAIL)) return fd;
    const struct sockaddr_in v4 = { .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = { htonl(INADDR_ANY) } };
    return open_socket((const struct sockaddr *)&v4, sizeof v4);
}

static int
open_one(const char *address, uint16_t port)
{
    const struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_PASSIVE };
    struct addrinfo *found;
    if (getaddrinfo(address, NULL, &hints, &found) != 0) {
        errno = EINVAL;
        return -1;
    }
    struct sockaddr_storage where;
    socklen_t size = found->ai_addrlen;
    memcpy(&where, found->ai_addr, size);
    freeaddrinfo(found);
    if (where.ss_family == AF_INET6) ((struct sockaddr_in6 *)&where)->sin6_port = htons(port);
    else ((struct sockaddr_in *)&where)->sin_port = htons(port);
    return open_socket((const struct sockaddr *)&where, size);
}

struct listener *
listener_new(struct net *net, const char *address, uint16_t port, struct buffer *problem)
{
    int fd = address ? open_one(address, port) : open_all(port);
    if (fd < 0) {
        int error = errno;
        if (error == EINVAL && address) buffer_add_format(problem, "%s is no address of IPv4 or IPv6", address);
        else buffer_add_format(problem, "%s port %u: %s", address ? address : "all addresses", port, strerror(error));
        errno = error;
        return NULL;
    }
    struct listener *listener = memory_get(1, sizeof *listener);
    listener->net = net;
    listener->fd = fd;
    listener->readable = event_new(net->options.base, fd, EV_READ | EV_PERSIST, on_readable, listener);
    listener->rested = event_new(net->options.base, -1, 0, on_rested, listener);
    event_add(listener->readable, NULL);
    return listener;
}

void
listener_free(struct listener *listener)
{
    event_free(listener->readable);
    event_free(listener->rested);
    close(listener->fd);
    free(listener);
}

uint16_t
listener_port(const struct listener *listener)
{
    struct sockaddr_storage here;
    socklen_t size = sizeof here;
    return getsockname(listener->fd, (struct sockaddr *)&here, &size) == 0 ? address_port((struct sockaddr *)&here) : 0;
}
