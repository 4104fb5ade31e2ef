/* SPDX-License-Identifier: MIT */
/*
 * A thread for what must not hold up the loop: hashing passwords, writing files, waiting for a child.
 *
 * A job is done in order, one at a time.  Its work() runs on the thread and touches libc memory of its own alone: no heap of
 * the game, no log, no library that is hooked.  Its done() runs on the loop's thread, when that calls worker_answer().
 */
#ifndef LOAM_BASE_WORKER_H
#define LOAM_BASE_WORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct worker;

struct worker_job {
    void (*work)(void *context);
    void (*done)(void *context); /* frees CONTEXT too */
    void *context;
};

/* NICE: how much lower than the loop's its priority is, 0 to 19. At most QUEUE_MAX jobs are unanswered. NULL with errno. */
struct worker *worker_new(const char *name, int nice, size_t queue_max);
/* From now on a job that is not begun is answered without being worked on. */
void worker_skip(struct worker *worker);
/* Finishes the jobs that wait, and answers them. */
void worker_free(struct worker *worker);
/* The job's ticket, from 1 on; 0: the queue is full, and nothing was done with the job. */
uint64_t worker_submit(struct worker *worker, const struct worker_job *job);
/* Readable (poll it) when a job is finished and not yet answered. */
int worker_descriptor(const struct worker *worker);
/* Call done() of all that are finished. */
void worker_answer(struct worker *worker);
/*
 * Wait until the job with this ticket is finished, at most MS milliseconds (-1: as long as it takes); then worker_answer().
 * false: it is not finished.
 */
bool worker_wait(struct worker *worker, uint64_t ticket, int ms);
/* Jobs that are not yet answered. */
size_t worker_waiting(const struct worker *worker);

#endif
