/* SPDX-License-Identifier: MIT */
/*
 * JSON.  Recursion is bounded by JSON_DEPTH_MAX in both directions (jansson has a bound of its own, 2048), and nothing is made
 * in the heap before what was read is measured.
 */
#include "persist/json.h"

#include <inttypes.h>
#include <jansson.h>

#include "base/utf8.h"
#include "value/array.h"
#include "value/mapping.h"
#include "value/string.h"
#include "value/struct.h"

/* --- writing */

struct writer {
    const struct world *world;
    struct buffer *out;
    size_t most;
    uint32_t depth;
};

static const char *write_value(struct writer *writer, struct value value);

static void
write_string(struct buffer *out, const struct string *string)
{
    static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    buffer_add_byte(out, '"');
    for (uint32_t i = 0; i < string->length; i++) {
        unsigned char byte = (unsigned char)string->text[i];
        size_t letter = 0;
        if (byte >= ' ' && byte != '"' && byte != '\\') {
            buffer_add_byte(out, (char)byte);
            continue;
        }
        while (letters[letter] && letters[letter] != (char)byte) letter += 2;
        if (byte && letters[letter]) buffer_add_format(out, "\\%c", letters[letter + 1]);
        else buffer_add_format(out, "\\u%04x", byte);
    }
    buffer_add_byte(out, '"');
}

static const char *
write_array(struct writer *writer, const struct array *array)
{
    buffer_add_byte(writer->out, '[');
    for (uint32_t i = 0; i < array->length; i++) {
        if (i) buffer_add_byte(writer->out, ',');
        const char *problem = write_value(writer, array_get(array, i));
        if (problem) return problem;
    }
    buffer_add_byte(writer->out, ']');
    return NULL;
}

static const char *
write_mapping(struct writer *writer, const struct mapping *mapping)
{
    uint32_t position = 0;
    struct mapping_slot slot;
    struct value key;
    bool first = true;
    if (mapping_width(mapping) != 1) return "a mapping does not have one value a key";
    buffer_add_byte(writer->out, '{');
    while (mapping_next(mapping, &position, &key, &slot)) {
        if (key.tag != TAG_STRING) return "a key is no string";
        if (!first) buffer_add_byte(writer->out, ',');
        first = false;
        write_string(writer->out, key.string);
        buffer_add_byte(writer->out, ':');
        const char *problem = write_value(writer, mapping_slot_get(slot, 0));
        if (problem) return problem;
    }
    buffer_add_byte(writer->out, '}');
    return NULL;
}

static const char *
write_struct(struct writer *writer, const struct structure *structure)
{
    buffer_add_byte(writer->out, '{');
    for (uint32_t i = 0; i < structure->type->count; i++) {
        if (i) buffer_add_byte(writer->out, ',');
        write_string(writer->out, structure->type->members[i].name);
        buffer_add_byte(writer->out, ':');
        const char *problem = write_value(writer, struct_get(structure, i));
        if (problem) return problem;
    }
    buffer_add_byte(writer->out, '}');
    return NULL;
}

static const char *
write_collection(struct writer *writer, struct value value)
{
    if (value.tag == TAG_STRUCT) return write_struct(writer, value.structure);
    return value.tag == TAG_ARRAY ? write_array(writer, value.array) : write_mapping(writer, value.mapping);
}

static const char *
write_value(struct writer *writer, struct value value)
{
    char space[FLOAT_TEXT_MAX];
    if (writer->out->size > writer->most) return "the text is too long";
    if (value_is_destructed(value)) value = value_int(0);
    switch (value.tag) {
    case TAG_INT: buffer_add_format(writer->out, "%" PRId64, value.i); return NULL;
    case TAG_FLOAT: buffer_add(writer->out, space, float_to_exact_text(space, value.f)); return NULL;
    case TAG_STRING: write_string(writer->out, value.string); return NULL;
    case TAG_ARRAY: case TAG_MAPPING: case TAG_STRUCT: break;
    default: return "a value is neither number, string, array, mapping nor struct";
    }
    if (writer->depth == JSON_DEPTH_MAX) return "the value is nested too deep";
    writer->depth++;
    const char *problem = write_collection(writer, value);
    writer->depth--;
    return problem;
}

const char *
json_write(const struct world *world, struct value value, size_t max, struct buffer *out)
{
    struct writer writer = { .world = world, .out = out, .most = out->size + max };
    return write_value(&writer, value);
}

/* --- reading */

struct reader {
    struct world *world;
    const struct vm_limits *limits;
    uint64_t bytes;       /* that the values will take, at most */
    uint32_t depth;
    const char *problem;
};

static bool
fail(struct reader *reader, const char *problem)
{
    reader->problem = problem;
    return false;
}

static bool measure(struct reader *reader, const json_t *json);

static bool
measure_object(struct reader *reader, json_t *json)
{
    if (json_object_size(json) > reader->limits->mapping_max / 2) return fail(reader, "an object is too large");
    reader->bytes += 64 + json_object_size(json) * 64;
    for (void *at = json_object_iter(json); at; at = json_object_iter_next(json, at)) {
        reader->bytes += json_object_iter_key_len(at) + sizeof(struct string) + 8;
        if (!measure(reader, json_object_iter_value(at))) return false;
    }
    return true;
}

static bool
measure_array(struct reader *reader, const json_t *json)
{
    size_t count = json_array_size(json);
    if (count > reader->limits->array_max) return fail(reader, "an array is too large");
    reader->bytes += array_bytes(count) + 8;
    for (size_t i = 0; i < count; i++)
        if (!measure(reader, json_array_get(json, i))) return false;
    return true;
}

static bool
measure(struct reader *reader, const json_t *json)
{
    bool good = true;
    if (json_is_string(json)) {
        if (json_string_length(json) > reader->limits->string_max) return fail(reader, "a string is too long");
        reader->bytes += json_string_length(json) + sizeof(struct string) + 8;
        return true;
    }
    if (!json_is_array(json) && !json_is_object(json)) return true;
    if (reader->depth == JSON_DEPTH_MAX) return fail(reader, "it is nested too deep");
    reader->depth++;
    good = json_is_array(json) ? measure_array(reader, json) : measure_object(reader, (json_t *)json);
    reader->depth--;
    return good;
}

static struct value make(struct world *world, json_t *json);

static struct value
make_array(struct world *world, const json_t *json)
{
    struct array *array = array_new(world, json_array_size(json));
    for (uint32_t i = 0; i < array->length; i++) array_set_take(world, array, i, make(world, json_array_get(json, i)));
    return value_take(TAG_ARRAY, array);
}

static struct value
make_mapping(struct world *world, json_t *json)
{
    struct mapping *mapping = mapping_new(world, 1, (uint32_t)json_object_size(json));
    for (void *at = json_object_iter(json); at; at = json_object_iter_next(json, at)) {
        struct string *key = string_new(world, json_object_iter_key(at), json_object_iter_key_len(at));
        mapping_set_take(world, mapping, value_take(TAG_STRING, key), make(world, json_object_iter_value(at)));
        string_free(world, key);
    }
    return value_take(TAG_MAPPING, mapping);
}

static struct value
make(struct world *world, json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT: return make_mapping(world, json);
    case JSON_ARRAY: return make_array(world, json);
    case JSON_STRING: return value_take(TAG_STRING, string_new(world, json_string_value(json), json_string_length(json)));
    case JSON_INTEGER: return value_int(json_integer_value(json));
    case JSON_REAL: return value_float(json_real_value(json));
    default: return value_int(json_is_true(json));
    }
}

bool
json_read(struct world *world, const struct vm_limits *limits, const char *text, size_t size, struct value *value,
    struct buffer *problem)
{
    struct reader reader = { .world = world, .limits = limits };
    json_error_t error;
    if (size > JSON_TEXT_MAX) {
        buffer_add_format(problem, "the text is longer than %d bytes", JSON_TEXT_MAX);
        return false;
    }
    json_t *json = json_loadb(text, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (!json) {
        buffer_add_format(problem, "line %d, column %d: ", error.line, error.column);
        buffer_add_escaped(problem, error.text, utf8_valid_prefix(error.text, strlen(error.text)));
        return false;
    }
    bool good = measure(&reader, json);
    if (good && !world_fits(world, reader.bytes)) good = fail(&reader, "Out of memory");
    if (good) *value = make(world, json);
    else buffer_add_text(problem, reader.problem);
    json_decref(json);
    return good;
}
