/* SPDX-License-Identifier: MIT */
/*
 * What base/path.h promises: no name leads out of the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/path.h"

static void
plain_forms_are_as_listed(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"", "/"},           {"/", "/"},         {"//", "/"},           {".", "/"},
        {"a", "/a"},         {"/a/", "/a"},      {"/a//b", "/a/b"},     {"/a/./b/.", "/a/b"},
        {"/a/../b", "/b"},   {"/a/b/..", "/a"},  {"a/..", "/"},         {"/a/b/../../c", "/c"},
        {"/...", "/..."},    {"/..a", "/..a"},   {"/a/.b", "/a/.b"},    {"/a b/\xc3\xa4", "/a b/\xc3\xa4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer out = BUFFER_EMPTY;
        assert_true(path_normalise(cases[i][0], strlen(cases[i][0]), &out));
        assert_string_equal(buffer_text(&out), cases[i][1]);
        buffer_free(&out);
    }
}

static void
names_that_leave_the_root_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"..", "/..", "../a", "/a/../..", "/a/../../a", "a/b/../../../a/b", "/./.."};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct buffer out = BUFFER_EMPTY;
        buffer_add_text(&out, "/kept/before");
        assert_false(path_normalise(bad[i], strlen(bad[i]), &out));
        assert_string_equal(buffer_text(&out), "/kept/before");
        buffer_free(&out);
    }
}

static void
a_name_with_nul_is_refused(void **state)
{
    (void)state;
    struct buffer out = BUFFER_EMPTY;
    assert_false(path_normalise("/a\0/b", 5, &out));
    assert_int_equal(out.size, 0);
    buffer_free(&out);
}

static void
resolve_starts_in_the_folder_of_the_file(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"/a/b.c", "c.h", "/a/c.h"},     {"/a/b.c", "../c.h", "/c.h"}, {"/a/b.c", "/x/../c.h", "/c.h"},
        {"/b.c", "include/c.h", "/include/c.h"}, {"/a/b/c.c", "../../d", "/d"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer out = BUFFER_EMPTY;
        assert_true(path_resolve(cases[i][0], cases[i][1], strlen(cases[i][1]), &out));
        assert_string_equal(buffer_text(&out), cases[i][2]);
        buffer_free(&out);
    }
    struct buffer out = BUFFER_EMPTY;
    assert_false(path_resolve("/a/b.c", "../../c.h", 9, &out));
    assert_int_equal(out.size, 0);
    buffer_free(&out);
}

static void
join_puts_one_slash_between(void **state)
{
    (void)state;
    static const char *const roots[] = {"mudlib", "mudlib/"};
    for (size_t i = 0; i < 2; i++) {
        struct buffer out = BUFFER_EMPTY;
        path_join(roots[i], "/std/room.c", &out);
        assert_string_equal(buffer_text(&out), "mudlib/std/room.c");
        buffer_free(&out);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_forms_are_as_listed),
        cmocka_unit_test(names_that_leave_the_root_are_refused),
        cmocka_unit_test(a_name_with_nul_is_refused),
        cmocka_unit_test(resolve_starts_in_the_folder_of_the_file),
        cmocka_unit_test(join_puts_one_slash_between),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
