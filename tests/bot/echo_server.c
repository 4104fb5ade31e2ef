/* SPDX-License-Identifier: MIT */
/*
 * A stand-in for a game, for the tests of loam-bot: it prints its port and serves until its standard input ends.
 *
 * Commands: echo TEXT, later TEXT (after a moment), all TEXT (to everybody), hide (asks for a hidden line), count (players),
 * length (of the line), bytes HEX... (as they are), wipe (ends the connection), break (with RST).  Bytes of telnet are ignored
 * but counted: `options`.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct client {
    struct client *next;
    struct bufferevent *connection;
    struct event *timer;
    char *later;
    unsigned options; /* commands of telnet received */
    int hidden;
};

static struct client *clients;
static struct event_base *base;

static void
say(struct client *client, const char *text)
{
    evbuffer_add_printf(bufferevent_get_output(client->connection), "%s", text);
}

static void
remove_client(struct client *client)
{
    struct client **link = &clients;
    while (*link != client) link = &(*link)->next;
    *link = client->next;
    bufferevent_free(client->connection);
    event_free(client->timer);
    free(client->later);
    free(client);
}

static void
say_bytes(struct client *client, const char *hex)
{
    unsigned byte;
    int used;
    while (sscanf(hex, "%2x%n", &byte, &used) == 1) {
        const unsigned char c = (unsigned char)byte;
        bufferevent_write(client->connection, &c, 1);
        hex += used;
    }
}

static void
on_later(evutil_socket_t descriptor, short what, void *context)
{
    (void)descriptor, (void)what;
    struct client *client = context;
    say(client, client->later);
}

static void
break_off(struct client *client)
{
    struct linger now = { .l_onoff = 1 };
    setsockopt(bufferevent_getfd(client->connection), SOL_SOCKET, SO_LINGER, &now, sizeof now);
    remove_client(client);
}

static void
count_clients(struct client *client)
{
    unsigned count = 0;
    for (const struct client *other = clients; other; other = other->next) count++;
    evbuffer_add_printf(bufferevent_get_output(client->connection), "There are %u players here.\r\n", count);
}

static void
say_later(struct client *client, const char *text)
{
    const struct timeval moment = { .tv_usec = 50000 };
    free(client->later);
    client->later = strdup(text);
    event_add(client->timer, &moment);
}

/* false: the client is gone */
static int
obey(struct client *client, char *line)
{
    struct evbuffer *out = bufferevent_get_output(client->connection);
    char *text = strchr(line, ' ');
    size_t length = strlen(line);
    text = text ? text + 1 : line + length;
    if (client->hidden) {
        client->hidden = 0;
        say(client, "\377\374\001\r\nThank you.\r\n");
    } else if (strncmp(line, "echo ", 5) == 0) {
        evbuffer_add_printf(out, "%s\r\n", text);
    } else if (strncmp(line, "later ", 6) == 0) {
        say_later(client, text);
    } else if (strncmp(line, "all ", 4) == 0) {
        for (struct client *other = clients; other; other = other->next)
            evbuffer_add_printf(bufferevent_get_output(other->connection), "%s\r\n", text);
    } else if (strcmp(line, "hide") == 0) {
        client->hidden = 1;
        say(client, "\377\373\001password: \377\371");
    } else if (strcmp(line, "count") == 0) {
        count_clients(client);
    } else if (strncmp(line, "length", 6) == 0) {
        evbuffer_add_printf(out, "%zu bytes\r\n", length);
    } else if (strncmp(line, "bytes ", 6) == 0) {
        say_bytes(client, text);
    } else if (strcmp(line, "options") == 0) {
        evbuffer_add_printf(out, "%u options\r\n", client->options);
    } else if (strcmp(line, "wipe") == 0) {
        remove_client(client);
        return 0;
    } else if (strcmp(line, "break") == 0) {
        break_off(client);
        return 0;
    } else {
        say(client, "What?\r\n");
    }
    return 1;
}

/* Takes commands of telnet out of the line: the answers to an option are three bytes. */
static void
strip_telnet(struct client *client, char *line)
{
    char *to = line;
    while (*line) {
        if (*line == '\377' && line[1] && line[2]) {
            client->options++;
            line += 3;
        } else {
            *to++ = *line++;
        }
    }
    *to = 0;
}

static void
on_read(struct bufferevent *connection, void *context)
{
    struct client *client = context;
    char *line;
    while ((line = evbuffer_readln(bufferevent_get_input(connection), NULL, EVBUFFER_EOL_CRLF))) {
        strip_telnet(client, line);
        int there = obey(client, line);
        free(line);
        if (!there) return;
    }
}

static void
on_event(struct bufferevent *connection, short what, void *context)
{
    (void)connection, (void)what;
    remove_client(context);
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t descriptor, struct sockaddr *address, int size, void *context)
{
    (void)listener, (void)address, (void)size, (void)context;
    struct client *client = calloc(1, sizeof *client);
    if (!client) abort();
    client->connection = bufferevent_socket_new(base, descriptor, BEV_OPT_CLOSE_ON_FREE);
    client->timer = event_new(base, -1, 0, on_later, client);
    client->next = clients;
    clients = client;
    bufferevent_setcb(client->connection, on_read, NULL, on_event, client);
    bufferevent_enable(client->connection, EV_READ | EV_WRITE);
    say(client, "Welcome.\r\nname: \377\371");
}

static void
on_input(evutil_socket_t descriptor, short what, void *context)
{
    (void)what, (void)context;
    char bytes[100];
    if (read(descriptor, bytes, sizeof bytes) <= 0) event_base_loopbreak(base);
}

int
main(void)
{
    struct event_config *config = event_config_new();
    /* epoll refuses files and /dev/null, which standard input may be. */
    event_config_require_features(config, EV_FEATURE_FDS);
    signal(SIGPIPE, SIG_IGN);
    base = event_base_new_with_config(config);
    event_config_free(config);
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct evconnlistener *listener = evconnlistener_new_bind(base, on_accept, NULL, LEV_OPT_CLOSE_ON_FREE, 64,
        (struct sockaddr *)&address, sizeof address);
    socklen_t size = sizeof address;
    if (!listener || getsockname(evconnlistener_get_fd(listener), (struct sockaddr *)&address, &size) != 0) return 1;
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    struct event *input = event_new(base, STDIN_FILENO, EV_READ | EV_PERSIST, on_input, NULL);
    event_add(input, NULL);
    event_base_dispatch(base);
    while (clients) remove_client(clients);
    event_free(input);
    evconnlistener_free(listener);
    event_base_free(base);
    return 0;
}
