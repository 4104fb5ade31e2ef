/* SPDX-License-Identifier: MIT */
/*
 * memory_check(): the seven sums counted again by a walk, compared with the counters of the same moment.
 *
 * A small heap is walked at once.  For a large one a child is forked, which has the heap as it is now and all the time it
 * needs; it writes what it found into a pipe.  A worker waits for it, and the answer goes to a callback kept by ticket.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <fcntl.h>

#include "base/memory.h"
#include "base/worker.h"
#include "efun/memory_int.h"
#include "object/evaluate.h"
#include "object/waiting.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/string.h"

enum {
    WALK_HEADED_MAX = 64 << 20, /* bytes that are walked in some 10 ms */
    WALK_HEADLESS_MAX = 8 << 20, /* following free lists takes longer */
    CHILD_NICE = 10
};

struct verdict {
    struct sm_sums counted, found;
    bool done;          /* found is what a walk found; else why not is in the note */
    struct sm_note note;
};

static void
walk(struct sm_heap *heap, struct verdict *verdict)
{
    verdict->done = sm_recount(heap, &verdict->found, &verdict->note);
}

static struct value
sums_value(struct world *world, const struct sm_sums *sums)
{
    struct value rows[SM_SUM_COUNT];
    for (uint32_t i = 0; i < SM_SUM_COUNT; i++) rows[i] = memory_count_value(world, sums->sums[i]);
    return value_take(TAG_ARRAY, array_from_values_take(world, rows, SM_SUM_COUNT));
}

static struct value
verdict_value(struct world *world, const struct verdict *verdict)
{
    struct mapping *mapping = mapping_new(world, 1, 5);
    struct sm_note difference;
    bool agree = verdict->done && sm_sums_agree(&verdict->counted, &verdict->found, &difference);
    memory_put_take(world, mapping, "counted", sums_value(world, &verdict->counted));
    memory_put_take(world, mapping, "agree", value_int(agree));
    if (verdict->done) {
        memory_put_take(world, mapping, "found", sums_value(world, &verdict->found));
        memory_put_take(world, mapping, "mismatch", memory_text_value(world, difference.text));
    } else {
        memory_put_take(world, mapping, "error", memory_text_value(world, verdict->note.text));
    }
    return value_take(TAG_MAPPING, mapping);
}

/* --- at once */

struct answer {
    struct world *world;
    struct callback *callback;
    struct value verdict;
};

static void
free_answer(void *context)
{
    const struct answer *answer = context;
    value_free(answer->world, answer->verdict);
    ref_free(answer->world, &answer->callback->ref);
}

static void
answer_now(struct vm *vm, struct callback *callback_take, const struct verdict *verdict)
{
    struct world *world = vm_world(vm);
    struct answer answer = { world, callback_take, verdict_value(world, verdict) };
    vm_defer(vm, free_answer, &answer);
    value_free(world, callback_call(vm, answer.callback, &answer.verdict, 1));
    vm_undefer(vm);
    free_answer(&answer);
}

/* --- by a child */

struct check {
    struct game *game;
    uint64_t ticket;
    pid_t child;
    int pipe;  /* to read from */
    struct verdict verdict;
};

/* In the child.  It shares nothing with the game but the pipe. */
static _Noreturn void
run_child(struct sm_heap *heap, struct verdict *verdict, int pipe)
{
    ssize_t written, at = 0;
    errno = 0;
    int ignored = nice(CHILD_NICE);
    (void)ignored;
    walk(heap, verdict);
    while ((written = write(pipe, (const char *)verdict + at, sizeof *verdict - (size_t)at)) > 0) at += written;
    _exit(0);
}

/* On the worker's thread: read what the child says, and take note of its end. */
static void
wait_for_child(void *context)
{
    struct check *check = context;
    struct verdict verdict;
    size_t at = 0;
    while (at < sizeof verdict) {
        ssize_t size = read(check->pipe, (char *)&verdict + at, sizeof verdict - at);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) break;
        at += (size_t)size;
    }
    if (at == sizeof verdict) check->verdict = verdict;
    close(check->pipe);
    while (waitpid(check->child, NULL, 0) < 0 && errno == EINTR) {}
}

static void
answer_later(void *context)
{
    struct check *check = context;
    struct value value = verdict_value(check->game->world, &check->verdict);
    waiting_answer(check->game, check->ticket, &value, 1);
    value_free(check->game->world, value);
    free(check);
}

static void
give_up(struct verdict *verdict, const char *what)
{
    size_t length = strlen(what);
    if (length >= sizeof verdict->note.text) length = sizeof verdict->note.text - 1;
    memcpy(verdict->note.text, what, length);
    verdict->note.text[length] = '\0';
}

/* Into the hands of the worker; false: it has too much to do. */
static bool
submit(struct check *check, struct callback *callback)
{
    struct worker *worker = check->game->workers[WORKER_CHILD];
    ref_add(&callback->ref);
    check->ticket = waiting_add(check->game, callback);
    struct worker_job job = { .work = wait_for_child, .done = answer_later, .context = check };
    if (worker_submit(worker, &job)) return true;
    waiting_cancel(check->game, check->ticket);
    return false;
}

/* false: why, in *verdict; the callback is the caller's in any case. */
static bool
start_child(struct game *game, struct sm_heap *heap, struct callback *callback, struct verdict *verdict)
{
    int ends[2];
    give_up(verdict, "no child could be started to count");
    if (pipe2(ends, O_CLOEXEC)) return false;
    pid_t child = fork();
    if (child == 0) run_child(heap, verdict, ends[1]);
    close(ends[1]);
    if (child > 0) {
        struct check *check = memory_get(1, sizeof *check);
        *check = (struct check){ .game = game, .child = child, .pipe = ends[0], .verdict = *verdict };
        give_up(&check->verdict, "the child that counted ended without an answer");
        if (submit(check, callback)) return true;
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        free(check);
        give_up(verdict, "too many checks are under way");
    }
    close(ends[0]);
    return false;
}

struct value
efun_memory_check(struct vm *vm, struct value *args, uint32_t count)
{
    struct game *game = efun_game(vm);
    struct sm_heap *heap = memory_heap_peek(vm, EFUN_MEMORY_CHECK, args, count, MEMORY_CHECK_HEAP);
    struct instance *instance = vm_this_object_peek(vm);
    struct value function = args[MEMORY_CHECK_FUNCTION];
    struct verdict verdict = { .done = false };
    if (!heap) vm_error(vm, "memory_check(): there is no driver heap");
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED)) vm_error(vm, "memory_check(): this_object() is destructed");
    vm_require(vm, MEMORY_MAPPING_BYTES);
    struct callback *callback = callback_new(game, object_of(instance), function, NULL, 0);
    sm_sums(heap, &verdict.counted);
    uint64_t most = heap == game->world->heap ? WALK_HEADED_MAX : WALK_HEADLESS_MAX;
    if (verdict.counted.sums[SM_SUM_GROWN].bytes <= most || !game->workers[WORKER_CHILD]) {
        walk(heap, &verdict);
    } else if (start_child(game, heap, callback, &verdict)) {
        ref_free(game->world, &callback->ref);
        return value_int(0);
    }
    answer_now(vm, callback, &verdict);
    return value_int(0);
}
