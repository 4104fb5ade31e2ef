/* SPDX-License-Identifier: MIT */
/*
 * Strings: UTF-8 text of up to 4 GiB, counted, never changed while somebody else may look at it.
 *
 *      | head word | length | hash | text ...          | (STRING_SLACK: capacity) ... |
 *
 * No NUL stands behind the text: 16 bytes of text fit a block of 32.  The hash is made when first asked for, 0 before.
 * Positions that LPC sees are code points; text without STRING_WIDE is ASCII, so there they are bytes.
 *
 * A block with STRING_SLACK is larger than its text needs: the four bytes behind the text say how many bytes of text it
 * has room for.  It comes from appending in place, which only the single holder of a string that is not interned may do.
 * Text must be valid UTF-8; who brings it from outside checks (base/utf8.h).
 */
#ifndef LOAM_VALUE_STRING_H
#define LOAM_VALUE_STRING_H

#include <stddef.h>
#include <string.h>

#include "value/world.h"

struct string {
    struct ref ref; /* KIND_STRING */
    uint32_t length; /* bytes */
    uint32_t hash;   /* 0: not made yet */
    char text[];
};

/* One part of a concatenation. */
struct string_part {
    const char *bytes;
    uint32_t length;
    bool wide; /* may hold bytes above 0x7f */
};

/* The longest text there can be; what a program may ask for is limited far below by the VM. */
#define STRING_LENGTH_MAX (UINT32_MAX - 64)

struct string *string_new(struct world *world, const char *bytes, size_t length);
/* LENGTH bytes to be written by the caller, who calls string_seal() afterwards. */
struct string *string_alloc(struct world *world, size_t length);
/* The text is complete: notes whether it is ASCII. */
void string_seal(struct string *string);
/* All COUNT parts in one; their lengths together are at most STRING_LENGTH_MAX. */
struct string *string_concat(struct world *world, const struct string_part *parts, size_t count);
struct string *string_repeat(struct world *world, const struct string *string, uint32_t times);
struct string *string_from_int(struct world *world, int64_t number);
struct string *string_from_float(struct world *world, double number);

/*
 * Append to *STRING, a variable that holds one reference.  In place when nobody else holds it and there is room; otherwise
 * *STRING becomes another string, and repeated appending costs linear time all in all.  BYTES may be part of *STRING.
 */
void string_append(struct world *world, struct string **string, const char *bytes, uint32_t length);
/* Make *STRING, a variable that holds one reference, a string that may be written to: unshared, not interned, no hash. */
void string_own(struct world *world, struct string **string);
/* Character number INDEX (less than string_char_count) of *STRING = CODE, a valid code point; copied when shared. */
void string_set_char(struct world *world, struct string **string, uint32_t index, uint32_t code);

/* Characters, that is code points. */
uint32_t string_char_count_wide(const struct string *string);
/* Code point number INDEX, -1 when there is none. */
int64_t string_char_at_wide(const struct string *string, int64_t index);
/* Byte offset of character INDEX; the length when there are fewer. */
uint32_t string_offset(const struct string *string, uint64_t index);
/* Characters FIRST to LAST, both included, clipped to what is there; the same string with one more reference when that is all. */
struct string *string_range(struct world *world, struct string *string, int64_t first, int64_t last);
/* *STRING with characters FIRST to LAST (last >= first - 1, both clipped) replaced by MIDDLE. */
struct string *string_replace(struct world *world, const struct string *string, int64_t first, int64_t last,
    const struct string *middle);
/* LPC's a - b and a & b: the characters of A that are not, or that are, in B. */
struct string *string_subtract(struct world *world, struct string *a, const struct string *b);
struct string *string_intersect(struct world *world, struct string *a, const struct string *b);
/* Byte offset of the first PART at or behind offset START, -1 when there is none. */
int64_t string_find(const struct string *string, const struct string *part, uint32_t start);

bool string_equal_text(const struct string *a, const struct string *b);
/* Below, at or above 0; by code points. */
int string_compare(const struct string *a, const struct string *b);
/* Make and keep the hash; never 0. */
uint32_t string_hash_make(const struct world *world, struct string *string);
/* The same hash of text that is no string yet. */
uint32_t string_hash_text(const struct world *world, const char *bytes, size_t length);

/*
 * Numbers as text, without NUL; the result is the length.  Floats as LDMud prints them: "%g", six digits.  The exact form
 * is the shortest that reads back as the same number, always with a point or an exponent.
 */
enum { INT_TEXT_MAX = 20, FLOAT_TEXT_MAX = 32 };
uint32_t int_to_text(char text[INT_TEXT_MAX], int64_t number);
uint32_t float_to_text(char text[FLOAT_TEXT_MAX], double number);
uint32_t float_to_exact_text(char text[FLOAT_TEXT_MAX], double number);

/*
 * The integer that TEXT begins with: blanks, a sign, and decimal digits or 0x, 0o or 0b and digits of that base.  0 if there is
 * none; false: it is out of range.
 */
bool int_from_text(const char *text, size_t length, int64_t *number);

static inline bool
string_is_wide(const struct string *string)
{
    return string->ref.head & STRING_WIDE;
}

static inline bool
string_is_interned(const struct string *string)
{
    return string->ref.head & STRING_INTERNED;
}

static inline struct string *
string_ref(struct string *string)
{
    ref_add(&string->ref);
    return string;
}

static inline void
string_free(struct world *world, struct string *string)
{
    ref_free(world, &string->ref);
}

static inline uint32_t
string_hash(const struct world *world, struct string *string)
{
    return string->hash ? string->hash : string_hash_make(world, string);
}

static inline bool
string_equal(const struct string *a, const struct string *b)
{
    if (a == b) return true;
    return a->length == b->length && string_equal_text(a, b);
}

static inline uint32_t
string_char_count(const struct string *string)
{
    return string_is_wide(string) ? string_char_count_wide(string) : string->length;
}

/* Code point number INDEX, -1 when there is none. */
static inline int64_t
string_char_at(const struct string *string, int64_t index)
{
    if (string_is_wide(string)) return string_char_at_wide(string, index);
    return (uint64_t)index < string->length ? (unsigned char)string->text[index] : -1;
}

static inline struct string_part
string_as_part(const struct string *string)
{
    return (struct string_part){ string->text, string->length, string_is_wide(string) };
}

/* For text that C knows. */
static inline struct string *
string_from_text(struct world *world, const char *text)
{
    return string_new(world, text, strlen(text));
}

/* The operations of KIND_STRING. */
void string_register(struct world *world);
/* For world_drop: the last reference is gone. */
void string_destroy(struct world *world, struct string *string);

#endif
