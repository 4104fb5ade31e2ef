/* SPDX-License-Identifier: MIT */
/*
 * What base/log.h and base/assert.h promise.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/assert.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/log.h"

static void
collect(void *context, enum log_level level, const char *line, size_t size)
{
    (void)level;
    buffer_add(context, line, size);
}

static void
an_event_is_one_line_whatever_it_says(void **state)
{
    (void)state;
    struct buffer lines = BUFFER_EMPTY;
    log_set_sink(collect, &lines);
    log_warning("test", "forged\n2026-01-01T00:00:00Z error %s", "\x1b[31m");
    log_set_sink(NULL, NULL);
    const char *text = buffer_text(&lines);
    assert_int_equal(strlen(text), lines.size);
    assert_non_null(strstr(text, "Z warning test: forged\\x0a2026-01-01T00:00:00Z error \\x1b[31m\n"));
    assert_ptr_equal(strchr(text, '\n'), text + lines.size - 1);
    assert_int_equal(text[10], 'T');
    assert_int_equal(text[19], 'Z');
    buffer_free(&lines);
}

static void
events_below_the_level_are_dropped(void **state)
{
    (void)state;
    struct buffer lines = BUFFER_EMPTY;
    log_set_sink(collect, &lines);
    log_debug("test", "one");
    assert_int_equal(lines.size, 0);
    log_set_level(LOG_LEVEL_DEBUG);
    log_debug("test", "two");
    log_set_level(LOG_LEVEL_ERROR);
    log_warning("test", "three");
    log_error("test", "four");
    log_set_level(LOG_LEVEL_INFO);
    log_set_sink(NULL, NULL);
    assert_non_null(strstr(lines.data, "two"));
    assert_null(strstr(lines.data, "three"));
    assert_non_null(strstr(lines.data, "four"));
    buffer_free(&lines);
}

static void
write_trace(void *context, int fd)
{
    (void)context;
    (void)!write(fd, "in /a.c line 7\n", 15);
}

static void
failed_assert_tells_where_and_aborts(void **state)
{
    (void)state;
    int ends[2];
    struct buffer out = BUFFER_EMPTY;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        log_set_crash_trace(write_trace, NULL);
        ASSERT(ends[0] == -1);
        _exit(0);
    }
    close(ends[1]);
    assert_true(file_read_descriptor(ends[0], 1 << 20, &out));
    close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
    assert_non_null(strstr(buffer_text(&out), "assertion failed: ends[0] == -1"));
    assert_non_null(strstr(buffer_text(&out), "test_log.c:"));
    assert_non_null(strstr(buffer_text(&out), "assert_fail"));
    assert_non_null(strstr(buffer_text(&out), "in /a.c line 7"));
    buffer_free(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_is_one_line_whatever_it_says),
        cmocka_unit_test(events_below_the_level_are_dropped),
        cmocka_unit_test(failed_assert_tells_where_and_aborts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
