/* SPDX-License-Identifier: MIT */
/*
 * Efuns on mappings.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "value/array.h"
#include "value/mapping.h"
#include "value/struct.h"

enum { ENTRIES_A_TICK = 8 };

struct value
efun_m_allocate(struct vm *vm, struct value *args, uint32_t count)
{
    int64_t size = args[M_ALLOCATE_SIZE].i, width = efun_int_or(args, count, M_ALLOCATE_WIDTH, 1);
    if (size < 0 || size > MAPPING_COUNT_MAX) efun_bad_argument(vm, EFUN_M_ALLOCATE, 1, "no mapping has %" PRId64 " keys", size);
    if (width < 0 || width > MAPPING_WIDTH_MAX)
        efun_bad_argument(vm, EFUN_M_ALLOCATE, 2, "no mapping has %" PRId64 " values", width);
    vm_charge(vm, (uint64_t)size / ENTRIES_A_TICK);
    efun_require_mapping(vm, (uint64_t)size, (uint64_t)width);
    return value_take(TAG_MAPPING, mapping_new(vm_world(vm), (uint32_t)width, (uint32_t)size));
}

struct value
efun_m_indices(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct mapping *map = args[M_INDICES_MAP].mapping;
    uint32_t size = mapping_count(world, map);
    (void)count;
    vm_charge(vm, size / ENTRIES_A_TICK);
    efun_require_array(vm, size);
    return value_take(TAG_ARRAY, mapping_keys(world, map));
}

struct value
efun_m_values(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct mapping *map = args[M_VALUES_MAP].mapping;
    int64_t column = efun_int_or(args, count, M_VALUES_COLUMN, 0);
    uint32_t size = mapping_count(world, map);
    if (column < 0 || column >= mapping_width(map))
        efun_bad_argument(vm, EFUN_M_VALUES, 2, "the mapping has no column %" PRId64, column);
    vm_charge(vm, size / ENTRIES_A_TICK);
    efun_require_array(vm, size);
    return value_take(TAG_ARRAY, mapping_values(world, map, (uint32_t)column));
}

struct value
efun_m_delete(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    mapping_delete(vm_world(vm), args[M_DELETE_MAP].mapping, args[M_DELETE_KEY]);
    return value_ref(args[M_DELETE_MAP]);
}

static struct value
mapping_of_struct(struct vm *vm, const struct structure *structure)
{
    struct world *world = vm_world(vm);
    const struct struct_type *type = structure->type;
    efun_require_mapping(vm, type->count, 1);
    struct mapping *map = mapping_new(world, 1, type->count);
    for (uint32_t i = 0; i < type->count; i++) {
        struct value name = { .string = type->members[i].name, .tag = TAG_STRING };
        mapping_set_take(world, map, name, value_ref(struct_get(structure, i)));
    }
    return value_take(TAG_MAPPING, map);
}

/* Length of the shortest of COUNT arrays. */
static uint32_t
shortest(const struct value *arrays, uint32_t count)
{
    uint32_t length = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        if (arrays[i].array->length < length) length = arrays[i].array->length;
    return length;
}

struct value
efun_mkmapping(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    if (args[MKMAPPING_KEYS].tag == TAG_STRUCT) {
        if (count > 1) efun_bad_argument(vm, EFUN_MKMAPPING, 2, "a struct has its values itself");
        return mapping_of_struct(vm, args[MKMAPPING_KEYS].structure);
    }
    const struct array *keys = args[MKMAPPING_KEYS].array;
    uint32_t size = shortest(args, count), width = count - 1;
    vm_charge(vm, size / ENTRIES_A_TICK * (width + 1ull));
    efun_require_mapping(vm, size, width);
    struct mapping *map = mapping_new(world, width, size);
    for (uint32_t i = 0; i < size; i++) {
        struct mapping_slot slot = mapping_find_or_insert(world, map, array_get(keys, i));
        for (uint32_t column = 0; column < width; column++)
            mapping_slot_set_take(world, slot, column, value_ref(array_get(args[column + 1].array, i)));
    }
    return value_take(TAG_MAPPING, map);
}

struct value
efun_unmkmapping(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct mapping *map = args[UNMKMAPPING_MAP].mapping;
    uint32_t size = mapping_count(world, map), width = mapping_width(map);
    (void)count;
    vm_charge(vm, (uint64_t)size * (width + 1) / ENTRIES_A_TICK);
    efun_require_array(vm, size);
    vm_require(vm, (array_bytes(size) + 16) * (width + 2));
    struct array *columns = array_new(world, width + 1);
    array_set_take(world, columns, 0, value_take(TAG_ARRAY, mapping_keys(world, map)));
    for (uint32_t column = 0; column < width; column++)
        array_set_take(world, columns, column + 1, value_take(TAG_ARRAY, mapping_values(world, map, column)));
    return value_take(TAG_ARRAY, columns);
}

struct value
efun_widthof(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[WIDTHOF_MAP].tag == TAG_MAPPING ? mapping_width(args[WIDTHOF_MAP].mapping) : 0);
}

struct value
efun_m_add(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct mapping *map = args[M_ADD_MAP].mapping;
    struct value key = args[M_ADD_KEY];
    uint32_t width = mapping_width(map);
    efun_require_mapping(vm, mapping_count(world, map) + 1ull, width);
    mapping_find_or_insert(world, map, key);
    for (uint32_t column = 0; column < width; column++)
        mapping_set_column_take(world, map, key, column,
            M_ADD_VALUES + column < count ? value_ref(args[M_ADD_VALUES + column]) : value_int(0));
    return value_ref(args[M_ADD_MAP]);
}

struct value
efun_m_entry(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct mapping *map = args[M_ENTRY_MAP].mapping;
    uint32_t width = mapping_width(map);
    struct mapping_slot slot;
    (void)count;
    if (!mapping_find(world, map, args[M_ENTRY_KEY], &slot)) return value_int(0);
    vm_charge(vm, width / ENTRIES_A_TICK);
    efun_require_array(vm, width);
    struct array *values = array_new(world, width);
    for (uint32_t column = 0; column < width; column++)
        array_set_take(world, values, column, value_ref(mapping_slot_get(slot, column)));
    return value_take(TAG_ARRAY, values);
}

struct value
efun_m_reallocate(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct mapping *map = args[M_REALLOCATE_MAP].mapping;
    uint32_t size = mapping_count(world, map), old = mapping_width(map), position = 0;
    int64_t width = args[M_REALLOCATE_WIDTH].i;
    struct mapping_slot slot;
    struct value key;
    (void)count;
    if (width < 0 || width > MAPPING_WIDTH_MAX)
        efun_bad_argument(vm, EFUN_M_REALLOCATE, 2, "no mapping has %" PRId64 " values", width);
    vm_charge(vm, size * ((uint64_t)width + 1) / ENTRIES_A_TICK);
    efun_require_mapping(vm, size, (uint64_t)width);
    struct mapping *result = mapping_new(world, (uint32_t)width, size);
    while (mapping_next(map, &position, &key, &slot)) {
        struct mapping_slot to = mapping_find_or_insert(world, result, key);
        for (uint32_t column = 0; column < width && column < old; column++)
            mapping_slot_set_take(world, to, column, value_ref(mapping_slot_get(slot, column)));
    }
    return value_take(TAG_MAPPING, result);
}
