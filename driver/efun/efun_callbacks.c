/* SPDX-License-Identifier: MIT */
/*
 * Efuns that call an LPC function for each element: filter(), map(), sort_array().
 *
 * The function is a closure, or the name of a function of this_object() or of the object that is the next argument.  It may do
 * anything meanwhile: change the collection, destruct its own object, raise an error.  So a callback is checked anew before
 * each call, elements are read one at a time, and everything that only C holds is released by struct callback's vm_defer().
 * A mapping in place of the function (filter(), map()) is looked into and calls nothing; that is in efun_arrays.c.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "efun/efun_int.h"
#include "object/object.h"
#include "value/array.h"
#include "value/bytes.h"
#include "value/closure.h"
#include "value/intern.h"
#include "value/mapping.h"

/* What is called, and what goes with a run of calls of it. */
struct callback {
    struct vm *vm;
    struct closure *closure;     /* counted; NULL: the function in slot of the instance */
    struct instance *instance;   /* counted, NULL with a closure */
    const struct program *program; /* to see whether it was destructed; not counted */
    struct string *name;         /* interned, counted; NULL: the function is in SLOT of this_object() */
    uint32_t slot;
    uint32_t lead, count;        /* arguments that change, and all */
    struct value *args;          /* lead ones first; borrowed values */
    struct value result;         /* what the efun will return, or 0; owned */
    struct value held;           /* a second value to release; owned */
    struct value row;            /* a third one */
    uint32_t *order;             /* sort_array: permutation and space for another; owned */
};

static void
callback_release(struct callback *callback)
{
    struct world *world = vm_world(callback->vm);
    if (callback->closure) ref_free(world, &callback->closure->ref);
    else ref_free(world, &callback->instance->ref);
    if (callback->name) string_free(world, callback->name);
    value_free(world, callback->held);
    value_free(world, callback->row);
    free(callback->args);
    free(callback->order);
}

static void
callback_abandon(void *context)
{
    struct callback *callback = context;
    value_free(vm_world(callback->vm), callback->result);
    callback_release(callback);
}

/* The function called NAME of the instance, or of this_object() if that is NULL. */
static void
find_function(struct callback *callback, enum efun_number efun, struct instance *instance, const struct string *name)
{
    struct vm *vm = callback->vm;
    struct instance *own = vm_this_object_peek(vm);
    const char *whose = instance ? "the object" : "this_object()";
    if (!instance) instance = own;
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED))
        vm_error(vm, "%s(): %s is destructed", efun_table.signatures[efun].name, whose);
    struct string *interned = string_interned_peek(vm_world(vm), name->text, name->length);
    uint32_t slot = interned ? program_find_slot(instance->program, interned) : UINT32_MAX;
    if (slot == UINT32_MAX) efun_bad_argument(vm, efun, 2, "%s has no function of that name", whose);
    callback->instance = instance;
    callback->program = instance->program;
    callback->slot = slot;
    if (instance != own) callback->name = string_ref(interned);
}

/* Argument 2 of the efun is the function; what follows it, follows each call's LEAD arguments. Ended by callback_end(). */
static void
callback_begin(struct callback *callback, struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count,
    uint32_t lead)
{
    struct instance *instance = efun_callback_object(vm, efun, args, count);
    uint32_t first = instance ? 3 : 2, extra = count - first;
    *callback = (struct callback){ .vm = vm, .lead = lead, .count = lead + extra };
    if (args[1].tag == TAG_CLOSURE) callback->closure = args[1].closure;
    else find_function(callback, efun, instance, args[1].string);
    ref_add(callback->closure ? &callback->closure->ref : &callback->instance->ref);
    callback->args = memory_get(lead + extra, sizeof(struct value));
    memcpy(callback->args + lead, args + first, extra * sizeof(struct value));
    vm_defer(vm, callback_abandon, callback);
}

static struct value
callback_end(struct callback *callback)
{
    vm_undefer(callback->vm);
    callback_release(callback);
    return callback->result;
}

static struct value
call_from_outside(struct callback *callback)
{
    bool found;
    struct value result = vm_apply(callback->vm, callback->instance, callback->name, callback->args, callback->count, &found);
    if (!found) vm_error(callback->vm, "the function may not be called from outside");
    return result;
}

/* Call with the lead arguments as they stand; the result is owned. */
static struct value
callback_call(struct callback *callback)
{
    if (callback->closure) return vm_call_closure(callback->vm, callback->closure, callback->args, callback->count);
    if (callback->instance->program != callback->program) vm_error(callback->vm, "the object of the function was destructed");
    if (callback->name) return call_from_outside(callback);
    return vm_call(callback->vm, callback->instance, callback->slot, callback->args, callback->count);
}

static bool
callback_test(struct callback *callback)
{
    struct value result = callback_call(callback);
    bool is_true = value_is_true(result);
    value_free(vm_world(callback->vm), result);
    return is_true;
}

/* The first COUNT elements of callback->result, an array, become the result. */
static void
shorten_result(struct callback *callback, uint32_t count)
{
    struct world *world = vm_world(callback->vm);
    struct array *full = callback->result.array;
    if (count == full->length) return;
    struct array *array = array_new(world, count);
    for (uint32_t i = 0; i < count; i++) array_set_take(world, array, i, value_ref(array_get(full, i)));
    value_free(world, callback->result);
    callback->result = value_take(TAG_ARRAY, array);
}

/* The elements of an array that are kept, or what they are mapped to. */
static struct value
each_of_array(struct callback *callback, const struct array *array, bool is_map)
{
    struct world *world = vm_world(callback->vm);
    uint32_t size = array->length, kept = 0;
    efun_require_array(callback->vm, size);
    callback->result = value_take(TAG_ARRAY, array_new(world, size));
    for (uint32_t i = 0; i < size && i < array->length; i++) {
        struct value element = value_ref(array_get(array, i));
        callback->args[0] = element;
        value_free(world, callback->held);
        callback->held = element;
        if (is_map) array_set_take(world, callback->result.array, kept++, callback_call(callback));
        else if (callback_test(callback)) array_set_take(world, callback->result.array, kept++, value_ref(element));
    }
    shorten_result(callback, kept);
    return callback_end(callback);
}

/* What the function is told of a key: its value, 0 if it has none, an array of them if there are more; borrowed. */
static struct value
values_of_key(struct callback *callback, const struct mapping *map, struct value key)
{
    struct world *world = vm_world(callback->vm);
    uint32_t width = mapping_width(map);
    struct mapping_slot slot;
    if (width == 0 || !mapping_find(world, map, key, &slot)) return value_int(0);
    if (width == 1) return mapping_slot_get(slot, 0);
    struct array *row = array_new(world, width);
    for (uint32_t column = 0; column < width; column++)
        array_set_take(world, row, column, value_ref(mapping_slot_get(slot, column)));
    value_free(world, callback->row);
    return callback->row = value_take(TAG_ARRAY, row);
}

/* One entry: all values of the kept key, or the one it is mapped to. */
static void
each_entry(struct callback *callback, struct mapping *map, struct value key, bool is_map)
{
    struct world *world = vm_world(callback->vm);
    struct mapping *result = callback->result.mapping;
    callback->args[0] = key;
    callback->args[1] = values_of_key(callback, map, key);
    if (is_map) {
        mapping_set_column_take(world, result, key, 0, callback_call(callback));
        return;
    }
    if (!callback_test(callback)) return;
    if (mapping_width(map) == 0) mapping_find_or_insert(world, result, key);
    for (uint32_t column = 0; column < mapping_width(map); column++)
        mapping_set_column_take(world, result, key, column, value_ref(mapping_get_column(world, map, key, column)));
}

static struct value
each_of_mapping(struct callback *callback, struct mapping *map, bool is_map)
{
    struct vm *vm = callback->vm;
    struct world *world = vm_world(vm);
    uint32_t width = is_map ? 1 : mapping_width(map);
    efun_require_mapping(vm, mapping_count(world, map), width + 1);
    struct array *keys = mapping_keys(world, map);
    callback->held = value_take(TAG_ARRAY, keys);
    callback->result = value_take(TAG_MAPPING, mapping_new(world, width, 0));
    for (uint32_t i = 0; i < keys->length; i++) {
        struct value key = array_get(keys, i);
        if (mapping_has(world, map, key)) each_entry(callback, map, key, is_map);
    }
    return callback_end(callback);
}

/* Append the character, or the byte, that map()'s function returned. */
static void
add_mapped(struct callback *callback, struct value code, bool byte, struct buffer *text)
{
    char bytes[UTF8_MAX_BYTES];
    if (byte && code.tag == TAG_INT && code.i >= 0 && code.i <= 0xff) {
        buffer_add_byte(text, (char)code.i);
        return;
    }
    size_t size = byte || code.tag != TAG_INT || code.i < 0 || code.i > UINT32_MAX ? 0 : utf8_encode((uint32_t)code.i, bytes);
    if (size == 0) {
        value_free(vm_world(callback->vm), code);
        vm_error(callback->vm, "map(): the function returned no %s", byte ? "byte" : "character");
    }
    buffer_add(text, bytes, size);
}

static struct value
each_of_string(struct callback *callback, struct value whole, bool is_map)
{
    struct vm *vm = callback->vm;
    const struct string *string = whole.string;
    bool is_bytes = whole.tag == TAG_BYTES;
    const char *at = string->text, *end = at + string->length;
    struct buffer text = BUFFER_EMPTY;
    uint32_t code;
    vm_defer(vm, efun_free_buffer, &text);
    for (size_t size; at < end; at += size) {
        code = (unsigned char)*at;
        size = is_bytes ? 1 : utf8_decode(at, (size_t)(end - at), &code);
        callback->args[0] = value_int(code);
        if (is_map) add_mapped(callback, callback_call(callback), is_bytes, &text);
        else if (callback_test(callback)) buffer_add(&text, at, size);
    }
    vm_undefer(vm);
    callback->result = is_bytes ? efun_bytes_take(vm, &text) : efun_string_take(vm, &text);
    return callback_end(callback);
}

static struct value
each(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count)
{
    struct value values = args[0];
    struct callback callback;
    bool is_map = efun == EFUN_MAP;
    if (args[1].tag == TAG_MAPPING) return efun_look_up_each(vm, efun, args, count);
    if (values.tag == TAG_ARRAY && values.array->length == 0) return value_ref(values);
    callback_begin(&callback, vm, efun, args, count, values.tag == TAG_MAPPING ? 2 : 1);
    if (values.tag == TAG_ARRAY) return each_of_array(&callback, values.array, is_map);
    if (values.tag == TAG_MAPPING) return each_of_mapping(&callback, values.mapping, is_map);
    return each_of_string(&callback, values, is_map);
}

struct value
efun_filter(struct vm *vm, struct value *args, uint32_t count)
{
    return each(vm, EFUN_FILTER, args, count);
}

struct value
efun_map(struct vm *vm, struct value *args, uint32_t count)
{
    return each(vm, EFUN_MAP, args, count);
}

/* Is element A of the snapshot to stand behind element B? */
static bool
is_behind(struct callback *callback, const struct array *snapshot, uint32_t a, uint32_t b)
{
    callback->args[0] = array_get(snapshot, a);
    callback->args[1] = array_get(snapshot, b);
    struct value result = callback_call(callback);
    bool behind = result.tag == TAG_INT ? result.i > 0 : result.tag == TAG_FLOAT ? result.f > 0 : value_is_true(result);
    value_free(vm_world(callback->vm), result);
    return behind;
}

/* Merge the sorted runs from[low..middle) and from[middle..high) into to[low..high). */
static void
merge(struct callback *callback, const struct array *snapshot, const uint32_t *from, uint32_t *to, const size_t bounds[3])
{
    size_t left = bounds[0], right = bounds[1];
    for (size_t at = bounds[0]; at < bounds[2]; at++) {
        bool take_right = left == bounds[1]
            || (right < bounds[2] && is_behind(callback, snapshot, from[left], from[right]));
        to[at] = from[take_right ? right++ : left++];
    }
}

/* Bottom-up merge sort of the numbers 0 .. size - 1; returns where the sorted ones are. Stable, no recursion. */
static const uint32_t *
sort_order(struct callback *callback, const struct array *snapshot, size_t size)
{
    uint32_t *from = callback->order, *to = callback->order + size;
    for (size_t i = 0; i < size; i++) from[i] = (uint32_t)i;
    for (size_t run = 1; run < size; run *= 2) {
        for (size_t low = 0; low < size; low += 2 * run) {
            size_t middle = low + run < size ? low + run : size, high = middle + run < size ? middle + run : size;
            merge(callback, snapshot, from, to, (const size_t[3]){ low, middle, high });
        }
        uint32_t *other = from;
        from = to;
        to = other;
    }
    return from;
}

struct value
efun_sort_array(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    if (args[SORT_ARRAY_ARRAY].tag == TAG_INT) return value_int(0);
    const struct array *array = args[SORT_ARRAY_ARRAY].array;
    uint32_t size = array->length;
    struct callback callback;
    efun_require_array(vm, 2u * size);
    if (size < 2) return value_take(TAG_ARRAY, array_copy(world, array));
    callback_begin(&callback, vm, EFUN_SORT_ARRAY, args, count, 2);
    struct array *snapshot = array_copy(world, array);
    callback.held = value_take(TAG_ARRAY, snapshot);
    callback.order = memory_get(2 * (size_t)size, sizeof(uint32_t));
    const uint32_t *order = sort_order(&callback, snapshot, size);
    struct array *sorted = array_new(world, size);
    for (uint32_t i = 0; i < size; i++) array_set_take(world, sorted, i, value_ref(array_get(snapshot, order[i])));
    callback.result = value_take(TAG_ARRAY, sorted);
    return callback_end(&callback);
}
