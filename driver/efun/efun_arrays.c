/* SPDX-License-Identifier: MIT */
/*
 * Efuns on arrays, and those that take several kinds of collections.  Those that call LPC are in efun_callbacks.c.
 */
#include <inttypes.h>

#include "base/utf8.h"
#include "efun/efun_int.h"
#include "value/array.h"
#include "value/mapping.h"
#include "value/string.h"

enum { ELEMENTS_A_TICK = 16 };

struct value
efun_sizeof(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[SIZEOF_VALUE];
    (void)vm, (void)count;
    switch (value.tag) {
    case TAG_STRING: return value_int((int64_t)string_char_count(value.string));
    case TAG_ARRAY: return value_int((int64_t)value.array->length);
    case TAG_MAPPING: return value_int((int64_t)mapping_count(vm_world(vm), value.mapping));
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

struct value
efun_member(struct vm *vm, struct value *args, uint32_t count)
{
    struct value where = args[MEMBER_WHERE], item = args[MEMBER_ITEM];
    int64_t start = efun_int_or(args, count, MEMBER_START, 0);
    if (where.tag == TAG_ARRAY) return member_of_array(vm, where.array, item, start);
    if (where.tag == TAG_STRING) return member_of_string(vm, where.string, item, start);
    return value_int(mapping_has(vm_world(vm), where.mapping, item));
}
