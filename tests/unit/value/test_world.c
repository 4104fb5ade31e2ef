/* SPDX-License-Identifier: MIT */
/*
 * What value/world.h promises: counts by kind and owner, and the end of long chains of blocks.
 */
#include "fixture.h"

#include <pthread.h>

#if defined(__SANITIZE_ADDRESS__)
#define DEEP 300000
#else
#define DEEP 10000000
#endif

static void
blocks_are_counted_by_kind_and_owner(void **state)
{
    struct world *world = *state;
    uint32_t owner = world_owner_new(world);
    assert_int_not_equal(owner, 0);
    world->owner = owner;
    struct array *array = array_new(world, 3);
    struct string *string = string_from_text(world, "four");
    world->owner = 0;
    assert_int_equal(ref_owner(&array->ref), owner);
    assert_int_equal(world_owner_count(world, owner).blocks, 2);
    assert_int_equal(world_owner_count(world, owner).bytes, 48 + 24);
    assert_int_equal(world->counts[KIND_ARRAY].blocks, 1);
    assert_int_equal(world->counts[KIND_ARRAY].bytes, 48);
    array_free(world, array);
    string_free(world, string);
    assert_int_equal(world_owner_count(world, owner).blocks, 0);
    assert_int_equal(world_owner_count(world, owner).bytes, 0);
    assert_int_equal(world->counts[KIND_ARRAY].bytes, 0);
}

static void
an_owner_number_is_used_again_only_when_no_block_carries_it(void **state)
{
    struct world *world = *state;
    uint32_t owner = world_owner_new(world);
    world->owner = owner;
    struct string *string = string_from_text(world, "left behind");
    world->owner = 0;
    world_owner_retire(world, owner);
    for (int i = 0; i < 200; i++)
        assert_int_not_equal(world_owner_new(world), owner);
    string_free(world, string);
    bool again = false;
    for (int i = 0; i < 2000 && !again; i++)
        again = world_owner_new(world) == owner;
    assert_true(again);
}

static void
recount_finds_what_was_counted(void **state)
{
    struct world *world = *state;
    world->owner = world_owner_new(world);
    struct array *array = array_new(world, 100);
    struct string *string = string_from_text(world, "a string that is appended to");
    for (int i = 0; i < 50; i++)
        string_append(world, &string, "more", 4);
    struct mapping *mapping = mapping_new(world, 2, 0);
    for (int i = 0; i < 100; i++)
        mapping_set_take(world, mapping, value_int(i), value_int(i));
    struct kind_count before[KIND_COUNT];
    memcpy(before, world->counts, sizeof before);
    struct kind_count owned = world_owner_count(world, world->owner);
    world_recount(world);
    assert_memory_equal(before, world->counts, sizeof before);
    assert_int_equal(world_owner_count(world, world->owner).bytes, owned.bytes);
    array_free(world, array);
    string_free(world, string);
    mapping_free(world, mapping);
}

static void
a_count_that_reached_its_maximum_never_changes(void **state)
{
    struct world *world = *state;
    struct string *string = string_from_text(world, "forever");
    string->ref.references = REFERENCES_STUCK - 1;
    string_ref(string);
    string_ref(string);
    for (int i = 0; i < 5; i++)
        string_free(world, string);
    assert_int_equal(string->ref.references, REFERENCES_STUCK);
    string->ref.references = 1;
    string_free(world, string);
}

/* An array whose element is an array whose element ... */
static struct array *
make_chain(struct world *world, uint32_t length)
{
    struct array *head = array_new(world, 1);
    for (uint32_t i = 1; i < length; i++) {
        struct array *next = array_new(world, 1);
        array_set_take(world, next, 0, value_take(TAG_ARRAY, head));
        head = next;
    }
    return head;
}

static void *
free_deep_chain(void *context)
{
    struct world *world = context;
    array_free(world, make_chain(world, fixture_engine == SM_LIBC ? DEEP / 10 : DEEP));
    return NULL;
}

static void
a_deep_list_is_freed_without_stack(void **state)
{
    pthread_t thread;
    pthread_attr_t attributes;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 128 * 1024), 0);
    assert_int_equal(pthread_create(&thread, &attributes, free_deep_chain, *state), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
}

static void
a_deep_mix_of_kinds_is_freed_with_its_owners_settled(void **state)
{
    struct world *world = *state;
    struct value head = value_int(0);
    uint32_t owners[3];
    for (int i = 0; i < 3; i++)
        owners[i] = world_owner_new(world);
    for (int i = 0; i < 10000; i++) {
        world->owner = owners[i % 3];
        if (i % 2) {
            struct array *array = array_new(world, 3);
            array_set_take(world, array, 1, head);
            array_set_take(world, array, 2, value_text(world, "beside"));
            head = value_take(TAG_ARRAY, array);
        } else {
            struct mapping *mapping = mapping_new(world, 1, 0);
            mapping_set_take(world, mapping, value_int(i), head);
            struct table *table = table_new(world, 2, false);
            table->entries[1] = &mapping->ref;
            struct value entry[] = {value_int(1), value_take(TAG_ARRAY, table)};
            struct mapping *outer = mapping_new(world, 1, 1);
            mapping_put_take(world, outer, entry);
            head = value_take(TAG_MAPPING, outer);
        }
    }
    world->owner = 0;
    value_free(world, head);
    for (int i = 0; i < 3; i++)
        assert_int_equal(world_owner_count(world, owners[i]).bytes, 0);
}

static void
a_request_is_told_to_be_too_large_before_it_is_made(void **state)
{
    struct world *world = *state;
    assert_true(world_fits(world, 1000));
    assert_false(world_fits(world, WORLD_LIMIT_DEFAULT));
    assert_false(world_is_low(world));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(blocks_are_counted_by_kind_and_owner),
        TEST(an_owner_number_is_used_again_only_when_no_block_carries_it),
        TEST(recount_finds_what_was_counted),
        TEST(a_count_that_reached_its_maximum_never_changes),
        TEST(a_deep_list_is_freed_without_stack),
        TEST(a_deep_mix_of_kinds_is_freed_with_its_owners_settled),
        TEST(a_request_is_told_to_be_too_large_before_it_is_made),
    };
    return RUN_TESTS(tests);
}
