/* SPDX-License-Identifier: MIT */
/*
 * Between server.c, loop.c and edges.c.
 */
#ifndef LOAM_MAIN_SERVER_INT_H
#define LOAM_MAIN_SERVER_INT_H

#include "main/server.h"
#include "main/source_tree.h"
#include "net/net.h"
#include "object/game.h"
#include "stats/stats.h"

struct event;
struct http;
enum { LOOP_EVENTS = 2 + WORKER_COUNT }; /* two signals, a descriptor of each worker */

struct server {
    const struct options *options;
    enum sm_engine engine;
    struct var_folder var;
    struct source_tree source;
    struct buffer image, resume; /* pinned paths; empty: none */
    struct world world;
    bool world_is_open;
    struct game game;
    bool game_is_open;
    struct event_base *base;
    struct net *net;
    struct worker *workers[WORKER_COUNT];
    struct event *events[LOOP_EVENTS];
    struct event *timer;
    int64_t clock_start;  /* steady clock, nanoseconds, when the game's clock stood at game_start */
    int64_t game_start;   /* milliseconds */
    int signals;          /* to stop, so far */
    struct stats stats;
    struct http *http;    /* NULL: --stats-port was not given */
    uint64_t turns, errors, messages;
    struct histogram steps, turn_times;
};

/* loop.c: make base and events, in the driver heap; false with errno. */
bool loop_open(struct server *server);
void loop_close(struct server *server);
/* The workers finish what they have, and are no more; the game answers for the last time. */
void loop_end_workers(struct server *server);
/* The game's clock begins to run. */
void loop_start_clock(struct server *server);
/* Turn after turn until game->stopping. */
void loop_run(struct server *server);
/* Send what waits to be sent and finish the workers' jobs, some seconds at most. */
void loop_drain(struct server *server);

/* edges.c: what the game says goes to the log. */
struct game_edges edges_of(struct server *server);

#endif
