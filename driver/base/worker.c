/* SPDX-License-Identifier: MIT */
/*
 * One thread and a ring of jobs.  As jobs are done in order, three tickets say all:
 *
 *      answered <= finished <= submitted <= answered + size
 *
 * Jobs up to `answered` are forgotten; up to `finished` they wait for done(); those behind it wait for the thread, which
 * works on the first of them.
 */
#include "base/worker.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/assert.h"

struct worker {
    pthread_t thread;
    pthread_mutex_t mutex; /* for all below */
    pthread_cond_t more;   /* there is a job, or the end */
    pthread_cond_t less;   /* a job is finished */
    uint64_t submitted, finished, answered;
    bool stopping, skipping;
    int descriptor;
    int nice;
    char name[16]; /* as long as the system takes */
    size_t size;
    struct worker_job jobs[];
};

static struct worker_job *
job_of(struct worker *worker, uint64_t ticket)
{
    return &worker->jobs[ticket % worker->size];
}

/* The system's priorities are those of single threads, whatever the name of the call says. */
static void
lower_priority(int nice)
{
    id_t thread = (id_t)syscall(SYS_gettid);
    errno = 0;
    int now = getpriority(PRIO_PROCESS, thread);
    if (nice > 0 && !errno) setpriority(PRIO_PROCESS, thread, now + nice);
}

static void
ring(struct worker *worker)
{
    uint64_t one = 1;
    /* Fails only when the counter is at its end, and then it is readable. */
    ssize_t written = write(worker->descriptor, &one, sizeof one);
    (void)written;
}

static void *
run(void *context)
{
    struct worker *worker = context;
    lower_priority(worker->nice);
    pthread_setname_np(pthread_self(), worker->name);
    pthread_mutex_lock(&worker->mutex);
    for (;;) {
        while (worker->finished == worker->submitted && !worker->stopping) pthread_cond_wait(&worker->more, &worker->mutex);
        if (worker->finished == worker->submitted) break;
        struct worker_job job = *job_of(worker, worker->finished + 1);
        bool skip = worker->skipping;
        pthread_mutex_unlock(&worker->mutex);
        if (!skip) job.work(job.context);
        pthread_mutex_lock(&worker->mutex);
        worker->finished++;
        ring(worker);
        pthread_cond_signal(&worker->less);
    }
    pthread_mutex_unlock(&worker->mutex);
    return NULL;
}

static void
make_locks(struct worker *worker)
{
    pthread_condattr_t monotonic;
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->more, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&worker->less, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

static void
destroy(struct worker *worker)
{
    pthread_cond_destroy(&worker->less);
    pthread_cond_destroy(&worker->more);
    pthread_mutex_destroy(&worker->mutex);
    close(worker->descriptor);
    free(worker);
}

/* The thread inherits the mask: a signal of the process is for the loop. */
static int
start_without_signals(struct worker *worker)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&worker->thread, NULL, run, worker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

struct worker *
worker_new(const char *name, int nice, size_t queue_max)
{
    ASSERT(queue_max > 0);
    struct worker *worker = calloc(1, sizeof *worker + queue_max * sizeof worker->jobs[0]);
    if (!worker) return NULL;
    worker->size = queue_max;
    worker->nice = nice;
    for (size_t i = 0; name[i] && i + 1 < sizeof worker->name; i++) worker->name[i] = name[i];
    worker->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    int error = errno;
    if (worker->descriptor < 0) {
        free(worker);
        errno = error;
        return NULL;
    }
    make_locks(worker);
    error = start_without_signals(worker);
    if (!error) return worker;
    destroy(worker);
    errno = error;
    return NULL;
}

uint64_t
worker_submit(struct worker *worker, const struct worker_job *job)
{
    uint64_t ticket = 0;
    pthread_mutex_lock(&worker->mutex);
    if (!worker->stopping && worker->submitted - worker->answered < worker->size) {
        ticket = ++worker->submitted;
        *job_of(worker, ticket) = *job;
        pthread_cond_signal(&worker->more);
    }
    pthread_mutex_unlock(&worker->mutex);
    return ticket;
}

int
worker_descriptor(const struct worker *worker)
{
    return worker->descriptor;
}

/* done() may submit, wait and answer, so each job is off the ring before it is called. */
void
worker_answer(struct worker *worker)
{
    uint64_t rung;
    ssize_t got = read(worker->descriptor, &rung, sizeof rung);
    (void)got;
    pthread_mutex_lock(&worker->mutex);
    while (worker->answered < worker->finished) {
        struct worker_job job = *job_of(worker, ++worker->answered);
        pthread_mutex_unlock(&worker->mutex);
        job.done(job.context);
        pthread_mutex_lock(&worker->mutex);
    }
    pthread_mutex_unlock(&worker->mutex);
}

static struct timespec
time_in(int ms)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += ms / 1000;
    time.tv_nsec += ms % 1000 * 1000000L;
    if (time.tv_nsec >= 1000000000L) time.tv_sec++, time.tv_nsec -= 1000000000L;
    return time;
}

bool
worker_wait(struct worker *worker, uint64_t ticket, int ms)
{
    struct timespec end = time_in(ms < 0 ? 0 : ms);
    int error = 0;
    pthread_mutex_lock(&worker->mutex);
    ASSERT(ticket <= worker->submitted);
    while (worker->finished < ticket && !error)
        error = ms < 0 ? pthread_cond_wait(&worker->less, &worker->mutex)
                       : pthread_cond_timedwait(&worker->less, &worker->mutex, &end);
    bool finished = worker->finished >= ticket;
    pthread_mutex_unlock(&worker->mutex);
    worker_answer(worker);
    return finished;
}

size_t
worker_waiting(const struct worker *worker)
{
    struct worker *locked = (struct worker *)worker;
    pthread_mutex_lock(&locked->mutex);
    size_t waiting = worker->submitted - worker->answered;
    pthread_mutex_unlock(&locked->mutex);
    return waiting;
}

void
worker_skip(struct worker *worker)
{
    pthread_mutex_lock(&worker->mutex);
    worker->skipping = true;
    pthread_mutex_unlock(&worker->mutex);
}

void
worker_free(struct worker *worker)
{
    pthread_mutex_lock(&worker->mutex);
    worker->stopping = true;
    pthread_cond_signal(&worker->more);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
    worker_answer(worker);
    destroy(worker);
}
