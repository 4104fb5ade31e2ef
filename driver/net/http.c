/* SPDX-License-Identifier: MIT */
/* Pages by HTTP: a table of paths over evhttp. */
#include "net/http.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include <event2/buffer.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>

#include "base/memory.h"

enum { HEADERS_MAX = 8192, TIMEOUT_S = 10 };

struct http {
    struct evhttp *server;
    const struct http_page *pages;
    uint32_t count;
    void *context;
    uint16_t port;
};

/* "127.0.0.1:4001", "localhost", "[::1]:80" */
static bool
names_this_machine(const char *host)
{
    static const char *const names[] = { "127.0.0.1", "localhost", "[::1]" };
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        size_t size = strlen(names[i]);
        if (strncasecmp(host, names[i], size) != 0) continue;
        if (!host[size]) return true;
        if (host[size] == ':' && host[size + 1] && strspn(host + size + 1, "0123456789") == strlen(host + size + 1)) return true;
    }
    return false;
}

static void
reply(struct evhttp_request *request, int code, const char *reason, const char *type, const struct buffer *body)
{
    struct evkeyvalq *headers = evhttp_request_get_output_headers(request);
    evhttp_add_header(headers, "Content-Type", type);
    evhttp_add_header(headers, "Connection", "close");
    evhttp_add_header(headers, "Cache-Control", "no-store");
    evhttp_add_header(headers, "X-Content-Type-Options", "nosniff");
    struct evbuffer *out = evbuffer_new();
    if (out && body) evbuffer_add(out, body->data, body->size);
    else if (out) evbuffer_add_printf(out, "%s\n", reason);
    if (out && evhttp_request_get_command(request) == EVHTTP_REQ_HEAD) {
        /* evhttp would send the body all the same. */
        char length[24];
        snprintf(length, sizeof length, "%zu", evbuffer_get_length(out));
        evhttp_add_header(headers, "Content-Length", length);
        evbuffer_drain(out, evbuffer_get_length(out));
    }
    evhttp_send_reply(request, code, reason, out);
    if (out) evbuffer_free(out);
}

static void
refuse(struct evhttp_request *request, int code, const char *reason)
{
    reply(request, code, reason, "text/plain; charset=utf-8", NULL);
}

static const struct http_page *
find_page(const struct http *http, const char *path)
{
    for (uint32_t i = 0; path && i < http->count; i++)
        if (strcmp(http->pages[i].path, path) == 0) return &http->pages[i];
    return NULL;
}

static void
on_request(struct evhttp_request *request, void *context)
{
    const struct http *http = context;
    struct evkeyvalq *headers = evhttp_request_get_input_headers(request);
    const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(request);
    const struct http_page *page = uri ? find_page(http, evhttp_uri_get_path(uri)) : NULL;
    if (evhttp_find_header(headers, "Content-Length") || evhttp_find_header(headers, "Transfer-Encoding")) {
        refuse(request, 400, "A request has no body here");
    } else if (!names_this_machine(evhttp_find_header(headers, "Host"))) {
        refuse(request, 403, "The Host header does not name this machine");
    } else if (!page) {
        refuse(request, 404, "There is no such page");
    } else {
        struct buffer body = BUFFER_EMPTY;
        page->write(http->context, &body);
        reply(request, 200, "OK", page->type, &body);
        buffer_free(&body);
    }
}

/* The port that was really taken. */
static uint16_t
port_of(struct evhttp_bound_socket *bound)
{
    struct sockaddr_in address = { 0 };
    socklen_t size = sizeof address;
    if (getsockname(evhttp_bound_socket_get_fd(bound), (struct sockaddr *)&address, &size) != 0) return 0;
    return ntohs(address.sin_port);
}

struct http *
http_new(struct event_base *base, uint16_t port, const struct http_page *pages, uint32_t count, void *context,
    struct buffer *problem)
{
    struct http *http = memory_get(1, sizeof *http);
    *http = (struct http){ evhttp_new(base), pages, count, context, 0 };
    errno = ENOMEM;
    struct evhttp_bound_socket *bound = http->server ? evhttp_bind_socket_with_handle(http->server, "127.0.0.1", port) : NULL;
    if (!bound) {
        int error = errno;
        buffer_add_format(problem, "127.0.0.1 port %u: %s", (unsigned)port, strerror(error));
        http_free(http);
        errno = error;
        return NULL;
    }
    http->port = port_of(bound);
    evhttp_set_allowed_methods(http->server, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD);
    evhttp_set_max_headers_size(http->server, HEADERS_MAX);
    evhttp_set_max_body_size(http->server, 0);
    evhttp_set_timeout(http->server, TIMEOUT_S);
    evhttp_set_gencb(http->server, on_request, http);
    return http;
}

uint16_t
http_port(const struct http *http)
{
    return http->port;
}

void
http_free(struct http *http)
{
    if (!http) return;
    if (http->server) evhttp_free(http->server);
    free(http);
}
