/* SPDX-License-Identifier: MIT */
/*
 * Casts: (int), (float), (string) and ({}) of any value, with an error where there is nothing to make of it.
 */
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "value/array.h"
#include "value/bytes.h"
#include "vm/op.h"
#include "vm/vm_int.h"

enum { NUMBER_TEXT_MAX = 400 };

/* The number at the start of a string as C text; blanks before it are skipped, what follows it is not looked at. */
static void
copy_number(const struct string *string, char text[NUMBER_TEXT_MAX])
{
    uint32_t length = string->length < NUMBER_TEXT_MAX - 1 ? string->length : NUMBER_TEXT_MAX - 1;
    memcpy(text, string->text, length);
    text[length] = '\0';
}

static int64_t
string_to_int(struct vm *vm, const struct string *string)
{
    char text[NUMBER_TEXT_MAX];
    int64_t number;
    if (int_from_text(string->text, string->length, &number)) return number;
    copy_number(string, text);
    vm_error(vm, "Numeric overflow: %.40s", text);
}

static double
string_to_float(struct vm *vm, const struct string *string)
{
    char text[NUMBER_TEXT_MAX];
    copy_number(string, text);
    /* decimal only: no hexadecimal, infinity or nan */
    size_t digits = strspn(text, " \t\n+-.0123456789eE");
    text[digits] = '\0';
    double number = strtod(text, NULL);
    if (!(fabs(number) <= DBL_MAX)) vm_error(vm, "Numeric overflow: %.40s", text);
    return number;
}

static struct value
to_int(struct vm *vm, struct value value)
{
    if (value.tag == TAG_STRING) return value_int(string_to_int(vm, value.string));
    if (value.tag != TAG_FLOAT) return value;
    /* 2^63 is the first float that is too large */
    if (!(value.f >= -0x1p63 && value.f < 0x1p63)) vm_error(vm, "Numeric overflow: (int)%g", value.f);
    return value_int((int64_t)value.f);
}

static struct value
to_float(struct vm *vm, struct value value)
{
    if (value.tag == TAG_STRING) return value_float(string_to_float(vm, value.string));
    return value.tag == TAG_INT ? value_float((double)value.i) : value;
}

static struct value
to_string(struct vm *vm, struct value value)
{
    if (value.tag == TAG_INT) return value_take(TAG_STRING, string_from_int(vm->world, value.i));
    if (value.tag == TAG_FLOAT) return value_take(TAG_STRING, string_from_float(vm->world, value.f));
    if (value.tag != TAG_OBJECT || !vm->hooks.name_instance) return value_ref(value);
    struct buffer name = BUFFER_EMPTY;
    vm->hooks.name_instance(vm->hooks.context, value.object, &name);
    struct string *string = string_new(vm->world, name.data, name.size);
    buffer_free(&name);
    return value_take(TAG_STRING, string);
}

static struct value
bytes_to_array(struct vm *vm, const struct string *bytes)
{
    require_array(vm, bytes->length);
    struct array *array = array_new(vm->world, bytes->length);
    for (uint32_t i = 0; i < bytes->length; i++) array_set_take(vm->world, array, i, value_int(bytes_at(bytes, i)));
    return value_take(TAG_ARRAY, array);
}

/* The characters of a string, or the bytes. */
static struct value
to_array(struct vm *vm, struct value value)
{
    if (value.tag == TAG_BYTES) return bytes_to_array(vm, value.string);
    if (value.tag != TAG_STRING) return value_ref(value);
    const struct string *string = value.string;
    uint32_t count = string_char_count(string), at = 0;
    require_array(vm, count);
    struct array *array = array_new(vm->world, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t code = 0;
        at += (uint32_t)utf8_decode(string->text + at, string->length - at, &code);
        array_set_take(vm->world, array, i, value_int(code));
    }
    return value_take(TAG_ARRAY, array);
}

static bool
converts(struct vm *vm, struct value value, uint64_t tag)
{
    bool number = value.tag == TAG_INT || value.tag == TAG_FLOAT;
    switch (tag) {
    case TAG_INT:
    case TAG_FLOAT: return number || value.tag == TAG_STRING;
    case TAG_STRING: return number || value.tag == TAG_STRING || (value.tag == TAG_OBJECT && vm->hooks.name_instance);
    case TAG_ARRAY: if (value_has_string(value)) return true; /* fall through */
    default: return value.tag == tag || (value.tag == TAG_INT && value.i == 0);
    }
}

OP_FUNCTION(op_convert)
{
    vm->pc = pc;
    struct value value = *reg(base, pc->b), *a = reg(base, pc->a);
    if (value_is_destructed(value)) value = value_int(0);
    if (!converts(vm, value, pc->c)) vm_error(vm, "Cannot convert %s to %s", value_type_name(value), tag_name(pc->c));
    switch (pc->c) {
    case TAG_INT: *a = to_int(vm, value); break;
    case TAG_FLOAT: *a = to_float(vm, value); break;
    case TAG_STRING: *a = to_string(vm, value); break;
    case TAG_ARRAY: *a = to_array(vm, value); break;
    default: *a = value_ref(value); break;
    }
    budget_note_memory(vm);
}
