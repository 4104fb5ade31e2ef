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

/* --- the var folder, and changing files */

static bool
is_there(const struct fixture *fixture, const char *name)
{
    struct stat status;
    return lstat(path_of(fixture, name), &status) == 0;
}

static void
assert_content(const struct fixture *fixture, const char *name, const char *expected)
{
    struct buffer text = BUFFER_EMPTY;
    assert_true(file_read(path_of(fixture, name), 1000, &text));
    assert_string_equal(buffer_text(&text), expected);
    buffer_free(&text);
}

static void
var_is_another_folder_when_there_is_one(void **state)
{
    struct fixture *fixture = *state;
    struct stat status;
    assert_int_equal(mkdir(path_of(fixture, "lib/var"), 0755), 0);
    assert_true(mudlib_replace(&fixture->mudlib, "/var/x", "inside", 6, true));
    assert_content(fixture, "lib/var/x", "inside");
    assert_int_equal(mkdir(path_of(fixture, "data"), 0755), 0);
    assert_true(mudlib_open_var(&fixture->mudlib, path_of(fixture, "data")));
    assert_false(mudlib_stat(&fixture->mudlib, "/var/x", &status));
    assert_true(mudlib_replace(&fixture->mudlib, "/var/x", "other", 5, true));
    assert_content(fixture, "data/x", "other");
    assert_content(fixture, "lib/var/x", "inside");
    assert_reads(state, "/var/x", "other");
    assert_true(mudlib_stat(&fixture->mudlib, "/var", &status));
    assert_true(S_ISDIR(status.st_mode));
    assert_refused(state, "/var/../lib/a.c", EXDEV);
    assert_true(mudlib_append(&fixture->mudlib, "/variable", "x", 1));
    assert_content(fixture, "lib/variable", "x");
    assert_true(mudlib_rename(&fixture->mudlib, "/var/x", "/x"));
    assert_content(fixture, "lib/x", "other");
    assert_false(is_there(fixture, "data/x"));
}

static void
replace_makes_whole_files_and_leaves_nothing_else(void **state)
{
    struct fixture *fixture = *state;
    struct stat status;
    assert_true(mudlib_replace(&fixture->mudlib, "/a.c", "new text", 8, true));
    assert_content(fixture, "lib/a.c", "new text");
    assert_true(mudlib_stat(&fixture->mudlib, "/a.c", &status));
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_false(mudlib_replace(&fixture->mudlib, "/obj", "x", 1, true));
    assert_int_equal(errno, EISDIR);
    assert_false(mudlib_replace(&fixture->mudlib, "/no/such", "x", 1, true));
    assert_int_equal(errno, ENOENT);
    assert_false(mudlib_replace(&fixture->mudlib, "/", "x", 1, true));
    assert_false(is_there(fixture, "lib/.obj~new"));
    /* What a crash has left. */
    assert_true(file_replace(path_of(fixture, "lib/.a.c~new"), "half a te", 9, 0400));
    assert_true(mudlib_replace(&fixture->mudlib, "/a.c", "newer text", 10, true));
    assert_content(fixture, "lib/a.c", "newer text");
    assert_false(is_there(fixture, "lib/.a.c~new"));
}

static void
append_adds_to_the_end(void **state)
{
    struct fixture *fixture = *state;
    assert_true(mudlib_append(&fixture->mudlib, "/log", "one\n", 4));
    assert_true(mudlib_append(&fixture->mudlib, "/log", "two\n", 4));
    assert_content(fixture, "lib/log", "one\ntwo\n");
    assert_false(mudlib_append(&fixture->mudlib, "/obj", "x", 1));
    assert_int_equal(mkfifo(path_of(fixture, "lib/pipe"), 0644), 0);
    assert_false(mudlib_append(&fixture->mudlib, "/pipe", "x", 1));
}

static void
changes_never_leave_the_root(void **state)
{
    struct fixture *fixture = *state;
    const struct mudlib *mudlib = &fixture->mudlib;
    assert_int_equal(mkdir(path_of(fixture, "outside"), 0755), 0);
    assert_int_equal(symlink("../outside", path_of(fixture, "lib/out")), 0);
    assert_int_equal(symlink("../secret", path_of(fixture, "lib/file")), 0);
    assert_int_equal(symlink("../made", path_of(fixture, "lib/hanging")), 0);
    static const char *const names[] = { "/out/x", "/../x", "/obj/../../x", "/..", "/obj/..", "/out/../x", "/." };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_false(mudlib_replace(mudlib, names[i], "x", 1, true));
        assert_false(mudlib_append(mudlib, names[i], "x", 1));
        assert_false(mudlib_make_folder(mudlib, names[i]));
        assert_false(mudlib_remove_folder(mudlib, names[i]));
        assert_false(mudlib_remove_file(mudlib, names[i]));
        assert_false(mudlib_rename(mudlib, "/a.c", names[i]));
        assert_false(mudlib_rename(mudlib, names[i], "/b.c"));
    }
    assert_false(mudlib_append(mudlib, "/file", "x", 1));
    assert_false(mudlib_append(mudlib, "/hanging", "x", 1));
    assert_true(mudlib_replace(mudlib, "/file", "x", 1, true)); /* in the place of the link */
    assert_true(mudlib_remove_file(mudlib, "/out"));
    assert_content(fixture, "secret", "not for LPC");
    assert_content(fixture, "lib/file", "x");
    assert_true(is_there(fixture, "outside"));
    assert_false(is_there(fixture, "outside/x"));
    assert_false(is_there(fixture, "x"));
    assert_false(is_there(fixture, "made"));
}

static void
folders_are_made_and_removed(void **state)
{
    struct fixture *fixture = *state;
    const struct mudlib *mudlib = &fixture->mudlib;
    assert_true(mudlib_make_folder(mudlib, "/new"));
    assert_false(mudlib_make_folder(mudlib, "/new"));
    assert_true(mudlib_make_folder(mudlib, "/new/er"));
    assert_false(mudlib_remove_folder(mudlib, "/new"));
    assert_true(mudlib_rename(mudlib, "/new/er", "/er"));
    assert_true(mudlib_remove_folder(mudlib, "/new"));
    assert_false(mudlib_remove_file(mudlib, "/er"));
    assert_false(mudlib_remove_folder(mudlib, "/a.c"));
    assert_true(mudlib_remove_file(mudlib, "/a.c"));
    assert_false(is_there(fixture, "lib/a.c"));
    assert_false(mudlib_remove_folder(mudlib, "/"));
}

static void
lists_are_sorted_and_hold_no_odd_names(void **state)
{
    struct fixture *fixture = *state;
    static const char *const odd[] = { "lib/.hidden", "lib/new\nline", "lib/esc\033[0m", "lib/\377\376", "lib/del\177" };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) assert_true(file_replace(path_of(fixture, odd[i]), "", 0, 0644));
    assert_true(file_replace(path_of(fixture, "lib/B"), "", 0, 0644));
    assert_true(file_replace(path_of(fixture, "lib/\xc3\xa4"), "", 0, 0644));
    struct mudlib_names names;
    assert_true(mudlib_list(&fixture->mudlib, "/", &names));
    assert_int_equal(names.count, 4);
    assert_string_equal(names.data[0], "B");
    assert_string_equal(names.data[1], "a.c");
    assert_string_equal(names.data[2], "obj");
    assert_string_equal(names.data[3], "\xc3\xa4");
    mudlib_names_free(&names);
    assert_false(mudlib_list(&fixture->mudlib, "/a.c", &names));
    assert_int_equal(errno, ENOTDIR);
    assert_int_equal(symlink("..", path_of(fixture, "lib/up")), 0);
    assert_false(mudlib_list(&fixture->mudlib, "/up", &names));
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
        TEST(var_is_another_folder_when_there_is_one),
        TEST(replace_makes_whole_files_and_leaves_nothing_else),
        TEST(append_adds_to_the_end),
        TEST(changes_never_leave_the_root),
        TEST(folders_are_made_and_removed),
        TEST(lists_are_sorted_and_hold_no_odd_names),
        TEST(open_refuses_what_is_no_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
