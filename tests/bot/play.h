/* SPDX-License-Identifier: MIT */
/*
 * A play: one run of a script, with players of its own.
 *
 * Several plays may go on in one event loop.  A play ends when its last step is done or the first one fails; it tells its owner
 * from within the loop, and must not be freed there.
 */
#ifndef LOAM_BOT_PLAY_H
#define LOAM_BOT_PLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "tests/bot/scope.h"
#include "tests/bot/script.h"

struct event_base; /* libevent's */
struct play;
struct load; /* load.h */

typedef void (*play_ended_fn)(struct play *play, void *context);

struct play_options {
    struct event_base *base;
    const char *host, *port;        /* of the server */
    const struct scope *defines;    /* variables at the start */
    struct load *load;              /* NULL: the script is played once */
    uint64_t seed;                  /* of `choose` and `think` */
    FILE *trace;                    /* each step is written here; NULL: it is not */
    play_ended_fn ended;
    void *context;
};

/* Begins when the loop runs next. The script and what the options point to are borrowed until play_free(). */
struct play *play_new(const struct play_options *options, const struct script *script);
void play_free(struct play *play);
/* Flows that wait at `ready` go on. */
void play_go(struct play *play);
/* End it now: PROBLEM is the reason. */
void play_stop(struct play *play, const char *problem);

struct play_result {
    bool ended, failed;
    uint64_t steps, players;
    const char *report; /* why it failed: lines, the first begins with file:line: */
};
struct play_result play_result(const struct play *play);

/* Bytes of all its players since they connected last. */
struct play_counters {
    uint64_t received, sent;
};
void play_add_counters(const struct play *play, struct play_counters *counters);

#endif
