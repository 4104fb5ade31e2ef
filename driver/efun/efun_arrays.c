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

/* --- allocate() */

/* Sizes from the outside in; what is counted is for all arrays of that depth together. */
struct shape {
    struct vm *vm;
    const struct array *sizes; /* NULL: just one size */
    uint32_t depths, only;
};

static uint32_t
size_at(const struct shape *shape, uint32_t depth)
{
    return shape->sizes ? (uint32_t)array_get(shape->sizes, depth).i : shape->only;
}

/* Check that size and return it. */
static uint32_t
checked_size(struct vm *vm, struct value size)
{
    if (size.tag != TAG_INT) efun_bad_argument(vm, EFUN_ALLOCATE, 1, "a size is no integer");
    if (size.i < 0 || size.i > (int64_t)ARRAY_LENGTH_MAX)
        efun_bad_argument(vm, EFUN_ALLOCATE, 1, "no array has %" PRId64 " elements", size.i);
    return (uint32_t)size.i;
}

/* Pay for all of it before anything is made. */
static void
require_shape(const struct shape *shape, struct value value)
{
    struct vm *vm = shape->vm;
    uint64_t arrays = 1, bytes = 0;
    for (uint32_t depth = 0; depth < shape->depths; depth++) {
        uint32_t size = size_at(shape, depth);
        uint64_t elements = arrays * size;
        vm_charge(vm, 1 + elements / ELEMENTS_A_TICK);
        efun_require_array(vm, elements);
        bytes += arrays * (array_bytes(size) + 16);
        arrays = elements;
    }
    uint64_t each = value.tag == TAG_ARRAY ? value.array->length
        : value.tag == TAG_MAPPING ? mapping_count(vm_world(vm), value.mapping) * (mapping_width(value.mapping) + 1ull) : 0;
    vm_charge(vm, arrays * each / ELEMENTS_A_TICK);
    /* a copy has 18 bytes an element at most, half of them room, and its head */
    bool copies = value.tag == TAG_ARRAY || value.tag == TAG_MAPPING;
    vm_require(vm, bytes + (copies ? arrays * (each * 18 + 64) : 0));
}

/* For an element of its own; owned. */
static struct value
initial_value(struct world *world, struct value value)
{
    if (value.tag == TAG_ARRAY) return value_take(TAG_ARRAY, array_copy(world, value.array));
    if (value.tag == TAG_MAPPING) return value_take(TAG_MAPPING, mapping_copy(world, value.mapping));
    return value_ref(value);
}

/* Give each array of LEVEL arrays of SIZE elements, and return all those in one array; LEVEL is consumed. */
static struct array *
next_level(struct world *world, struct array *level, uint32_t inner, uint32_t size)
{
    struct array *next = array_new(world, (size_t)level->length * inner);
    for (uint32_t i = 0; i < next->length; i++) {
        struct value value = value_take(TAG_ARRAY, array_new(world, size));
        array_set_take(world, next, i, value_ref(value));
        array_set_take(world, array_get(level, i / inner).array, i % inner, value);
    }
    array_free(world, level);
    return next;
}

struct value
efun_allocate(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct value given = args[ALLOCATE_SIZE], value = count > ALLOCATE_VALUE ? args[ALLOCATE_VALUE] : value_int(0);
    struct shape shape = { .vm = vm, .depths = 1 };
    if (given.tag == TAG_INT) {
        shape.only = checked_size(vm, given);
    } else {
        shape.sizes = given.array;
        shape.depths = given.array->length;
        if (shape.depths == 0) efun_bad_argument(vm, EFUN_ALLOCATE, 1, "there is no size");
        for (uint32_t i = 0; i < shape.depths; i++) checked_size(vm, array_get(given.array, i));
    }
    require_shape(&shape, value);
    struct value result = value_take(TAG_ARRAY, array_new(world, size_at(&shape, 0))), first = value_ref(result);
    struct array *level = array_from_values_take(world, &first, 1);
    for (uint32_t depth = 1; depth < shape.depths; depth++)
        level = next_level(world, level, size_at(&shape, depth - 1), size_at(&shape, depth));
    uint32_t size = size_at(&shape, shape.depths - 1);
    bool is_zero = value.tag == TAG_INT && value.i == 0;
    for (uint32_t i = 0; !is_zero && i < level->length; i++)
        for (uint32_t n = 0; n < size; n++) array_set_take(world, array_get(level, i).array, n, initial_value(world, value));
    array_free(world, level);
    return result;
}

/* --- filter() and map() by a mapping */

/* Column of the mapping that map() takes values from. */
static uint32_t
column_given(struct vm *vm, const struct value *args, uint32_t count)
{
    uint32_t width = mapping_width(args[1].mapping);
    if (count > 3) vm_error(vm, "map(): too many arguments");
    if (count > 2 && args[2].tag != TAG_INT) efun_bad_argument(vm, EFUN_MAP, 3, "the number of a column");
    int64_t column = count > 2 ? args[2].i : 0;
    if (column < 0 || column >= width)
        efun_bad_argument(vm, EFUN_MAP, count > 2 ? 3 : 2, "the mapping has no column %" PRId64, column);
    return (uint32_t)column;
}

static struct value
look_up_elements(struct vm *vm, const struct array *array, const struct mapping *map, bool is_map, uint32_t column)
{
    struct world *world = vm_world(vm);
    uint32_t kept = 0;
    struct mapping_slot slot;
    efun_require_array(vm, array->length);
    struct array *result = array_new(world, array->length);
    for (uint32_t i = 0; i < array->length; i++) {
        struct value element = array_get(array, i);
        bool found = mapping_find(world, map, element, &slot);
        if (is_map) element = found ? mapping_slot_get(slot, column) : element;
        else if (!found) continue;
        array_set_take(world, result, kept++, value_ref(element));
    }
    if (kept == array->length) return value_take(TAG_ARRAY, result);
    struct array *shorter = array_range(world, result, 0, (int64_t)kept - 1);
    array_free(world, result);
    return value_take(TAG_ARRAY, shorter);
}

/* The same for the characters of a string or for bytes. */
static struct value
look_up_characters(struct vm *vm, struct value whole, const struct mapping *map, bool is_map, uint32_t column)
{
    struct world *world = vm_world(vm);
    const char *at = whole.string->text, *end = at + whole.string->length;
    bool is_bytes = whole.tag == TAG_BYTES;
    struct buffer text = BUFFER_EMPTY;
    struct mapping_slot slot;
    vm_defer(vm, efun_free_buffer, &text);
    for (size_t size; at < end; at += size) {
        char bytes[UTF8_MAX_BYTES];
        uint32_t code = (unsigned char)*at;
        size = is_bytes ? 1 : utf8_decode(at, (size_t)(end - at), &code);
        bool found = mapping_find(world, map, value_int(code), &slot);
        if (!is_map || !found) {
            if (is_map || found) buffer_add(&text, at, size);
            continue;
        }
        struct value mapped = mapping_slot_get(slot, column);
        size_t length = mapped.tag != TAG_INT || mapped.i < 0 || mapped.i > UINT32_MAX ? 0
            : is_bytes ? mapped.i <= 0xff : utf8_encode((uint32_t)mapped.i, bytes);
        if (length == 0) efun_bad_argument(vm, EFUN_MAP, 2, "a value is no %s", is_bytes ? "byte" : "character");
        if (is_bytes) bytes[0] = (char)mapped.i;
        buffer_add(&text, bytes, length);
    }
    vm_undefer(vm);
    return is_bytes ? efun_bytes_take(vm, &text) : efun_string_take(vm, &text);
}

struct value
efun_look_up_each(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count)
{
    struct value values = args[0];
    bool is_map = efun == EFUN_MAP;
    if (values.tag == TAG_MAPPING) efun_bad_argument(vm, efun, 2, "a mapping, where argument 1 is one");
    uint32_t column = is_map ? column_given(vm, args, count) : 0;
    vm_charge(vm, (values.tag == TAG_ARRAY ? values.array->length : values.string->length) / 8);
    if (values.tag == TAG_ARRAY) return look_up_elements(vm, values.array, args[1].mapping, is_map, column);
    return look_up_characters(vm, values, args[1].mapping, is_map, column);
}

/* --- searching */

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
