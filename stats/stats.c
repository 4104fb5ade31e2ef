/* SPDX-License-Identifier: MIT */
/* The registry, and what both formats share. */
#include "stats/stats.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PREFIX "loam_"

enum { PIECE_MAX = 512 };

struct out {
    stats_put_fn put;
    void *context;
};

static const double quantiles[] = { 50, 90, 99 };
enum { QUANTILES = sizeof quantiles / sizeof *quantiles };

void
stats_add_group(struct stats *stats, const struct stats_group *group)
{
    if (stats->group_count == STATS_GROUPS_MAX || group->count > STATS_A_GROUP_MAX) abort();
    stats->groups[stats->group_count++] = *group;
}

void
stats_add_times(struct stats *stats, const struct stats_times *times)
{
    if (stats->times_count == STATS_TIMES_MAX) abort();
    stats->times[stats->times_count++] = *times;
}

/* Pieces are made of names and short helps: shorter than PIECE_MAX. */
static void put(const struct out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
put(const struct out *out, const char *format, ...)
{
    char piece[PIECE_MAX];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    if (size > 0) out->put(out->context, piece, (size_t)size < sizeof piece ? (size_t)size : sizeof piece - 1);
}

/* --- JSON */

static void
json_group(const struct out *out, const struct stats_group *group)
{
    uint64_t values[STATS_A_GROUP_MAX] = { 0 };
    group->read(group->context, values);
    put(out, "\"%s\":{", group->name);
    for (uint32_t i = 0; i < group->count; i++) put(out, "%s\"%s\":%" PRIu64, i ? "," : "", group->stats[i].name, values[i]);
    put(out, "},");
}

static void
json_times(const struct out *out, const struct stats_times *times)
{
    const struct histogram *histogram = times->histogram;
    put(out, "\"%s\":{\"count\":%" PRIu64 ",\"sum_ns\":%" PRIu64, times->name, histogram->count, histogram->sum);
    for (int i = 0; i < QUANTILES; i++)
        put(out, ",\"p%g_ns\":%" PRIu64, quantiles[i], histogram_quantile(histogram, quantiles[i]));
    put(out, ",\"max_ns\":%" PRIu64 "}", histogram->most);
}

void
stats_json(const struct stats *stats, stats_put_fn put_fn, void *context)
{
    const struct out out = { put_fn, context };
    put(&out, "{");
    for (uint32_t i = 0; i < stats->group_count; i++) json_group(&out, &stats->groups[i]);
    put(&out, "\"times\":{");
    for (uint32_t i = 0; i < stats->times_count; i++) {
        if (i) put(&out, ",");
        json_times(&out, &stats->times[i]);
    }
    put(&out, "}}\n");
}

/* --- Prometheus */

static void
prometheus_group(const struct out *out, const struct stats_group *group)
{
    uint64_t values[STATS_A_GROUP_MAX] = { 0 };
    group->read(group->context, values);
    for (uint32_t i = 0; i < group->count; i++) {
        const struct stats_figure *stat = &group->stats[i];
        const char *end = stat->kind == STAT_COUNTER ? "_total" : "";
        put(out, "# HELP " PREFIX "%s_%s%s %s\n", group->name, stat->name, end, stat->help);
        put(out, "# TYPE " PREFIX "%s_%s%s %s\n", group->name, stat->name, end, stat->kind == STAT_COUNTER ? "counter" : "gauge");
        put(out, PREFIX "%s_%s%s %" PRIu64 "\n", group->name, stat->name, end, values[i]);
    }
}

static void
prometheus_times(const struct out *out, const struct stats_times *times)
{
    const struct histogram *histogram = times->histogram;
    put(out, "# HELP " PREFIX "%s_seconds %s\n# TYPE " PREFIX "%s_seconds summary\n", times->name, times->help, times->name);
    for (int i = 0; i < QUANTILES; i++)
        put(out, PREFIX "%s_seconds{quantile=\"%g\"} %.9f\n", times->name, quantiles[i] / 100,
            (double)histogram_quantile(histogram, quantiles[i]) / 1e9);
    put(out, PREFIX "%s_seconds_sum %.9f\n", times->name, (double)histogram->sum / 1e9);
    put(out, PREFIX "%s_seconds_count %" PRIu64 "\n", times->name, histogram->count);
}

void
stats_prometheus(const struct stats *stats, stats_put_fn put_fn, void *context)
{
    const struct out out = { put_fn, context };
    for (uint32_t i = 0; i < stats->group_count; i++) prometheus_group(&out, &stats->groups[i]);
    for (uint32_t i = 0; i < stats->times_count; i++) prometheus_times(&out, &stats->times[i]);
}
