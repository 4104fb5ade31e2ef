/* SPDX-License-Identifier: MIT */
/*
 * Files of saves with a worker: the game does not wait long for the disk, and never sees a file that is still to be written.
 * A gate in front of the writes stands for a slow disk.
 */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/log.h"
#include "base/worker.h"
#include "object/mudlib.h"
#include "persist/save_file.h"

struct fixture {
    struct game game;
    struct mudlib mudlib;
    char folder[64];
    char logged[1000];
    pthread_mutex_t gate;
};

static void
remember_line(void *context, enum log_level level, const char *line, size_t size)
{
    struct fixture *fixture = context;
    (void)level;
    snprintf(fixture->logged, sizeof fixture->logged, "%.*s", (int)size, line);
}

static int
set_up(void **state)
{
    static struct fixture fixture;
    const char *temporary = getenv("TMPDIR");
    memset(&fixture, 0, sizeof fixture);
    snprintf(fixture.folder, sizeof fixture.folder, "%.40s/saves-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(fixture.folder) || !mudlib_open(&fixture.mudlib, fixture.folder)) return -1;
    pthread_mutex_init(&fixture.gate, NULL);
    log_set_sink(remember_line, &fixture);
    fixture.game.mudlib = &fixture.mudlib;
    fixture.game.workers[WORKER_DISK] = worker_new("disk", 0, 4);
    *state = &fixture;
    return fixture.game.workers[WORKER_DISK] ? 0 : -1;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;
    char command[128];
    if (fixture->game.workers[WORKER_DISK]) worker_free(fixture->game.workers[WORKER_DISK]);
    assert_null(fixture->game.writes);
    mudlib_close(&fixture->mudlib);
    log_set_sink(NULL, NULL);
    snprintf(command, sizeof command, "rm -rf '%s'", fixture->folder);
    return system(command) == 0 ? 0 : -1; /* NOLINT: a name made here */
}

static void
pass_gate(void *context)
{
    struct fixture *fixture = context;
    pthread_mutex_lock(&fixture->gate);
    pthread_mutex_unlock(&fixture->gate);
}

static void
nothing(void *context)
{
    (void)context;
}

static void
close_gate(struct fixture *fixture)
{
    pthread_mutex_lock(&fixture->gate);
    worker_submit(fixture->game.workers[WORKER_DISK], &(struct worker_job){ pass_gate, nothing, fixture });
}

static void
open_gate(struct fixture *fixture)
{
    pthread_mutex_unlock(&fixture->gate);
}

static bool
save(struct fixture *fixture, const char *path, const char *text)
{
    struct buffer taken = BUFFER_EMPTY;
    buffer_add_text(&taken, text);
    bool good = save_file_write_take(&fixture->game, path, &taken);
    int error = errno;
    assert_null(taken.data);
    errno = error;
    return good;
}

/* EXPECTED NULL: it is not there. */
static void
assert_file(struct fixture *fixture, const char *path, const char *expected)
{
    struct buffer text = BUFFER_EMPTY;
    bool there = mudlib_read(&fixture->mudlib, path, 1000, &text);
    assert_int_equal(there, expected != NULL);
    if (expected) assert_string_equal(buffer_text(&text), expected);
    buffer_free(&text);
}

static void
a_save_is_done_and_its_failure_told(void **state)
{
    struct fixture *fixture = *state;
    /* What is slow here is no failure. */
    assert_true(save(fixture, "/a.o", "one"));
    save_file_settle(&fixture->game, "/a.o");
    assert_file(fixture, "/a.o", "one");
    if (!save(fixture, "/no/such/folder.o", "two")) assert_int_equal(errno, ENOENT);
    else save_file_settle(&fixture->game, NULL);
}

static void
a_slow_disk_does_not_hold_up_the_game(void **state)
{
    struct fixture *fixture = *state;
    close_gate(fixture);
    assert_true(save(fixture, "/a.o", "one"));
    assert_true(save(fixture, "/a.o", "two"));
    assert_file(fixture, "/a.o", NULL);
    assert_non_null(fixture->game.writes);
    save_file_settle(&fixture->game, "/b.o"); /* nobody writes that */
    open_gate(fixture);
    save_file_settle(&fixture->game, "/a.o");
    assert_file(fixture, "/a.o", "two");
    assert_null(fixture->game.writes);
}

static void
a_failure_that_comes_late_is_logged(void **state)
{
    struct fixture *fixture = *state;
    close_gate(fixture);
    assert_true(save(fixture, "/no/such/folder.o", "text of it"));
    assert_string_equal(fixture->logged, "");
    open_gate(fixture);
    save_file_settle(&fixture->game, NULL);
    assert_non_null(strstr(fixture->logged, "/no/such/folder.o is as it was: No such file or directory"));
    assert_null(strstr(fixture->logged, "text of it"));
}

static void
saves_go_on_in_order_when_the_queue_is_full(void **state)
{
    struct fixture *fixture = *state;
    close_gate(fixture);
    for (int i = 0; i < 3; i++) assert_true(save(fixture, i ? "/other.o" : "/a.o", "early"));
    assert_true(save(fixture, "/b.o", "at once"));
    assert_file(fixture, "/b.o", "at once");
    assert_file(fixture, "/a.o", NULL);
    open_gate(fixture);
    save_file_settle(&fixture->game, NULL);
    assert_file(fixture, "/a.o", "early");
}

static void
without_a_worker_all_is_done_at_once(void **state)
{
    struct fixture *fixture = *state;
    worker_free(fixture->game.workers[WORKER_DISK]);
    fixture->game.workers[WORKER_DISK] = NULL;
    assert_true(save(fixture, "/a.o", "one"));
    assert_file(fixture, "/a.o", "one");
    assert_false(save(fixture, "/no/such.o", "one"));
    assert_int_equal(errno, ENOENT);
    save_file_settle(&fixture->game, NULL);
}

static void
the_end_of_the_worker_finishes_saves(void **state)
{
    struct fixture *fixture = *state;
    close_gate(fixture);
    assert_true(save(fixture, "/a.o", "one"));
    open_gate(fixture);
    worker_free(fixture->game.workers[WORKER_DISK]);
    fixture->game.workers[WORKER_DISK] = NULL;
    assert_file(fixture, "/a.o", "one");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_save_is_done_and_its_failure_told),
        TEST(a_slow_disk_does_not_hold_up_the_game),
        TEST(a_failure_that_comes_late_is_logged),
        TEST(saves_go_on_in_order_when_the_queue_is_full),
        TEST(without_a_worker_all_is_done_at_once),
        TEST(the_end_of_the_worker_finishes_saves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
