/* SPDX-License-Identifier: MIT */
/*
 * Inside of a play: flows, and what the actions of verbs.def are given.
 *
 * A flow is a place in the script where steps are run in order; `together` and `each` start a flow for each of their lines and
 * wait for them.  A step that cannot be done yet returns OUTCOME_WAIT and is called again (again is true) when something
 * happened to its player, or its timer ran out and was a pause.  The scope of a flow looks further in that of its parent, which
 * waits all the while.
 */
#ifndef LOAM_BOT_PLAY_INT_H
#define LOAM_BOT_PLAY_INT_H

#include <event2/event.h>

#include "tests/bot/load.h"
#include "tests/bot/play.h"
#include "tests/bot/player.h"

enum outcome { OUTCOME_DONE, OUTCOME_WAIT, OUTCOME_FAIL };

/* A block that is being run. */
struct level {
    const struct step *next;
    const struct step *first; /* to begin again */
    uint64_t again;           /* so many times */
    bool alone;               /* only the first step of it */
    bool loops;               /* again until the load is over */
    size_t mark;              /* the scope is cut back to it */
    const struct step *caller; /* the `call`; NULL for other blocks */
};

struct flow {
    struct play *play;
    struct flow *parent, *next; /* next: of all in the play */
    unsigned children;
    VECTOR(struct level) levels;
    struct scope scope;
    struct timeval timeout;

    /* the step that is being run */
    const struct step *step;
    struct word_list words; /* its arguments, expanded */
    struct player *player;
    bool again;
    uint64_t progress;      /* for the action's use; 0 at first */
    struct event *timer;
    bool timer_pauses;      /* when it runs out the step is called again; else it fails */
};

struct play {
    struct play_options options;
    const struct script *script;
    VECTOR(struct player *) players;
    struct scope globals;
    struct flow *flows; /* all of them */
    struct buffer report;
    uint64_t steps;
    uint64_t dice; /* state of the random numbers */
    bool ended, failed;
};

/* An action. Why it fails is in play->report, without the place. */
typedef enum outcome (*act_fn)(struct flow *flow);
#define PLAIN(verb, ...) enum outcome act_##verb(struct flow *flow);
#define BLOCK(verb, ...) enum outcome act_##verb(struct flow *flow);
#define SYNTAX(verb, ...)
#define PLAYER(verb, ...) enum outcome act_##verb(struct flow *flow);
#include "tests/bot/verbs.def"
#undef PLAIN
#undef BLOCK
#undef SYNTAX
#undef PLAYER

/* OUTCOME_FAIL with a reason. */
enum outcome flow_fail(struct flow *flow, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* OUTCOME_WAIT: call again after so many milliseconds, whatever happens. */
enum outcome flow_pause(struct flow *flow, uint64_t milliseconds);
/* Run the block's steps next, COUNT times. */
void flow_enter(struct flow *flow, const struct step *first, uint64_t count, const struct step *caller);
/* Run that one step next. */
void flow_enter_alone(struct flow *flow, const struct step *step);
/* Run the block's steps until the load is over, once at least. */
void flow_enter_loop(struct flow *flow, const struct step *first);
/* A child of the flow that runs STEP; ALONE: that one step, not those behind it. */
struct flow *flow_start(struct flow *parent, const struct step *step, bool alone);

struct player *play_find_player(const struct play *play, const char *name);
/* There is one from now on. */
void play_add_player(struct play *play, const char *name);

/* 0 to LIMIT - 1. */
uint64_t play_roll(struct play *play, uint64_t limit);

/* A number without sign, at most MOST. */
bool word_number(const struct word *word, uint64_t most, uint64_t *number);
/* Seconds with fractions, as milliseconds; at most a day. */
bool word_milliseconds(const struct word *word, uint64_t *milliseconds);

#endif
