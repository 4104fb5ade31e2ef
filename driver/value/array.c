/* SPDX-License-Identifier: MIT */
/*
 * Arrays: making, appending in place, joining, cutting.  Sets are in array_set.c.
 *
 * Tags lie behind the payloads, so a block that grows moves its tags; growing by half each time keeps that linear.
 */
#include "value/array.h"

#include <string.h>

#include "base/assert.h"
#include "value/compare.h"

static const uint8_t *
tags_peek(const struct array *array)
{
    return (const uint8_t *)(array->payloads + array->capacity);
}

static struct array *
array_get_block(struct world *world, size_t length, size_t capacity)
{
    ASSERT(length <= capacity && capacity <= ARRAY_LENGTH_MAX);
    struct array *array = world_get(world, KIND_ARRAY, array_bytes(capacity));
    array->length = (uint32_t)length;
    array->capacity = (uint32_t)capacity;
    return array;
}

struct array *
array_new(struct world *world, size_t length)
{
    struct array *array = array_get_block(world, length, length);
    memset(array->payloads, 0, length * 9);
    return array;
}

/* The elements at AT = the VALUES, consumed; what was there is forgotten. */
static void
put_values(struct array *array, size_t at, const struct value *values, size_t count)
{
    uint64_t *payloads = array->payloads + at;
    uint8_t *tags = array_tags(array) + at;
    for (size_t i = 0; i < count; i++) {
        payloads[i] = values[i].bits;
        tags[i] = (uint8_t)values[i].tag;
    }
}

/* COUNT elements of SOURCE from FIRST on, a reference more each, to AT; what was there is forgotten. */
static void
put_elements(struct array *array, size_t at, const struct array *source, size_t first, size_t count)
{
    const uint64_t *from = source->payloads + first;
    const uint8_t *from_tags = tags_peek(source) + first;
    uint64_t *payloads = array->payloads + at;
    uint8_t *tags = array_tags(array) + at;
    if (count == 0)
        return;
    memmove(payloads, from, count * sizeof *payloads);
    memmove(tags, from_tags, count);
    for (size_t i = 0; i < count; i++) {
        if (!tag_is_counted(tags[i]))
            continue;
        struct value value = {.bits = payloads[i], .tag = tags[i]};
        if (value_is_destructed(value)) {
            payloads[i] = 0;
            tags[i] = TAG_INT;
        } else {
            ref_add(value.ref);
        }
    }
}

struct array *
array_from_values_take(struct world *world, const struct value *values, size_t count)
{
    struct array *array = array_get_block(world, count, count);
    put_values(array, 0, values, count);
    return array;
}

struct array *
array_copy(struct world *world, const struct array *array)
{
    struct array *copy = array_get_block(world, array->length, array->length);
    put_elements(copy, 0, array, 0, array->length);
    return copy;
}

/*
 * Room for COUNT more elements in *ARRAY, which only its variable holds afterwards; length unchanged.  The first growth
 * gives a quarter more, for arrays that are appended to once; later ones a half.
 */
static __attribute__((noinline)) void
make_room(struct world *world, struct array **array, size_t count)
{
    struct array *old = *array;
    size_t needed = old->length + count;
    ASSERT(needed <= ARRAY_LENGTH_MAX);
    if (old->ref.references != 1) {
        struct array *fresh = array_get_block(world, old->length, needed);
        put_elements(fresh, 0, old, 0, old->length);
        *array = fresh;
        array_free(world, old);
        return;
    }
    size_t capacity = needed + (old->capacity > old->length ? needed / 2 : needed / 4 + 1);
    if (old->capacity > 16 && capacity < (size_t)old->capacity + old->capacity / 2)
        capacity = (size_t)old->capacity + old->capacity / 2;
    if (capacity > ARRAY_LENGTH_MAX)
        capacity = ARRAY_LENGTH_MAX;
    size_t before = old->capacity;
    struct array *moved = world_resize(world, old, array_bytes(before), array_bytes(capacity));
    memmove(moved->payloads + capacity, moved->payloads + before, moved->length);
    moved->capacity = (uint32_t)capacity;
    *array = moved;
}

void
array_append_take(struct world *world, struct array **array, const struct value *values, size_t count)
{
    struct array *target = *array;
    if (target->ref.references != 1 || count > target->capacity - target->length) {
        make_room(world, array, count);
        target = *array;
    }
    put_values(target, target->length, values, count);
    target->length += (uint32_t)count;
}

void
array_append_array(struct world *world, struct array **array, struct array *tail)
{
    size_t count = tail->length;
    bool self = tail == *array;
    if ((*array)->ref.references != 1 || count > (*array)->capacity - (*array)->length)
        make_room(world, array, count);
    struct array *target = *array;
    put_elements(target, target->length, self ? target : tail, 0, count);
    target->length += (uint32_t)count;
}

void
array_own(struct world *world, struct array **array)
{
    struct array *old = *array;
    if (old->ref.references == 1)
        return;
    *array = array_copy(world, old);
    array_free(world, old);
}

struct array *
array_concat(struct world *world, const struct array *a, const struct array *b)
{
    size_t length = (size_t)a->length + b->length;
    struct array *result = array_get_block(world, length, length);
    put_elements(result, 0, a, 0, a->length);
    put_elements(result, a->length, b, 0, b->length);
    return result;
}

/* Elements FIRST to LAST, clipped: *start, and one behind the last in *end. */
static void
clip(const struct array *array, int64_t first, int64_t last, size_t *start, size_t *end)
{
    *start = first < 0 ? 0 : first > array->length ? array->length : (size_t)first;
    *end = last < (int64_t)*start ? *start : last >= array->length ? array->length : (size_t)last + 1;
}

struct array *
array_range(struct world *world, const struct array *array, int64_t first, int64_t last)
{
    size_t start, end;
    clip(array, first, last, &start, &end);
    struct array *part = array_get_block(world, end - start, end - start);
    put_elements(part, 0, array, start, end - start);
    return part;
}

struct array *
array_replace(struct world *world, const struct array *array, int64_t first, int64_t last, const struct array *middle)
{
    size_t start, end;
    clip(array, first, last, &start, &end);
    size_t length = start + middle->length + (array->length - end);
    struct array *result = array_get_block(world, length, length);
    put_elements(result, 0, array, 0, start);
    put_elements(result, start, middle, 0, middle->length);
    put_elements(result, start + middle->length, array, end, array->length - end);
    return result;
}

struct array *
array_repeat(struct world *world, const struct array *array, uint32_t times)
{
    size_t length;
    ASSERT(!__builtin_mul_overflow((size_t)array->length, times, &length));
    struct array *result = array_get_block(world, length, length);
    for (uint32_t i = 0; i < times && array->length; i++)
        put_elements(result, (size_t)i * array->length, array, 0, array->length);
    return result;
}

int64_t
array_find(const struct array *array, struct value value, uint32_t start)
{
    value = value_as_key(value);
    const uint8_t *tags = tags_peek(array);
    bool has_text = value.tag == TAG_STRING || value.tag == TAG_BYTES;
    bool by_bits = !has_text && !(value.tag == TAG_INT && value.i == 0) && value.tag != TAG_FLOAT;
    for (uint32_t i = start; i < array->length; i++) {
        if (by_bits ? array->payloads[i] == value.bits && tags[i] == value.tag
                    : value_same(array_get(array, i), value))
            return i;
    }
    return -1;
}

static size_t
size(const struct world *world, const struct ref *block)
{
    (void)world;
    return array_bytes(((const struct array *)block)->capacity);
}

static void
destroy(struct world *world, struct ref *block)
{
    struct array *array = (struct array *)block;
    const uint8_t *tags = array_tags(array);
    for (uint32_t i = 0; i < array->length; i++) {
        if (tag_is_counted(tags[i]))
            ref_free(world, (struct ref *)array->payloads[i]);
    }
    world_release(world, array, array_bytes(array->capacity));
}

static void
visit(struct world *world, struct ref *block, void (*visit_child)(void *context, struct ref *child), void *context)
{
    (void)world;
    struct array *array = (struct array *)block;
    for (uint32_t i = 0; i < array->length; i++) {
        if (tag_is_counted(array_tags(array)[i]))
            visit_child(context, (struct ref *)array->payloads[i]);
    }
}

static void
scan(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    const struct array *array = (const struct array *)block;
    for (uint32_t i = 0; i < array->length; i++) {
        if (tag_is_counted(tags_peek(array)[i]))
            test(context, &array->payloads[i]);
    }
}

void
array_register(struct world *world)
{
    world->kinds[KIND_ARRAY] =
        (struct kind_ops){.name = "array", .destroy = destroy, .visit = visit, .size = size, .scan = scan};
}
