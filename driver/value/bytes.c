/* SPDX-License-Identifier: MIT */
/*
 * Bytes: what differs from strings.  The functions of string.c note bytes above 0x7f as the start of wide characters; here
 * the note is never made, or taken back.
 */
#include "value/bytes.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"

struct string *
bytes_new(struct world *world, const char *bytes, size_t length)
{
    struct string *result = string_alloc(world, length);
    if (length) memcpy(result->text, bytes, length);
    return result;
}

void
bytes_append(struct world *world, struct string **bytes, const char *more, uint32_t length)
{
    if (length == 0) return;
    string_append(world, bytes, more, length);
    (*bytes)->ref.head &= ~STRING_WIDE; /* nobody else holds what was appended to */
}

void
bytes_set(struct world *world, struct string **bytes, uint32_t index, uint8_t byte)
{
    string_own(world, bytes);
    ASSERT(index < (*bytes)->length);
    (*bytes)->text[index] = (char)byte;
}

/* The bytes of A whose being in B is WANTED. */
static struct string *
filter(struct world *world, struct string *a, const struct string *b, bool wanted)
{
    bool known[256] = { false };
    for (uint32_t i = 0; i < b->length; i++) known[(unsigned char)b->text[i]] = true;
    char *kept = memory_get(a->length + 1ull, 1);
    uint32_t length = 0;
    for (uint32_t i = 0; i < a->length; i++)
        if (known[(unsigned char)a->text[i]] == wanted) kept[length++] = a->text[i];
    struct string *result = length == a->length ? string_ref(a) : bytes_new(world, kept, length);
    free(kept);
    return result;
}

struct string *
bytes_subtract(struct world *world, struct string *a, const struct string *b)
{
    return filter(world, a, b, false);
}

struct string *
bytes_intersect(struct world *world, struct string *a, const struct string *b)
{
    return filter(world, a, b, true);
}
