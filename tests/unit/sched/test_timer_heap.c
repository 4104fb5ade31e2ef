/* SPDX-License-Identifier: MIT */
/*
 * The heap of timers against a sorted array.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sched/timer_heap.h"
#include "value/audit.h"
#include "value/kinds.h"

enum { TIMERS = 3000, STEPS = 60000 };

/* What is in the heap, sorted by time, equal times in the order of adding. */
struct model {
    struct world world;
    struct timer {
        int64_t due;
        uint64_t handle;
        struct ref *ref;
    } timers[TIMERS];
    uint32_t count;
    uint64_t random;
};

static uint32_t
draw(struct model *model, uint32_t range)
{
    model->random = model->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(model->random >> 33) % range;
}

static int
set_up(void **state)
{
    struct model *model = calloc(1, sizeof *model);
    const struct world_options options = { .engine = SM_SMALLOC };
    struct sm_note note;
    *state = model;
    model->random = 42;
    if (!world_open(&model->world, &options, &note)) return -1;
    queue_register(&model->world);
    return 0;
}

static int
tear_down(void **state)
{
    struct model *model = *state;
    struct buffer report = BUFFER_EMPTY;
    uint64_t faults = audit_references(&model->world, NULL, &report) + audit_pointers(&model->world, &report);
    if (faults) print_error("%s\n", report.data);
    buffer_free(&report);
    world_close(&model->world);
    free(model);
    return faults != 0;
}

static void
add(struct model *model, int64_t due)
{
    struct ref *ref = &raw_new(&model->world, 8)->ref;
    uint32_t at = model->count;
    for (; at > 0 && model->timers[at - 1].due > due; at--) model->timers[at] = model->timers[at - 1];
    model->timers[at] = (struct timer){ due, timer_heap_add(&model->world, ROOT_CALL_OUTS, due, ref), ref };
    model->count++;
    assert_true((int64_t)model->timers[at].handle > 0);
}

static void
remove_at(struct model *model, uint32_t at)
{
    struct timer timer = model->timers[at];
    const struct queue_entry *entry = timer_heap_find(&model->world, ROOT_CALL_OUTS, timer.handle);
    assert_non_null(entry);
    assert_int_equal(entry->key, timer.due);
    struct ref *ref = timer_heap_remove(&model->world, ROOT_CALL_OUTS, timer.handle);
    assert_ptr_equal(ref, timer.ref);
    ref_free(&model->world, ref);
    assert_null(timer_heap_find(&model->world, ROOT_CALL_OUTS, timer.handle));
    model->count--;
    memmove(&model->timers[at], &model->timers[at + 1], (model->count - at) * sizeof timer);
}

static void
assert_same_first(const struct model *model)
{
    const struct queue_entry *first = timer_heap_first(&model->world, ROOT_CALL_OUTS);
    assert_int_equal(timer_heap_count(&model->world, ROOT_CALL_OUTS), model->count);
    if (!model->count) {
        assert_null(first);
        return;
    }
    assert_int_equal(first->serial, model->timers[0].handle);
    assert_int_equal(first->key, model->timers[0].due);
}

static void
heap_is_a_sorted_array(void **state)
{
    struct model *model = *state;
    /* grows for a third of the time, shrinks for the next, then empties */
    for (int step = 0; step < STEPS; step++) {
        uint32_t grow = step < STEPS / 3 ? 60 : step < STEPS * 2 / 3 ? 40 : 10;
        bool adds = draw(model, 100) < grow;
        if (adds && model->count < TIMERS) add(model, draw(model, 500));
        else if (model->count && draw(model, 2)) remove_at(model, 0);
        else if (model->count) remove_at(model, draw(model, model->count));
        assert_same_first(model);
    }
    while (model->count) {
        remove_at(model, 0);
        assert_same_first(model);
    }
    assert_int_equal(queue_peek(&model->world, ROOT_CALL_OUTS)->capacity, QUEUE_CAPACITY_LEAST);
}

static void
equal_times_come_in_the_order_of_adding(void **state)
{
    struct model *model = *state;
    for (int i = 0; i < 1000; i++) add(model, 7);
    while (model->count) {
        assert_same_first(model);
        remove_at(model, 0);
    }
}

static void
wrong_handles_are_not_found(void **state)
{
    struct model *model = *state;
    for (int i = 0; i < 10; i++) add(model, i);
    for (uint64_t handle = 0; handle < 100; handle++) assert_null(timer_heap_find(&model->world, ROOT_CALL_OUTS, handle));
    assert_null(timer_heap_find(&model->world, ROOT_CALL_OUTS, UINT64_MAX));
    assert_null(timer_heap_find(&model->world, ROOT_WAITING, model->timers[0].handle));
    while (model->count) remove_at(model, model->count - 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(heap_is_a_sorted_array, set_up, tear_down),
        cmocka_unit_test_setup_teardown(equal_times_come_in_the_order_of_adding, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_handles_are_not_found, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
