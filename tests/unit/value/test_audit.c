/* SPDX-License-Identifier: MIT */
/*
 * What value/audit.h promises: it finds what is wrong, and nothing else.
 */
#include "fixture.h"

static uint64_t
references(struct world *world, struct ref *held, const char *expected)
{
    struct buffer report = BUFFER_EMPTY;
    struct audit_roots roots = {.refs = &held, .count = held != NULL};
    uint64_t faults = audit_references(world, &roots, &report);
    if (!strstr(buffer_text(&report), expected))
        fail_msg("no \"%s\" in \"%s\"", expected, buffer_text(&report));
    if (!*expected)
        assert_string_equal(buffer_text(&report), "");
    buffer_free(&report);
    return faults;
}

static void
a_count_too_high_is_found(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 1, 1);
    array_ref(array);
    assert_int_equal(references(world, &array->ref, "array at"), 1);
    assert_int_equal(references(world, &array->ref, "counts 2 references, 1 found"), 1);
    array_free(world, array);
    assert_int_equal(references(world, &array->ref, ""), 0);
    array_free(world, array);
}

static void
a_block_that_nothing_leads_to_is_found(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "lost");
    assert_int_equal(references(world, NULL, "nothing leads to it"), 1);
    string_free(world, string);
}

static void
a_reference_to_nowhere_is_found(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 2, 1, 2);
    array_set_take(world, array, 0, value_take(TAG_STRING, (char *)array + 8));
    assert_int_equal(references(world, &array->ref, "where no block is used"), 1);
    array_tags(array)[0] = TAG_INT;
    array_free(world, array);
}

static void
root_slots_are_references(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_new(world, 1, 0);
    mapping_set_take(world, mapping, value_text(world, "k"), value_int(1));
    world->root->slots[ROOT_OBJECTS] = &mapping->ref;
    uint32_t position = 0;
    struct value key;
    assert_true(mapping_next(mapping, &position, &key, NULL));
    value_free(world, key);
    assert_int_equal(references(world, NULL, ""), 0);
    world->root->slots[ROOT_OBJECTS] = NULL;
    mapping_free(world, mapping);
}

static void
cycles_are_told_and_are_no_fault(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 1, 0);
    array_set_take(world, array, 0, value_take(TAG_ARRAY, array));
    assert_int_equal(references(world, NULL, "note: 1 blocks are held by cycles alone"), 0);
    array_ref(array);
    array_set_take(world, array, 0, value_int(0));
    array_free(world, array);
}

static void
a_wrong_account_is_found(void **state)
{
    struct world *world = *state;
    struct array *array = array_of(world, 1, 0);
    world->counts[KIND_ARRAY].bytes += 8;
    assert_int_equal(references(world, &array->ref, "kind 2: counted 1 blocks, 40 bytes; found 1 and 32"), 1);
    world->counts[KIND_ARRAY].bytes -= 8;
    array_free(world, array);
}

static void
pointers_out_of_the_world_are_found(void **state)
{
    struct world *world = *state;
    struct buffer report = BUFFER_EMPTY;
    if (fixture_engine == SM_LIBC) {
        assert_int_equal(audit_pointers(world, &report), 0);
        assert_non_null(strstr(buffer_text(&report), "not applicable"));
        buffer_free(&report);
        return;
    }
    int local = 0;
    void *memory = malloc(100);
    uint64_t words[] = {(uint64_t)(uintptr_t)&local, (uint64_t)(uintptr_t)memory, (uint64_t)(uintptr_t)audit_pointers,
        (uint64_t)(uintptr_t)strlen, (uint64_t)(uintptr_t)world->root};
    enum { WORDS = sizeof words / sizeof *words };
    struct table *table = table_new(world, WORDS, true);
    memcpy(table->entries, words, sizeof words);
    /* The same bits as numbers and as text are none. */
    struct array *array = array_of(world, WORDS, 0, 0, 0, 0, 0);
    for (uint32_t i = 0; i < WORDS; i++)
        array_set_take(world, array, i, value_int((int64_t)words[i]));
    struct string *string = string_new(world, "\0\0\0\0\0\0\0\0", 8);
    memcpy(string->text, words, 8);
    assert_int_equal(audit_pointers(world, &report), WORDS - 1);
    assert_non_null(strstr(buffer_text(&report), "table at"));
    assert_non_null(strstr(buffer_text(&report), "offset 16: points to"));
    assert_non_null(strstr(buffer_text(&report), "[stack]"));
    buffer_free(&report);
    ref_free(world, &table->ref);
    array_free(world, array);
    string_free(world, string);
    free(memory);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_count_too_high_is_found),
        TEST(a_block_that_nothing_leads_to_is_found),
        TEST(a_reference_to_nowhere_is_found),
        TEST(root_slots_are_references),
        TEST(cycles_are_told_and_are_no_fault),
        TEST(a_wrong_account_is_found),
        TEST(pointers_out_of_the_world_are_found),
    };
    return RUN_TESTS(tests);
}
