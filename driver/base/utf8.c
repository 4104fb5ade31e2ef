/* SPDX-License-Identifier: MIT */
/*
 * UTF-8.  Nearly all text of a game is ASCII, so the functions over whole texts step through eight ASCII bytes
 * at a time.
 */
#include "base/utf8.h"

#include <string.h>

#include <utf8proc.h>

#define HIGH_BITS UINT64_C(0x8080808080808080)
#define WORD sizeof(uint64_t)

static inline bool
is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Are the eight bytes at TEXT all ASCII? */
static inline bool
is_ascii_word(const char *text)
{
    uint64_t word;
    memcpy(&word, text, sizeof word);
    return (word & HIGH_BITS) == 0;
}

/*
 * What the first byte says: length of the character, and the range its second byte must lie in.  The range is
 * where overlong forms (E0, F0), surrogates (ED) and codes above U+10FFFF (F4) are refused.
 */
static size_t
read_lead(unsigned char lead, unsigned char *low, unsigned char *high)
{
    *low = 0x80;
    *high = 0xBF;
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2)
        return 0;
    if (lead < 0xE0)
        return 2;
    if (lead < 0xF0) {
        if (lead == 0xE0)
            *low = 0xA0;
        if (lead == 0xED)
            *high = 0x9F;
        return 3;
    }
    if (lead > 0xF4)
        return 0;
    if (lead == 0xF0)
        *low = 0x90;
    if (lead == 0xF4)
        *high = 0x8F;
    return 4;
}

size_t
utf8_decode(const char *text, size_t size, uint32_t *code)
{
    unsigned char low, high;
    if (size == 0)
        return 0;
    unsigned char lead = (unsigned char)text[0];
    size_t length = read_lead(lead, &low, &high);
    if (length == 0 || length > size)
        return 0;
    if (length == 1) {
        *code = lead;
        return 1;
    }
    unsigned char second = (unsigned char)text[1];
    if (second < low || second > high)
        return 0;
    uint32_t value = (uint32_t)lead & (0x7Fu >> length);
    value = value << 6 | (second & 0x3Fu);
    for (size_t i = 2; i < length; i++) {
        if (!is_continuation(text[i]))
            return 0;
        value = value << 6 | ((unsigned char)text[i] & 0x3Fu);
    }
    *code = value;
    return length;
}

size_t
utf8_encode(uint32_t code, char out[UTF8_MAX_BYTES])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code >= 0xD800 && code <= 0xDFFF)
        return 0;
    if (code < 0x10000) {
        out[0] = (char)(0xE0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3F));
        out[2] = (char)(0x80 | (code & 0x3F));
        return 3;
    }
    if (code > 0x10FFFF)
        return 0;
    out[0] = (char)(0xF0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3F));
    out[2] = (char)(0x80 | (code >> 6 & 0x3F));
    out[3] = (char)(0x80 | (code & 0x3F));
    return 4;
}

size_t
utf8_valid_prefix(const char *text, size_t size)
{
    size_t at = 0;
    while (at < size) {
        if (size - at >= WORD && is_ascii_word(text + at)) {
            at += WORD;
            continue;
        }
        uint32_t code;
        size_t length = utf8_decode(text + at, size - at, &code);
        if (length == 0)
            break;
        at += length;
    }
    return at;
}

bool
utf8_valid(const char *text, size_t size)
{
    return utf8_valid_prefix(text, size) == size;
}

bool
utf8_incomplete(const char *text, size_t size)
{
    unsigned char low, high;
    if (size == 0)
        return false;
    size_t length = read_lead((unsigned char)text[0], &low, &high);
    if (length <= size)
        return false;
    for (size_t i = 1; i < size; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (i == 1 ? byte < low || byte > high : !is_continuation(text[i]))
            return false;
    }
    return true;
}

size_t
utf8_count(const char *text, size_t size)
{
    size_t count = 0;
    size_t at = 0;
    while (at < size) {
        if (size - at >= WORD) {
            uint64_t word;
            memcpy(&word, text + at, sizeof word);
            /* A continuation byte has bit 7 and not bit 6: one bit of each such byte remains, counted. */
            uint64_t continuation = word >> 7 & ~(word >> 6) & (HIGH_BITS >> 7);
            count += WORD - (size_t)__builtin_popcountll(continuation);
            at += WORD;
            continue;
        }
        count += !is_continuation(text[at]);
        at++;
    }
    return count;
}

size_t
utf8_offset(const char *text, size_t size, size_t index)
{
    size_t at = 0;
    while (at < size) {
        if (index >= WORD && size - at >= WORD && is_ascii_word(text + at)) {
            at += WORD;
            index -= WORD;
            continue;
        }
        if (index == 0)
            return at;
        index--;
        at++;
        while (at < size && is_continuation(text[at]))
            at++;
    }
    return size;
}

/* A printable ASCII character that nothing can be joined to: another ASCII character follows, or nothing. */
static inline bool
stands_alone(const char *text, size_t size)
{
    unsigned char byte = (unsigned char)text[0];
    return byte >= ' ' && byte < 0x7f && (size == 1 || (unsigned char)text[1] < 0x80);
}

size_t
utf8_cluster(const char *text, size_t size, unsigned *width)
{
    uint32_t code, next;
    utf8proc_int32_t state = 0;
    if (stands_alone(text, size)) {
        *width = 1;
        return 1;
    }
    size_t at = utf8_decode(text, size, &code);
    int columns = utf8proc_charwidth((utf8proc_int32_t)code);
    while (at < size) {
        size_t length = utf8_decode(text + at, size - at, &next);
        if (length == 0 || utf8proc_grapheme_break_stateful((utf8proc_int32_t)code, (utf8proc_int32_t)next, &state)) break;
        int more = utf8proc_charwidth((utf8proc_int32_t)next);
        columns = more > columns ? more : columns;
        code = next;
        at += length;
    }
    *width = columns <= 0 ? 0 : columns > 2 ? 2 : (unsigned)columns;
    return at ? at : 1;
}

size_t
utf8_width(const char *text, size_t size)
{
    size_t columns = 0;
    unsigned width;
    for (size_t at = 0; at < size; columns += width) at += utf8_cluster(text + at, size - at, &width);
    return columns;
}

size_t
utf8_width_prefix(const char *text, size_t size, size_t columns)
{
    unsigned width;
    for (size_t at = 0; at < size; columns -= width) {
        size_t length = utf8_cluster(text + at, size - at, &width);
        if (width > columns) return at;
        at += length;
    }
    return size;
}

uint32_t
utf8_lower(uint32_t code)
{
    return (uint32_t)utf8proc_tolower((utf8proc_int32_t)code);
}

uint32_t
utf8_upper(uint32_t code)
{
    return (uint32_t)utf8proc_toupper((utf8proc_int32_t)code);
}
