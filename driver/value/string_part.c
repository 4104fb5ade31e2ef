/* SPDX-License-Identifier: MIT */
/*
 * Characters and parts of strings.  LPC counts code points; in ASCII text they are bytes and everything here is direct.
 * In wide text a position is found by counting from the start (a kept index of every n-th character could go here).
 */
#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "value/string.h"

uint32_t
string_char_count_wide(const struct string *string)
{
    return (uint32_t)utf8_count(string->text, string->length);
}

uint32_t
string_offset(const struct string *string, uint64_t index)
{
    if (index >= string->length)
        return string->length;
    if (!string_is_wide(string))
        return (uint32_t)index;
    return (uint32_t)utf8_offset(string->text, string->length, index);
}

int64_t
string_char_at_wide(const struct string *string, int64_t index)
{
    if (index < 0)
        return -1;
    uint32_t offset = string_offset(string, (uint64_t)index);
    uint32_t code;
    if (utf8_decode(string->text + offset, string->length - offset, &code) == 0)
        return -1;
    return code;
}

/* Bytes FIRST to END (not included) as a string of their own. */
static struct string *
cut_bytes(struct world *world, const struct string *string, uint32_t first, uint32_t end)
{
    struct string *part = string_alloc(world, end - first);
    memcpy(part->text, string->text + first, end - first);
    if (string_is_wide(string))
        string_seal(part);
    return part;
}

/* The bytes of characters FIRST to LAST, clipped: *start to *end, which is not included. */
static void
find_bytes(const struct string *string, int64_t first, int64_t last, uint32_t *start, uint32_t *end)
{
    if (first < 0)
        first = 0;
    *start = string_offset(string, (uint64_t)first);
    if (last < first) {
        *end = *start;
    } else if (last >= string->length) {
        *end = string->length;
    } else if (!string_is_wide(string)) {
        *end = (uint32_t)last + 1;
    } else {
        *end = *start + (uint32_t)utf8_offset(string->text + *start, string->length - *start,
                            (size_t)(last - first) + 1);
    }
}

struct string *
string_range(struct world *world, struct string *string, int64_t first, int64_t last)
{
    uint32_t start, end;
    find_bytes(string, first, last, &start, &end);
    if (start == 0 && end == string->length)
        return string_ref(string);
    return cut_bytes(world, string, start, end);
}

struct string *
string_replace(struct world *world, const struct string *string, int64_t first, int64_t last,
    const struct string *middle)
{
    uint32_t start, end;
    find_bytes(string, first, last, &start, &end);
    struct string_part parts[] = {
        {string->text, start, string_is_wide(string)},
        string_as_part(middle),
        {string->text + end, string->length - end, string_is_wide(string)},
    };
    return string_concat(world, parts, 3);
}

void
string_set_char(struct world *world, struct string **string, uint32_t index, uint32_t code)
{
    if (code < 0x80 && !string_is_wide(*string)) {
        string_own(world, string);
        ASSERT(index < (*string)->length);
        (*string)->text[index] = (char)code;
        return;
    }
    uint32_t start, end;
    char text[UTF8_MAX_BYTES];
    find_bytes(*string, index, index, &start, &end);
    struct string_part parts[] = {
        {(*string)->text, start, true},
        {text, (uint32_t)utf8_encode(code, text), true},
        {(*string)->text + end, (*string)->length - end, true},
    };
    ASSERT(parts[1].length > 0 && start < end);
    struct string *fresh = string_concat(world, parts, 3);
    string_free(world, *string);
    *string = fresh;
}

int64_t
string_find(const struct string *string, const struct string *part, uint32_t start)
{
    if (start > string->length || part->length > string->length - start)
        return -1;
    if (part->length == 0)
        return start;
    const char *found = memmem(string->text + start, string->length - start, part->text, part->length);
    return found ? found - string->text : -1;
}

/* A set of characters: a bit for each of ASCII, the others sorted. */
struct char_set {
    uint64_t ascii[2];
    uint32_t *codes;
    size_t count;
};

static int
compare_codes(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void
fill_set(struct char_set *set, const struct string *string)
{
    *set = (struct char_set){{0, 0}, NULL, 0};
    if (string_is_wide(string))
        set->codes = memory_get(string->length, sizeof *set->codes);
    uint32_t code = 0;
    for (uint32_t at = 0; at < string->length;) {
        size_t bytes = utf8_decode(string->text + at, string->length - at, &code);
        ASSERT(bytes > 0);
        if (code < 0x80)
            set->ascii[code >> 6] |= UINT64_C(1) << (code & 63);
        else
            set->codes[set->count++] = code;
        at += (uint32_t)bytes;
    }
    if (set->count)
        qsort(set->codes, set->count, sizeof *set->codes, compare_codes);
}

static bool
has_code(const struct char_set *set, uint32_t code)
{
    if (code < 0x80)
        return set->ascii[code >> 6] >> (code & 63) & 1;
    return set->count && bsearch(&code, set->codes, set->count, sizeof code, compare_codes);
}

/* The characters of A whose being in B is WANTED. */
static struct string *
filter(struct world *world, struct string *a, const struct string *b, bool wanted)
{
    struct char_set set;
    fill_set(&set, b);
    char *kept = memory_get(a->length, 1);
    size_t length = 0;
    uint32_t code = 0;
    for (uint32_t at = 0; at < a->length;) {
        size_t bytes = utf8_decode(a->text + at, a->length - at, &code);
        ASSERT(bytes > 0);
        if (has_code(&set, code) == wanted) {
            memcpy(kept + length, a->text + at, bytes);
            length += bytes;
        }
        at += (uint32_t)bytes;
    }
    struct string *result = length == a->length ? string_ref(a) : string_new(world, kept, length);
    free(kept);
    free(set.codes);
    return result;
}

struct string *
string_subtract(struct world *world, struct string *a, const struct string *b)
{
    return filter(world, a, b, false);
}

struct string *
string_intersect(struct world *world, struct string *a, const struct string *b)
{
    return filter(world, a, b, true);
}
