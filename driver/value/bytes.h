/* SPDX-License-Identifier: MIT */
/*
 * Bytes: LPC's type for what is no text.  The block is that of a string without STRING_WIDE, under TAG_BYTES: positions are
 * bytes, and whatever of string.h looks at positions, lengths or order works on them.
 *
 * A block may be a string and bytes at once (ASCII text that was converted): the tag alone tells them apart, in comparisons,
 * in hashes and as keys.  What may set STRING_WIDE or reads UTF-8 has its own function here.
 */
#ifndef LOAM_VALUE_BYTES_H
#define LOAM_VALUE_BYTES_H

#include "value/string.h"

struct string *bytes_new(struct world *world, const char *bytes, size_t length);
/* As string_append(), string_set_char(). */
void bytes_append(struct world *world, struct string **bytes, const char *more, uint32_t length);
void bytes_set(struct world *world, struct string **bytes, uint32_t index, uint8_t byte);
/* LPC's a - b and a & b: the bytes of A that are not, or that are, in B. */
struct string *bytes_subtract(struct world *world, struct string *a, const struct string *b);
struct string *bytes_intersect(struct world *world, struct string *a, const struct string *b);

/* What keeps bytes and a string of the same bytes apart in tables. */
static inline uint32_t
bytes_hash(const struct world *world, struct string *bytes)
{
    return string_hash(world, bytes) ^ 0x9e3779b9u;
}

/* Byte number INDEX, -1 when there is none. */
static inline int64_t
bytes_at(const struct string *bytes, int64_t index)
{
    return (uint64_t)index < bytes->length ? (unsigned char)bytes->text[index] : -1;
}

static inline struct value
bytes_take(struct string *bytes)
{
    return value_take(TAG_BYTES, bytes);
}

/* Is the value text or bytes, with a struct string behind it? */
static inline bool
value_has_string(struct value value)
{
    return value.tag == TAG_STRING || value.tag == TAG_BYTES;
}

#endif
