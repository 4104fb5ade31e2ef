/* SPDX-License-Identifier: MIT */
/*
 * Images: what was written comes back, and nothing that was damaged does.
 */
#include <fcntl.h>
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
#include "persist/image.h"
#include "value/audit.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/mapping.h"

enum { LAYOUT = 4711, ELEMENTS = 100 };

static const struct world_options smalloc_options = { .engine = SM_SMALLOC };
static char image_path[128];

/* A world whose main slot is a mapping of strings, floats and arrays; written to image_path. */
static void
fill_world(struct world *world)
{
    struct mapping *map = mapping_new(world, 1, 0);
    world->root->slots[ROOT_MAIN] = &map->ref;
    for (int i = 0; i < ELEMENTS; i++) {
        struct string *key = string_from_int(world, i);
        struct array *array = array_new(world, 2);
        array_set_take(world, array, 0, value_float(i * 0.5));
        array_set_take(world, array, 1, value_take(TAG_STRING, string_intern_text(world, "shared and longer than a small block")));
        mapping_set_take(world, map, (struct value){ .string = key, .tag = TAG_STRING }, value_take(TAG_ARRAY, array));
        string_free(world, key);
    }
}

static void
assert_is_filled(struct world *world)
{
    struct mapping *map = (struct mapping *)world->root->slots[ROOT_MAIN];
    struct string *shared = string_interned_peek(world, "shared and longer than a small block", 36);
    assert_non_null(shared);
    assert_int_equal(mapping_count(world, map), ELEMENTS);
    for (int i = 0; i < ELEMENTS; i++) {
        struct string *key = string_from_int(world, i);
        struct value array = mapping_get(world, map, (struct value){ .string = key, .tag = TAG_STRING });
        assert_int_equal(array.tag, TAG_ARRAY);
        assert_true(array_get(array.array, 0).f == i * 0.5);
        assert_ptr_equal(array_get(array.array, 1).string, shared);
        string_free(world, key);
    }
}

static int
set_up(void **state)
{
    struct world world;
    struct sm_note note;
    struct buffer problem = BUFFER_EMPTY;
    const char *temporary = getenv("TMPDIR");
    (void)state;
    snprintf(image_path, sizeof image_path, "%.80s/image-%ld", temporary ? temporary : "/tmp", (long)getpid());
    if (!world_open(&world, &smalloc_options, &note)) return -1;
    fill_world(&world);
    bool good = image_write(&world, image_path, LAYOUT, &problem);
    world_close(&world);
    buffer_free(&problem);
    return good ? 0 : -1;
}

static int
tear_down(void **state)
{
    (void)state;
    return unlink(image_path);
}

/* Why the image is refused; "" if it is not. */
static const char *
refusal(const char *path, const struct world_options *options, uint64_t layout)
{
    static char text[200];
    struct world world;
    struct buffer problem = BUFFER_EMPTY;
    bool good = image_read(&world, path, options, layout, &problem);
    snprintf(text, sizeof text, "%s", buffer_text(&problem));
    buffer_free(&problem);
    if (good) world_close(&world);
    return good ? "" : text[0] ? text : "refused without a reason";
}

static void
assert_refused(const char *part)
{
    const char *text = refusal(image_path, &smalloc_options, LAYOUT);
    if (!strstr(text, part) || !text[0]) fail_msg("refused with '%s', expected '%s'", text, part);
}

static void
a_world_comes_back_and_goes_on(void **state)
{
    struct world world;
    struct buffer problem = BUFFER_EMPTY;
    (void)state;
    assert_true(image_read(&world, image_path, &smalloc_options, LAYOUT, &problem));
    world_recount(&world);
    assert_is_filled(&world);
    assert_int_equal(audit_references(&world, NULL, &problem), 0);
    assert_true(image_write(&world, image_path, LAYOUT, &problem));
    world_close(&world);
    assert_true(image_read(&world, image_path, &smalloc_options, LAYOUT, &problem));
    assert_is_filled(&world);
    world_close(&world);
    buffer_free(&problem);
}

static void
another_layout_is_refused(void **state)
{
    (void)state;
    assert_non_null(strstr(refusal(image_path, &smalloc_options, LAYOUT + 1), "layout"));
}

static void
the_engine_of_libc_is_refused(void **state)
{
    const struct world_options libc = { .engine = SM_LIBC };
    struct world world;
    struct sm_note note;
    struct buffer problem = BUFFER_EMPTY;
    (void)state;
    assert_non_null(strstr(refusal(image_path, &libc, LAYOUT), "libc"));
    assert_true(world_open(&world, &libc, &note));
    assert_false(image_write(&world, image_path, LAYOUT, &problem));
    assert_non_null(strstr(problem.data, "libc"));
    world_close(&world);
    buffer_free(&problem);
}

static void
a_region_that_is_taken_is_refused(void **state)
{
    struct world world;
    struct sm_note note;
    (void)state;
    assert_true(world_open(&world, &smalloc_options, &note));
    assert_refused("address");
    world_close(&world);
}

static void
any_changed_byte_is_refused(void **state)
{
    struct stat status;
    int descriptor = open(image_path, O_RDWR | O_CLOEXEC);
    (void)state;
    assert_true(descriptor >= 0);
    assert_int_equal(fstat(descriptor, &status), 0);
    off_t step = 64;
    while (status.st_size / step > 1500) step += 8; /* every 64th byte, but not too many */
    for (off_t offset = 0; offset < status.st_size; offset += step + (offset < 256 ? 1 - step : 1)) {
        char byte, other;
        assert_int_equal(pread(descriptor, &byte, 1, offset), 1);
        other = (char)(byte ^ 1 << offset % 8);
        assert_int_equal(pwrite(descriptor, &other, 1, offset), 1);
        const char *text = refusal(image_path, &smalloc_options, LAYOUT);
        if (!text[0]) fail_msg("byte %lld may be anything", (long long)offset);
        assert_int_equal(pwrite(descriptor, &byte, 1, offset), 1);
    }
    close(descriptor);
    assert_string_equal(refusal(image_path, &smalloc_options, LAYOUT), "");
}

static void
any_other_length_is_refused(void **state)
{
    struct stat status;
    (void)state;
    assert_int_equal(stat(image_path, &status), 0);
    assert_int_equal(truncate(image_path, status.st_size + 1), 0);
    assert_refused("length");
    assert_int_equal(truncate(image_path, status.st_size), 0);
    for (off_t size = status.st_size - 1; size >= 0; size -= size > 5000 ? 4096 : 61) {
        assert_int_equal(truncate(image_path, size), 0);
        assert_refused(size < 4096 ? "too short" : "length");
    }
}

static void
what_is_no_image_is_refused(void **state)
{
    (void)state;
    assert_non_null(strstr(refusal("/no/such/file", &smalloc_options, LAYOUT), "No such file"));
    assert_non_null(strstr(refusal("/", &smalloc_options, LAYOUT), "directory"));
    assert_non_null(strstr(refusal("/dev/zero", &smalloc_options, LAYOUT), "not a file"));
}

static void
devices_and_folders_are_not_written_over(void **state)
{
    struct world world;
    struct sm_note note;
    struct buffer problem = BUFFER_EMPTY;
    (void)state;
    assert_true(world_open(&world, &smalloc_options, &note));
    assert_false(image_write(&world, "/dev/null", LAYOUT, &problem));
    assert_false(image_write(&world, "/", LAYOUT, &problem));
    assert_false(image_write(&world, "/no/such/folder/image", LAYOUT, &problem));
    world_close(&world);
    buffer_free(&problem);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_world_comes_back_and_goes_on),
        TEST(another_layout_is_refused),
        TEST(the_engine_of_libc_is_refused),
        TEST(a_region_that_is_taken_is_refused),
        TEST(any_changed_byte_is_refused),
        TEST(any_other_length_is_refused),
        TEST(what_is_no_image_is_refused),
        TEST(devices_and_folders_are_not_written_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
