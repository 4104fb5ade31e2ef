/* SPDX-License-Identifier: MIT */
/* Players over libevent's bufferevents: the only file of loam-bot with sockets in it. */
#include "tests/bot/player.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/bot/telnet.h"

enum { SMALL_BUFFER = 4096 };

struct player {
    struct event_base *base;
    char *name;
    player_wake_fn wake;
    void *context, *waiter;
    struct bufferevent *connection; /* NULL: none */
    enum connection_state state;
    bool silent, reading;
    struct telnet telnet;
    struct stream text, raw;
    struct buffer piece, answers; /* of one read */
    struct buffer problem;
    uint64_t bytes, sent, errors;
    int64_t asked;
};

struct player *
player_new(struct event_base *base, const char *name, player_wake_fn wake, void *context)
{
    struct player *player = memory_get(1, sizeof *player);
    player->base = base;
    player->name = memory_copy_text(name, strlen(name));
    player->wake = wake;
    player->context = context;
    player->reading = true;
    return player;
}

static void
drop_connection(struct player *player)
{
    if (player->connection) bufferevent_free(player->connection);
    player->connection = NULL;
}

void
player_free(struct player *player)
{
    if (!player) return;
    drop_connection(player);
    stream_free(&player->text);
    stream_free(&player->raw);
    buffer_free(&player->piece);
    buffer_free(&player->answers);
    buffer_free(&player->problem);
    free(player->name);
    free(player);
}

const char *
player_name(const struct player *player)
{
    return player->name;
}

static void
on_read(struct bufferevent *connection, void *context)
{
    struct player *player = context;
    struct evbuffer *input = bufferevent_get_input(connection);
    buffer_clear(&player->piece);
    buffer_clear(&player->answers);
    size_t size = evbuffer_get_length(input);
    const uint8_t *data = evbuffer_pullup(input, -1);
    stream_add(&player->raw, (const char *)data, size);
    for (size_t i = 0; i < size; i++) telnet_feed(&player->telnet, data[i], &player->piece, &player->answers);
    stream_add(&player->text, player->piece.data, player->piece.size);
    player->bytes += size;
    evbuffer_drain(input, size);
    if (player->answers.size) player_send(player, player->answers.data, player->answers.size);
    player->wake(player, player->context);
}

static void
on_write(struct bufferevent *connection, void *context)
{
    (void)connection;
    struct player *player = context;
    player->wake(player, player->context);
}

static void
on_event(struct bufferevent *connection, short what, void *context)
{
    (void)connection;
    struct player *player = context;
    if (what & BEV_EVENT_CONNECTED) {
        player->state = CONNECTION_OPEN;
    } else if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)) {
        player->state = CONNECTION_ENDED;
        buffer_clear(&player->problem);
        buffer_add_text(&player->problem, what & BEV_EVENT_EOF ? "the server closed the connection" : strerror(errno));
        if (what & BEV_EVENT_ERROR) player->errors++;
        drop_connection(player);
    }
    player->wake(player, player->context);
}

static bool
set_up_socket(const struct player *player, int descriptor, const char *from, struct buffer *problem)
{
    int one = 1, small = SMALL_BUFFER;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (!player->reading) setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    if (!from) return true;
    struct addrinfo hints = { .ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM }, *address = NULL;
    int status = getaddrinfo(from, NULL, &hints, &address);
    if (status == 0 && bind(descriptor, address->ai_addr, address->ai_addrlen) != 0) {
        buffer_add_format(problem, "from %s: %s", from, strerror(errno));
        status = -1;
    } else if (status != 0) {
        buffer_add_format(problem, "from %s: %s", from, gai_strerror(status));
    }
    if (address) freeaddrinfo(address);
    return status == 0;
}

static void
start_anew(struct player *player)
{
    drop_connection(player);
    stream_free(&player->text);
    stream_free(&player->raw);
    buffer_clear(&player->problem);
    player->telnet = (struct telnet){ .silent = player->silent };
    player->bytes = player->sent = player->errors = 0;
    player->asked = 0;
    player->state = CONNECTION_MAKING;
}

static bool
connect_to(struct player *player, const struct addrinfo *address, const char *from, struct buffer *problem)
{
    int descriptor = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) {
        buffer_add_format(problem, "socket: %s", strerror(errno));
        return false;
    }
    if (!set_up_socket(player, descriptor, from, problem)) {
        close(descriptor);
        return false;
    }
    player->connection = bufferevent_socket_new(player->base, descriptor, BEV_OPT_CLOSE_ON_FREE);
    if (!player->connection) abort();
    bufferevent_setcb(player->connection, on_read, on_write, on_event, player);
    bufferevent_enable(player->connection, player->reading ? EV_READ | EV_WRITE : EV_WRITE);
    if (!player->reading) bufferevent_disable(player->connection, EV_READ);
    /* A refusal at once is told through on_event(), as a late one is. */
    if (bufferevent_socket_connect(player->connection, address->ai_addr, (int)address->ai_addrlen) == 0) return true;
    buffer_add_format(problem, "connect: %s", strerror(errno));
    drop_connection(player);
    return false;
}

bool
player_connect(struct player *player, const char *host, const char *port, const char *from, struct buffer *problem)
{
    start_anew(player);
    struct addrinfo hints = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM }, *address = NULL;
    int status = getaddrinfo(host, port, &hints, &address);
    if (status != 0) {
        buffer_add_format(problem, "%s port %s: %s", host, port, gai_strerror(status));
        player->state = CONNECTION_NONE;
        return false;
    }
    bool fine = connect_to(player, address, from, problem);
    freeaddrinfo(address);
    if (!fine) player->state = CONNECTION_NONE;
    return fine;
}

enum connection_state
player_state(const struct player *player)
{
    return player->state;
}

const char *
player_problem(const struct player *player)
{
    return buffer_text(&player->problem);
}

void
player_send(struct player *player, const void *data, size_t size)
{
    if (!player->connection) return;
    bufferevent_write(player->connection, data, size);
    player->sent += size;
}

bool
player_is_sent(const struct player *player)
{
    return !player->connection || evbuffer_get_length(bufferevent_get_output(player->connection)) == 0;
}

void
player_close(struct player *player, bool reset)
{
    struct linger now = { .l_onoff = 1, .l_linger = 0 };
    if (player->connection && reset)
        setsockopt(bufferevent_getfd(player->connection), SOL_SOCKET, SO_LINGER, &now, sizeof now);
    drop_connection(player);
    player->state = CONNECTION_NONE;
}

void
player_half_close(struct player *player)
{
    if (player->connection) shutdown(bufferevent_getfd(player->connection), SHUT_WR);
}

void
player_read(struct player *player, bool on)
{
    player->reading = on;
    if (!player->connection) return;
    if (on) bufferevent_enable(player->connection, EV_READ);
    else bufferevent_disable(player->connection, EV_READ);
}

void
player_be_silent(struct player *player)
{
    player->silent = player->telnet.silent = true;
}

struct stream *
player_text(struct player *player)
{
    return &player->text;
}

struct stream *
player_raw(struct player *player)
{
    return &player->raw;
}

uint64_t
player_count(const struct player *player, enum counter counter)
{
    switch (counter) {
    case COUNTER_bytes: return player->bytes;
    case COUNTER_lines: return player->telnet.lines;
    case COUNTER_sent: return player->sent;
    case COUNTER_options: return player->telnet.options;
    case COUNTER_prompts: return player->telnet.prompts;
    case COUNTER_hidden: return player->telnet.hidden;
    case COUNTER_bad_ends: return player->telnet.bad_ends;
    case COUNTER_connected: return player->state == CONNECTION_OPEN;
    case COUNTER_errors: return player->errors;
    case COUNTER_COUNT: break;
    }
    return 0;
}

bool
player_count_by_name(const struct player *player, const char *name, uint64_t *count)
{
    static const char *const names[COUNTER_COUNT] = {
#define COUNTER(name, help) #name,
#include "tests/bot/counters.def"
#undef COUNTER
    };
    for (int i = 0; i < COUNTER_COUNT; i++) {
        if (strcmp(names[i], name) != 0) continue;
        *count = player_count(player, (enum counter)i);
        return true;
    }
    return false;
}

int64_t *
player_asked(struct player *player)
{
    return &player->asked;
}

void
player_set_waiter(struct player *player, void *waiter)
{
    player->waiter = waiter;
}

void *
player_waiter(const struct player *player)
{
    return player->waiter;
}
