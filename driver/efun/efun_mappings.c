/* SPDX-License-Identifier: MIT */
/*
 * Efuns on mappings.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "value/array.h"
#include "value/mapping.h"

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

struct value
efun_mkmapping(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    const struct array *keys = args[MKMAPPING_KEYS].array;
    uint32_t size = keys->length, width = count - 1;
    vm_charge(vm, size / ENTRIES_A_TICK * (width + 1ull));
    efun_require_mapping(vm, size, width);
    struct mapping *map = mapping_new(world, width, size);
    for (uint32_t i = 0; i < size; i++) {
        struct mapping_slot slot = mapping_find_or_insert(world, map, array_get(keys, i));
        for (uint32_t column = 0; column < width; column++) {
            const struct array *values = args[column + 1].array;
            struct value value = i < values->length ? array_get(values, i) : value_int(0);
            mapping_slot_set_take(world, slot, column, value_ref(value));
        }
    }
    return value_take(TAG_MAPPING, map);
}
