/* SPDX-License-Identifier: MIT */
/*
 * Load: one script played by many clones at the same time, for a while.
 *
 * A clone is a play.  Clones come in a few at a time, until each is at the step `ready`; when all are, the duration begins, and
 * `loop` blocks go round until it is over.  Then each clone plays what stands behind.  A script without `ready` counts as ready
 * from its first step on.  What a `send` is answered with, up to the end of the next `expect` or `match` of that player, is a
 * command; its time goes into a histogram while the duration lasts.
 */
#ifndef LOAM_BOT_LOAD_H
#define LOAM_BOT_LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/bot/play.h"

struct load;

struct load_options {
    struct play_options play; /* but load, ended, context */
    uint64_t clones, duration_s, limit_s, seed;
    uint64_t think_ms;        /* the mean of what `think` waits */
    bool progress;            /* say on standard error how far it is, every two seconds */
};

/* Play until all clones have ended; a report on standard output, what failed on standard error. false: something failed. */
bool load_run(const struct load_options *options, const struct script *script);

/* --- for the actions of a play; NULL is a load of one clone that goes round each loop once */

/* The clone has come to `ready`. true: go on; false: wait until play_go(). */
bool load_is_started(struct load *load, struct play *play);
/* Shall a loop go round again? */
bool load_goes_on(const struct load *load);
uint64_t load_think_ms(const struct load *load);
/* A command was answered after so many nanoseconds. */
void load_note_command(struct load *load, int64_t ns);

#endif
