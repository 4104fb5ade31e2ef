/* SPDX-License-Identifier: MIT */
/*
 * The growing of vectors.  It doubles, so that n items added one by one cost O(n).
 */
#include "base/vector.h"

#include <stdint.h>

#include "base/assert.h"
#include "base/memory.h"

#define VECTOR_FIRST 8

void *
vector_room(void *data, size_t *capacity, size_t count, size_t more, size_t size)
{
    size_t needed;
    size_t bytes;
    ASSERT(!__builtin_add_overflow(count, more, &needed));
    if (needed <= *capacity)
        return data;
    size_t wanted = *capacity < VECTOR_FIRST / 2 ? VECTOR_FIRST : *capacity * 2;
    if (wanted < needed)
        wanted = needed;
    ASSERT(!__builtin_mul_overflow(wanted, size, &bytes) && bytes <= PTRDIFF_MAX);
    *capacity = wanted;
    return memory_resize(data, bytes);
}
