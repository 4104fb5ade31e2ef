/* SPDX-License-Identifier: MIT */
/*
 * Figures of a running program: described once, read when somebody asks, shown as JSON or as Prometheus' text.
 *
 * A group is a row of descriptions and one function that reads all its values at that moment; times are histograms.  Nothing
 * is copied: descriptions, functions and histograms stay their owner's and must outlive the registry.  Output goes piece by
 * piece to the caller's function, so there is no memory of its own and no error.
 */
#ifndef LOAM_STATS_STATS_H
#define LOAM_STATS_STATS_H

#include <stddef.h>
#include <stdint.h>

#include "stats/histogram.h"

enum stat_kind {
    STAT_COUNTER, /* only grows while the process lives */
    STAT_GAUGE
};

/* Names are lower case with _; the unit is a word for people ("bytes"), "" where the name says it. */
struct stats_figure {
    const char *name, *unit, *help;
    enum stat_kind kind;
};

/* Write the values in the order of the descriptions. */
typedef void (*stats_read_fn)(void *context, uint64_t *values);

enum { STATS_GROUPS_MAX = 16, STATS_TIMES_MAX = 8, STATS_A_GROUP_MAX = 64 };

struct stats_group {
    const char *name;
    const struct stats_figure *stats;
    uint32_t count; /* at most STATS_A_GROUP_MAX */
    stats_read_fn read;
    void *context;
};

/* How long something took, in nanoseconds. */
struct stats_times {
    const char *name, *help;
    const struct histogram *histogram;
};

/* All zero: empty. */
struct stats {
    struct stats_group groups[STATS_GROUPS_MAX];
    struct stats_times times[STATS_TIMES_MAX];
    uint32_t group_count, times_count;
};

void stats_add_group(struct stats *stats, const struct stats_group *group);
void stats_add_times(struct stats *stats, const struct stats_times *times);

typedef void (*stats_put_fn)(void *context, const char *text, size_t size);
/*
 * One object: {"net":{"connections":3,...},...,"times":{"turn":{"count":9,"sum_ns":...,"p50_ns":...,"p90_ns":...,"p99_ns":...,
 * "max_ns":...}}}.
 */
void stats_json(const struct stats *stats, stats_put_fn put, void *context);
/* The text format, version 0.0.4: loam_net_connections 3; times are summaries in seconds. */
void stats_prometheus(const struct stats *stats, stats_put_fn put, void *context);

#endif
