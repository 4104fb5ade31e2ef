/* SPDX-License-Identifier: MIT */
/*
 * libc memory, checked in one place.  Nobody can go on without these few bytes, so there is no error to
 * return; requests whose size comes from outside are compared with a limit by the caller.
 */
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

void *
memory_get(size_t count, size_t size)
{
    size_t bytes;
    ASSERT(!__builtin_mul_overflow(count, size, &bytes));
    void *memory = calloc(1, bytes ? bytes : 1);
    ASSERT(memory != NULL);
    return memory;
}

void *
memory_resize(void *memory, size_t size)
{
    memory = realloc(memory, size ? size : 1);
    ASSERT(memory != NULL);
    return memory;
}

char *
memory_copy_text(const char *text, size_t size)
{
    ASSERT(size + 1 > size);
    char *copy = memory_resize(NULL, size + 1);
    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}
