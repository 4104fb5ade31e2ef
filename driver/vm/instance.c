/* SPDX-License-Identifier: MIT */
/*
 * Instances: the variables of an object, in one block of the heap.
 *
 *      | head word | count | payload 0 | payload 1 | ... | tag 0 | tag 1 | ...
 *
 * The block belongs to its instance alone.  It knows its count, so it can be walked, freed and measured by itself.
 */
#include <stddef.h>
#include <string.h>

#include "base/assert.h"
#include "vm/vm_int.h"

struct variables {
    struct ref ref; /* KIND_VARIABLES */
    uint64_t count;
    uint64_t payloads[];
};

static struct variables *
block_of(const struct instance *instance)
{
    return (struct variables *)(void *)((char *)instance->variables - offsetof(struct variables, payloads));
}

static uint8_t *
tags_of(struct variables *block)
{
    return (uint8_t *)(block->payloads + block->count);
}

static size_t
block_size(uint64_t count)
{
    return sizeof(struct variables) + count * (sizeof(uint64_t) + 1);
}

void
instance_make_variables(struct world *world, struct instance *instance)
{
    uint32_t count = instance->program->variable_count;
    instance->variables = NULL;
    if (count == 0) return;
    struct variables *block = world_get(world, KIND_VARIABLES, block_size(count));
    block->count = count;
    memset(block->payloads, 0, block_size(count) - sizeof *block);
    instance->variables = block->payloads;
}

struct ref *
instance_take_variables(struct instance *instance)
{
    if (!instance->variables) return NULL;
    struct ref *block = &block_of(instance)->ref;
    instance->variables = NULL;
    return block;
}

void
instance_free_variables(struct world *world, struct instance *instance)
{
    struct ref *block = instance_take_variables(instance);
    if (block) ref_free(world, block);
}

struct value
instance_variable_peek(const struct instance *instance, uint32_t number)
{
    ASSERT(number < instance->program->variable_count);
    return (struct value){ .bits = instance->variables[number], .tag = tags_of(block_of(instance))[number] };
}

void
instance_variable_set(struct world *world, struct instance *instance, uint32_t number, struct value value)
{
    struct value old = instance_variable_peek(instance, number);
    instance->variables[number] = value.bits;
    tags_of(block_of(instance))[number] = (uint8_t)value.tag;
    value_free(world, old);
}

void
instance_replace_program(struct world *world, struct instance *instance, struct program *program, uint32_t variable_base)
{
    struct program *old_program = instance->program;
    struct instance old = *instance;
    ref_add(&program->ref);
    instance->program = program;
    instance_make_variables(world, instance);
    for (uint32_t i = 0; i < program->variable_count; i++)
        instance_variable_set(world, instance, i, value_ref(instance_variable_peek(&old, variable_base + i)));
    instance_free_variables(world, &old);
    ref_free(world, &old_program->ref);
}

void
instance_visit(struct instance *instance, void (*visit)(void *context, struct ref *child), void *context)
{
    if (instance->program) visit(context, &instance->program->ref);
    if (instance->variables) visit(context, &block_of(instance)->ref);
}

static void
destroy_variables(struct world *world, struct ref *ref)
{
    struct variables *block = (struct variables *)(void *)ref;
    const uint8_t *tags = tags_of(block);
    for (uint64_t i = 0; i < block->count; i++)
        if (tag_is_counted(tags[i])) ref_free(world, (struct ref *)(uintptr_t)block->payloads[i]);
    world_release(world, block, block_size(block->count));
}

static void
visit_variables(struct world *world, struct ref *ref, void (*visit)(void *context, struct ref *child), void *context)
{
    (void)world;
    struct variables *block = (struct variables *)(void *)ref;
    const uint8_t *tags = tags_of(block);
    for (uint64_t i = 0; i < block->count; i++)
        if (tag_is_counted(tags[i])) visit(context, (struct ref *)(uintptr_t)block->payloads[i]);
}

static size_t
variables_size(const struct world *world, const struct ref *ref)
{
    (void)world;
    return block_size(((const struct variables *)(const void *)ref)->count);
}

static void
scan_variables(struct world *world, const struct ref *ref, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    struct variables *block = (struct variables *)(uintptr_t)ref;
    const uint8_t *tags = tags_of(block);
    for (uint64_t i = 0; i < block->count; i++)
        if (tag_is_counted(tags[i])) test(context, &block->payloads[i]);
}

void
instance_register(struct world *world)
{
    world->kinds[KIND_VARIABLES] = (struct kind_ops){
        .name = "variables", .destroy = destroy_variables, .visit = visit_variables, .size = variables_size,
        .scan = scan_variables
    };
}
