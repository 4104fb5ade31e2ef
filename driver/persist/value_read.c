/* SPDX-License-Identifier: MIT */
/*
 * Text becomes values, in two passes over the text.
 *
 * The first proves that all of it is right and notes the sizes of collections and the types of structs (struct_read.c); it
 * needs no memory of the heap.  The second makes each collection in its full size when it begins, so that a part inside
 * may already refer to it ("<1>=({<1>,})"); it cannot fail.  The depth of recursion is bounded by the first.
 */
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "persist/save_int.h"
#include "value/array.h"
#include "value/bytes.h"
#include "value/intern.h"
#include "value/mapping.h"
#include "value/quote.h"

enum { NUMBER_MAX = 128 /* characters of a float */ };

bool
save_reader_fail(struct save_reader *reader, const char *what)
{
    size_t line = 1;
    const char *start = reader->text;
    for (const char *next; (next = memchr(start, '\n', (size_t)(reader->at - start))); start = next + 1) line++;
    buffer_add_format(&reader->job->problem, "line %zu, column %zu: %s", line, (size_t)(reader->at - start) + 1, what);
    return false;
}

static char
peek(const struct save_reader *reader, size_t ahead)
{
    return (size_t)(reader->end - reader->at) > ahead ? reader->at[ahead] : 0;
}

static bool
starts_with(const struct save_reader *reader, const char *text)
{
    size_t size = strlen(text);
    return (size_t)(reader->end - reader->at) >= size && memcmp(reader->at, text, size) == 0;
}

char
save_reader_peek(const struct save_reader *reader)
{
    return peek(reader, 0);
}

bool
save_reader_skip(struct save_reader *reader, const char *text)
{
    if (!starts_with(reader, text)) return false;
    reader->at += strlen(text);
    return true;
}

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A number of shared parts, widths and versions; at most nine digits. */
static bool
read_small(struct save_reader *reader, uint32_t *number)
{
    const char *start = reader->at;
    for (*number = 0; is_digit(peek(reader, 0)) && reader->at - start < 9; reader->at++)
        *number = *number * 10 + (uint32_t)(*reader->at - '0');
    return reader->at > start && !is_digit(peek(reader, 0));
}

static bool
read_int(struct save_reader *reader, int64_t *number)
{
    bool negative = save_reader_skip(reader, "-");
    int64_t value = 0;
    if (!is_digit(peek(reader, 0))) return save_reader_fail(reader, "a number without digits");
    for (; is_digit(peek(reader, 0)); reader->at++) {
        int digit = *reader->at - '0';
        if (__builtin_mul_overflow(value, 10, &value) || __builtin_sub_overflow(value, digit, &value))
            return save_reader_fail(reader, "the number is too large");
    }
    /* Gathered below zero, where there is one more. */
    if (!negative && value == INT64_MIN) return save_reader_fail(reader, "the number is too large");
    *number = negative ? value : -value;
    return true;
}

/* The characters that a float may consist of; strtod says whether it does. */
static size_t
float_length(const struct save_reader *reader)
{
    size_t length = 0;
    while (length <= NUMBER_MAX && peek(reader, length) && strchr("0123456789abcdefABCDEFxXpP.+-", peek(reader, length))) length++;
    return length;
}

/* Old versions add "=EXPONENT:MANTISSA" in the way of the host that wrote it: the decimal digits have said it already. */
static bool
skip_host_digits(struct save_reader *reader)
{
    if (!save_reader_skip(reader, "=")) return true;
    size_t length = float_length(reader);
    reader->at += length;
    if (!length || !save_reader_skip(reader, ":")) return save_reader_fail(reader, "no such float");
    length = float_length(reader);
    reader->at += length;
    return length || save_reader_fail(reader, "no such float");
}

static bool
read_float(struct save_reader *reader, double *number)
{
    char digits[NUMBER_MAX + 1];
    char *end;
    size_t length = float_length(reader);
    if (length > NUMBER_MAX) return save_reader_fail(reader, "the float is too long");
    memcpy(digits, reader->at, length);
    digits[length] = 0;
    *number = strtod(digits, &end);
    if (*end || length == 0) return save_reader_fail(reader, "no such float");
    if (!isfinite(*number)) return save_reader_fail(reader, "the float is too large");
    reader->at += length;
    return skip_host_digits(reader);
}

/* Integer, or a float by what stands behind the digits. */
static bool
read_number(struct save_reader *reader, struct value *value)
{
    size_t length = peek(reader, 0) == '-';
    while (is_digit(peek(reader, length))) length++;
    char next = peek(reader, length);
    *value = value_int(0);
    if (next && strchr(".xXeE", next)) {
        value->tag = TAG_FLOAT;
        return read_float(reader, &value->f);
    }
    return read_int(reader, &value->i);
}

static bool
count_one(struct save_reader *reader, uint64_t *count, uint64_t most)
{
    return ++*count <= most || save_reader_fail(reader, "the collection is too large");
}

static bool
scan_array(struct save_reader *reader)
{
    size_t shape = reader->shapes.count;
    uint64_t count = 0;
    vector_add(&reader->shapes, ((struct save_shape){ 0, 0 }));
    while (!save_reader_skip(reader, "})")) {
        if (!count_one(reader, &count, reader->job->limits->array_max) || !save_reader_scan(reader)) return false;
        if (!save_reader_skip(reader, ",")) return save_reader_fail(reader, "a comma is missing in an array");
    }
    reader->shapes.data[shape].count = (uint32_t)count;
    reader->bytes += array_bytes(count);
    return true;
}

/* The values of one entry, and the comma behind it; their number in *width. */
static bool
scan_entry(struct save_reader *reader, uint32_t *width)
{
    if (!save_reader_scan(reader)) return false;
    *width = 0;
    for (const char *before = ":"; save_reader_skip(reader, before); before = ";") {
        if (++*width > MAPPING_WIDTH_MAX) return save_reader_fail(reader, "the mapping is too wide");
        if (!save_reader_scan(reader)) return false;
    }
    return save_reader_skip(reader, ",") || save_reader_fail(reader, "a comma is missing in a mapping");
}

static bool
scan_entries(struct save_reader *reader, struct save_shape *shape)
{
    uint64_t cells = 0;
    while (!save_reader_skip(reader, "])")) {
        uint32_t width;
        if (!scan_entry(reader, &width)) return false;
        if (shape->count > 0 && width != shape->width) return save_reader_fail(reader, "the entries of a mapping differ in width");
        shape->width = width;
        shape->count++;
        cells += width;
        if (!count_one(reader, &cells, reader->job->limits->mapping_max)) return false;
    }
    return true;
}

static bool
scan_mapping(struct save_reader *reader)
{
    size_t at = reader->shapes.count;
    struct save_shape shape = { 0, 1 };
    vector_add(&reader->shapes, shape);
    if (save_reader_skip(reader, ":")) {
        if (!read_small(reader, &shape.width) || shape.width > MAPPING_WIDTH_MAX || shape.width >= reader->job->limits->mapping_max)
            return save_reader_fail(reader, "no such width of a mapping");
        if (!save_reader_skip(reader, "])")) return save_reader_fail(reader, "the mapping does not end");
    } else if (!scan_entries(reader, &shape)) {
        return false;
    }
    reader->shapes.data[at] = shape;
    /* mapping, table and index, which is at most two and a half times as long as there are entries */
    reader->bytes += 200 + (uint64_t)shape.count * ((shape.width + 1ull) * 9 + 12);
    return true;
}

static bool
scan_collection(struct save_reader *reader)
{
    char bracket = peek(reader, 1);
    if (reader->depth == SAVE_DEPTH_MAX) return save_reader_fail(reader, "too many collections inside of each other");
    reader->at += 2;
    reader->depth++;
    bool good = bracket == '{' ? scan_array(reader) : bracket == '[' ? scan_mapping(reader) : save_reader_scan_struct(reader);
    reader->depth--;
    return good;
}

bool
save_reader_scan_number(struct save_reader *reader, uint32_t *id)
{
    reader->at++;
    if (!read_small(reader, id) || *id == 0 || !save_reader_skip(reader, ">"))
        return save_reader_fail(reader, "no such number of a shared part");
    if (!save_reader_skip(reader, "="))
        return *id <= reader->parts.count || save_reader_fail(reader, "a shared part is used before it is there");
    reader->bytes += sizeof(struct value);
    return *id == reader->parts.count + 1 || save_reader_fail(reader, "shared parts are not in order");
}

static bool
is_collection(const struct save_reader *reader)
{
    char bracket = peek(reader, 1);
    return peek(reader, 0) == '(' && (bracket == '{' || bracket == '[' || bracket == '<');
}

/* A number in < >: a part that was before, or the name of the one that follows. */
static bool
scan_shared(struct save_reader *reader)
{
    uint32_t id;
    if (!save_reader_scan_number(reader, &id)) return false;
    if (id <= reader->parts.count)
        return reader->parts.data[id - 1].kind != SAVE_PART_TYPE || save_reader_fail(reader, "this part is no value");
    if (!is_collection(reader)) return save_reader_fail(reader, "only arrays, mappings and structs can be shared");
    enum save_part_kind kind = starts_with(reader, "({") ? SAVE_PART_ARRAY : SAVE_PART_OTHER;
    vector_add(&reader->parts, ((struct save_part){ kind, 0 }));
    return scan_collection(reader);
}

static bool
scan_string(struct save_reader *reader)
{
    reader->at++;
    size_t length = save_decode_text(reader, NULL);
    if (length == SIZE_MAX) return false;
    if (length > reader->job->limits->string_max) return save_reader_fail(reader, "the string is too long");
    reader->bytes += sizeof(struct string) + length + 16;
    return true;
}

static bool
scan_bytes(struct save_reader *reader)
{
    reader->at += 2;
    size_t length = save_decode_bytes(reader, NULL);
    if (length == SIZE_MAX) return false;
    if (length > reader->job->limits->string_max) return save_reader_fail(reader, "the bytes are too long");
    reader->bytes += sizeof(struct string) + length + 16;
    return true;
}

/* Behind the quotes: a name, or an array, which may be a shared part. */
static bool
scan_quoted(struct save_reader *reader)
{
    reader->bytes += sizeof(struct quote) + 16;
    if (peek(reader, 0) == '"') return scan_string(reader);
    if (starts_with(reader, "({")) return scan_collection(reader);
    const char *start = reader->at;
    uint32_t id = 0;
    if (peek(reader, 0) == '<') {
        reader->at++;
        read_small(reader, &id);
        reader->at = start;
        if (!scan_shared(reader)) return false;
    }
    bool array = id && id <= reader->parts.count && reader->parts.data[id - 1].kind == SAVE_PART_ARRAY;
    return array || save_reader_fail(reader, "only names and arrays can be quoted");
}

/* #1:"name", #2:({...}) */
static bool
scan_quote(struct save_reader *reader)
{
    uint32_t quotes;
    reader->at++;
    if (!read_small(reader, &quotes) || quotes == 0 || quotes > QUOTES_MAX || !save_reader_skip(reader, ":"))
        return save_reader_fail(reader, "no such number of quotes");
    return scan_quoted(reader);
}

/* What LDMud has values for, and we have not. */
static bool
refuse(struct save_reader *reader)
{
    static const struct {
        const char *start, *what;
    } others[] = {
        { "(*", "lightweight objects cannot be restored" },
        { "(%", "values of Python cannot be restored" },
        { "#", "closures cannot be restored yet" },
        { "&(", "references to variables cannot be restored" },
        { "[", "types cannot be restored" },
        { "", "here should be a value" },
    };
    size_t i = 0;
    while (!starts_with(reader, others[i].start)) i++;
    return save_reader_fail(reader, others[i].what);
}

bool
save_reader_scan(struct save_reader *reader)
{
    struct value number;
    char c = peek(reader, 0);
    if (c == '"') return scan_string(reader);
    if (c == 'b' && peek(reader, 1) == '"') return scan_bytes(reader);
    if (c == '-' || is_digit(c)) return read_number(reader, &number);
    if (c == '<') return scan_shared(reader);
    if (is_collection(reader)) return scan_collection(reader);
    if (c == '#' && is_digit(peek(reader, 1))) return scan_quote(reader);
    return refuse(reader);
}

/* --- the second pass */

bool
save_reader_begin(struct save_reader *reader)
{
    if (!world_fits(reader->world, reader->bytes)) return save_reader_fail(reader, "there is no memory for it");
    reader->shared = memory_get(reader->parts.count, sizeof *reader->shared);
    return true;
}

static struct string *
make_string(struct save_reader *reader)
{
    const char *start = ++reader->at;
    size_t length = save_decode_text(reader, NULL);
    const char *end = reader->at;
    struct string *string = string_alloc(reader->world, length);
    reader->at = start;
    save_decode_text(reader, string->text);
    string_seal(string);
    ASSERT(reader->at == end);
    return string;
}

static struct string *
make_bytes(struct save_reader *reader)
{
    const char *start = reader->at += 2;
    struct string *bytes = string_alloc(reader->world, save_decode_bytes(reader, NULL));
    reader->at = start;
    save_decode_bytes(reader, bytes->text);
    return bytes;
}

/* Keys are mostly constants of programs: those that are interned already are found faster in the mapping. */
static struct value
make_key(struct save_reader *reader)
{
    struct value key = save_reader_make(reader);
    if (key.tag != TAG_STRING) return key;
    struct string *interned = string_interned_peek(reader->world, key.string->text, key.string->length);
    if (!interned) return key;
    struct value better = value_take(TAG_STRING, string_ref(interned));
    value_free(reader->world, key);
    return better;
}

static void
fill_array(struct save_reader *reader, struct array *array)
{
    for (uint32_t i = 0; i < array->length; i++) {
        array_set_take(reader->world, array, i, save_reader_make(reader));
        reader->at++; /* comma */
    }
    reader->at += 2;
}

static void
fill_mapping(struct save_reader *reader, struct mapping *mapping, struct save_shape shape)
{
    struct value *entry = memory_get(shape.width + 1ull, sizeof *entry);
    for (uint32_t i = 0; i < shape.count; i++) {
        entry[0] = make_key(reader);
        for (uint32_t column = 1; column <= shape.width; column++) {
            reader->at++; /* colon, semicolon */
            entry[column] = save_reader_make(reader);
        }
        reader->at++; /* comma */
        mapping_put_take(reader->world, mapping, entry);
    }
    free(entry);
    while (*reader->at != ']') reader->at++; /* the width of an empty one */
    reader->at += 2;
}

/* Of the full size, still empty. */
static struct value
make_empty(struct save_reader *reader, struct save_shape shape)
{
    switch (reader->at[1]) {
    case '{': return value_take(TAG_ARRAY, array_new(reader->world, shape.count));
    case '[': return value_take(TAG_MAPPING, mapping_new(reader->world, shape.width, shape.count));
    default: return value_take(TAG_STRUCT, save_reader_make_struct(reader, shape));
    }
}

/* SHARED: it gets a number before its parts are made. */
static struct value
make_collection(struct save_reader *reader, bool shared)
{
    struct save_shape shape = reader->shapes.data[reader->next_shape++];
    struct value value = make_empty(reader, shape);
    if (shared) reader->shared[reader->shared_count++] = value_ref(value);
    reader->at += 2;
    if (value.tag == TAG_ARRAY) fill_array(reader, value.array);
    else if (value.tag == TAG_MAPPING) fill_mapping(reader, value.mapping, shape);
    else save_reader_fill_struct(reader, value.structure, shape);
    return value;
}

static struct value
make_shared(struct save_reader *reader)
{
    uint32_t id;
    reader->at++;
    read_small(reader, &id);
    reader->at++; /* > */
    if (save_reader_skip(reader, "=")) return make_collection(reader, true);
    return value_ref(reader->shared[id - 1]);
}

static struct value
make_quote(struct save_reader *reader)
{
    uint32_t quotes;
    reader->at++;
    read_small(reader, &quotes);
    reader->at++; /* colon */
    struct value bare = save_reader_make(reader), value = quote_value(reader->world, bare, quotes);
    value_free(reader->world, bare);
    return value;
}

struct value
save_reader_make(struct save_reader *reader)
{
    struct value number = value_int(0);
    switch (*reader->at) {
    case '"':
        return value_take(TAG_STRING, make_string(reader));
    case 'b':
        return bytes_take(make_bytes(reader));
    case '(':
        return make_collection(reader, false);
    case '<':
        return make_shared(reader);
    case '#':
        return make_quote(reader);
    default:
        read_number(reader, &number);
        return number;
    }
}

void
restore_job_free(struct restore_job *job)
{
    buffer_free(&job->problem);
    buffer_free(&job->missing);
}

void
save_reader_close(struct save_reader *reader)
{
    for (uint32_t i = 0; reader->shared && i < reader->shared_count; i++) value_free(reader->world, reader->shared[i]);
    free(reader->shared);
    vector_free(&reader->shapes);
    vector_free(&reader->parts);
    vector_free(&reader->types);
    vector_free(&reader->places);
    buffer_free(&reader->names);
}

bool
restore_value(struct world *world, struct restore_job *job, const char *text, size_t size, int version, struct value *value)
{
    struct save_reader reader = { .world = world, .job = job, .text = text, .at = text, .end = text + size, .version = version };
    bool good = save_reader_scan(&reader);
    if (good) {
        save_reader_skip(&reader, "\n");
        good = reader.at == reader.end ? save_reader_begin(&reader) : save_reader_fail(&reader, "there is more behind the value");
    }
    if (good) {
        reader.at = text;
        *value = save_reader_make(&reader);
    }
    save_reader_close(&reader);
    return good;
}
