/* SPDX-License-Identifier: MIT */
/*
 * A world for each test, and at its end the proof that nothing is left of it and every count was right.  Each list of
 * tests runs twice, with both engines of the allocator.
 */
#ifndef LOAM_TESTS_UNIT_VALUE_FIXTURE_H
#define LOAM_TESTS_UNIT_VALUE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "value/array.h"
#include "value/audit.h"
#include "value/compare.h"
#include "value/intern.h"
#include "value/kinds.h"
#include "value/mapping.h"
#include "value/render.h"
#include "value/string.h"

static enum sm_engine fixture_engine;

static inline int
fixture_open(void **state)
{
    struct world *world = malloc(sizeof *world);
    struct world_options options = {.engine = fixture_engine, .hash_seed = 12345};
    struct sm_note note;
    if (!world_open(world, &options, &note))
        fail_msg("%s", note.text);
    *state = world;
    return 0;
}

/* While the test holds a reference to each of REFS. */
static inline void
fixture_audit_held(struct world *world, struct ref **refs, size_t count)
{
    struct audit_roots held = {.refs = refs, .count = count};
    struct buffer report = BUFFER_EMPTY;
    struct sm_fault fault;
    if (audit_references(world, &held, &report) || audit_pointers(world, &report))
        fail_msg("%s", buffer_text(&report));
    if (!sm_check(world->heap, &fault))
        fail_msg("%s", fault.text);
    buffer_free(&report);
}

static inline void
fixture_audit(struct world *world)
{
    fixture_audit_held(world, NULL, 0);
}

/* Blocks besides the tables of interned strings, of closures and of quotes. */
static inline uint64_t
fixture_blocks(const struct world *world)
{
    uint64_t blocks = 0;
    for (int i = 0; i < KIND_COUNT; i++)
        blocks += world->counts[i].blocks;
    return blocks - 1 - (world->root->slots[ROOT_CLOSURES] != NULL) - (world->root->slots[ROOT_QUOTES] != NULL);
}

static inline int
fixture_close(void **state)
{
    struct world *world = *state;
    fixture_audit(world);
    assert_int_equal(fixture_blocks(world), 0);
    world_close(world);
    free(world);
    return 0;
}

static inline struct value
value_text(struct world *world, const char *text)
{
    return value_take(TAG_STRING, string_from_text(world, text));
}

static inline void
assert_text(const struct string *string, const char *text)
{
    assert_int_equal(string->length, strlen(text));
    assert_memory_equal(string->text, text, strlen(text));
}

/* An array from a list of ints. */
static inline struct array *
array_of(struct world *world, size_t count, ...)
{
    struct array *array = array_new(world, count);
    va_list list;
    va_start(list, count);
    for (uint32_t i = 0; i < count; i++)
        array_set_take(world, array, i, value_int(va_arg(list, int)));
    va_end(list);
    return array;
}

/* What VALUE looks like, in one line. */
static inline void
assert_rendered(struct world *world, struct value value, const char *expected)
{
    struct buffer text = BUFFER_EMPTY;
    value_render(world, &text, value, &(struct render_options){0});
    assert_string_equal(buffer_text(&text), expected);
    buffer_free(&text);
}

/* The same, and VALUE is given up. */
static inline void
assert_rendered_take(struct world *world, struct value value, const char *expected)
{
    assert_rendered(world, value, expected);
    value_free(world, value);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_open, fixture_close)
#define RUN_TESTS(tests)                                           \
    (fixture_engine = SM_SMALLOC, cmocka_run_group_tests_name("smalloc", tests, NULL, NULL) + \
        (fixture_engine = SM_LIBC, cmocka_run_group_tests_name("libc", tests, NULL, NULL)))

#endif
