/* SPDX-License-Identifier: MIT */
/*
 * What sm_check finds: each counter that is falsified, and each kind of damage that a wrong program does.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/smalloc_int.h"

struct scene {
    struct sm_heap *heap;
    uint64_t *small[4]; /* 48 bytes; 0 and 2 are free */
    uint64_t *large[4]; /* 400 bytes; 0 and 2 are free */
};

static int
open_scene(void **state)
{
    static struct scene scene;
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 30, .headed = true};
    scene.heap = sm_create(&config, &note);
    if (!scene.heap)
        return -1;
    for (int i = 0; i < 4; i++) {
        *(scene.small[i] = sm_get(scene.heap, 48)) = 1;
        *(scene.large[i] = sm_get(scene.heap, 400)) = 1;
    }
    for (int i = 0; i < 4; i += 2) {
        sm_free(scene.heap, scene.small[i]);
        sm_free(scene.heap, scene.large[i]);
    }
    *state = &scene;
    return 0;
}

static int
close_scene(void **state)
{
    sm_destroy(((struct scene *)*state)->heap);
    return 0;
}

static void
assert_sound(const struct scene *scene)
{
    struct sm_fault fault;
    if (!sm_check(scene->heap, &fault))
        fail_msg("%s", fault.text);
}

static void
assert_fault(const struct scene *scene, const void *block, const char *text)
{
    struct sm_fault fault;
    assert_false(sm_check(scene->heap, &fault));
    if (!strstr(fault.text, text))
        fail_msg("'%s' instead of '%s'", fault.text, text);
    assert_ptr_equal(fault.block, block);
}

static void
falsify(const struct scene *scene, uint64_t *counter, const char *text)
{
    assert_sound(scene);
    ++*counter;
    assert_fault(scene, NULL, text);
    --*counter;
    assert_sound(scene);
}

static void
each_falsified_sum_is_found(void **state)
{
    struct scene *scene = *state;
    struct sm_state *heap = scene->heap->state;
    falsify(scene, &heap->grown.bytes, "(a) is not");
    falsify(scene, &heap->large_used.bytes, "(b) is not");
    falsify(scene, &heap->large_used.count, "(b) is not");
    falsify(scene, &heap->large_free.bytes, "(c) is not");
    falsify(scene, &heap->large_free.count, "(c) is not");
    falsify(scene, &heap->chunks.bytes, "(d) is not");
    falsify(scene, &heap->chunks.count, "(d) is not");
    falsify(scene, &heap->hot.classes[6].gets, "blocks used and free are not the blocks cut");
    falsify(scene, &heap->hot.classes[6].free, "free list shorter than counted");
    falsify(scene, &heap->cut[6].blocks, "blocks used and free are not the blocks cut");
    falsify(scene, &heap->unused.bytes, "(g) is not");
    falsify(scene, &heap->unused.count, "(g) is not");
    heap->bin_counts[51]++;
    assert_fault(scene, NULL, "holes by powers of two");
}

static void
write_past_a_large_block_is_found(void **state)
{
    struct scene *scene = *state;
    scene->large[1][50] = 0x4141414141414141;
    assert_fault(scene, scene->large[2], "something wrote past the end of the block before that");
}

static void
write_into_a_hole_is_found(void **state)
{
    struct scene *scene = *state;
    scene->large[0][0] = 7;
    assert_fault(scene, scene->large[0], "something wrote into freed memory");
}

static void
write_at_the_end_of_a_hole_is_found(void **state)
{
    struct scene *scene = *state;
    scene->large[0][49] = 7;
    assert_fault(scene, scene->large[0], "length at its end differs");
}

static void
write_into_the_link_of_a_free_block_is_found(void **state)
{
    struct scene *scene = *state;
    struct sm_fault fault;
    scene->small[2][0] ^= 0x123400;
    assert_false(sm_check(scene->heap, &fault));
    assert_non_null(strstr(fault.text, "free list that leads"));
}

static void
free_block_that_reads_as_used_is_found(void **state)
{
    struct scene *scene = *state;
    scene->small[2][0] |= 1;
    assert_fault(scene, scene->small[2], "low byte is not 0");
}

static void
used_block_that_reads_as_free_is_found(void **state)
{
    struct scene *scene = *state;
    scene->small[1][0] = 0;
    assert_fault(scene, scene->small[1], "block in use that reads as free");
}

static void
double_free_is_found(void **state)
{
    struct scene *scene = *state;
    sm_free_sized(scene->heap, scene->small[0], 48);
    assert_fault(scene, scene->small[0], "block that was freed twice");
}

static void
free_with_a_wrong_size_is_found(void **state)
{
    struct scene *scene = *state;
    sm_free_sized(scene->heap, scene->small[1], 56);
    assert_fault(scene, scene->small[1], "free list that leads to no block of its size");
}

static void
free_of_an_inner_pointer_is_found(void **state)
{
    struct scene *scene = *state;
    sm_free_sized(scene->heap, scene->small[1] + 1, 48);
    assert_fault(scene, scene->small[1] + 1, "free list that leads into a block");
}

static void
damaged_page_map_is_found(void **state)
{
    struct scene *scene = *state;
    uint8_t *byte = sm_map_byte(scene->heap, sm_address(scene->small[0])), right = *byte;
    static const uint8_t wrong[] = {0, 0x80, 0x86, 65, 127, 255, 17};
    struct sm_fault fault;
    for (size_t i = 0; i < sizeof wrong; i++) {
        *byte = wrong[i];
        assert_false(sm_check(scene->heap, &fault));
    }
    *byte = right;
    sm_map_byte(scene->heap, sm_address(scene->large[3]))[20] = 6;
    assert_false(sm_check(scene->heap, &fault));
}

/* Whatever word of the state is wrong: a fault or none, but no crash. */
static void
no_word_of_the_state_leads_a_check_astray(void **state)
{
    struct scene *scene = *state;
    uint64_t *words = (uint64_t *)scene->heap->state;
    static const uint64_t values[] = {0, 1, 8, 4096, UINT64_MAX, UINT64_MAX - 7, 0x4141414141414141};
    struct sm_fault fault;
    assert_sound(scene);
    for (size_t i = 0; i < sizeof *scene->heap->state / 8; i++) {
        uint64_t right = words[i];
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            words[i] = values[v];
            sm_check(scene->heap, &fault);
        }
        words[i] = right;
    }
    assert_sound(scene);
}

static void
no_tag_leads_a_check_astray(void **state)
{
    struct scene *scene = *state;
    struct sm_fault fault;
    for (int i = 0; i < 4; i++)
        for (uint64_t value = 0; value < 70000; value += value < 100 ? 1 : 37) {
            uint64_t right = scene->large[i][-1];
            scene->large[i][-1] = value;
            assert_true(sm_check(scene->heap, &fault) == (value == right));
            scene->large[i][-1] = right;
        }
}

#define SCENE_TEST(name) cmocka_unit_test_setup_teardown(name, open_scene, close_scene)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        SCENE_TEST(each_falsified_sum_is_found),
        SCENE_TEST(write_past_a_large_block_is_found),
        SCENE_TEST(write_into_a_hole_is_found),
        SCENE_TEST(write_at_the_end_of_a_hole_is_found),
        SCENE_TEST(write_into_the_link_of_a_free_block_is_found),
        SCENE_TEST(free_block_that_reads_as_used_is_found),
        SCENE_TEST(used_block_that_reads_as_free_is_found),
        SCENE_TEST(double_free_is_found),
        SCENE_TEST(free_with_a_wrong_size_is_found),
        SCENE_TEST(free_of_an_inner_pointer_is_found),
        SCENE_TEST(damaged_page_map_is_found),
        SCENE_TEST(no_word_of_the_state_leads_a_check_astray),
        SCENE_TEST(no_tag_leads_a_check_astray),
    };
    return cmocka_run_group_tests_name("check", tests, NULL, NULL);
}
