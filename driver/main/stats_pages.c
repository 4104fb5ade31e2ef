/* SPDX-License-Identifier: MIT */
/* Rows of stats.def become descriptions and one reading function a group. */
#include "main/stats_pages.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/process.h"
#include "net/http.h"

/* --- what the rows' expressions use */

static uint64_t
blocks_of(const struct server *server, enum kind kind)
{
    return server->world.counts[kind].blocks;
}

static uint64_t
game_ms(const struct server *server)
{
    return (uint64_t)(clock_steady_ns() - server->clock_start) / 1000000;
}

/* --- descriptions */

#define TIMES(name, help, histogram)
#define GROUP(name) static const struct stats_figure name##_stats[] = {
#define STAT(name, kind, unit, help, value) { #name, unit, help, STAT_##kind },
#define END };
#include "main/stats.def"
#undef GROUP
#undef STAT
#undef END

/* --- values: each group reads all sources, and uses what it needs */

#define GROUP(name) \
    static void \
    read_##name(void *context, uint64_t *values) \
    { \
        struct server *server = context; \
        struct net_counters net = net_counters(server->net); \
        struct sm_figures world; \
        struct process_memory process; \
        sm_figures(server->world.heap, &world); \
        process_memory_read(&process); \
        (void)net;
#define STAT(name, kind, unit, help, value) *values++ = (uint64_t)(value);
#define END }
#include "main/stats.def"
#undef GROUP
#undef STAT
#undef END
#undef TIMES

void
stats_pages_describe(struct server *server)
{
    struct stats *stats = &server->stats;
#define GROUP(name) \
    stats_add_group(stats, &(struct stats_group){ #name, name##_stats, sizeof name##_stats / sizeof *name##_stats, \
        read_##name, server });
#define STAT(name, kind, unit, help, value)
#define END
#define TIMES(name, help, histogram) stats_add_times(stats, &(struct stats_times){ #name, help, &histogram });
#include "main/stats.def"
#undef GROUP
#undef STAT
#undef END
#undef TIMES
}

/* --- pages */

static void
put_buffer(void *context, const char *text, size_t size)
{
    buffer_add(context, text, size);
}

static void
write_json(void *context, struct buffer *body)
{
    const struct server *server = context;
    stats_json(&server->stats, put_buffer, body);
}

static void
write_metrics(void *context, struct buffer *body)
{
    const struct server *server = context;
    stats_prometheus(&server->stats, put_buffer, body);
}

static void
write_health(void *context, struct buffer *body)
{
    (void)context;
    buffer_add_text(body, "ok\n");
}

static const struct http_page pages[] = {
    { "/stats.json", "application/json", write_json },
    { "/metrics", "text/plain; version=0.0.4; charset=utf-8", write_metrics },
    { "/healthz", "text/plain; charset=utf-8", write_health },
};

bool
stats_pages_serve(struct server *server, uint16_t port, struct buffer *problem)
{
    server->http = http_new(server->base, port, pages, sizeof pages / sizeof *pages, server, problem);
    if (!server->http) return false;
    log_info("main", "figures on http://127.0.0.1:%u/stats.json and /metrics", (unsigned)http_port(server->http));
    return true;
}
