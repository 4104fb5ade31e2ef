/* SPDX-License-Identifier: MIT */
/*
 * Efuns that call a function, a closure or by name, for each key of a mapping, or in each object of an array.
 *
 * The function may do anything meanwhile, so keys are those there were at the start, objects are read one at a time, and what
 * only C holds hangs on struct each, which is released when an error unwinds.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "efun/efun_int.h"
#include "object/object.h"
#include "value/array.h"
#include "value/closure.h"
#include "value/compare.h"
#include "value/intern.h"
#include "value/mapping.h"

enum { WIDTH_MAX = 100, ARGUMENTS_MAX = 250 };

struct each {
    struct vm *vm;
    struct instance *instance;  /* whose function it is, counted; NULL: another one each time */
    struct string *name;        /* interned, counted; NULL: the closure */
    struct closure *closure;    /* counted */
    struct value *args;         /* borrowed values; some change from call to call */
    uint32_t count;
    struct value result;        /* owned */
    struct value held, more;    /* owned */
};

static void
each_free(struct each *each)
{
    struct world *world = vm_world(each->vm);
    if (each->instance) ref_free(world, &each->instance->ref);
    if (each->name) string_free(world, each->name);
    else ref_free(world, &each->closure->ref);
    value_free(world, each->held);
    value_free(world, each->more);
    free(each->args);
}

static void
each_abandon(void *context)
{
    struct each *each = context;
    value_free(vm_world(each->vm), each->result);
    each_free(each);
}

static struct value
each_end(struct each *each)
{
    vm_undefer(each->vm);
    each_free(each);
    return each->result;
}

/* args[1] is the function; EXTRA values follow each call's LEAD ones. */
static void
each_begin(struct each *each, struct vm *vm, enum efun_number efun, const struct value *args, uint32_t lead,
    const struct value *extra, uint32_t extra_count)
{
    struct value function = args[1];
    if (lead + extra_count > ARGUMENTS_MAX) vm_error(vm, "%s(): too many arguments", efun_table.signatures[efun].name);
    *each = (struct each){ .vm = vm, .count = lead + extra_count, .args = memory_get(lead + extra_count, sizeof(struct value)) };
    if (function.tag == TAG_CLOSURE) each->closure = value_ref(function).closure;
    else each->name = string_intern(vm_world(vm), function.string->text, function.string->length);
    if (extra_count) memcpy(each->args + lead, extra, extra_count * sizeof(struct value));
    vm_defer(vm, each_abandon, each);
}

/* The function is OB's, or this_object()'s; it must be there. */
static void
each_bind(struct each *each, enum efun_number efun, struct instance *instance)
{
    if (!instance) instance = vm_this_object_peek(each->vm);
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED)) vm_error(each->vm, "the object of the function was destructed");
    if (program_find_slot(instance->program, each->name) == UINT32_MAX)
        efun_bad_argument(each->vm, efun, 2, "the object has no function of that name");
    ref_add(&instance->ref);
    each->instance = instance;
}

/* The result is owned.  A function of one's own need not be for everybody. */
static struct value
each_call(struct each *each)
{
    bool found;
    struct instance *instance = each->instance;
    if (each->closure) return vm_call_closure(each->vm, each->closure, each->args, each->count);
    if (instance->ref.head & HEAD_DESTRUCTED) vm_error(each->vm, "the object of the function was destructed");
    if (instance == vm_this_object_peek(each->vm))
        return vm_apply_any(each->vm, instance, each->name, each->args, each->count, &found);
    return vm_apply(each->vm, instance, each->name, each->args, each->count, &found);
}

/* --- keys of a mapping */

static struct array *
begin_keys(struct each *each, struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, uint32_t lead)
{
    struct world *world = vm_world(vm);
    struct instance *instance = efun_callback_object(vm, efun, args, count);
    uint32_t first = instance ? 3 : 2;
    each_begin(each, vm, efun, args, lead, args + first, count > first ? count - first : 0);
    if (each->name) each_bind(each, efun, instance);
    efun_require_mapping(vm, mapping_count(world, args[0].mapping), mapping_width(args[0].mapping));
    struct array *keys = mapping_keys(world, args[0].mapping);
    each->held = value_take(TAG_ARRAY, keys);
    return keys;
}

struct value
efun_map_indices(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct each each;
    struct array *keys = begin_keys(&each, vm, EFUN_MAP_INDICES, args, count, 1);
    each.result = value_take(TAG_MAPPING, mapping_new(world, 1, keys->length));
    for (uint32_t i = 0; i < keys->length; i++) {
        each.args[0] = array_get(keys, i);
        struct value value = each_call(&each);
        mapping_set_column_take(world, each.result.mapping, array_get(keys, i), 0, value);
    }
    return each_end(&each);
}

struct value
efun_filter_indices(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct mapping *map = args[FILTER_INDICES_MAP].mapping;
    uint32_t width = mapping_width(map);
    struct each each;
    struct array *keys = begin_keys(&each, vm, EFUN_FILTER_INDICES, args, count, 1);
    struct mapping *result = mapping_new(world, width, 0);
    each.result = value_take(TAG_MAPPING, result);
    for (uint32_t i = 0; i < keys->length; i++) {
        struct mapping_slot slot;
        each.args[0] = array_get(keys, i);
        struct value answer = each_call(&each), key = array_get(keys, i);
        bool keep = value_is_true(answer);
        value_free(world, answer);
        if (!keep || !mapping_find(world, map, key, &slot)) continue;
        struct mapping_slot to = mapping_find_or_insert(world, result, key);
        for (uint32_t column = 0; column < width; column++)
            mapping_slot_set_take(world, to, column, value_ref(mapping_slot_get(slot, column)));
    }
    return each_end(&each);
}

struct value
efun_walk_mapping(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct mapping *map = args[WALK_MAPPING_MAP].mapping;
    uint32_t width = mapping_width(map);
    struct each each;
    if (width > WIDTH_MAX) efun_bad_argument(vm, EFUN_WALK_MAPPING, 1, "too many values a key");
    struct array *keys = begin_keys(&each, vm, EFUN_WALK_MAPPING, args, count, 1 + width);
    for (uint32_t i = 0; i < keys->length; i++) {
        struct mapping_slot slot;
        each.args[0] = array_get(keys, i);
        if (!mapping_find(world, map, each.args[0], &slot)) continue;
        /* the values may lose their holder while the function runs */
        struct array *row = array_new(world, width);
        value_free(world, each.more);
        each.more = value_take(TAG_ARRAY, row);
        for (uint32_t column = 0; column < width; column++) {
            each.args[1 + column] = mapping_slot_get(slot, column);
            array_set_take(world, row, column, value_ref(each.args[1 + column]));
        }
        value_free(world, each_call(&each));
    }
    return each_end(&each);
}

/* --- objects of an array */

/* The object an element is, or the name of. NULL: neither, or gone. */
static struct instance *
instance_of(struct vm *vm, struct value value)
{
    if (value.tag == TAG_OBJECT) return value.object;
    if (value.tag != TAG_STRING) return NULL;
    struct object *object = object_load_peek(vm, value.string->text, value.string->length);
    return object ? &object->instance : NULL;
}

/* Call the function in element INDEX, or the closure for it; false: there is nothing to call. *RESULT is owned. */
static bool
call_in_element(struct each *each, const struct array *array, uint32_t index, struct value *result)
{
    struct world *world = vm_world(each->vm);
    bool found = false;
    value_free(world, each->held);
    each->held = value_ref(array_get(array, index)); /* it may leave the array meanwhile */
    vm_charge(each->vm, 1);
    if (each->closure) {
        each->args[0] = each->held;
        *result = each_call(each);
        return true;
    }
    struct instance *instance = instance_of(each->vm, each->held);
    *result = value_int(0);
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED)) return false;
    *result = vm_apply(each->vm, instance, each->name, each->args, each->count, &found);
    return found;
}

struct value
efun_map_objects(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    const struct array *array = args[MAP_OBJECTS_ARRAY].array;
    struct each each;
    each_begin(&each, vm, EFUN_MAP_OBJECTS, args, 0, args + 2, count - 2);
    efun_require_array(vm, array->length);
    each.result = value_take(TAG_ARRAY, array_new(world, array->length));
    for (uint32_t i = 0; i < each.result.array->length && i < array->length; i++) {
        struct value value;
        call_in_element(&each, array, i, &value);
        array_set_take(world, each.result.array, i, value);
    }
    return each_end(&each);
}

/* The first COUNT elements of the result become the result. */
static void
shorten(struct each *each, uint32_t count)
{
    struct world *world = vm_world(each->vm);
    struct array *array = array_range(world, each->result.array, 0, (int64_t)count - 1);
    value_free(world, each->result);
    each->result = value_take(TAG_ARRAY, array);
}

struct value
efun_filter_objects(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    const struct array *array = args[FILTER_OBJECTS_ARRAY].array;
    struct each each;
    uint32_t kept = 0;
    each_begin(&each, vm, EFUN_FILTER_OBJECTS, args, 0, args + 2, count - 2);
    efun_require_array(vm, array->length);
    each.result = value_take(TAG_ARRAY, array_new(world, array->length));
    for (uint32_t i = 0; i < each.result.array->length && i < array->length; i++) {
        struct value value;
        bool keep = call_in_element(&each, array, i, &value) && value_is_true(value);
        value_free(world, value);
        if (keep) array_set_take(world, each.result.array, kept++, value_ref(each.held));
    }
    shorten(&each, kept);
    return each_end(&each);
}

/* --- unique_array() */

/* Put element ITEM into the group of KEY; the groups are the result, the mapping knows their numbers. */
static void
add_to_group(struct each *each, struct value key, struct value item)
{
    struct world *world = vm_world(each->vm);
    struct array *groups = each->result.array;
    struct mapping *numbers = each->more.mapping;
    if (mapping_has(world, numbers, key)) {
        uint32_t number = (uint32_t)mapping_get(world, numbers, key).i;
        struct array *group = array_ref(array_get(groups, number).array);
        array_set_take(world, groups, number, value_int(0)); /* so that it grows in place */
        struct value one = value_ref(item);
        array_append_take(world, &group, &one, 1);
        array_set_take(world, groups, number, value_take(TAG_ARRAY, group));
        return;
    }
    uint32_t number = mapping_count(world, numbers);
    mapping_set_take(world, numbers, key, value_int(number));
    struct value one = value_ref(item);
    array_set_take(world, groups, number, value_take(TAG_ARRAY, array_from_values_take(world, &one, 1)));
}

struct value
efun_unique_array(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    const struct array *array = args[UNIQUE_ARRAY_ARRAY].array;
    struct value skip = count > 2 ? args[count - 1] : value_int(0);
    struct each each;
    bool by_closure = args[UNIQUE_ARRAY_FUNCTION].tag == TAG_CLOSURE;
    each_begin(&each, vm, EFUN_UNIQUE_ARRAY, args, by_closure, args + 2, count > 3 ? count - 3 : 0);
    efun_require_array(vm, array->length);
    efun_require_mapping(vm, array->length, 1);
    vm_require(vm, array->length * 64ull);
    each.result = value_take(TAG_ARRAY, array_new(world, array->length));
    each.more = value_take(TAG_MAPPING, mapping_new(world, 1, 0));
    for (uint32_t i = 0; i < each.result.array->length && i < array->length; i++) {
        struct value key;
        if (!by_closure && array_get(array, i).tag != TAG_OBJECT) continue;
        call_in_element(&each, array, i, &key);
        if (!value_is_destructed(each.held) && !value_equal(key, skip)) add_to_group(&each, key, each.held);
        value_free(world, key);
    }
    shorten(&each, mapping_count(world, each.more.mapping));
    return each_end(&each);
}
