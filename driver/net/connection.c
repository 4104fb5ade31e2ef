/* SPDX-License-Identifier: MIT */
/*
 * One connection: the socket, and what lies between its bytes and lines or text.
 *
 * libevent reads; its callback decodes and fills the queue of lines, and runs nothing of the game.  When enough lines wait
 * the rest stays where it is, and reading stops, so a flood fills the sender's own buffers.  Writing is tried at
 * once; what the kernel does not take is handed to libevent in pieces of whole lines, one at a time, and the rest
 * stays here, where the oldest of it can be dropped.
 *
 * Closing: the rest is sent, then our side is shut and what still comes in is thrown away until the peer shuts too;
 * for closing a socket with unread input destroys what the peer has not yet got.
 */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>

#include "base/clock.h"
#include "base/memory.h"
#include "net/net_int.h"

enum {
    PIECE = 16384,
    LONG_SUBNEGS_MAX = 3,
    CLOSE_SECONDS = 5,
    KEEP_IDLE_S = 60,
    KEEP_INTERVAL_S = 15,
    KEEP_COUNT = 4,
    DEAD_MS = 120000 /* so long may sent bytes be without an answer */
};
enum { WIDTH_MIN = 20, WIDTH_MAX = 500, HEIGHT_MIN = 5, HEIGHT_MAX = 500 };
enum { TTYPE_IS = 0, TTYPE_SEND = 1 };

#define AYT_TEXT "\n[Yes, the game is here.]\n"

static int
descriptor(const struct connection *connection)
{
    return (int)bufferevent_getfd(connection->events);
}

static void
forget_subneg(struct connection *connection)
{
    buffer_free(&connection->subneg);
}

static void
discard_input(struct connection *connection)
{
    struct evbuffer *input = bufferevent_get_input(connection->events);
    evbuffer_drain(input, evbuffer_get_length(input));
}

/* Nothing more comes from the peer; broken: and nothing can be sent. May free a closing connection. */
static void
lose(struct connection *connection, bool broken)
{
    connection->ended = true;
    if (broken) {
        connection->broken = true;
        output_free(&connection->output);
        bufferevent_disable(connection->events, EV_READ | EV_WRITE);
    }
    if (!connection->is_closing) net_ready(connection);
    else if (broken || connection->lingering) connection_free(connection);
}

/* --- what comes in */

static void
say(struct connection *connection, const char *text)
{
    telnet_encode(&connection->output.bytes, text, strlen(text));
    connection_limit(connection);
    net_dirty(connection);
}

static void
send_option(struct connection *connection, uint8_t command, uint8_t option)
{
    if (!command) return;
    telnet_add_option(&connection->output.bytes, command, option);
    net_dirty(connection);
}

/* Flooded with commands: they are not looked at any more. */
static bool
admit(struct connection *connection)
{
    if (negotiate_admit(&connection->negotiation, clock_steady_ns() / 1000000)) return true;
    connection->net->counters.options_ignored++;
    return false;
}

static void
on_option(struct connection *connection, const struct telnet_event *event)
{
    if (!admit(connection)) return;
    send_option(connection, negotiate_receive(&connection->negotiation, event->command, event->option), event->option);
    if (event->option != TELNET_OPTION_TTYPE || connection->terminal_asked ||
        !negotiate_is_on(&connection->negotiation, NEGOTIATE_THEIRS, TELNET_OPTION_TTYPE))
        return;
    const uint8_t request = TTYPE_SEND;
    telnet_add_subneg(&connection->output.bytes, TELNET_OPTION_TTYPE, &request, 1);
    connection->terminal_asked = true;
    net_dirty(connection);
}

/* The first name is the client's or the terminal's; later ones are not asked for. */
static void
on_terminal(struct connection *connection, const uint8_t *data, size_t size)
{
    if (!connection->terminal_asked || connection->terminal[0] || size < 2 || data[0] != TTYPE_IS) return;
    size_t length = 0;
    for (size_t i = 1; i < size && length + 1 < sizeof connection->terminal; i++)
        if (data[i] > ' ' && data[i] < 127) connection->terminal[length++] = (char)data[i];
}

static uint16_t
clamp(unsigned value, unsigned least, unsigned most)
{
    return (uint16_t)(value == 0 ? 0 : value < least ? least : value > most ? most : value);
}

static void
on_window(struct connection *connection, const uint8_t *data, size_t size)
{
    if (size != 4 || !negotiate_may_be_on(&connection->negotiation, NEGOTIATE_THEIRS, TELNET_OPTION_NAWS)) return;
    uint16_t width = clamp((unsigned)data[0] << 8 | data[1], WIDTH_MIN, WIDTH_MAX);
    uint16_t height = clamp((unsigned)data[2] << 8 | data[3], HEIGHT_MIN, HEIGHT_MAX);
    if (width == connection->width && height == connection->height) return;
    connection->width = width;
    connection->height = height;
    connection->size_due = true;
}

static bool
is_subneg_wanted(uint8_t option)
{
    return option == TELNET_OPTION_TTYPE || option == TELNET_OPTION_NAWS;
}

static void
on_subneg_end(struct connection *connection, uint8_t option)
{
    const uint8_t *data = (const uint8_t *)buffer_text(&connection->subneg);
    if (option == TELNET_OPTION_TTYPE) on_terminal(connection, data, connection->subneg.size);
    else if (option == TELNET_OPTION_NAWS) on_window(connection, data, connection->subneg.size);
    forget_subneg(connection);
}

static void
on_subneg_dropped(struct connection *connection, const struct telnet_event *event)
{
    forget_subneg(connection);
    connection->net->counters.subnegotiations_dropped++;
    if (!event->too_long || ++connection->long_subnegs < LONG_SUBNEGS_MAX) return;
    discard_input(connection);
    lose(connection, true);
}

static void
on_command(struct connection *connection, uint8_t command)
{
    if (command == TELNET_EC) lines_erase(&connection->lines);
    else if (command == TELNET_EL) lines_kill(&connection->lines);
    else if (command == TELNET_AYT && admit(connection)) say(connection, AYT_TEXT);
}

static void
on_telnet(struct connection *connection, const struct telnet_event *event)
{
    switch (event->type) {
    case TELNET_DATA: break;
    case TELNET_COMMAND: on_command(connection, event->command); break;
    case TELNET_OPTION: on_option(connection, event); break;
    case TELNET_SUBNEG_DATA:
        if (is_subneg_wanted(event->option)) buffer_add(&connection->subneg, event->data, event->size);
        break;
    case TELNET_SUBNEG_END: on_subneg_end(connection, event->option); break;
    case TELNET_SUBNEG_DROPPED: on_subneg_dropped(connection, event); break;
    }
}

static void
tell_cut(struct connection *connection)
{
    uint32_t cut = lines_take_cut(&connection->lines);
    if (!cut) return;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_format(&text, "*** This line is too long; what follows its first %u bytes is not read. ***\n",
        connection->net->options.line_max);
    connection->net->counters.lines_cut += cut;
    say(connection, buffer_text(&text));
    buffer_free(&text);
}

/* How many of the bytes were used: all, or up to the line that filled the queue. */
static size_t
decode(struct connection *connection, const uint8_t *bytes, size_t size)
{
    const uint8_t *at = bytes, *end = bytes + size;
    struct telnet_event event;
    while (!lines_full(&connection->lines) && telnet_decode(&connection->telnet, &at, end, &event)) {
        if (event.type == TELNET_DATA) {
            at = event.data + lines_feed(&connection->lines, event.data, event.size);
            tell_cut(connection);
        } else {
            on_telnet(connection, &event);
            if (connection->long_subnegs >= LONG_SUBNEGS_MAX) return size;
        }
    }
    return (size_t)(at - bytes);
}

/* What libevent has read, as far as there is room for its lines; then reading pauses or goes on. */
static void
take_input(struct connection *connection)
{
    struct evbuffer *input = bufferevent_get_input(connection->events);
    struct evbuffer_iovec piece;
    while (!lines_full(&connection->lines) && evbuffer_peek(input, -1, NULL, &piece, 1) > 0 && piece.iov_len > 0) {
        size_t used = decode(connection, piece.iov_base, piece.iov_len);
        evbuffer_drain(input, used);
        connection->bytes_in += used;
        connection->net->counters.bytes_in += used;
    }
    if (connection_has_event(connection)) net_ready(connection);
    bool full = lines_full(&connection->lines);
    if (full == connection->paused) return;
    connection->paused = full;
    if (full) bufferevent_disable(connection->events, EV_READ);
    else if (!connection->ended) bufferevent_enable(connection->events, EV_READ);
}

void
connection_refill(struct connection *connection)
{
    if (connection->paused && connection->lines.count <= connection->net->options.lines_max / 2) take_input(connection);
}

bool
connection_has_event(const struct connection *connection)
{
    if (connection->opened_due || connection->size_due) return true;
    return connection->lines.count > 0 ? !connection->held : connection->ended;
}

static void
on_read(struct bufferevent *events, void *context)
{
    struct connection *connection = context;
    (void)events;
    if (connection->is_closing) discard_input(connection);
    else take_input(connection);
}

/* --- what goes out */

static void
count_sent(struct connection *connection, size_t size)
{
    connection->bytes_out += size;
    connection->net->counters.bytes_out += size;
    output_take(&connection->output, size);
}

/* Nothing waits any more. May free a closing connection. */
static void
on_sent_all(struct connection *connection)
{
    if (connection->slow) {
        connection->slow = false;
        bufferevent_set_timeouts(connection->events, NULL, NULL);
    }
    if (!connection->is_closing) return;
    if (connection->ended) {
        connection_free(connection);
    } else if (!connection->lingering) {
        connection->lingering = true;
        shutdown(descriptor(connection), SHUT_WR);
    }
}

static void
hand_on(struct connection *connection)
{
    size_t size = output_piece(&connection->output, PIECE);
    connection->in_flight = true;
    bufferevent_write(connection->events, output_data(&connection->output), size);
    count_sent(connection, size);
}

void
connection_send(struct connection *connection)
{
    if (connection->in_flight || connection->broken) return;
    size_t waiting = output_waiting(&connection->output);
    if (waiting > 0) {
        ssize_t sent = send(descriptor(connection), output_data(&connection->output), waiting, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            lose(connection, true);
            return;
        }
        if (sent > 0) count_sent(connection, (size_t)sent);
    }
    if (output_waiting(&connection->output) > 0) hand_on(connection);
    else on_sent_all(connection);
}

static void
on_written(struct bufferevent *events, void *context)
{
    struct connection *connection = context;
    (void)events;
    connection->in_flight = false;
    connection_send(connection);
}

static void
on_end(struct bufferevent *events, short what, void *context)
{
    (void)events;
    lose(context, (what & BEV_EVENT_EOF) == 0);
}

void
connection_limit(struct connection *connection)
{
    const struct net_options *options = &connection->net->options;
    if (output_waiting(&connection->output) <= options->output_max) return;
    connection_send(connection);
    size_t dropped = output_limit(&connection->output, options->output_max);
    if (dropped == 0) return;
    connection->net->counters.output_dropped += dropped;
    if (connection->slow) return;
    connection->slow = true;
    const struct timeval stalled = { .tv_sec = options->stalled_ms / 1000, .tv_usec = options->stalled_ms % 1000 * 1000 };
    bufferevent_set_timeouts(connection->events, NULL, &stalled);
}

size_t
connection_waiting(const struct connection *connection)
{
    return output_waiting(&connection->output) + evbuffer_get_length(bufferevent_get_output(connection->events));
}

/* A client that hides what is typed hides the end of the line too, so we send one, before the next text at the latest. */
void
connection_end_hidden_line(struct connection *connection)
{
    if (!connection->hidden_line) return;
    connection->hidden_line = false;
    telnet_encode(&connection->output.bytes, "\n", 1);
    net_dirty(connection);
}

void
connection_echo(struct connection *connection, bool visible)
{
    if (visible && !connection->hidden) return;
    connection->hidden = !visible;
    uint8_t command = negotiate_insist(&connection->negotiation, NEGOTIATE_OURS, TELNET_OPTION_ECHO, !visible);
    send_option(connection, command, TELNET_OPTION_ECHO);
    connection_end_hidden_line(connection);
}

bool
connection_is_hiding(const struct connection *connection)
{
    return connection->hidden && negotiate_may_be_on(&connection->negotiation, NEGOTIATE_OURS, TELNET_OPTION_ECHO);
}

void
connection_end_prompt(struct connection *connection)
{
    const struct negotiation *negotiation = &connection->negotiation;
    struct buffer *out = &connection->output.bytes;
    if (negotiate_is_on(negotiation, NEGOTIATE_OURS, TELNET_OPTION_EOR)) telnet_add_command(out, TELNET_EOR);
    else if (!negotiate_is_on(negotiation, NEGOTIATE_OURS, TELNET_OPTION_SGA)) telnet_add_command(out, TELNET_GA);
}

/* --- life and death */

/* What a player types and reads is small and wanted at once; a peer that vanished is found out in minutes. */
static void
tune(int fd)
{
    const int yes = 1, idle = KEEP_IDLE_S, interval = KEEP_INTERVAL_S, count = KEEP_COUNT, dead = DEAD_MS;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof count);
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &dead, sizeof dead);
}

static void
negotiate_at_start(struct connection *connection)
{
    size_t index = 0;
    uint8_t option = 0, command;
    while ((command = negotiate_first(&connection->negotiation, &index, &option)))
        telnet_add_option(&connection->output.bytes, command, option);
}

struct connection *
connection_new(struct net *net, int fd, const struct sockaddr *peer, socklen_t size)
{
    struct bufferevent *events = bufferevent_socket_new(net->options.base, fd, 0);
    if (!events) return NULL;
    struct connection *connection = memory_get(1, sizeof *connection);
    connection->net = net;
    connection->events = events;
    memcpy(&connection->peer, peer, size < sizeof connection->peer ? size : sizeof connection->peer);
    connection->key = address_key_of(peer);
    connection->opened_due = true;
    lines_init(&connection->lines, net->options.line_max, net->options.lines_max);
    address_counts_add(net->addresses, connection->key);
    net->sockets++;
    tune(fd);
    negotiate_at_start(connection);
    bufferevent_setcb(events, on_read, on_written, on_end, connection);
    bufferevent_enable(events, EV_READ | EV_WRITE);
    return connection;
}

void
connection_free(struct connection *connection)
{
    struct net *net = connection->net;
    int fd = descriptor(connection);
    list_remove(&connection->ready);
    list_remove(&connection->dirty);
    list_remove(&connection->closing);
    address_counts_remove(net->addresses, connection->key);
    net->sockets--;
    /* libevent frees its part in the next turn of the loop; the socket is closed now */
    bufferevent_setcb(connection->events, NULL, NULL, NULL, NULL);
    bufferevent_setfd(connection->events, -1);
    bufferevent_free(connection->events);
    close(fd);
    if (connection->deadline) event_free(connection->deadline);
    lines_free(&connection->lines);
    output_free(&connection->output);
    forget_subneg(connection);
    free(connection);
}

static void
on_deadline(evutil_socket_t fd, short what, void *context)
{
    (void)fd;
    (void)what;
    connection_free(context);
}

void
connection_close(struct connection *connection)
{
    const struct timeval patience = { .tv_sec = CLOSE_SECONDS };
    connection->is_closing = true;
    list_append(&connection->net->closing, &connection->closing);
    if (connection->broken) {
        connection_free(connection);
        return;
    }
    lines_free(&connection->lines);
    forget_subneg(connection);
    discard_input(connection);
    if (connection->paused && !connection->ended) bufferevent_enable(connection->events, EV_READ);
    connection->deadline = event_new(connection->net->options.base, -1, 0, on_deadline, connection);
    event_add(connection->deadline, &patience);
    connection_send(connection);
}
