/* SPDX-License-Identifier: MIT */
/*
 * Files beneath the mudlib, and what must not be reached from it.
 */
#include <errno.h>
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

#include "base/buffer.h"
#include "base/file.h"
#include "object/mudlib.h"

struct fixture {
    char folder[64];
    struct mudlib mudlib;
};

static const char *
path_of(const struct fixture *fixture, const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", fixture->folder, name);
    return path;
}

static int
set_up(void **state)
{
    static struct fixture fixture;
    const char *temporary = getenv("TMPDIR");
    snprintf(fixture.folder, sizeof fixture.folder, "%.40s/mudlib-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(fixture.folder)) return -1;
    *state = &fixture;
    bool good = file_replace(path_of(&fixture, "secret"), "not for LPC", 11, 0644)
        && mkdir(path_of(&fixture, "lib"), 0755) == 0 && mkdir(path_of(&fixture, "lib/obj"), 0755) == 0
        && file_replace(path_of(&fixture, "lib/a.c"), "text of a", 9, 0644)
        && file_replace(path_of(&fixture, "lib/obj/b.c"), "text of b", 9, 0644);
    return good && mudlib_open(&fixture.mudlib, path_of(&fixture, "lib")) ? 0 : -1;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;
    char command[128];
    mudlib_close(&fixture->mudlib);
    snprintf(command, sizeof command, "rm -rf '%s'", fixture->folder);
    return system(command) == 0 ? 0 : -1; /* NOLINT: a name made here */
}

static void
assert_reads(void **state, const char *name, const char *expected)
{
    struct fixture *fixture = *state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "before ");
    assert_true(mudlib_read(&fixture->mudlib, name, 1000, &text));
    assert_string_equal(text.data + 7, expected);
    buffer_free(&text);
}

/* ERROR 0: any. */
static void
assert_refused(void **state, const char *name, int error)
{
    struct fixture *fixture = *state;
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, "before");
    errno = 0;
    assert_false(mudlib_read(&fixture->mudlib, name, 1000, &text));
    assert_int_not_equal(errno, 0);
    if (error) assert_int_equal(errno, error);
    assert_string_equal(text.data, "before");
    buffer_free(&text);
}

static void
read_finds_files_in_folders(void **state)
{
    assert_reads(state, "/a.c", "text of a");
    assert_reads(state, "/obj/b.c", "text of b");
}

static void
read_says_why_there_is_no_text(void **state)
{
    assert_refused(state, "/nothing.c", ENOENT);
    assert_refused(state, "/obj", EISDIR);
    assert_refused(state, "/", EISDIR);
    assert_refused(state, "/a.c/b.c", ENOTDIR);
}

static void
read_refuses_files_above_the_limit(void **state)
{
    struct fixture *fixture = *state;
    struct buffer text = BUFFER_EMPTY;
    assert_false(mudlib_read(&fixture->mudlib, "/a.c", 8, &text));
    assert_int_equal(errno, EFBIG);
    assert_true(mudlib_read(&fixture->mudlib, "/a.c", 9, &text));
    buffer_free(&text);
}

static void
read_follows_links_that_stay_inside(void **state)
{
    struct fixture *fixture = *state;
    struct buffer text = BUFFER_EMPTY;
    assert_int_equal(symlink("obj/b.c", path_of(fixture, "lib/link.c")), 0);
    /* Where the kernel has no openat2(2) no link is followed. */
    if (mudlib_read(&fixture->mudlib, "/link.c", 1000, &text)) assert_string_equal(text.data, "text of b");
    else assert_int_equal(errno, ELOOP);
    buffer_free(&text);
}

static void
read_never_leaves_the_root(void **state)
{
    struct fixture *fixture = *state;
    assert_int_equal(symlink("/etc/passwd", path_of(fixture, "lib/absolute")), 0);
    assert_int_equal(symlink("../secret", path_of(fixture, "lib/relative")), 0);
    assert_int_equal(symlink("..", path_of(fixture, "lib/outside")), 0);
    assert_int_equal(symlink("loop", path_of(fixture, "lib/loop")), 0);
    assert_refused(state, "/absolute", 0);
    assert_refused(state, "/relative", 0);
    assert_refused(state, "/outside/secret", 0);
    assert_refused(state, "/loop", ELOOP);
    assert_refused(state, "/../secret", EXDEV);
    assert_refused(state, "/obj/../../secret", EXDEV);
}

static void
read_does_not_wait_for_a_pipe(void **state)
{
    struct fixture *fixture = *state;
    assert_int_equal(mkfifo(path_of(fixture, "lib/pipe"), 0644), 0);
    assert_refused(state, "/pipe", EINVAL);
}

static void
open_refuses_what_is_no_folder(void **state)
{
    struct fixture *fixture = *state;
    struct mudlib mudlib;
    assert_false(mudlib_open(&mudlib, path_of(fixture, "secret")));
    assert_int_equal(errno, ENOTDIR);
    assert_false(mudlib_open(&mudlib, "/no/such/folder"));
    assert_int_equal(errno, ENOENT);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(read_finds_files_in_folders),
        TEST(read_says_why_there_is_no_text),
        TEST(read_refuses_files_above_the_limit),
        TEST(read_follows_links_that_stay_inside),
        TEST(read_never_leaves_the_root),
        TEST(read_does_not_wait_for_a_pipe),
        TEST(open_refuses_what_is_no_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
