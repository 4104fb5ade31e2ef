/* SPDX-License-Identifier: MIT */
/*
 * copy() and deep_copy().
 *
 * A deep copy goes from block to block by a list, not by recursion, and remembers what became of each block, so that shared
 * parts stay shared and rings end.  Every copy hangs on the result from the moment it is made, so releasing the result
 * after an error releases all.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "base/vector.h"
#include "efun/efun_int.h"
#include "value/array.h"
#include "value/mapping.h"
#include "value/quote.h"
#include "value/struct.h"

/* The quoted array ORIGINAL, around the array COPY. */
static struct value
quote_like_take(struct world *world, struct value original, struct value copy)
{
    struct value quoted = quote_value(world, copy, quote_of(original)->quotes);
    value_free(world, copy);
    return quoted;
}

struct value
efun_copy(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[COPY_VALUE], bare = value.tag == TAG_QUOTED ? quote_bare_peek(value) : value;
    struct world *world = vm_world(vm);
    (void)count;
    if (bare.tag == TAG_ARRAY) {
        vm_charge(vm, bare.array->length / 16);
        efun_require_array(vm, bare.array->length);
        struct value copy = value_take(TAG_ARRAY, array_copy(world, bare.array));
        return value.tag == TAG_QUOTED ? quote_like_take(world, value, copy) : copy;
    }
    if (value.tag == TAG_MAPPING) {
        vm_charge(vm, mapping_count(world, value.mapping) / 8);
        efun_require_mapping(vm, mapping_count(world, value.mapping), mapping_width(value.mapping));
        return value_take(TAG_MAPPING, mapping_copy(world, value.mapping));
    }
    if (value.tag == TAG_STRUCT) {
        vm_charge(vm, value.structure->type->count / 16);
        vm_require(vm, struct_bytes(value.structure->type->count));
        return value_take(TAG_STRUCT, struct_copy(world, value.structure));
    }
    return value_ref(value);
}

/* A block and its copy; both borrowed. */
struct copied {
    struct value from, to;
};

struct copying {
    struct vm *vm;
    struct world *world;
    struct value result;         /* owned */
    VECTOR(struct copied) list;  /* all of them; from `done` on their elements are still to be copied */
    size_t done;
    uint32_t *index;             /* open addressing over the list: number + 1, 0 where empty */
    size_t capacity;             /* of the index, a power of two */
};

static void
copying_free(struct copying *copying)
{
    vector_free(&copying->list);
    free(copying->index);
}

static void
copying_abandon(void *context)
{
    struct copying *copying = context;
    value_free(copying->world, copying->result);
    copying_free(copying);
}

/* Where in the index BLOCK is, or would be. */
static uint32_t *
find_place(const struct copying *copying, const struct ref *block)
{
    size_t at = (size_t)((uintptr_t)block * 0x9e3779b97f4a7c15u >> 20) & (copying->capacity - 1);
    while (copying->index[at] && copying->list.data[copying->index[at] - 1].from.ref != block)
        at = (at + 1) & (copying->capacity - 1);
    return &copying->index[at];
}

static void
grow_index(struct copying *copying)
{
    copying->capacity = copying->capacity ? copying->capacity * 2 : 16;
    free(copying->index);
    copying->index = memory_get(copying->capacity, sizeof *copying->index);
    for (size_t i = 0; i < copying->list.count; i++)
        *find_place(copying, copying->list.data[i].from.ref) = (uint32_t)i + 1;
}

/* An empty block of the form of VALUE. */
static struct value
make_like(struct copying *copying, struct value value)
{
    if (value.tag == TAG_ARRAY) {
        vm_charge(copying->vm, 1 + value.array->length / 16);
        efun_require_array(copying->vm, value.array->length);
        return value_take(TAG_ARRAY, array_new(copying->world, value.array->length));
    }
    if (value.tag == TAG_STRUCT) {
        struct struct_type *type = value.structure->type;
        vm_charge(copying->vm, 1 + type->count / 16);
        vm_require(copying->vm, struct_bytes(type->count));
        return value_take(TAG_STRUCT, struct_new(copying->world, type));
    }
    uint32_t count = mapping_count(copying->world, value.mapping), width = mapping_width(value.mapping);
    vm_charge(copying->vm, 1 + count / 8);
    efun_require_mapping(copying->vm, count, width);
    return value_take(TAG_MAPPING, mapping_new(copying->world, width, count));
}

/* The copy of VALUE, owned; its elements may still be missing. A quoted array is found by its array. */
static struct value
copy_of(struct copying *copying, struct value value)
{
    if (value.tag == TAG_QUOTED) return quote_like_take(copying->world, value, copy_of(copying, quote_bare_peek(value)));
    if (value.tag != TAG_ARRAY && value.tag != TAG_MAPPING && value.tag != TAG_STRUCT) return value_ref(value);
    if (copying->list.count >= copying->capacity / 2) grow_index(copying);
    uint32_t *place = find_place(copying, value.ref);
    if (*place) return value_ref(copying->list.data[*place - 1].to);
    struct value copy = make_like(copying, value);
    vector_add(&copying->list, ((struct copied){ value, copy }));
    *place = (uint32_t)copying->list.count;
    return copy;
}

static void
fill_array(struct copying *copying, const struct array *from, struct array *to)
{
    for (uint32_t i = 0; i < from->length; i++)
        array_set_take(copying->world, to, i, copy_of(copying, array_get(from, i)));
}

static void
fill_struct(struct copying *copying, const struct structure *from, struct structure *to)
{
    for (uint32_t i = 0; i < from->type->count; i++)
        struct_set_take(copying->world, to, i, copy_of(copying, struct_get(from, i)));
}

static void
fill_mapping(struct copying *copying, const struct mapping *from, struct mapping *to)
{
    struct world *world = copying->world;
    struct mapping_slot old;
    struct value key;
    uint32_t position = 0, width = mapping_width(from);
    while (mapping_next(from, &position, &key, &old)) {
        struct value new_key = copy_of(copying, key);
        mapping_find_or_insert(world, to, new_key);
        value_free(world, new_key); /* the mapping holds it */
        for (uint32_t column = 0; column < width; column++)
            mapping_set_column_take(world, to, new_key, column, copy_of(copying, mapping_slot_get(old, column)));
    }
}

struct value
efun_deep_copy(struct vm *vm, struct value *args, uint32_t count)
{
    struct copying copying = { .vm = vm, .world = vm_world(vm) };
    (void)count;
    vm_defer(vm, copying_abandon, &copying);
    copying.result = copy_of(&copying, args[DEEP_COPY_VALUE]);
    while (copying.done < copying.list.count) {
        struct copied next = copying.list.data[copying.done++];
        if (next.from.tag == TAG_ARRAY) fill_array(&copying, next.from.array, next.to.array);
        else if (next.from.tag == TAG_STRUCT) fill_struct(&copying, next.from.structure, next.to.structure);
        else fill_mapping(&copying, next.from.mapping, next.to.mapping);
    }
    vm_undefer(vm);
    copying_free(&copying);
    return copying.result;
}
