/* SPDX-License-Identifier: MIT */
/*
 * Efuns on strings.  All are linear in their arguments; indices count characters, the search counts bytes.
 */
#include <string.h>

#include "base/utf8.h"
#include "efun/efun_int.h"
#include "value/array.h"
#include "value/bytes.h"
#include "value/string.h"

enum { BYTES_A_TICK = 64 };

struct text {
    const char *at, *end;
};

static struct text
text_of(const struct string *string)
{
    return (struct text){ string->text, string->text + string->length };
}

/* Where NEEDLE (not empty) begins in the text, or NULL. */
static const char *
find(struct text text, struct text needle)
{
    size_t size = (size_t)(text.end - text.at);
    if (needle.end - needle.at == 1) return memchr(text.at, *needle.at, size);
    return memmem(text.at, size, needle.at, (size_t)(needle.end - needle.at));
}

/* SIZE bytes of what WHOLE, a string or bytes, holds as one more of its type. */
static struct value
piece_of(struct vm *vm, struct value whole, const char *at, size_t size)
{
    struct world *world = vm_world(vm);
    return whole.tag == TAG_BYTES ? bytes_take(bytes_new(world, at, size)) : value_take(TAG_STRING, string_new(world, at, size));
}

static size_t
character_bytes(struct value whole, struct text text)
{
    uint32_t code;
    if (whole.tag == TAG_BYTES) return 1;
    return utf8_decode(text.at, (size_t)(text.end - text.at), &code);
}

static struct value
explode_characters(struct vm *vm, struct value whole)
{
    struct world *world = vm_world(vm);
    struct text text = text_of(whole.string);
    uint32_t length = string_char_count(whole.string);
    if (length == 0) length = 1; /* "" is one empty piece, as in LDMud */
    efun_require_array(vm, length);
    vm_require(vm, length * 40);
    struct array *pieces = array_new(world, length);
    for (uint32_t i = 0; i < length; i++) {
        size_t size = text.at < text.end ? character_bytes(whole, text) : 0;
        array_set_take(world, pieces, i, piece_of(vm, whole, text.at, size));
        text.at += size;
    }
    return value_take(TAG_ARRAY, pieces);
}

struct value
efun_explode(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct text text = text_of(args[EXPLODE_STR].string), separator = text_of(args[EXPLODE_SEPARATOR].string);
    size_t width = (size_t)(separator.end - separator.at);
    uint32_t pieces = 1;
    (void)count;
    efun_same_text(vm, EFUN_EXPLODE, args, EXPLODE_SEPARATOR);
    vm_charge(vm, (uint64_t)(text.end - text.at) / BYTES_A_TICK);
    if (width == 0) return explode_characters(vm, args[EXPLODE_STR]);
    for (struct text rest = text; (rest.at = find(rest, separator)); rest.at += width) pieces++;
    if (pieces == 1) {
        vm_require(vm, 64);
        struct array *whole = array_new(world, 1);
        array_set_take(world, whole, 0, value_ref(args[EXPLODE_STR]));
        return value_take(TAG_ARRAY, whole);
    }
    efun_require_array(vm, pieces);
    vm_require(vm, pieces * 40 + (uint64_t)(text.end - text.at));
    struct array *array = array_new(world, pieces);
    for (uint32_t i = 0; i < pieces; i++) {
        const char *end = i + 1 < pieces ? find(text, separator) : text.end;
        array_set_take(world, array, i, piece_of(vm, args[EXPLODE_STR], text.at, (size_t)(end - text.at)));
        text.at = end + width;
    }
    return value_take(TAG_ARRAY, array);
}

/* Bytes of the joined string; -1: an element is not of type TAG. */
static int64_t
joined_size(const struct array *pieces, uint64_t tag, size_t separator)
{
    uint64_t size = 0;
    for (uint32_t i = 0; i < pieces->length; i++) {
        struct value piece = array_get(pieces, i);
        if (piece.tag != tag) return -1;
        size += piece.string->length + (i ? separator : 0);
    }
    return size > INT64_MAX ? INT64_MAX : (int64_t)size;
}

struct value
efun_implode(struct vm *vm, struct value *args, uint32_t count)
{
    const struct array *pieces = args[IMPLODE_PIECES].array;
    struct text separator = text_of(args[IMPLODE_SEPARATOR].string);
    size_t width = (size_t)(separator.end - separator.at);
    enum tag tag = (enum tag)args[IMPLODE_SEPARATOR].tag;
    int64_t size = joined_size(pieces, tag, width);
    (void)count;
    if (size < 0) efun_bad_argument(vm, EFUN_IMPLODE, 1, "an element is no %s", tag_name(tag));
    vm_charge(vm, (uint64_t)size / BYTES_A_TICK + pieces->length / 8);
    efun_require_string(vm, (uint64_t)size);
    struct string *result = string_alloc(vm_world(vm), (size_t)size);
    char *at = result->text;
    for (uint32_t i = 0; i < pieces->length; i++) {
        const struct string *piece = array_get(pieces, i).string;
        if (i) at = mempcpy(at, separator.at, width);
        at = mempcpy(at, piece->text, piece->length);
    }
    if (tag == TAG_STRING) string_seal(result);
    return value_take(tag, result);
}

typedef uint32_t (*change_fn)(uint32_t code);

/* The first BYTES bytes (whole characters) changed one by one; the case of a letter may be longer or shorter than it. */
static struct value
change_wide(struct vm *vm, const struct string *string, size_t bytes, change_fn change)
{
    struct buffer out = BUFFER_EMPTY;
    buffer_reserve(&out, string->length);
    for (size_t at = 0; at < bytes;) {
        char encoded[UTF8_MAX_BYTES];
        uint32_t code;
        at += utf8_decode(string->text + at, bytes - at, &code);
        buffer_add(&out, encoded, utf8_encode(change(code), encoded));
    }
    buffer_add(&out, string->text + bytes, string->length - bytes);
    return efun_string_take(vm, &out);
}

/* A copy with the first BYTES bytes in the other case; FIRST is 'A' or 'a', of the letters that CHANGE changes. */
static struct value
change_case(struct vm *vm, const struct string *string, size_t bytes, char first, change_fn change)
{
    efun_require_string(vm, string->length);
    vm_charge(vm, string->length / BYTES_A_TICK);
    if (string_is_wide(string)) return change_wide(vm, string, bytes, change);
    struct string *result = string_alloc(vm_world(vm), string->length);
    char *out = result->text;
    memcpy(out, string->text, string->length);
    for (size_t i = 0; i < bytes; i++)
        if (out[i] >= first && out[i] <= first + 25) out[i] = (char)(out[i] ^ 0x20);
    string_seal(result);
    return value_take(TAG_STRING, result);
}

struct value
efun_lower_case(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *string = args[LOWER_CASE_STR].string;
    (void)count;
    return change_case(vm, string, string->length, 'A', utf8_lower);
}

struct value
efun_upper_case(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *string = args[UPPER_CASE_STR].string;
    (void)count;
    return change_case(vm, string, string->length, 'a', utf8_upper);
}

struct value
efun_capitalize(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *string = args[CAPITALIZE_STR].string;
    uint32_t code;
    size_t size = utf8_decode(string->text, string->length, &code);
    (void)count;
    if (size == 0 || utf8_upper(code) == code) return value_ref(args[CAPITALIZE_STR]);
    return change_case(vm, string, size, 'a', utf8_upper);
}

struct value
efun_strstr(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *string = args[STRSTR_STR].string;
    struct text text = text_of(string), part = text_of(args[STRSTR_PART].string);
    int64_t start = efun_int_or(args, count, STRSTR_START, 0), length = (int64_t)string_char_count(string);
    efun_same_text(vm, EFUN_STRSTR, args, STRSTR_PART);
    if (start < 0) start = start + length < 0 ? 0 : start + length;
    if (start > length) return value_int(-1);
    vm_charge(vm, (uint64_t)(text.end - text.at) / BYTES_A_TICK);
    bool wide = string_is_wide(string);
    const char *begin = text.at;
    text.at += wide ? utf8_offset(text.at, (size_t)(text.end - text.at), (size_t)start) : (size_t)start;
    if (part.at == part.end) return value_int(start);
    const char *found = find(text, part);
    if (!found) return value_int(-1);
    return value_int(wide ? (int64_t)utf8_count(begin, (size_t)(found - begin)) : found - begin);
}

/* Where NEEDLE (not empty) last begins in the text, or NULL. */
static const char *
find_last(struct text text, struct text needle)
{
    size_t width = (size_t)(needle.end - needle.at);
    if ((size_t)(text.end - text.at) < width) return NULL;
    for (const char *at = text.end - width; at >= text.at; at--) {
        at = memrchr(text.at, *needle.at, (size_t)(at - text.at) + 1);
        if (!at) return NULL;
        if (memcmp(at, needle.at, width) == 0) return at;
    }
    return NULL;
}

struct value
efun_strrstr(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *string = args[STRRSTR_STR].string;
    struct text text = text_of(string), part = text_of(args[STRRSTR_PART].string);
    size_t size = string->length, width = (size_t)(part.end - part.at);
    int64_t start = efun_int_or(args, count, STRRSTR_START, -1), length = (int64_t)string_char_count(string);
    efun_same_text(vm, EFUN_STRRSTR, args, STRRSTR_PART);
    if (start < 0) start += length;
    if (start < 0) return value_int(-1);
    if (start > length) start = length;
    bool wide = string_is_wide(string);
    size_t offset = wide ? utf8_offset(text.at, size, (size_t)start) : (size_t)start;
    if (width == 0) return value_int(start);
    /* looking back for a long part costs its length at each place where it may begin */
    vm_charge(vm, (uint64_t)size / BYTES_A_TICK * (1 + width / 1024));
    if (size - offset > width) text.end = text.at + offset + width;
    const char *found = find_last(text, part);
    if (!found) return value_int(-1);
    return value_int(wide ? (int64_t)utf8_count(text.at, (size_t)(found - text.at)) : found - text.at);
}

/* What trim() takes away: the characters of a string, one character, or blanks. */
struct trimmed {
    struct text set; /* at NULL: one character */
    int64_t code;
};

static bool
is_trimmed(const struct trimmed *trimmed, uint32_t code)
{
    struct text rest = trimmed->set;
    uint32_t other;
    if (!rest.at) return code == trimmed->code;
    while (rest.at < rest.end) {
        rest.at += utf8_decode(rest.at, (size_t)(rest.end - rest.at), &other);
        if (code == other) return true;
    }
    return false;
}

/* Where the character before END begins. */
static const char *
character_before(struct text text)
{
    const char *at = text.end - 1;
    while (at > text.at && ((unsigned char)*at & 0xc0) == 0x80) at--;
    return at;
}

struct value
efun_trim(struct vm *vm, struct value *args, uint32_t count)
{
    static const char blanks[] = " \t"; /* no newline, as in LDMud */
    enum { TRIM_LEFT = 1, TRIM_RIGHT = 2 };
    struct string *string = args[TRIM_STR].string;
    struct trimmed trimmed = { .set = { blanks, blanks + sizeof blanks - 1 } };
    struct text text = text_of(string);
    int64_t where = efun_int_or(args, count, TRIM_WHERE, 0);
    uint32_t code;
    if (where < 0 || where > 3) efun_bad_argument(vm, EFUN_TRIM, 2, "neither 1 (left), 2 (right) nor 3 (both)");
    if (where == 0) where = TRIM_LEFT | TRIM_RIGHT;
    if (count > TRIM_WHAT && args[TRIM_WHAT].tag == TAG_STRING) trimmed.set = text_of(args[TRIM_WHAT].string);
    else if (count > TRIM_WHAT) trimmed = (struct trimmed){ .code = args[TRIM_WHAT].i };
    vm_charge(vm, string->length / 16 * (1 + (uint64_t)(trimmed.set.end - trimmed.set.at) / 16));
    while ((where & TRIM_LEFT) && text.at < text.end) {
        size_t size = utf8_decode(text.at, (size_t)(text.end - text.at), &code);
        if (!is_trimmed(&trimmed, code)) break;
        text.at += size;
    }
    while ((where & TRIM_RIGHT) && text.at < text.end) {
        const char *last = character_before(text);
        utf8_decode(last, (size_t)(text.end - last), &code);
        if (!is_trimmed(&trimmed, code)) break;
        text.end = last;
    }
    size_t size = (size_t)(text.end - text.at);
    if (size == string->length) return value_ref(args[TRIM_STR]);
    efun_require_string(vm, size);
    return value_take(TAG_STRING, string_new(vm_world(vm), text.at, size));
}
