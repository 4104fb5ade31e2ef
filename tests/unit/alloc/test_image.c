/* SPDX-License-Identifier: MIT */
/*
 * Where a heap lies, and how its image goes on living.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "alloc/smalloc_int.h"

#define BASE UINT64_C(0x230000000000)

static const struct sm_config plain = {.region_size = UINT64_C(4) << 30, .base = BASE, .root_size = 64, .headed = true};

struct item {
    uint64_t head;
    struct item *next;
    uint64_t number;
    char filler[100];
};

struct root {
    struct item *first;
};

static struct sm_heap *
open_with_items(void)
{
    struct sm_note note;
    struct sm_heap *heap = sm_create(&plain, &note);
    if (!heap)
        fail_msg("%s", note.text);
    struct root *root = sm_root(heap);
    for (uint64_t i = 0; i < 1000; i++) {
        size_t size = i % 5 ? sizeof(struct item) : 3000;
        struct item *item = sm_get(heap, size), *gone = sm_get(heap, 16 + i % 400);
        *item = (struct item){.head = 1, .next = root->first, .number = i};
        root->first = item;
        gone->head = 1;
        sm_free(heap, gone);
    }
    return heap;
}

/* A copy of the heap's image, in memory of libc. */
struct copy {
    struct sm_image image;
    char *bytes[2];
};

static struct copy
take_copy(struct sm_heap *heap)
{
    struct copy copy;
    assert_true(sm_image(heap, &copy.image));
    for (int i = 0; i < 2; i++) {
        copy.bytes[i] = malloc(copy.image.extents[i].length);
        memcpy(copy.bytes[i], sm_at(copy.image.extents[i].address), copy.image.extents[i].length);
    }
    return copy;
}

static void
fill_in(const struct copy *copy)
{
    for (int i = 0; i < 2; i++)
        memcpy(sm_at(copy->image.extents[i].address), copy->bytes[i], copy->image.extents[i].length);
}

static void
drop_copy(struct copy *copy)
{
    free(copy->bytes[0]);
    free(copy->bytes[1]);
}

static void
adopted_heap_goes_on_where_it_was(void **state)
{
    (void)state;
    struct sm_note note;
    struct sm_fault fault;
    struct sm_heap *heap = open_with_items();
    uint64_t used = sm_used(heap);
    struct copy copy = take_copy(heap);
    sm_destroy(heap);
    heap = sm_adopt(&copy.image, &plain, &note);
    if (!heap)
        fail_msg("%s", note.text);
    fill_in(&copy);
    assert_true(sm_adopt_finish(heap, &note));
    assert_int_equal(sm_used(heap), used);
    struct root *root = sm_root(heap);
    uint64_t number = 1000;
    while (root->first) {
        struct item *item = root->first;
        assert_int_equal(item->number, --number);
        root->first = item->next;
        sm_free_sized(heap, item, number % 5 ? sizeof *item : 3000);
    }
    assert_int_equal(number, 0);
    assert_int_equal(sm_used(heap), 0);
    assert_true(sm_check(heap, &fault));
    assert_non_null(sm_get(heap, 10000000));
    sm_destroy(heap);
    drop_copy(&copy);
}

static void
expect_refusal(const struct copy *copy, const struct sm_config *config, const char *text)
{
    struct sm_note note;
    struct sm_heap *heap = sm_adopt(&copy->image, config, &note);
    if (heap) {
        fill_in(copy);
        assert_false(sm_adopt_finish(heap, &note));
        sm_destroy(heap);
    }
    if (!strstr(note.text, text))
        fail_msg("'%s' instead of '%s'", note.text, text);
}

static void
image_with_other_parameters_is_refused(void **state)
{
    (void)state;
    struct sm_heap *heap = open_with_items();
    struct copy copy = take_copy(heap);
    expect_refusal(&copy, &plain, "not to be had");
    sm_destroy(heap);
    struct sm_config other = plain;
    other.alignment = 16;
    expect_refusal(&copy, &other, "other parameters");
    other = plain;
    other.small_limit = 64;
    expect_refusal(&copy, &other, "other parameters");
    other = plain;
    other.headed = false;
    expect_refusal(&copy, &other, "other parameters");
    other = plain;
    other.options = "?";
    expect_refusal(&copy, &other, "option letter");
    copy.image.secret ^= 0x1000;
    expect_refusal(&copy, &plain, "damaged");
    copy.image.region_size /= 2;
    expect_refusal(&copy, &plain, "do not make a heap");
    drop_copy(&copy);
}

static void
damaged_image_is_refused(void **state)
{
    (void)state;
    struct sm_heap *heap = open_with_items();
    struct copy copy = take_copy(heap);
    sm_destroy(heap);
    struct sm_state *inner = (struct sm_state *)(void *)copy.bytes[1];
    inner->layout++;
    expect_refusal(&copy, &plain, "another layout");
    inner->layout--;
    inner->brk += SM_PAGE;
    expect_refusal(&copy, &plain, "not of that place and size");
    inner->brk -= SM_PAGE;
    inner->top += 8;
    expect_refusal(&copy, &plain, "damaged");
    inner->top -= 8;
    inner->root_size = UINT64_C(1) << 62;
    expect_refusal(&copy, &plain, "damaged");
    inner->root_size = 64;
    copy.bytes[0][8] ^= 1;
    expect_refusal(&copy, &plain, "damaged");
    copy.bytes[0][8] ^= 1;
    copy.image.extents[1].length -= SM_PAGE;
    expect_refusal(&copy, &plain, "not of that place and size");
    copy.image.extents[1].length = UINT64_MAX & ~UINT64_C(4095);
    expect_refusal(&copy, &plain, "do not make a heap");
    drop_copy(&copy);
}

static void
taken_address_leads_down_the_ladder(void **state)
{
    (void)state;
    struct sm_note note;
    struct sm_image image;
    struct sm_config config = {.region_size = UINT64_C(8) << 30, .base = BASE};
    void *wall = mmap((void *)(BASE + (UINT64_C(3) << 30)), SM_PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct sm_heap *half = sm_create(&config, &note);
    assert_true(sm_image(half, &image));
    assert_int_equal(image.base, BASE);
    assert_int_equal(image.region_size, UINT64_C(2) << 30);
    assert_non_null(strstr(note.text, "2048 MiB of address space at 0x230000000000, less than wished"));
    struct sm_heap *second = sm_create(&config, &note);
    assert_non_null(strstr(note.text, "not where it was wished"));
#if !SM_ASAN /* whose shadow lies there */
    assert_true(sm_image(second, &image));
    assert_int_equal(image.base, 0x2000000000);
#endif
    struct sm_heap *anywhere = sm_create(&config, &note);
    assert_non_null(anywhere);
    assert_false(sm_image(anywhere, &image));
    assert_non_null(strstr(note.text, "no images"));
    assert_non_null(sm_get(anywhere, 100));
    sm_destroy(anywhere);
    sm_destroy(second);
    sm_destroy(half);
    munmap(wall, SM_PAGE);
}

static void
default_is_a_tebibyte_at_the_base(void **state)
{
    (void)state;
    struct sm_note note;
    struct sm_image image;
    struct sm_config config = {.base = UINT64_C(0x200000000000)};
    struct sm_heap *heap = sm_create(&config, &note);
    assert_true(sm_image(heap, &image));
    assert_int_equal(image.base, config.base);
    assert_int_equal(image.region_size, UINT64_C(1) << 40);
    void *block = sm_get(heap, 100000000);
    memset(block, 1, 100000000);
    sm_destroy(heap);
}

static void
heaps_do_not_touch_each_other(void **state)
{
    (void)state;
    struct sm_note note;
    struct sm_config config = {.region_size = 1 << 28, .root_size = 100};
    struct sm_heap *heaps[20];
    for (int i = 0; i < 20; i++) {
        config.alignment = i % 2 ? 8 : 16;
        heaps[i] = sm_create(&config, &note);
        assert_non_null(heaps[i]);
        assert_int_equal((uintptr_t)sm_root(heaps[i]) % 64, 0);
        assert_int_equal(*(char *)sm_root(heaps[i]), 0);
    }
    for (int i = 0; i < 20; i++) {
        void *block = sm_get(heaps[i], 100);
        for (int other = 0; other < 20; other++)
            assert_int_equal(sm_contains(heaps[other], block), other == i);
        assert_int_equal(sm_used(heaps[i]), i % 2 ? 104 : 112);
    }
    for (int i = 0; i < 20; i++)
        sm_destroy(heaps[i]);
}

static void
nonsense_is_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct sm_config wrong[] = {
        {.alignment = 4},
        {.alignment = 32},
        {.small_limit = 31},
        {.small_limit = 513},
        {.region_size = (UINT64_C(1) << 40) + 1},
        {.base = 12345},
        {.root_size = SIZE_MAX},
        {.region_size = 4096},
        {.region_size = 1 << 20, .root_size = 2 << 20},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct sm_note note = {""};
        assert_null(sm_create(&wrong[i], &note));
        assert_true(strlen(note.text) > 10);
    }
}

static void
libc_engine_serves_the_same_calls(void **state)
{
    (void)state;
    struct sm_note note;
    struct sm_fault fault;
    struct sm_image image;
    struct sm_figures figures;
    struct sm_config config = {.engine = SM_LIBC, .root_size = 200};
    struct sm_heap *heap = sm_create(&config, &note);
    assert_non_null(heap);
    assert_int_equal(((char *)sm_root(heap))[199], 0);
    char *block = sm_get(heap, 10), *second = sm_get(heap, 0);
    strcpy(block, "123456789");
    assert_int_equal(sm_usable(heap, block), 10);
    block = sm_resize(heap, block, 10, 1000);
    assert_string_equal(block, "123456789");
    assert_false(sm_resize_in_place(heap, block, 1000, 900));
    assert_true(sm_contains(heap, block + 999));
    assert_false(sm_contains(heap, block + 1000));
    assert_int_equal(sm_used(heap), 1001);
    sm_figures(heap, &figures);
    assert_int_equal(figures.large_used.bytes + figures.large_free.bytes, figures.grown.bytes);
    assert_int_equal(figures.resized_moved, 1);
    assert_true(sm_check(heap, &fault));
    assert_false(sm_image(heap, &image));
    sm_free_sized(heap, block, 1000);
    sm_free(heap, second);
    assert_int_equal(sm_used(heap), 0);
    assert_null(sm_get(heap, SIZE_MAX));
    assert_non_null(sm_get(heap, 100));
    sm_destroy(heap);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adopted_heap_goes_on_where_it_was), cmocka_unit_test(image_with_other_parameters_is_refused),
        cmocka_unit_test(damaged_image_is_refused),          cmocka_unit_test(taken_address_leads_down_the_ladder),
        cmocka_unit_test(default_is_a_tebibyte_at_the_base), cmocka_unit_test(heaps_do_not_touch_each_other),
        cmocka_unit_test(nonsense_is_refused_with_a_reason), cmocka_unit_test(libc_engine_serves_the_same_calls),
    };
    return cmocka_run_group_tests_name("image", tests, NULL, NULL);
}
