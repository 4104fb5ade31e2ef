/* SPDX-License-Identifier: MIT */
/*
 * All stages in a row, and the tables of a program that belong to no single function: names, types, files, lines.
 */
#include "compiler/compile.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "compiler/check.h"
#include "compiler/emit.h"
#include "compiler/gen.h"
#include "compiler/inherit.h"
#include "compiler/parse.h"
#include "compiler/structs.h"
#include "program/lines.h"
#include "program/verify.h"
#include "value/intern.h"

enum { PROGRAM_PRAGMAS = PRAGMA_NO_CLONE | PRAGMA_NO_INHERIT | PRAGMA_NO_SHADOW };
_Static_assert((int)PRAGMA_NO_CLONE == PROGRAM_NO_CLONE && (int)PRAGMA_NO_INHERIT == PROGRAM_NO_INHERIT
    && (int)PRAGMA_NO_SHADOW == PROGRAM_NO_SHADOW && (int)MODIFIER_VIRTUAL == INHERIT_VIRTUAL, "same bits in both");

/* What a program is put together from; outside of the heap but for the strings. */
struct build {
    const struct compile_request *request;
    struct unit unit;
    struct emit emit;
    VECTOR(struct string *) names;    /* references to give up afterwards */
    VECTOR(struct function) functions;
    VECTOR(struct variable) variables;
    VECTOR(struct inherit) inherits;
    VECTOR(struct program_struct) structs;
    VECTOR(struct string *) types;
    VECTOR(uint32_t) single_types;    /* by type_id: place in types + 1 of its own entry */
    VECTOR(struct string *) files;
    struct buffer lines;
};

/* Interned; the reference is the build's. */
static struct string *
keep_text(struct build *build, const char *text, size_t length)
{
    struct string *string = string_intern(build->request->world, text, length);
    vector_add(&build->names, string);
    return string;
}

static void
add_type(struct build *build, type_id type)
{
    struct buffer text = BUFFER_EMPTY;
    type_render_full(build->unit.types, type, build->unit.program_name, &text);
    vector_add(&build->types, keep_text(build, buffer_text(&text), text.size));
    buffer_free(&text);
}

/* Place in the table of an entry for this type alone. */
static uint32_t
single_type(struct build *build, type_id type)
{
    while (build->single_types.count <= type) vector_add(&build->single_types, 0);
    if (!build->single_types.data[type]) {
        add_type(build, type);
        build->single_types.data[type] = (uint32_t)build->types.count;
    }
    return build->single_types.data[type] - 1;
}

static void
add_functions(struct build *build)
{
    for (size_t i = 0; i < build->unit.functions.count; i++) {
        const struct function_info *info = &build->unit.functions.data[i];
        struct function function = { .name = keep_text(build, info->name, strlen(info->name)),
            .parameters = info->parameters, .minimum = info->minimum, .flags = info->flags,
            .type = (uint32_t)build->types.count };
        if (!info->defined) function.flags |= FUNCTION_PROTOTYPE;
        if (!info->parameters) {
            function.type = single_type(build, info->result);
        } else {
            add_type(build, info->result);
            for (uint32_t n = 0; n < info->parameters; n++)
                add_type(build, build->unit.parameters.data[info->first_parameter + n]);
        }
        vector_add(&build->functions, function);
    }
}

static void
add_variables(struct build *build)
{
    for (size_t i = 0; i < build->unit.globals.count; i++) {
        const struct global_info *info = &build->unit.globals.data[i];
        vector_add(&build->variables, ((struct variable){ .name = keep_text(build, info->name, info->name_length),
            .type = single_type(build, info->type), .flags = info->flags }));
    }
}

static void
add_inherits(struct build *build)
{
    for (size_t i = 0; i < build->unit.inherits.count; i++) {
        const struct inherited_program *from = &build->unit.inherits.data[i];
        vector_add(&build->inherits, ((struct inherit){ .program = from->program, .slot_base = from->slot_base,
            .variable_base = from->variable_base, .flags = from->node->modifiers }));
    }
}

static void
add_files(struct build *build)
{
    for (uint32_t i = 0; i < build->unit.ast->file_count; i++) {
        const char *name = build->unit.ast->files[i];
        vector_add(&build->files, keep_text(build, name, strlen(name)));
    }
}

static void
add_lines(struct build *build)
{
    struct line_writer writer = { .out = &build->lines };
    for (size_t i = 0; i < build->emit.places.count; i++) {
        struct place place = build->emit.places.data[i];
        line_writer_add(&writer, (struct source_place){ place.file, place.line, place.column }, 1);
    }
    line_writer_finish(&writer);
}

static void
add_structs(struct build *build)
{
    for (size_t i = 0; i < build->unit.structs.count; i++) {
        const struct struct_info *info = &build->unit.structs.data[i];
        vector_add(&build->structs, ((struct program_struct){ info->type, info->flags }));
    }
}

static struct program *
make_program(struct build *build)
{
    struct emit *emit = &build->emit;
    add_variables(build);
    add_inherits(build);
    add_structs(build);
    add_files(build);
    add_lines(build);
    struct program spec = {
        .name = keep_text(build, build->unit.program_name, strlen(build->unit.program_name)),
        .code = emit->code.data, .code_count = (uint32_t)emit->code.count,
        .constants = emit->constants.data, .constant_count = (uint32_t)emit->constants.count,
        .functions = build->functions.data, .function_count = (uint32_t)build->functions.count,
        .slot_count = build->unit.inherited_slots + (uint32_t)build->functions.count,
        .own_slots = build->unit.inherited_slots, .own_variables = build->unit.inherited_variables,
        .inherits = build->inherits.data, .inherit_count = (uint32_t)build->inherits.count,
        .variables = build->variables.data, .variable_count = (uint32_t)build->variables.count,
        .switches = emit->switches.data, .switch_count = (uint32_t)emit->switches.count,
        .cache_count = emit->caches,
        .structs = build->structs.data, .struct_count = (uint32_t)build->structs.count,
        .types = build->types.data, .type_count = (uint32_t)build->types.count,
        .files = build->files.data, .file_count = (uint32_t)build->files.count,
        .lines = (uint8_t *)build->lines.data, .line_bytes = (uint32_t)build->lines.size,
        .flags = build->unit.ast->pragmas & PROGRAM_PRAGMAS,
    };
    return program_new(build->request->world, &spec);
}

/* The machine trusts verified code alone. What does not pass is our own mistake, or larger than the verifier's limits. */
static struct program *
verified(struct build *build, struct program *program)
{
    struct buffer reason = BUFFER_EMPTY;
    if (!verify_program(program, build->request->efuns, &reason)) {
        diag_add(build->unit.messages, DIAG_ERROR, (struct place){ 0, 1, 1, 0 }, "the program was not verified: %s",
            buffer_text(&reason));
        ref_free(build->request->world, &program->ref);
        program = NULL;
    }
    buffer_free(&reason);
    return program;
}

static void
build_close(struct build *build)
{
    for (size_t i = 0; i < build->names.count; i++) ref_free(build->request->world, &build->names.data[i]->ref);
    vector_free(&build->names);
    vector_free(&build->functions);
    vector_free(&build->variables);
    vector_free(&build->inherits);
    vector_free(&build->structs);
    vector_free(&build->types);
    vector_free(&build->single_types);
    vector_free(&build->files);
    buffer_free(&build->lines);
    emit_close(&build->emit);
    unit_close(&build->unit);
}

static struct program *
generate(struct build *build)
{
    emit_open(&build->emit, build->request->world);
    structs_make(&build->unit);
    add_functions(build);
    gen_unit(&build->unit, &build->emit, build->functions.data);
    if (diag_errors(build->unit.messages)) return NULL;
    return verified(build, make_program(build));
}

struct compile_result
compile_file(const struct compile_request *request)
{
    struct compile_result result = { .messages = diag_list_new() };
    struct ast *ast = parse_file(request, result.messages);
    struct build build = { .request = request };
    unit_open(&build.unit, request, ast, result.messages);
    if (inherit_programs(&build.unit, &result.missing_inherit)) {
        check_unit(&build.unit);
        if (!diag_errors(result.messages)) result.program = generate(&build);
    }
    build_close(&build);
    ast_free(ast);
    return result;
}

void
compile_result_free(struct world *world, struct compile_result *result)
{
    if (result->program) ref_free(world, &result->program->ref);
    if (result->messages) diag_list_free(result->messages);
    free(result->missing_inherit);
    *result = (struct compile_result){ 0 };
}
