/* SPDX-License-Identifier: MIT */
/*
 * The table of objects by name, under growth, removal and shrinking.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "object/names.h"
#include "value/intern.h"

enum { CLONES = 5000 };

struct fixture {
    struct world world;
    struct string *path, *other;
    struct object *clones[CLONES];
};

static struct object *
make_object(struct world *world, struct string *path, uint64_t number)
{
    struct object *object = world_get(world, KIND_OBJECT, sizeof *object);
    object->instance.program = NULL;
    object->instance.variables = NULL;
    object->name = string_ref(path);
    object->number = number;
    object->place = NULL;
    return object;
}

static int
set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    const struct world_options options = { .engine = SM_SMALLOC };
    struct sm_note note;
    *state = fixture;
    if (!world_open(&fixture->world, &options, &note)) return -1;
    object_register(&fixture->world);
    names_register(&fixture->world);
    names_open(&fixture->world);
    fixture->path = string_intern_text(&fixture->world, "/obj/torch");
    fixture->other = string_intern_text(&fixture->world, "/obj/sword");
    for (uint64_t i = 0; i < CLONES; i++) {
        fixture->clones[i] = make_object(&fixture->world, fixture->path, i);
        names_add_take(&fixture->world, fixture->clones[i]);
    }
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;
    world_close(&fixture->world);
    free(fixture);
    return 0;
}

static void
remove_clone(struct fixture *fixture, uint64_t number)
{
    names_remove(&fixture->world, fixture->clones[number]);
    ref_free(&fixture->world, &fixture->clones[number]->instance.ref);
    fixture->clones[number] = NULL;
}

static void
assert_finds_what_is_there(struct fixture *fixture)
{
    uint64_t there = 0;
    for (uint64_t i = 0; i < CLONES; i++) {
        assert_ptr_equal(names_find_peek(&fixture->world, fixture->path, i), fixture->clones[i]);
        assert_null(names_find_peek(&fixture->world, fixture->other, i));
        there += fixture->clones[i] != NULL;
    }
    assert_int_equal(names_count(&fixture->world), there);
}

static void
find_finds_every_object_and_no_other(void **state)
{
    struct fixture *fixture = *state;
    assert_finds_what_is_there(fixture);
    assert_null(names_find_peek(&fixture->world, fixture->path, CLONES));
}

static void
remove_leaves_the_others_findable(void **state)
{
    struct fixture *fixture = *state;
    for (uint64_t i = 0; i < CLONES; i++)
        if (i * 7919 % 10 < 5) remove_clone(fixture, i);
    assert_finds_what_is_there(fixture);
    for (uint64_t i = 0; i < CLONES; i++)
        if (fixture->clones[i] && i % 100) remove_clone(fixture, i);
    assert_finds_what_is_there(fixture);
}

static void
next_visits_every_object_once(void **state)
{
    struct fixture *fixture = *state;
    bool *seen = calloc(CLONES, sizeof *seen);
    uint64_t at = 0, visited = 0;
    struct object *object;
    while ((object = names_next_peek(&fixture->world, &at))) {
        assert_false(seen[object->number]);
        seen[object->number] = true;
        visited++;
    }
    assert_int_equal(visited, CLONES);
    free(seen);
}

static void
table_shrinks_when_objects_go(void **state)
{
    struct fixture *fixture = *state;
    uint64_t full = fixture->world.counts[KIND_NAMES].bytes;
    for (uint64_t i = 0; i < CLONES; i++) remove_clone(fixture, i);
    assert_int_equal(names_count(&fixture->world), 0);
    assert_true(fixture->world.counts[KIND_NAMES].bytes < full / 64);
    assert_int_equal(fixture->world.counts[KIND_OBJECT].blocks, 0);
}

static void
plain_name_is_absolute_and_without_suffix(void **state)
{
    static const struct { const char *name, *plain; } cases[] = {
        { "/obj/torch", "/obj/torch" }, { "obj/torch.c", "/obj/torch" }, { "//obj//./torch", "/obj/torch" },
        { "/obj/../std/room", "/std/room" }, { "/torch#12", "/torch#12" }, { "x.c", "/x" }, { "/a.cc", "/a.cc" },
        { "/.c", "/.c" }, { "", NULL }, { "/", NULL }, { "../torch", NULL }, { "/a/../../b", NULL },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer plain = BUFFER_EMPTY;
        bool good = object_plain_name(cases[i].name, strlen(cases[i].name), &plain);
        assert_int_equal(good, cases[i].plain != NULL);
        assert_string_equal(buffer_text(&plain), cases[i].plain ? cases[i].plain : "");
        buffer_free(&plain);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(find_finds_every_object_and_no_other),
        TEST(remove_leaves_the_others_findable),
        TEST(next_visits_every_object_once),
        TEST(table_shrinks_when_objects_go),
        cmocka_unit_test(plain_name_is_absolute_and_without_suffix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
