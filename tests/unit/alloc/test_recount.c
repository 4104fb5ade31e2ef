/* SPDX-License-Identifier: MIT */
/*
 * The seven sums by a walk: the same as the counters whatever was done, and each counter that is falsified shows with
 * its letter and by how much.  For heaps whose blocks are headed and for such whose are not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/smalloc_int.h"

enum { BLOCKS = 4000 };

struct scene {
    struct sm_heap *heap;
    void *blocks[BLOCKS];
    size_t sizes[BLOCKS];
    uint64_t random;
};

static uint32_t
draw(struct scene *scene, uint32_t range)
{
    scene->random = scene->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(scene->random >> 33) % range;
}

static void
assert_agrees(const struct scene *scene)
{
    struct sm_sums counted, found;
    struct sm_note note;
    sm_sums(scene->heap, &counted);
    if (!sm_recount(scene->heap, &found, &note) || !sm_sums_agree(&counted, &found, &note))
        fail_msg("%s", note.text);
    const struct sm_count *s = found.sums;
    assert_int_equal(s[SM_SUM_LARGE_USED].bytes + s[SM_SUM_LARGE_FREE].bytes, s[SM_SUM_GROWN].bytes);
    assert_int_equal(s[SM_SUM_SMALL_USED].bytes + s[SM_SUM_SMALL_FREE].bytes + s[SM_SUM_UNUSED].bytes,
                     s[SM_SUM_CHUNKS].bytes);
}

static void
exchange(struct scene *scene, uint32_t at)
{
    if (scene->blocks[at])
        sm_free_sized(scene->heap, scene->blocks[at], scene->sizes[at]);
    scene->blocks[at] = NULL;
    if (draw(scene, 3) == 0)
        return;
    scene->sizes[at] = 8 + (draw(scene, 10) ? draw(scene, 200) : draw(scene, 20000));
    uint64_t *head = scene->blocks[at] = sm_get(scene->heap, scene->sizes[at]);
    assert_non_null(head);
    *head = 1;
}

static struct scene *
open_scene(bool headed)
{
    static struct scene scene;
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 30, .headed = headed, .alignment = headed ? 8 : 16, .root_size = 100};
    memset(&scene, 0, sizeof scene);
    scene.random = 7;
    scene.heap = sm_create(&config, &note);
    assert_non_null(scene.heap);
    for (uint32_t i = 0; i < BLOCKS; i++)
        exchange(&scene, i);
    return &scene;
}

static int
open_headed(void **state)
{
    *state = open_scene(true);
    return 0;
}

static int
open_headless(void **state)
{
    *state = open_scene(false);
    return 0;
}

static int
close_scene(void **state)
{
    sm_destroy(((struct scene *)*state)->heap);
    return 0;
}

static void
walk_and_counters_agree_whatever_is_done(void **state)
{
    struct scene *scene = *state;
    for (int i = 0; i < 200; i++) {
        for (int k = 0; k < 100; k++)
            exchange(scene, draw(scene, BLOCKS));
        assert_agrees(scene);
    }
    for (uint32_t i = 0; i < BLOCKS; i++)
        if (scene->blocks[i])
            sm_free(scene->heap, scene->blocks[i]);
    assert_agrees(scene);
    sm_trim(scene->heap, 0);
    assert_agrees(scene);
}

/* Change COUNTER by BY and see TEXT. */
static void
falsify(const struct scene *scene, uint64_t *counter, uint64_t by, const char *text)
{
    struct sm_sums counted, found;
    struct sm_note note;
    assert_agrees(scene);
    *counter += by;
    sm_sums(scene->heap, &counted);
    assert_true(sm_recount(scene->heap, &found, &note));
    assert_false(sm_sums_agree(&counted, &found, &note));
    assert_string_equal(note.text, text);
    *counter -= by;
    assert_agrees(scene);
}

static void
each_falsified_counter_shows_with_its_letter(void **state)
{
    struct scene *scene = *state;
    struct sm_state *heap = scene->heap->state;
    for (int sign = 0; sign < 2; sign++) {
        uint64_t one = sign ? (uint64_t)-1 : 1, bytes = one * 24;
        falsify(scene, &heap->grown.bytes, bytes, "(a) by 24");
        falsify(scene, &heap->large_used.bytes, bytes, "(b) by 24");
        falsify(scene, &heap->large_used.count, one, "(b) by 1 in number");
        falsify(scene, &heap->large_free.bytes, bytes, "(c) by 24");
        falsify(scene, &heap->large_free.count, one, "(c) by 1 in number");
        falsify(scene, &heap->chunks.bytes, bytes, "(d) by 24");
        falsify(scene, &heap->chunks.count, one, "(d) by 1 in number");
        falsify(scene, &heap->hot.classes[6].gets, one, "(e) by 48");
        falsify(scene, &heap->hot.classes[6].frees, one, "(e) by 48");
        falsify(scene, &heap->hot.classes[6].free, one, "(f) by 48");
        falsify(scene, &heap->unused.bytes, bytes, "(g) by 24");
        falsify(scene, &heap->unused.count, one, "(g) by 1 in number");
    }
}

static void
two_falsified_counters_show_both(void **state)
{
    struct scene *scene = *state;
    struct sm_sums counted, found;
    struct sm_note note;
    scene->heap->state->large_used.bytes += 8;
    scene->heap->state->unused.bytes += 16;
    sm_sums(scene->heap, &counted);
    assert_true(sm_recount(scene->heap, &found, &note));
    assert_false(sm_sums_agree(&counted, &found, &note));
    assert_string_equal(note.text, "(b) by 8, (g) by 16");
}

static void
engine_libc_says_that_it_has_no_sums(void **state)
{
    (void)state;
    struct sm_config config = {.engine = SM_LIBC};
    struct sm_note note;
    struct sm_heap *heap = sm_create(&config, &note);
    struct sm_sums found;
    assert_non_null(heap);
    assert_false(sm_recount(heap, &found, &note));
    assert_string_equal(note.text, "the engine libc has no sums");
    sm_destroy(heap);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(walk_and_counters_agree_whatever_is_done, open_headed, close_scene),
        cmocka_unit_test_setup_teardown(walk_and_counters_agree_whatever_is_done, open_headless, close_scene),
        cmocka_unit_test_setup_teardown(each_falsified_counter_shows_with_its_letter, open_headed, close_scene),
        cmocka_unit_test_setup_teardown(each_falsified_counter_shows_with_its_letter, open_headless, close_scene),
        cmocka_unit_test_setup_teardown(two_falsified_counters_show_both, open_headed, close_scene),
        cmocka_unit_test(engine_libc_says_that_it_has_no_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
