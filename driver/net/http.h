/* SPDX-License-Identifier: MIT */
/*
 * Pages for machines, by HTTP: GET and HEAD of a few paths, on this machine only.
 *
 * libevent's evhttp does the protocol.  A request may have 8 KiB of headers, no body and ten seconds; each connection serves one
 * request.  The Host header must name this machine, so that no page of a browser can be made to read from here by a name that
 * points to it.
 */
#ifndef LOAM_NET_HTTP_H
#define LOAM_NET_HTTP_H

#include <stdint.h>

#include "base/buffer.h"

struct event_base; /* libevent's */
struct http;

/* Called in the loop, between two turns: it only reads. */
typedef void (*http_page_fn)(void *context, struct buffer *body);

struct http_page {
    const char *path, *type; /* "/healthz", "text/plain; charset=utf-8" */
    http_page_fn write;
};

/*
 * Serve PAGES (COUNT of them, which stay the caller's) on 127.0.0.1 and PORT (0: any that is free). NULL: why in *problem; errno
 * intact.
 */
struct http *http_new(struct event_base *base, uint16_t port, const struct http_page *pages, uint32_t count, void *context,
    struct buffer *problem);
uint16_t http_port(const struct http *http);
void http_free(struct http *http);

#endif
