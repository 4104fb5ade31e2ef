/* SPDX-License-Identifier: MIT */
/*
 * Efuns on arrays, and those that take several kinds of collections.  Those that call LPC are in efun_callbacks.c.
 */
#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "efun/efun_int.h"
#include "value/array.h"
#include "value/bytes.h"
#include "value/compare.h"
#include "value/mapping.h"
#include "value/string.h"
#include "value/struct.h"

enum { ELEMENTS_A_TICK = 16 };

struct value
efun_sizeof(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[SIZEOF_VALUE];
    (void)vm, (void)count;
    switch (value.tag) {
    case TAG_STRING:
    case TAG_BYTES: return value_int((int64_t)string_char_count(value.string));
    case TAG_ARRAY: return value_int((int64_t)value.array->length);
    case TAG_MAPPING: return value_int((int64_t)mapping_count(vm_world(vm), value.mapping));
    case TAG_STRUCT: return value_int(value.structure->type->count);
    default: return value_int(0);
    }
}

struct value
efun_allocate(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    int64_t size = args[ALLOCATE_SIZE].i;
    if (size < 0 || size > (int64_t)ARRAY_LENGTH_MAX)
        efun_bad_argument(vm, EFUN_ALLOCATE, 1, "no array has %" PRId64 " elements", size);
    vm_charge(vm, (uint64_t)size / ELEMENTS_A_TICK);
    efun_require_array(vm, (uint64_t)size);
    struct array *array = array_new(world, (size_t)size);
    struct value value = count > ALLOCATE_VALUE ? args[ALLOCATE_VALUE] : value_int(0);
    if (value.tag != TAG_INT || value.i != 0)
        for (uint32_t i = 0; i < (uint32_t)size; i++) array_set_take(world, array, i, value_ref(value));
    return value_take(TAG_ARRAY, array);
}

/* Index where a search begins: negative counts from the end. */
static uint32_t
start_index(int64_t start, uint32_t size)
{
    if (start >= 0) return start > size ? size : (uint32_t)start;
    return start + size < 0 ? 0 : (uint32_t)(start + size);
}

static struct value
member_of_array(struct vm *vm, const struct array *array, struct value item, int64_t start)
{
    vm_charge(vm, array->length / ELEMENTS_A_TICK);
    return value_int(array_find(array, item, start_index(start, array->length)));
}

static struct value
member_of_string(struct vm *vm, const struct string *string, struct value item, int64_t start)
{
    const char *text = string->text, *end = text + string->length;
    uint32_t code;
    if (item.tag != TAG_INT) efun_bad_argument(vm, EFUN_MEMBER, 2, "a string is searched for a character");
    vm_charge(vm, string->length / ELEMENTS_A_TICK);
    uint32_t index = start_index(start, string_char_count(string));
    const char *at = text + string_offset(string, index);
    for (size_t size; at < end; at += size, index++) {
        size = utf8_decode(at, (size_t)(end - at), &code);
        if (code == item.i) return value_int(index);
    }
    return value_int(-1);
}

static struct value
member_of_bytes(struct vm *vm, const struct string *bytes, struct value item, int64_t start)
{
    if (item.tag != TAG_INT) efun_bad_argument(vm, EFUN_MEMBER, 2, "bytes are searched for a byte");
    vm_charge(vm, bytes->length / 64);
    uint32_t index = start_index(start, bytes->length);
    if (item.i < 0 || item.i > 0xff) return value_int(-1);
    const char *found = memchr(bytes->text + index, (int)item.i, bytes->length - index);
    return value_int(found ? found - bytes->text : -1);
}

struct value
efun_member(struct vm *vm, struct value *args, uint32_t count)
{
    struct value where = args[MEMBER_WHERE], item = args[MEMBER_ITEM];
    int64_t start = efun_int_or(args, count, MEMBER_START, 0);
    if (where.tag == TAG_ARRAY) return member_of_array(vm, where.array, item, start);
    if (where.tag == TAG_STRING) return member_of_string(vm, where.string, item, start);
    if (where.tag == TAG_BYTES) return member_of_bytes(vm, where.string, item, start);
    return value_int(mapping_has(vm_world(vm), where.mapping, item));
}

/* Index where a search back begins, for a collection that is not empty; -1: nowhere. */
static int64_t
last_index(int64_t start, int64_t size)
{
    if (start < 0) start += size;
    return start < 0 ? -1 : start >= size ? size - 1 : start;
}

struct value
efun_rmember(struct vm *vm, struct value *args, uint32_t count)
{
    struct value where = args[RMEMBER_WHERE], item = value_as_key(args[RMEMBER_ITEM]);
    int64_t start = efun_int_or(args, count, RMEMBER_START, INT64_MAX);
    if (where.tag == TAG_ARRAY) {
        int64_t index = last_index(start, where.array->length);
        vm_charge(vm, where.array->length / ELEMENTS_A_TICK);
        while (index >= 0 && !value_same(array_get(where.array, (uint32_t)index), item)) index--;
        return value_int(index);
    }
    const struct string *string = where.string;
    if (item.tag != TAG_INT)
        efun_bad_argument(vm, EFUN_RMEMBER, 2, where.tag == TAG_BYTES ? "bytes are searched for a byte"
            : "a string is searched for a character");
    vm_charge(vm, string->length / ELEMENTS_A_TICK);
    int64_t index = last_index(start, string_char_count(string));
    if (index < 0 || item.i < 0) return value_int(-1);
    if (where.tag == TAG_BYTES) {
        const char *found = item.i > 0xff ? NULL : memrchr(string->text, (int)item.i, (size_t)index + 1);
        return value_int(found ? found - string->text : -1);
    }
    const char *at = string->text + string_offset(string, (uint64_t)index), *end = string->text + string->length;
    for (; index >= 0; index--) {
        uint32_t code;
        utf8_decode(at, (size_t)(end - at), &code);
        if (code == item.i) return value_int(index);
        while (index && ((unsigned char)*--at & 0xc0) == 0x80) continue;
    }
    return value_int(-1);
}

static struct value
reverse_array(struct vm *vm, const struct array *array)
{
    struct world *world = vm_world(vm);
    vm_charge(vm, array->length / ELEMENTS_A_TICK);
    efun_require_array(vm, array->length);
    struct array *result = array_new(world, array->length);
    for (uint32_t i = 0; i < array->length; i++)
        array_set_take(world, result, i, value_ref(array_get(array, array->length - 1 - i)));
    return value_take(TAG_ARRAY, result);
}

static struct value
reverse_string(struct vm *vm, const struct string *string)
{
    vm_charge(vm, string->length / ELEMENTS_A_TICK);
    efun_require_string(vm, string->length);
    struct string *result = string_alloc(vm_world(vm), string->length);
    char *to = result->text + string->length;
    for (const char *at = string->text, *end = at + string->length; at < end;) {
        uint32_t code;
        size_t size = utf8_decode(at, (size_t)(end - at), &code);
        memcpy(to -= size, at, size);
        at += size;
    }
    string_seal(result);
    return value_take(TAG_STRING, result);
}

static struct value
reverse_bytes(struct vm *vm, const struct string *bytes)
{
    vm_charge(vm, bytes->length / ELEMENTS_A_TICK);
    efun_require_string(vm, bytes->length);
    struct string *result = string_alloc(vm_world(vm), bytes->length);
    for (uint32_t i = 0; i < bytes->length; i++) result->text[bytes->length - 1 - i] = bytes->text[i];
    return bytes_take(result);
}

static int64_t
reverse_bits(uint64_t bits)
{
    uint64_t reversed = 0;
    for (int i = 0; i < 64; i++) reversed |= (bits >> i & 1) << (63 - i);
    return (int64_t)reversed;
}

struct value
efun_reverse(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[REVERSE_VALUE];
    (void)count;
    if (value.tag == TAG_ARRAY) return reverse_array(vm, value.array);
    if (value.tag == TAG_BYTES) return reverse_bytes(vm, value.string);
    return value.tag == TAG_STRING ? reverse_string(vm, value.string) : value_int(reverse_bits(value.bits));
}

struct value
efun_transpose_array(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    const struct array *rows = args[TRANSPOSE_ARRAY_ROWS].array;
    uint64_t columns = 0, elements = 0;
    (void)count;
    for (uint32_t row = 0; row < rows->length; row++) {
        struct value value = array_get(rows, row);
        if (value.tag != TAG_ARRAY) efun_bad_argument(vm, EFUN_TRANSPOSE_ARRAY, 1, "element %" PRIu32 " is no array", row);
        if (value.array->length > columns) columns = value.array->length;
    }
    elements = columns * rows->length;
    vm_charge(vm, rows->length / ELEMENTS_A_TICK + elements / ELEMENTS_A_TICK);
    efun_require_array(vm, columns);
    efun_require_array(vm, rows->length);
    vm_require(vm, columns * (array_bytes(rows->length) + 16));
    struct array *result = array_new(world, (size_t)columns);
    for (uint32_t column = 0; column < columns; column++) {
        struct array *array = array_new(world, rows->length);
        for (uint32_t row = 0; row < rows->length; row++) {
            const struct array *from = array_get(rows, row).array;
            if (column < from->length) array_set_take(world, array, row, value_ref(array_get(from, column)));
        }
        array_set_take(world, result, column, value_take(TAG_ARRAY, array));
    }
    return value_take(TAG_ARRAY, result);
}
