/* SPDX-License-Identifier: MIT */
/*
 * Programs written by hand, for the tests of program/ and vm/.
 *
 *     static const struct insn code[] = { I(LOAD_INT, R(0), W(5)), I(RETURN, R(0), 0, 0) };
 *     assembly_function(&assembly, "five", 0, 1, code, COUNT(code));
 *
 * Constants, slots and the like are added before the code that uses their numbers; assembly_build() makes the program,
 * unverified.  Everything the assembly holds is given up by assembly_close().
 */
#ifndef LOAM_TESTS_ASSEMBLER_H
#define LOAM_TESTS_ASSEMBLER_H

#include <string.h>

#include "base/vector.h"
#include "program/lines.h"
#include "program/opcodes.h"
#include "program/program.h"
#include "value/intern.h"

#define R(number) ((number) * REGISTER_SIZE)
#define I(op, ...) INSN(OP_##op, __VA_ARGS__)
#define INSN(op, a, b, c) { op, (uint16_t)(a), (uint16_t)(b), (uint16_t)(c) }
/* a 32-bit number as two operands */
#define W(number) (uint16_t)((uint32_t)(number) & 0xffff), (uint16_t)((uint32_t)(number) >> 16)
#define COUNT(array) (sizeof(array) / sizeof *(array))
#define CONSTANT(number) ((number) * 2 + 1) /* in a list */

struct assembly {
    struct world *world;
    struct program spec;
    VECTOR(struct insn) code;
    VECTOR(struct value) constants;
    VECTOR(struct function) functions;
    VECTOR(struct variable) variables;
    VECTOR(struct inherit) inherits;
    VECTOR(struct switch_table) switches;
    struct string *file;
    struct buffer lines;
    struct line_writer writer;
};

static inline void
assembly_open(struct assembly *assembly, struct world *world, const char *name)
{
    *assembly = (struct assembly){ .world = world };
    assembly->spec.name = string_intern_text(world, name);
    char file[100];
    snprintf(file, sizeof file, "%s.c", name);
    assembly->file = string_intern_text(world, file);
    assembly->writer.out = &assembly->lines;
}

static inline uint32_t
assembly_constant(struct assembly *assembly, struct value value_taken)
{
    vector_add(&assembly->constants, value_taken);
    return (uint32_t)assembly->constants.count - 1;
}

static inline uint32_t
assembly_string(struct assembly *assembly, const char *text)
{
    return assembly_constant(assembly, value_take(TAG_STRING, string_intern_text(assembly->world, text)));
}

static inline uint32_t
assembly_variable(struct assembly *assembly, const char *name)
{
    vector_add(&assembly->variables, ((struct variable){ .name = string_intern_text(assembly->world, name) }));
    return (uint32_t)assembly->variables.count - 1;
}

/* Before any own function or variable. */
static inline void
assembly_inherit(struct assembly *assembly, struct program *program, uint32_t flags)
{
    struct inherit inherit = { .program = program, .slot_base = assembly->spec.own_slots,
        .variable_base = (uint32_t)assembly->variables.count, .flags = flags };
    assembly->spec.own_slots += program->slot_count;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        struct variable variable = program->variables[i];
        ref_add(&variable.name->ref);
        vector_add(&assembly->variables, variable);
    }
    ref_add(&program->ref);
    vector_add(&assembly->inherits, inherit);
}

/* Each word gets a line of its own: word n of the program is line n + 1, column 1. */
static inline struct function *
assembly_function(struct assembly *assembly, const char *name, uint32_t parameters, uint32_t registers,
    const struct insn *code, size_t count)
{
    uint32_t entry = (uint32_t)assembly->code.count, guards = 0;
    while (guards < count && code[guards].op == OP_GUARD) guards++;
    for (size_t i = 0; i < count; i++) {
        vector_add(&assembly->code, code[i]);
        line_writer_add(&assembly->writer, (struct source_place){ 0, (uint32_t)assembly->code.count, 1 }, 1);
    }
    vector_add(&assembly->functions, ((struct function){ .name = string_intern_text(assembly->world, name), .entry = entry,
        .trusted_entry = entry + guards, .end = entry + (uint32_t)count, .registers = registers, .parameters = parameters,
        .minimum = parameters }));
    return &vector_last(&assembly->functions);
}

static inline struct program *
assembly_build(struct assembly *assembly)
{
    struct program *spec = &assembly->spec;
    line_writer_finish(&assembly->writer);
    spec->code = assembly->code.data;
    spec->code_count = (uint32_t)assembly->code.count;
    spec->constants = assembly->constants.data;
    spec->constant_count = (uint32_t)assembly->constants.count;
    spec->functions = assembly->functions.data;
    spec->function_count = (uint32_t)assembly->functions.count;
    spec->variables = assembly->variables.data;
    spec->variable_count = (uint32_t)assembly->variables.count;
    spec->inherits = assembly->inherits.data;
    spec->inherit_count = (uint32_t)assembly->inherits.count;
    spec->switches = assembly->switches.data;
    spec->switch_count = (uint32_t)assembly->switches.count;
    spec->files = &assembly->file;
    spec->file_count = 1;
    spec->lines = (uint8_t *)assembly->lines.data;
    spec->line_bytes = (uint32_t)assembly->lines.size;
    spec->slot_count = spec->own_slots + spec->function_count;
    return program_new(assembly->world, spec);
}

static inline void
assembly_close(struct assembly *assembly)
{
    struct world *world = assembly->world;
    string_free(world, assembly->spec.name);
    string_free(world, assembly->file);
    for (size_t i = 0; i < assembly->constants.count; i++) value_free(world, assembly->constants.data[i]);
    for (size_t i = 0; i < assembly->functions.count; i++) string_free(world, assembly->functions.data[i].name);
    for (size_t i = 0; i < assembly->variables.count; i++) string_free(world, assembly->variables.data[i].name);
    for (size_t i = 0; i < assembly->inherits.count; i++) ref_free(world, &assembly->inherits.data[i].program->ref);
    vector_free(&assembly->code);
    vector_free(&assembly->constants);
    vector_free(&assembly->functions);
    vector_free(&assembly->variables);
    vector_free(&assembly->inherits);
    vector_free(&assembly->switches);
    buffer_free(&assembly->lines);
}

#endif
