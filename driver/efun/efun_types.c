/* SPDX-License-Identifier: MIT */
/*
 * Efuns that ask for types and convert between them.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "efun/efun_int.h"
#include "object/object.h"
#include "value/array.h"
#include "value/bytes.h"
#include "value/closure.h"
#include "value/mapping.h"
#include "value/quote.h"
#include "value/render.h"
#include "value/string.h"
#include "value/struct.h"

/* A destructed object is the integer 0. */
static uint64_t
tag_of(struct value value)
{
    return value_is_destructed(value) ? TAG_INT : value.tag;
}

struct value
efun_intp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(tag_of(args[INTP_VALUE]) == TAG_INT);
}

struct value
efun_floatp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[FLOATP_VALUE].tag == TAG_FLOAT);
}

struct value
efun_stringp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[STRINGP_VALUE].tag == TAG_STRING);
}

struct value
efun_pointerp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[POINTERP_VALUE].tag == TAG_ARRAY);
}

struct value
efun_mappingp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[MAPPINGP_VALUE].tag == TAG_MAPPING);
}

struct value
efun_objectp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(tag_of(args[OBJECTP_VALUE]) == TAG_OBJECT);
}

/* What typeof() returns. */
static struct value
type_number(struct value value)
{
    /* LDMud's numbers: mudlibs know them from an include file. */
    static const uint8_t numbers[TAG_COUNT] = { [TAG_INT] = 2, [TAG_STRING] = 3, [TAG_ARRAY] = 4, [TAG_OBJECT] = 5,
        [TAG_MAPPING] = 6, [TAG_FLOAT] = 7, [TAG_CLOSURE] = 8, [TAG_SYMBOL] = 9, [TAG_QUOTED] = 10, [TAG_STRUCT] = 11,
        [TAG_BYTES] = 12 };
    return value_int(numbers[tag_of(value)]);
}

struct value
efun_typeof(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return type_number(args[TYPEOF_VALUE]);
}

/* By LDMud's numbers: mudlibs know them from the same include file. */
static int64_t
closure_type(const struct closure *closure)
{
    switch (closure->kind) {
    case CLOSURE_OPERATOR: return 0xe800 + closure->number;
    case CLOSURE_EFUN: return 0xf000 + closure->number;
    case CLOSURE_SIMUL_EFUN: return 0xf800;
    default: return 0;
    }
}

/* "point /std/shape #0" */
static struct value
struct_id(struct vm *vm, const struct struct_type *type)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add_format(&text, "%.*s %.*s #0", (int)type->name->length, type->name->text, (int)type->program->length,
        type->program->text);
    return efun_string_take(vm, &text);
}

/* What get_type_info() knows besides the type. */
static struct value
type_detail(struct vm *vm, struct value value)
{
    switch (value.tag) {
    case TAG_STRING: return value_int(!string_is_interned(value.string));
    case TAG_MAPPING: return value_int(mapping_width(value.mapping));
    case TAG_STRUCT: return struct_id(vm, value.structure->type);
    case TAG_SYMBOL: case TAG_QUOTED: return value_int((int64_t)quote_of(value)->quotes);
    case TAG_CLOSURE: return value_int(closure_type(value.closure));
    default: return value_int(-1);
    }
}

struct value
efun_get_type_info(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[GET_TYPE_INFO_VALUE];
    if (count <= GET_TYPE_INFO_WHICH) {
        const struct value both[] = { type_number(value), type_detail(vm, value) };
        return value_take(TAG_ARRAY, array_from_values_take(vm_world(vm), both, 2));
    }
    switch (args[GET_TYPE_INFO_WHICH].i) {
    case 0: return type_number(value);
    case 1: return type_detail(vm, value);
    case 2:
        if (value.tag == TAG_STRUCT) return value_take(TAG_STRING, string_ref(value.structure->type->name));
        return value.tag == TAG_CLOSURE ? efun_object_of_closure(value.closure) : value_int(-1);
    default: return value_int(-1);
    }
}

static const char *
skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r'))) at++;
    return at;
}

static const char *
skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9') at++;
    return at;
}

struct value
efun_to_int(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[TO_INT_VALUE];
    int64_t number;
    (void)count;
    if (value.tag == TAG_INT) return value;
    if (value.tag == TAG_FLOAT) {
        if (value.f >= 0x1p63 || value.f < -0x1p63) efun_bad_argument(vm, EFUN_TO_INT, 1, "%g is out of range", value.f);
        return value_int((int64_t)value.f);
    }
    if (!int_from_text(value.string->text, value.string->length, &number))
        efun_bad_argument(vm, EFUN_TO_INT, 1, "the number is out of range");
    return value_int(number);
}

/* Where the decimal number at AT ends: digits, a dot and digits, an exponent. No "inf", no hexadecimal. */
static const char *
end_of_float(const char *at, const char *end)
{
    if (at < end && (*at == '-' || *at == '+')) at++;
    at = skip_digits(at, end);
    if (at < end && *at == '.') at = skip_digits(at + 1, end);
    if (at == end || (*at | 0x20) != 'e') return at;
    const char *exponent = at + 1;
    if (exponent < end && (*exponent == '-' || *exponent == '+')) exponent++;
    const char *behind = skip_digits(exponent, end);
    return behind > exponent ? behind : at;
}

static double
parse_float(const struct string *text)
{
    const char *end = text->text + text->length;
    const char *at = skip_blanks(text->text, end);
    struct buffer number = BUFFER_EMPTY;
    buffer_add(&number, at, (size_t)(end_of_float(at, end) - at));
    double result = strtod(buffer_text(&number), NULL);
    buffer_free(&number);
    return result;
}

struct value
efun_to_float(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[TO_FLOAT_VALUE];
    (void)count;
    if (value.tag == TAG_FLOAT) return value;
    if (value.tag == TAG_INT) return value_float((double)value.i);
    double number = parse_float(value.string);
    if (!isfinite(number)) efun_bad_argument(vm, EFUN_TO_FLOAT, 1, "the number is out of range");
    return value_float(number);
}

/* The characters whose codes an array holds, up to the first 0 or what is no character; false for a wrong code. */
static bool
add_characters(const struct array *codes, struct buffer *text)
{
    for (uint32_t i = 0; i < codes->length; i++) {
        struct value code = array_get(codes, i);
        char bytes[UTF8_MAX_BYTES];
        if (code.tag != TAG_INT || code.i == 0) return true;
        size_t size = code.i < 0 || code.i > UINT32_MAX ? 0 : utf8_encode((uint32_t)code.i, bytes);
        if (size == 0) return false;
        buffer_add(text, bytes, size);
    }
    return true;
}

struct value
efun_to_string(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[TO_STRING_VALUE];
    struct buffer text = BUFFER_EMPTY;
    bool good = true;
    (void)count;
    if (value.tag == TAG_SYMBOL || value.tag == TAG_QUOTED) value = quote_bare_peek(value);
    if (value.tag == TAG_STRING) return value_ref(value);
    if (value.tag == TAG_BYTES) efun_bad_argument(vm, EFUN_TO_STRING, 1, "bytes become text by to_text()");
    if (value.tag == TAG_ARRAY) good = add_characters(value.array, &text);
    else efun_add_value(vm, value, &text);
    if (good) return efun_string_take(vm, &text);
    buffer_free(&text);
    efun_bad_argument(vm, EFUN_TO_STRING, 1, "an element is no character");
}

static struct value
bytes_to_array(struct vm *vm, const struct string *bytes)
{
    vm_charge(vm, bytes->length / 16);
    efun_require_array(vm, bytes->length);
    struct array *array = array_new(vm_world(vm), bytes->length);
    for (uint32_t i = 0; i < bytes->length; i++) array_set_take(vm_world(vm), array, i, value_int(bytes_at(bytes, i)));
    return value_take(TAG_ARRAY, array);
}

static struct value
struct_to_array(struct vm *vm, const struct structure *structure)
{
    uint32_t count = structure->type->count;
    vm_charge(vm, count / 16);
    efun_require_array(vm, count);
    struct array *array = array_new(vm_world(vm), count);
    for (uint32_t i = 0; i < count; i++) array_set_take(vm_world(vm), array, i, value_ref(struct_get(structure, i)));
    return value_take(TAG_ARRAY, array);
}

struct value
efun_to_array(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[TO_ARRAY_VALUE];
    struct world *world = vm_world(vm);
    (void)count;
    if (value.tag == TAG_SYMBOL || value.tag == TAG_QUOTED) value = quote_bare_peek(value);
    if (value.tag == TAG_ARRAY) return value_ref(value);
    if (value.tag == TAG_BYTES) return bytes_to_array(vm, value.string);
    if (value.tag == TAG_STRUCT) return struct_to_array(vm, value.structure);
    const char *at = value.string->text, *end = at + value.string->length;
    uint32_t length = string_char_count(value.string), code;
    vm_charge(vm, length / 16);
    efun_require_array(vm, length);
    struct array *array = array_new(world, length);
    for (uint32_t i = 0; i < length; i++) {
        at += utf8_decode(at, (size_t)(end - at), &code);
        array_set_take(world, array, i, value_int(code));
    }
    return value_take(TAG_ARRAY, array);
}
