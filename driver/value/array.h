/* SPDX-License-Identifier: MIT */
/*
 * Arrays: a row of payloads, then a row of tags, nine bytes an element.
 *
 *      | head word | length | capacity | payload 0 ... capacity - 1 | tag 0 ... capacity - 1 |
 *
 * Capacity is more than length only behind elements that were appended in place.  Elements at and behind length are
 * undefined.  Only this module, mapping.c and vm/ touch the rows; everybody else goes through array_get and array_set.
 */
#ifndef LOAM_VALUE_ARRAY_H
#define LOAM_VALUE_ARRAY_H

#include <stddef.h>

#include "value/world.h"

struct array {
    struct ref ref; /* KIND_ARRAY */
    uint32_t length, capacity;
    uint64_t payloads[];
};

#define ARRAY_LENGTH_MAX (UINT32_MAX / 16)

static inline uint64_t *
array_payloads(struct array *array)
{
    return array->payloads;
}

static inline uint8_t *
array_tags(struct array *array)
{
    return (uint8_t *)(array->payloads + array->capacity);
}

static inline size_t
array_bytes(uint64_t capacity)
{
    return sizeof(struct array) + capacity * 9;
}

static inline struct array *
array_ref(struct array *array)
{
    ref_add(&array->ref);
    return array;
}

static inline void
array_free(struct world *world, struct array *array)
{
    ref_free(world, &array->ref);
}

/* Element INDEX (less than length), borrowed; a destructed object reads as 0. */
static inline struct value
array_get(const struct array *array, uint32_t index)
{
    struct value value = { .bits = array->payloads[index],
        .tag = ((const uint8_t *)(array->payloads + array->capacity))[index] };
    return value_is_destructed(value) ? value_int(0) : value;
}

/* Element INDEX (less than length) = VALUE, which is consumed. */
static inline void
array_set_take(struct world *world, struct array *array, uint32_t index, struct value value)
{
    uint64_t *payload = &array->payloads[index];
    uint8_t *tag = array_tags(array) + index;
    struct value old = { .bits = *payload, .tag = *tag };
    *payload = value.bits;
    *tag = (uint8_t)value.tag;
    value_free(world, old);
}

/* LENGTH elements, all 0. */
struct array *array_new(struct world *world, size_t length);
/* The COUNT values, consumed. */
struct array *array_from_values_take(struct world *world, const struct value *values, size_t count);
struct array *array_copy(struct world *world, const struct array *array);

/*
 * Append COUNT values, consumed, to *ARRAY, a variable that holds one reference.  In place when nobody else holds it and
 * there is room; otherwise *ARRAY becomes another array; repeated appending costs linear time all in all.
 */
void array_append_take(struct world *world, struct array **array, const struct value *values, size_t count);
/* The same with the elements of TAIL, borrowed; TAIL may be *ARRAY. */
void array_append_array(struct world *world, struct array **array, struct array *tail);
/* Make *ARRAY, a variable that holds one reference, an array that nobody else holds. */
void array_own(struct world *world, struct array **array);

struct array *array_concat(struct world *world, const struct array *a, const struct array *b);
/* Elements FIRST to LAST, both included, clipped to what is there. */
struct array *array_range(struct world *world, const struct array *array, int64_t first, int64_t last);
/* ARRAY with elements FIRST to LAST (last >= first - 1, both clipped) replaced by those of MIDDLE. */
struct array *array_replace(struct world *world, const struct array *array, int64_t first, int64_t last,
    const struct array *middle);
struct array *array_repeat(struct world *world, const struct array *array, uint32_t times);

/*
 * Sets, in linear time; elements are equal as keys of mappings are (value_same).  Order and repetitions are those of the
 * operands, as in LDMud:
 *   subtract   elements of A that are not in B
 *   intersect  elements of A that are in B
 *   unite      all of A, then the elements of B that are not in A
 *   differ     elements of A that are not in B, then elements of B that are not in A
 */
struct array *array_subtract(struct world *world, const struct array *a, const struct array *b);
struct array *array_intersect(struct world *world, const struct array *a, const struct array *b);
struct array *array_unite(struct world *world, const struct array *a, const struct array *b);
struct array *array_differ(struct world *world, const struct array *a, const struct array *b);

/* Index of the first element at or behind START that is the same as VALUE, -1 when there is none. */
int64_t array_find(const struct array *array, struct value value, uint32_t start);

/* The operations of KIND_ARRAY. */
void array_register(struct world *world);

#endif
