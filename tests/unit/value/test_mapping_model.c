/* SPDX-License-Identifier: MIT */
/*
 * Long random histories of a mapping, compared step by step with a list of pairs that is searched from end to end.
 */
#include "fixture.h"

enum { MODEL_MAX = 400 };

struct model {
    struct value keys[MODEL_MAX], values[MODEL_MAX];
    int count;
};

static uint64_t
draw(uint64_t *random, uint64_t below)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (*random >> 11) % below;
}

static struct value
draw_key(struct world *world, uint64_t *random, uint64_t range)
{
    char text[24];
    int64_t number = (int64_t)draw(random, range) - 3;
    switch (draw(random, 4)) {
    case 0:
        return value_float((double)number / 2);
    case 1:
        return value_take(TAG_STRING, string_intern(world, text, (size_t)snprintf(text, sizeof text, "%d", (int)number)));
    case 2:
        snprintf(text, sizeof text, "%d", (int)number);
        return value_text(world, text);
    default:
        return value_int(number);
    }
}

static int
model_find(const struct model *model, struct value key)
{
    for (int i = 0; i < model->count; i++) {
        if (value_same(model->keys[i], key))
            return i;
    }
    return -1;
}

static void
model_delete(struct world *world, struct model *model, int at)
{
    value_free(world, model->keys[at]);
    value_free(world, model->values[at]);
    memmove(model->keys + at, model->keys + at + 1, (size_t)(model->count - at - 1) * sizeof *model->keys);
    memmove(model->values + at, model->values + at + 1, (size_t)(model->count - at - 1) * sizeof *model->values);
    model->count--;
}

static void
model_set_take(struct world *world, struct model *model, struct value key, struct value value)
{
    int at = model_find(model, key);
    if (at >= 0) {
        value_free(world, model->values[at]);
        model->values[at] = value;
        return;
    }
    assert_true(model->count < MODEL_MAX);
    model->keys[model->count] = value_ref(key);
    model->values[model->count++] = value;
}

static void
compare(struct world *world, struct mapping *mapping, const struct model *model)
{
    uint32_t position = 0;
    struct value key;
    int met = 0;
    for (struct mapping_slot slot; mapping_next(mapping, &position, &key, &slot); met++) {
        assert_true(met < model->count);
        assert_true(value_same(key, model->keys[met]));
        assert_true(value_same(mapping_slot_get(slot, 0), model->values[met]));
    }
    assert_int_equal(met, model->count);
    assert_int_equal(mapping_count(world, mapping), model->count);
    for (int i = 0; i < model->count; i++)
        assert_true(value_same(mapping_get(world, mapping, model->keys[i]), model->values[i]));
}

static void
step(struct world *world, struct mapping **mapping, struct model *model, uint64_t *random, uint64_t range)
{
    struct value key = draw_key(world, random, range);
    int at = model_find(model, key);
    assert_int_equal(mapping_has(world, *mapping, key), at >= 0);
    if (draw(random, 1000) == 0) {
        struct mapping *copy = mapping_copy(world, *mapping);
        mapping_free(world, *mapping);
        *mapping = copy;
    }
    if (draw(random, 100) < 55 && model->count < MODEL_MAX) {
        struct value value = draw_key(world, random, 1000);
        mapping_set_take(world, *mapping, key, value_ref(value));
        model_set_take(world, model, key, value);
    } else {
        assert_int_equal(mapping_delete(world, *mapping, key), at >= 0);
        if (at >= 0)
            model_delete(world, model, at);
    }
    value_free(world, key);
}

static void
run_history(struct world *world, uint64_t seed, uint64_t range, int steps)
{
    static struct model model;
    uint64_t random = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    struct mapping *mapping = mapping_new(world, 1, 0);
    for (int i = 0; i < steps; i++) {
        step(world, &mapping, &model, &random, range);
        if (i % 50 == 0)
            compare(world, mapping, &model);
    }
    compare(world, mapping, &model);
    while (model.count)
        model_delete(world, &model, model.count - 1);
    fixture_audit_held(world, (struct ref *[]){&mapping->ref}, 1);
    mapping_free(world, mapping);
}

static void
small_mappings_agree_with_a_list(void **state)
{
    for (uint64_t seed = 1; seed <= 30; seed++)
        run_history(*state, seed, 4, 400);
}

static void
middle_mappings_agree_with_a_list(void **state)
{
    for (uint64_t seed = 1; seed <= 10; seed++)
        run_history(*state, seed, 15, 1000);
}

static void
large_mappings_agree_with_a_list(void **state)
{
    for (uint64_t seed = 1; seed <= 3; seed++)
        run_history(*state, seed, 130, 4000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(small_mappings_agree_with_a_list),
        TEST(middle_mappings_agree_with_a_list),
        TEST(large_mappings_agree_with_a_list),
    };
    return RUN_TESTS(tests);
}
