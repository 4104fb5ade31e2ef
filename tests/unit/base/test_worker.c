/* SPDX-License-Identifier: MIT */
/*
 * Workers: order, limits, waiting, and on whose thread things happen.  A gate holds the thread where a test needs it
 * busy, so nothing depends on time.
 */
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/worker.h"

struct gate {
    pthread_mutex_t mutex;
    pthread_cond_t opened;
    bool open;
};

static void
gate_init(struct gate *gate)
{
    pthread_mutex_init(&gate->mutex, NULL);
    pthread_cond_init(&gate->opened, NULL);
    gate->open = false;
}

static void
gate_open(struct gate *gate)
{
    pthread_mutex_lock(&gate->mutex);
    gate->open = true;
    pthread_cond_broadcast(&gate->opened);
    pthread_mutex_unlock(&gate->mutex);
}

static void
gate_pass(void *context)
{
    struct gate *gate = context;
    pthread_mutex_lock(&gate->mutex);
    while (!gate->open) pthread_cond_wait(&gate->opened, &gate->mutex);
    pthread_mutex_unlock(&gate->mutex);
}

static void
nothing(void *context)
{
    (void)context;
}

struct diary {
    char worked[200], answered[200]; /* a letter a job */
};

struct task {
    struct diary *diary;
    char letter;
    pthread_t worker, answerer;
    struct worker *again; /* done() submits to it */
};

static void
work(void *context)
{
    struct task *task = context;
    size_t at = strlen(task->diary->worked);
    task->diary->worked[at] = task->letter;
    task->worker = pthread_self();
}

static void
done(void *context)
{
    struct task *task = context;
    size_t at = strlen(task->diary->answered);
    task->diary->answered[at] = task->letter;
    task->answerer = pthread_self();
}

static bool
is_readable(int descriptor)
{
    struct pollfd poll_for = { .fd = descriptor, .events = POLLIN };
    return poll(&poll_for, 1, 0) == 1;
}

static void
jobs_are_done_and_answered_in_order(void **state)
{
    (void)state;
    struct diary diary = { "", "" };
    struct task tasks[26];
    struct worker *worker = worker_new("test", 0, 26);
    uint64_t ticket = 0;
    assert_non_null(worker);
    for (int i = 0; i < 26; i++) {
        tasks[i] = (struct task){ .diary = &diary, .letter = (char)('a' + i) };
        ticket = worker_submit(worker, &(struct worker_job){ work, done, &tasks[i] });
        assert_int_equal(ticket, i + 1);
    }
    assert_true(worker_wait(worker, ticket, -1));
    assert_string_equal(diary.worked, "abcdefghijklmnopqrstuvwxyz");
    assert_string_equal(diary.answered, diary.worked);
    assert_int_equal(worker_waiting(worker), 0);
    worker_free(worker);
}

static void
work_is_on_a_thread_and_the_answer_on_the_callers(void **state)
{
    (void)state;
    struct diary diary = { "", "" };
    struct task task = { .diary = &diary, .letter = 'x' };
    struct worker *worker = worker_new("test", 0, 1);
    uint64_t ticket = worker_submit(worker, &(struct worker_job){ work, done, &task });
    assert_true(worker_wait(worker, ticket, -1));
    assert_false(pthread_equal(task.worker, pthread_self()));
    assert_true(pthread_equal(task.answerer, pthread_self()));
    worker_free(worker);
}

static void
full_queue_refuses_and_takes_again_after_answers(void **state)
{
    (void)state;
    struct gate gate;
    gate_init(&gate);
    struct worker *worker = worker_new("test", 0, 3);
    const struct worker_job job = { gate_pass, nothing, &gate };
    assert_int_equal(worker_submit(worker, &job), 1);
    assert_int_equal(worker_submit(worker, &job), 2);
    assert_int_equal(worker_submit(worker, &job), 3);
    assert_int_equal(worker_submit(worker, &job), 0);
    assert_int_equal(worker_waiting(worker), 3);
    gate_open(&gate);
    assert_true(worker_wait(worker, 3, -1));
    assert_int_equal(worker_submit(worker, &job), 4);
    worker_free(worker);
}

static void
waiting_ends_after_its_time(void **state)
{
    (void)state;
    struct gate gate;
    gate_init(&gate);
    struct worker *worker = worker_new("test", 0, 3);
    uint64_t ticket = worker_submit(worker, &(struct worker_job){ gate_pass, nothing, &gate });
    assert_false(worker_wait(worker, ticket, 0));
    assert_false(worker_wait(worker, ticket, 5));
    assert_false(is_readable(worker_descriptor(worker)));
    gate_open(&gate);
    assert_true(worker_wait(worker, ticket, -1));
    assert_true(worker_wait(worker, ticket, 0));
    worker_free(worker);
}

static void
descriptor_is_readable_until_the_answer(void **state)
{
    (void)state;
    struct diary diary = { "", "" };
    struct task task = { .diary = &diary, .letter = 'x' };
    struct worker *worker = worker_new("test", 0, 3);
    assert_false(is_readable(worker_descriptor(worker)));
    worker_submit(worker, &(struct worker_job){ work, done, &task });
    struct pollfd poll_for = { .fd = worker_descriptor(worker), .events = POLLIN };
    assert_int_equal(poll(&poll_for, 1, -1), 1);
    assert_string_equal(diary.answered, "");
    worker_answer(worker);
    assert_string_equal(diary.answered, "x");
    assert_false(is_readable(worker_descriptor(worker)));
    worker_free(worker);
}

static void
free_finishes_and_answers_what_waits(void **state)
{
    (void)state;
    struct diary diary = { "", "" };
    struct task tasks[5];
    struct worker *worker = worker_new("test", 0, 5);
    for (int i = 0; i < 5; i++) {
        tasks[i] = (struct task){ .diary = &diary, .letter = (char)('a' + i) };
        worker_submit(worker, &(struct worker_job){ work, done, &tasks[i] });
    }
    worker_free(worker);
    assert_string_equal(diary.worked, "abcde");
    assert_string_equal(diary.answered, "abcde");
}

static void
done_and_submit(void *context)
{
    struct task *task = context;
    done(context);
    if (strlen(task->diary->answered) < 4) {
        uint64_t ticket = worker_submit(task->again, &(struct worker_job){ work, done_and_submit, task });
        assert_int_not_equal(ticket, 0);
        assert_true(worker_wait(task->again, ticket, -1));
    }
}

static void
an_answer_may_submit_and_wait(void **state)
{
    (void)state;
    struct diary diary = { "", "" };
    struct worker *worker = worker_new("test", 0, 1);
    struct task task = { .diary = &diary, .letter = 'x', .again = worker };
    uint64_t ticket = worker_submit(worker, &(struct worker_job){ work, done_and_submit, &task });
    assert_true(worker_wait(worker, ticket, -1));
    assert_string_equal(diary.answered, "xxxx");
    worker_free(worker);
}

struct thread_facts {
    int priority;
    sigset_t blocked;
};

static void
look_around(void *context)
{
    struct thread_facts *facts = context;
    facts->priority = getpriority(PRIO_PROCESS, 0);
    pthread_sigmask(SIG_BLOCK, NULL, &facts->blocked);
}

static void
thread_has_lower_priority_and_no_signals(void **state)
{
    (void)state;
    struct thread_facts facts;
    int before = getpriority(PRIO_PROCESS, 0);
    struct worker *worker = worker_new("a name that is too long", 5, 1);
    uint64_t ticket = worker_submit(worker, &(struct worker_job){ look_around, nothing, &facts });
    assert_true(worker_wait(worker, ticket, -1));
    assert_int_equal(facts.priority, before + 5 > 19 ? 19 : before + 5);
    assert_int_equal(getpriority(PRIO_PROCESS, 0), before);
    assert_true(sigismember(&facts.blocked, SIGTERM));
    assert_true(sigismember(&facts.blocked, SIGCHLD));
    sigset_t here;
    pthread_sigmask(SIG_BLOCK, NULL, &here);
    assert_false(sigismember(&here, SIGTERM));
    worker_free(worker);
}

static void
wait_a_little(void *context)
{
    (void)context;
    usleep(20000);
}

static void
count_work(void *context)
{
    ((int *)context)[0]++;
}

static void
count_answer(void *context)
{
    ((int *)context)[1]++;
}

static void
skipped_jobs_are_answered_but_not_done(void **state)
{
    (void)state;
    int counts[2] = { 0, 0 };
    struct worker *worker = worker_new("test", 0, 100);
    assert_true(worker_submit(worker, &(struct worker_job){ wait_a_little, count_answer, counts }));
    worker_skip(worker);
    for (int i = 0; i < 50; i++)
        assert_true(worker_submit(worker, &(struct worker_job){ count_work, count_answer, counts }));
    worker_free(worker);
    assert_int_equal(counts[0], 0);
    assert_int_equal(counts[1], 51);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jobs_are_done_and_answered_in_order),
        cmocka_unit_test(work_is_on_a_thread_and_the_answer_on_the_callers),
        cmocka_unit_test(full_queue_refuses_and_takes_again_after_answers),
        cmocka_unit_test(waiting_ends_after_its_time),
        cmocka_unit_test(descriptor_is_readable_until_the_answer),
        cmocka_unit_test(free_finishes_and_answers_what_waits),
        cmocka_unit_test(an_answer_may_submit_and_wait),
        cmocka_unit_test(thread_has_lower_priority_and_no_signals),
        cmocka_unit_test(skipped_jobs_are_answered_but_not_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
