/* SPDX-License-Identifier: MIT */
/*
 * What value/mapping.h promises; test_mapping_model.c compares long random histories with a simple list.
 */
#include "fixture.h"

static struct mapping *
mapping_of_ints(struct world *world, int count)
{
    struct mapping *mapping = mapping_new(world, 1, 0);
    for (int i = 0; i < count; i++)
        mapping_set_take(world, mapping, value_int(i), value_int(i * 10));
    return mapping;
}

static uint64_t
mapping_bytes(const struct world *world)
{
    return world->counts[KIND_MAPPING].bytes + world->counts[KIND_MAPPING_TABLE].bytes;
}

static void
eight_entries_cost_176_bytes(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_new(world, 1, 0);
    char name[] = "key0";
    for (int i = 0; i < 8; i++, name[3]++) {
        struct string *key = string_intern_text(world, name);
        mapping_set_take(world, mapping, value_take(TAG_STRING, key), value_int(i));
        string_free(world, key);
    }
    assert_int_equal(mapping_bytes(world), 176);
    mapping_free(world, mapping);
}

static void
int_entries_cost_at_most_33_bytes(void **state)
{
    struct world *world = *state;
    static const int sizes[] = {20000, 25000, 40000, 26300, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct mapping *mapping = mapping_of_ints(world, sizes[i]);
        assert_true(mapping_bytes(world) <= (uint64_t)sizes[i] * 33);
        mapping_free(world, mapping);
    }
}

static void
get_finds_what_set_put(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_new(world, 1, 0);
    for (int i = -500; i < 500; i++)
        mapping_set_take(world, mapping, value_int(i), value_int(i * 3));
    assert_int_equal(mapping_count(world, mapping), 1000);
    for (int i = -500; i < 500; i++)
        assert_int_equal(mapping_get(world, mapping, value_int(i)).i, i * 3);
    assert_int_equal(mapping_get(world, mapping, value_int(500)).i, 0);
    assert_false(mapping_has(world, mapping, value_int(500)));
    assert_true(mapping_has(world, mapping, value_int(-500)));
    mapping_free(world, mapping);
}

static void
keys_differ_by_type_and_equal_by_text(void **state)
{
    struct world *world = *state;
    /* Once in a table that is searched, once in one with an index. */
    for (int extra = 0; extra <= 20; extra += 20) {
        struct mapping *mapping = mapping_new(world, 1, 0);
        for (int i = 0; i < extra; i++)
            mapping_set_take(world, mapping, value_int(1000 + i), value_int(i));
        struct value text = value_text(world, "1");
        struct value same_text = value_text(world, "1");
        struct string *interned = string_intern_text(world, "1");
        mapping_set_take(world, mapping, value_int(1), value_int(11));
        mapping_set_take(world, mapping, value_float(1), value_int(12));
        mapping_set_take(world, mapping, text, value_int(13));
        mapping_set_take(world, mapping, value_float(-0.0), value_int(14));
        assert_int_equal(mapping_count(world, mapping), extra + 4);
        assert_int_equal(mapping_get(world, mapping, value_int(1)).i, 11);
        assert_int_equal(mapping_get(world, mapping, value_float(1)).i, 12);
        assert_int_equal(mapping_get(world, mapping, same_text).i, 13);
        assert_int_equal(mapping_get_const(mapping, interned).i, 13);
        assert_int_equal(mapping_get(world, mapping, value_float(0.0)).i, 14);
        assert_int_equal(mapping_get(world, mapping, value_int(0)).i, 0);
        mapping_set_take(world, mapping, same_text, value_int(15));
        assert_int_equal(mapping_count(world, mapping), extra + 4);
        assert_int_equal(mapping_get(world, mapping, text).i, 15);
        string_free(world, interned);
        value_free(world, text);
        value_free(world, same_text);
        mapping_free(world, mapping);
    }
}

static void
constant_keys_are_found_by_address(void **state)
{
    struct world *world = *state;
    for (int extra = 0; extra <= 20; extra += 20) {
        struct mapping *mapping = mapping_new(world, 1, 4);
        struct string *hp = string_intern_text(world, "hp");
        struct string *mana = string_intern_text(world, "mana");
        for (int i = 0; i < extra; i++)
            mapping_set_take(world, mapping, value_int(i), value_int(i));
        mapping_set_take(world, mapping, value_take(TAG_STRING, hp), value_int(40));
        assert_int_equal(mapping_get_const(mapping, hp).i, 40);
        assert_int_equal(mapping_get_const(mapping, mana).tag, TAG_INT);
        assert_int_equal(mapping_get_const(mapping, mana).i, 0);
        /* An integer whose bits are the string's address is another key. */
        struct mapping *decoy = mapping_new(world, 1, 1);
        mapping_set_take(world, decoy, value_int((int64_t)(uintptr_t)hp), value_int(99));
        assert_int_equal(mapping_get_const(decoy, hp).i, 0);
        mapping_free(world, decoy);
        string_free(world, hp);
        string_free(world, mana);
        mapping_free(world, mapping);
    }
}

static void
an_entry_can_be_updated_in_place(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_new(world, 1, 0);
    struct value key = value_text(world, "count");
    for (int i = 0; i < 10; i++) {
        struct mapping_slot slot = mapping_find_or_insert(world, mapping, key);
        assert_int_equal(slot.tags[0], TAG_INT);
        slot.payloads[0]++;
    }
    assert_int_equal(mapping_get(world, mapping, key).i, 10);
    assert_int_equal(key.ref->references, 2);
    value_free(world, key);
    mapping_free(world, mapping);
}

static void
wide_entries_keep_their_columns(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_new(world, 3, 0);
    assert_int_equal(mapping_width(mapping), 3);
    for (int i = 0; i < 30; i++) {
        struct value entry[] = {value_int(i), value_int(i + 1), value_text(world, "two"), value_float(i)};
        mapping_put_take(world, mapping, entry);
    }
    mapping_set_column_take(world, mapping, value_int(7), 1, value_text(world, "other"));
    assert_int_equal(mapping_get(world, mapping, value_int(7)).i, 8);
    assert_rendered(world, mapping_get_column(world, mapping, value_int(7), 1), "\"other\"");
    assert_rendered(world, mapping_get_column(world, mapping, value_int(8), 1), "\"two\"");
    assert_rendered(world, mapping_get_column(world, mapping, value_int(9), 2), "9.0");
    assert_rendered(world, mapping_get_column(world, mapping, value_int(99), 2), "0");
    assert_true(mapping_delete(world, mapping, value_int(8)));
    assert_int_equal(mapping_count(world, mapping), 29);
    mapping_free(world, mapping);
    mapping = mapping_new(world, 0, 0);
    for (int i = 0; i < 20; i++)
        mapping_set_take(world, mapping, value_int(i), value_text(world, "dropped"));
    assert_true(mapping_has(world, mapping, value_int(19)));
    assert_int_equal(mapping_get(world, mapping, value_int(19)).i, 0);
    assert_int_equal(mapping_count(world, mapping), 20);
    mapping_free(world, mapping);
    mapping = mapping_new(world, MAPPING_WIDTH_MAX, 1);
    mapping_set_column_take(world, mapping, value_int(1), MAPPING_WIDTH_MAX - 1, value_int(5));
    assert_int_equal(mapping_get_column(world, mapping, value_int(1), MAPPING_WIDTH_MAX - 1).i, 5);
    mapping_free(world, mapping);
}

static void
entries_come_in_order_of_insertion(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_of_ints(world, 5);
    mapping_delete(world, mapping, value_int(2));
    mapping_set_take(world, mapping, value_int(2), value_int(7));
    mapping_set_take(world, mapping, value_int(0), value_int(1));
    assert_rendered(world, value_take(TAG_MAPPING, mapping), "([ 0: 1, 1: 10, 3: 30, 4: 40, 2: 7 ])");
    assert_rendered_take(world, value_take(TAG_ARRAY, mapping_keys(world, mapping)), "({ 0, 1, 3, 4, 2 })");
    assert_rendered_take(world, value_take(TAG_ARRAY, mapping_values(world, mapping, 0)), "({ 1, 10, 30, 40, 7 })");
    mapping_free(world, mapping);
}

static void
deleting_while_going_through_meets_each_once(void **state)
{
    struct world *world = *state;
    static const int sizes[] = {1, 8, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct mapping *mapping = mapping_of_ints(world, sizes[i]);
        uint32_t position = 0;
        int met = 0;
        struct value key;
        while (mapping_next(mapping, &position, &key, NULL)) {
            assert_int_equal(key.i, met++);
            assert_true(mapping_delete(world, mapping, key));
        }
        assert_int_equal(met, sizes[i]);
        assert_int_equal(mapping_count(world, mapping), 0);
        assert_false(mapping_delete(world, mapping, value_int(0)));
        mapping_set_take(world, mapping, value_int(3), value_int(4));
        assert_rendered_take(world, value_take(TAG_MAPPING, mapping), "([ 3: 4 ])");
    }
}

/* What foreach promises: entries of the start, without those deleted meanwhile, with values of the moment. */
static void
a_walk_survives_everything_its_body_does(void **state)
{
    struct world *world = *state;
    static const int sizes[] = {6, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct mapping *mapping = mapping_of_ints(world, sizes[i]);
        struct mapping_walk walk = mapping_walk_begin(mapping);
        struct value key;
        struct mapping_slot slot;
        int met = 0;
        while (mapping_walk_next(world, mapping, &walk, &key, &slot)) {
            assert_true(key.i != 3 && key.i < sizes[i]);
            assert_int_equal(mapping_slot_get(slot, 0).i, key.i == 4 ? 44 : key.i * 10);
            if (met++ > 0)
                continue;
            for (int j = 0; j < 1000; j++)
                mapping_set_take(world, mapping, value_int(5000 + j), value_text(world, "new"));
            mapping_delete(world, mapping, value_int(3));
            mapping_set_take(world, mapping, value_int(4), value_int(44));
        }
        assert_int_equal(met, sizes[i] - 1);
        ref_free(world, walk.table);
        assert_int_equal(mapping_count(world, mapping), sizes[i] - 1 + 1000);
        mapping_free(world, mapping);
    }
}

static void
a_walk_may_delete_all_and_fill_again(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_new(world, 1, 0);
    for (int i = 0; i < 50; i++)
        mapping_set_take(world, mapping, value_int(i), value_text(world, "held by two tables"));
    struct mapping_walk walk = mapping_walk_begin(mapping);
    struct value key;
    struct mapping_slot slot;
    int met = 0;
    while (mapping_walk_next(world, mapping, &walk, &key, &slot)) {
        met++;
        for (int i = 0; i < 50; i++)
            mapping_delete(world, mapping, value_int(i));
        for (int i = 0; i < 300; i++)
            mapping_set_take(world, mapping, value_int(1000 + i), value_int(i));
    }
    assert_int_equal(met, 1);
    fixture_audit_held(world, (struct ref *[]){&mapping->ref, walk.table}, 2);
    ref_free(world, walk.table);
    mapping_free(world, mapping);
}

static void
a_queue_of_entries_stays_small(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_of_ints(world, 10);
    for (int i = 10; i < 100000; i++) {
        mapping_set_take(world, mapping, value_int(i), value_int(i));
        assert_true(mapping_delete(world, mapping, value_int(i - 10)));
    }
    assert_int_equal(mapping_count(world, mapping), 10);
    assert_true(mapping_bytes(world) < 1500);
    mapping_free(world, mapping);
}

static void
a_mapping_that_was_large_shrinks(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_of_ints(world, 10000);
    for (int i = 0; i < 9990; i++)
        mapping_delete(world, mapping, value_int(i));
    mapping_set_take(world, mapping, value_int(-1), value_int(0));
    assert_true(mapping_bytes(world) < 1500);
    assert_int_equal(mapping_count(world, mapping), 11);
    mapping_free(world, mapping);
}

static void
sums_and_differences(void **state)
{
    struct world *world = *state;
    struct mapping *a = mapping_of_ints(world, 3);
    struct mapping *b = mapping_new(world, 1, 0);
    mapping_set_take(world, b, value_int(1), value_text(world, "b"));
    mapping_set_take(world, b, value_int(9), value_text(world, "c"));
    struct value (*take)(enum tag, void *) = value_take;
    struct value b_value = value_take(TAG_MAPPING, b);
    assert_rendered_take(world, take(TAG_MAPPING, mapping_add(world, a, b)), "([ 0: 0, 1: \"b\", 2: 20, 9: \"c\" ])");
    assert_rendered_take(world, take(TAG_MAPPING, mapping_subtract(world, a, b_value)), "([ 0: 0, 2: 20 ])");
    assert_rendered_take(world, take(TAG_MAPPING, mapping_intersect(world, a, b_value)), "([ 1: 10 ])");
    struct value keys = value_take(TAG_ARRAY, array_of(world, 3, 2, 2, 7));
    assert_rendered_take(world, take(TAG_MAPPING, mapping_subtract(world, a, keys)), "([ 0: 0, 1: 10 ])");
    assert_rendered_take(world, take(TAG_MAPPING, mapping_intersect(world, a, keys)), "([ 2: 20 ])");
    value_free(world, keys);
    mapping_add_to(world, a, a);
    mapping_add_to(world, a, b);
    assert_rendered_take(world, take(TAG_MAPPING, mapping_copy(world, a)), "([ 0: 0, 1: \"b\", 2: 20, 9: \"c\" ])");
    mapping_free(world, a);
    mapping_free(world, b);
}

/* Any block will do for an object here. */
static struct value
make_object(struct world *world)
{
    return value_take(TAG_OBJECT, raw_new(world, 8));
}

static void
destruct(struct world *world, struct value object)
{
    object.ref->head |= HEAD_DESTRUCTED;
    world->root->destructions++;
}

static void
keys_that_are_destructed_vanish(void **state)
{
    struct world *world = *state;
    for (int extra = 0; extra <= 20; extra += 20) {
        struct mapping *mapping = mapping_of_ints(world, extra);
        struct value gone = make_object(world);
        struct value stays = make_object(world);
        mapping_set_take(world, mapping, gone, value_text(world, "gone"));
        mapping_set_take(world, mapping, stays, gone);
        ref_add(gone.ref);
        assert_int_equal(mapping_get(world, mapping, gone).tag, TAG_STRING);
        assert_int_equal(mapping_get(world, mapping, stays).tag, TAG_OBJECT);
        destruct(world, gone);
        assert_int_equal(mapping_get(world, mapping, stays).tag, TAG_INT);
        assert_int_equal(mapping_has(world, mapping, gone), extra != 0);
        assert_int_equal(mapping_count(world, mapping), extra + 1);
        assert_int_equal(gone.ref->references, 2);
        struct array *keys = mapping_keys(world, mapping);
        assert_int_equal(keys->length, extra + 1);
        assert_ptr_equal(array_get(keys, (uint32_t)extra).ref, stays.ref);
        array_free(world, keys);
        destruct(world, stays);
        uint32_t position = 0;
        struct value key;
        int met = 0;
        while (mapping_next(mapping, &position, &key, NULL))
            met++;
        assert_int_equal(met, extra);
        value_free(world, gone);
        value_free(world, stays);
        mapping_free(world, mapping);
    }
}

static void
a_mapping_may_hold_itself(void **state)
{
    struct world *world = *state;
    struct mapping *mapping = mapping_new(world, 1, 0);
    mapping_set_take(world, mapping, value_int(1), value_take(TAG_MAPPING, mapping_ref(mapping)));
    mapping_delete(world, mapping, value_int(1));
    assert_int_equal(mapping->ref.references, 1);
    mapping_free(world, mapping);
}

static void
a_table_belongs_to_the_owner_of_its_mapping(void **state)
{
    struct world *world = *state;
    uint32_t owner = world_owner_new(world);
    world->owner = owner;
    struct mapping *mapping = mapping_new(world, 1, 0);
    world->owner = world_owner_new(world);
    for (int i = 0; i < 1000; i++)
        mapping_set_take(world, mapping, value_int(i), value_int(i));
    assert_int_equal(world_owner_count(world, owner).blocks, 2);
    assert_int_equal(world_owner_count(world, world->owner).blocks, 0);
    mapping_free(world, mapping);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(eight_entries_cost_176_bytes),
        TEST(int_entries_cost_at_most_33_bytes),
        TEST(get_finds_what_set_put),
        TEST(keys_differ_by_type_and_equal_by_text),
        TEST(constant_keys_are_found_by_address),
        TEST(an_entry_can_be_updated_in_place),
        TEST(wide_entries_keep_their_columns),
        TEST(entries_come_in_order_of_insertion),
        TEST(deleting_while_going_through_meets_each_once),
        TEST(a_walk_survives_everything_its_body_does),
        TEST(a_walk_may_delete_all_and_fill_again),
        TEST(a_queue_of_entries_stays_small),
        TEST(a_mapping_that_was_large_shrinks),
        TEST(sums_and_differences),
        TEST(keys_that_are_destructed_vanish),
        TEST(a_mapping_may_hold_itself),
        TEST(a_table_belongs_to_the_owner_of_its_mapping),
    };
    return RUN_TESTS(tests);
}
