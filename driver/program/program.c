/* SPDX-License-Identifier: MIT */
/*
 * Programs as blocks of the world heap: laying one out, and what the kind does.
 *
 * One block: struct program, then each table at a multiple of 8 bytes.  It is laid out twice by the same code, first
 * without a block, for the size.  program_link.c fills in slots and names.
 */
#include "program/program.h"

#include <string.h>

#include "base/assert.h"
#include "base/buffer.h"
#include "program/program_int.h"
#include "value/string.h"

struct packer {
    char *block; /* NULL while only sizes are added up */
    size_t used;
};

/* Room for COUNT items of SIZE bytes, copied from FROM unless that is NULL. */
static void *
pack(struct packer *packer, const void *from, size_t count, size_t size)
{
    size_t start = (packer->used + 7) & ~(size_t)7;
    packer->used = start + count * size;
    if (!packer->block) return NULL;
    void *to = packer->block + start;
    if (from && count) memcpy(to, from, count * size);
    return to;
}

static void
pack_switches(struct packer *packer, struct program *to, const struct program *spec)
{
    to->switches = pack(packer, spec->switches, spec->switch_count, sizeof *spec->switches);
    for (uint32_t i = 0; i < spec->switch_count; i++) {
        const struct switch_table *from = &spec->switches[i];
        struct switch_entry *entries = pack(packer, from->entries, from->count, sizeof *entries);
        if (packer->block) to->switches[i].entries = entries;
    }
}

static void
pack_tables(struct packer *packer, struct program *to, const struct program *spec)
{
    pack(packer, NULL, 1, sizeof *to);
    to->code = pack(packer, spec->code, spec->code_count, sizeof *spec->code);
    to->constants = pack(packer, spec->constants, spec->constant_count, sizeof *spec->constants);
    to->functions = pack(packer, spec->functions, spec->function_count, sizeof *spec->functions);
    to->slots = pack(packer, NULL, spec->slot_count, sizeof *spec->slots);
    to->variables = pack(packer, spec->variables, spec->variable_count, sizeof *spec->variables);
    to->inherits = pack(packer, spec->inherits, spec->inherit_count, sizeof *spec->inherits);
    pack_switches(packer, to, spec);
    to->caches = pack(packer, NULL, spec->cache_count, sizeof *spec->caches);
    to->structs = pack(packer, spec->structs, spec->struct_count, sizeof *spec->structs);
    to->types = pack(packer, spec->types, spec->type_count, sizeof *spec->types);
    to->files = pack(packer, spec->files, spec->file_count, sizeof *spec->files);
    to->lines = pack(packer, spec->lines, spec->line_bytes, 1);
    to->names = pack(packer, NULL, (size_t)to->name_mask + 1, sizeof *to->names);
}

/*
 * Everything counted that a program holds, in order.  A visitor that takes references away must not look at the
 * program again, so the tables are read before their entries are given up.
 */
static void
each_reference(struct program *program, void (*visit)(void *context, struct ref *child), void *context)
{
    if (program->name) visit(context, (struct ref *)program->name);
    for (uint32_t i = 0; i < program->constant_count; i++)
        if (tag_is_counted(program->constants[i].tag)) visit(context, program->constants[i].ref);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].name) visit(context, (struct ref *)program->functions[i].name);
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].name) visit(context, (struct ref *)program->variables[i].name);
    for (uint32_t i = 0; i < program->struct_count; i++) visit(context, &program->structs[i].type->ref);
    for (uint32_t i = 0; i < program->type_count; i++) visit(context, (struct ref *)program->types[i]);
    for (uint32_t i = 0; i < program->file_count; i++) visit(context, (struct ref *)program->files[i]);
    for (uint32_t i = 0; i < program->inherit_count; i++) visit(context, &program->inherits[i].program->ref);
    for (uint32_t i = 0; i < program->slot_count; i++) {
        struct program *definer = program->slots[i].program;
        if (definer && definer != program) visit(context, &definer->ref);
    }
}

static void
add_reference(void *context, struct ref *child)
{
    (void)context;
    ref_add(child);
}

static void
drop_reference(void *context, struct ref *child)
{
    ref_free(context, child);
}

struct program *
program_new(struct world *world, const struct program *spec)
{
    struct program head = *spec;
    head.name_mask = program_name_mask(spec->slot_count);
    struct packer packer = { 0 };
    pack_tables(&packer, &head, spec);

    struct program *program = world_get(world, KIND_PROGRAM, packer.used);
    head.ref = program->ref;
    head.size = packer.used;
    head.id = ++world->root->next_serial;
    packer = (struct packer){ .block = (char *)program };
    pack_tables(&packer, &head, spec);
    *program = head;
    ASSERT(packer.used == head.size);

    if (program->cache_count) memset(program->caches, 0, program->cache_count * sizeof *program->caches);
    program_link(program);
    each_reference(program, add_reference, NULL);
    return program;
}

static void
destroy_program(struct world *world, struct ref *block)
{
    struct program *program = (struct program *)block;
    each_reference(program, drop_reference, world);
    world_release(world, program, program->size);
}

static void
visit_program(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    (void)world;
    each_reference((struct program *)block, visit, context);
}

static size_t
program_size(const struct world *world, const struct ref *block)
{
    (void)world;
    return ((const struct program *)block)->size;
}

/* Pairs of 32-bit numbers may look like addresses, so just the words that are meant as addresses are shown. */
static void
scan_tables(const struct program *program, void (*test)(void *context, const void *word), void *context)
{
    for (uint32_t i = 0; i < program->constant_count; i++)
        if (tag_is_counted(program->constants[i].tag)) test(context, &program->constants[i]);
    for (uint32_t i = 0; i < program->function_count; i++) test(context, &program->functions[i].name);
    for (uint32_t i = 0; i < program->slot_count; i++) {
        test(context, &program->slots[i].program);
        test(context, &program->slots[i].function);
        test(context, &program->slots[i].entry[0]);
        test(context, &program->slots[i].entry[1]);
        test(context, &program->slots[i].slots);
    }
    for (uint32_t i = 0; i < program->variable_count; i++) test(context, &program->variables[i].name);
    for (uint32_t i = 0; i < program->inherit_count; i++) test(context, &program->inherits[i].program);
    for (uint32_t i = 0; i < program->switch_count; i++) test(context, &program->switches[i].entries);
    for (uint32_t i = 0; i < program->cache_count; i++) test(context, &program->caches[i].slot);
    for (uint32_t i = 0; i < program->struct_count; i++) test(context, &program->structs[i].type);
    for (uint32_t i = 0; i < program->type_count; i++) test(context, &program->types[i]);
    for (uint32_t i = 0; i < program->file_count; i++) test(context, &program->files[i]);
}

static void
scan_program(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    const struct program *program = (const struct program *)block;
    const void *words[] = {
        &program->name, &program->code, &program->constants,
        &program->functions, &program->slots,
        &program->variables, &program->inherits,
        &program->switches, &program->caches,
        &program->structs,
        &program->types, &program->files,
        &program->lines, &program->names
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) test(context, words[i]);
    scan_tables(program, test, context);
}

struct struct_type *
program_find_struct(const struct program *program, const struct string *name)
{
    for (uint32_t i = program->struct_count; i-- > 0;) {
        const struct program_struct *found = &program->structs[i];
        if (found->type->name == name && !(found->flags & STRUCT_HIDDEN)) return found->type;
    }
    return NULL;
}

static void
render_program(const struct world *world, const struct ref *block, struct buffer *text)
{
    (void)world;
    const struct program *program = (const struct program *)block;
    buffer_add_text(text, "<program ");
    buffer_add(text, program->name->text, program->name->length);
    buffer_add_byte(text, '>');
}

void
program_register(struct world *world)
{
    world->kinds[KIND_PROGRAM] = (struct kind_ops){
        .name = "program", .destroy = destroy_program, .visit = visit_program, .size = program_size,
        .scan = scan_program, .render = render_program
    };
}
