/* SPDX-License-Identifier: MIT */
/*
 * What base/file.h promises.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"

/* Each test works in a folder of its own, made before and removed after it. */
static int
enter_folder(void **state)
{
    char name[] = "/tmp/loam-test-XXXXXX";
    if (!mkdtemp(name) || chdir(name) != 0)
        return -1;
    *state = strdup(name);
    return *state ? 0 : -1;
}

static int
leave_folder(void **state)
{
    DIR *folder = opendir(".");
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
    int failed = rmdir(*state);
    free(*state);
    return failed;
}

static int
count_entries(void)
{
    int count = 0;
    DIR *folder = opendir(".");
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

static void
replaced_file_reads_back(void **state)
{
    (void)state;
    struct buffer out = BUFFER_EMPTY;
    assert_true(file_replace("save", "first", 5, 0644));
    assert_true(file_replace("save", "sec\0nd", 6, 0600));
    assert_true(file_read("save", 6, &out));
    assert_int_equal(out.size, 6);
    assert_memory_equal(out.data, "sec\0nd", 6);
    struct stat status;
    assert_int_equal(stat("save", &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(count_entries(), 1);
    buffer_free(&out);
}

static void
file_longer_than_the_limit_is_refused(void **state)
{
    (void)state;
    struct buffer out = BUFFER_EMPTY;
    buffer_add_text(&out, "before");
    assert_true(file_replace("long", "0123456789", 10, 0644));
    assert_false(file_read("long", 9, &out));
    assert_int_equal(errno, EFBIG);
    assert_string_equal(buffer_text(&out), "before");
    assert_true(file_read("long", 10, &out));
    assert_string_equal(buffer_text(&out), "before0123456789");
    buffer_free(&out);
}

static void
missing_file_and_folder_keep_errno(void **state)
{
    (void)state;
    struct buffer out = BUFFER_EMPTY;
    assert_false(file_read("missing", 10, &out));
    assert_int_equal(errno, ENOENT);
    assert_false(file_read(".", 10, &out));
    assert_int_equal(errno, EISDIR);
    assert_false(file_replace("missing/save", "x", 1, 0644));
    assert_int_equal(errno, ENOENT);
    buffer_free(&out);
}

static void
failed_replace_leaves_nothing_behind(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0755), 0);
    assert_false(file_replace("folder", "x", 1, 0644));
    assert_int_equal(errno, EISDIR);
    assert_int_equal(count_entries(), 1);
    assert_int_equal(rmdir("folder"), 0);
}

static void
pipe_is_read_to_its_end(void **state)
{
    (void)state;
    int ends[2];
    struct buffer out = BUFFER_EMPTY;
    assert_int_equal(pipe(ends), 0);
    assert_true(file_write_all(ends[1], "abc", 3));
    close(ends[1]);
    assert_true(file_read_descriptor(ends[0], 100, &out));
    assert_string_equal(buffer_text(&out), "abc");
    close(ends[0]);
    buffer_free(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(replaced_file_reads_back, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(file_longer_than_the_limit_is_refused, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(missing_file_and_folder_keep_errno, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(failed_replace_leaves_nothing_behind, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(pipe_is_read_to_its_end, enter_folder, leave_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
