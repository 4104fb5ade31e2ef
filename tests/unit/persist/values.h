/* SPDX-License-Identifier: MIT */
/*
 * For tests of saves: an object without a machine, and how to be rid of values that refer to themselves.
 */
#ifndef LOAM_TESTS_PERSIST_VALUES_H
#define LOAM_TESTS_PERSIST_VALUES_H

#include "base/vector.h"
#include "persist/save.h"
#include "tests/unit/program/assembler.h"
#include "value/array.h"
#include "value/mapping.h"

static const struct vm_limits values_limits = { .string_max = 1 << 20, .array_max = 1 << 16, .mapping_max = 1 << 16 };

static inline void
values_register(struct world *world)
{
    program_register(world);
    instance_register(world);
    object_register(world);
}

/* Give up VALUE and empty all collections that it leads to, so that nothing of it is left. */
static inline void
values_dismantle_take(struct world *world, struct value value)
{
    VECTOR(struct value) rest = { 0 };
    vector_add(&rest, value);
    while (rest.count > 0) {
        value = vector_pop(&rest);
        for (uint32_t i = 0; value.tag == TAG_ARRAY && i < value.array->length; i++) {
            vector_add(&rest, value_ref(array_get(value.array, i)));
            array_set_take(world, value.array, i, value_int(0));
        }
        struct value key;
        struct mapping_slot slot;
        for (uint32_t at = 0; value.tag == TAG_MAPPING && mapping_next(value.mapping, &at, &key, &slot);) {
            for (uint32_t i = 0; i < mapping_width(value.mapping); i++)
                vector_add(&rest, value_ref(mapping_slot_get(slot, i)));
            vector_add(&rest, value_ref(key));
            mapping_delete(world, value.mapping, key);
        }
        value_free(world, value);
    }
    vector_free(&rest);
}

/* An object with variables of these names, NULL at the end; a name that begins with "-" is nosave (without the "-"). */
static inline struct object *
values_object(struct world *world, const char *const *names)
{
    struct assembly assembly;
    assembly_open(&assembly, world, "/test");
    for (; *names; names++) {
        bool nosave = **names == '-';
        uint32_t number = assembly_variable(&assembly, *names + nosave);
        assembly.variables.data[number].flags = nosave ? VARIABLE_NOSAVE : 0;
    }
    struct object *object = world_get(world, KIND_OBJECT, sizeof *object);
    memset((char *)object + sizeof(struct ref), 0, sizeof *object - sizeof(struct ref));
    object->instance.program = assembly_build(&assembly);
    instance_make_variables(world, &object->instance);
    assembly_close(&assembly);
    return object;
}

static inline void
values_object_free(struct world *world, struct object *object)
{
    for (uint32_t i = 0; i < object->instance.program->variable_count; i++) {
        struct value value = value_ref(instance_variable_peek(&object->instance, i));
        instance_variable_set(world, &object->instance, i, value_int(0));
        values_dismantle_take(world, value);
    }
    ref_free(world, &object->instance.ref);
}

#endif
