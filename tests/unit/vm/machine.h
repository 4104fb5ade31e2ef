/* SPDX-License-Identifier: MIT */
/*
 * A machine for the tests of vm/: a world, a program written by hand, one object of it, a few efuns.
 *
 *     struct machine machine;
 *     machine_open(&machine, NULL);
 *     assembly_function(&machine.assembly, ...);
 *     machine_build(&machine);                      verifies, makes the object and the vm
 *     struct value value = machine_run(&machine, "main", args, count);
 *     machine_close(&machine);                      the audits must find nothing
 */
#ifndef LOAM_TESTS_MACHINE_H
#define LOAM_TESTS_MACHINE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "program/disasm.h"
#include "program/verify.h"
#include "tests/unit/program/assembler.h"
#include "value/array.h"
#include "value/audit.h"
#include "value/mapping.h"
#include "vm/vm.h"

/* Tests run with both: with libc's blocks AddressSanitizer sees each use of freed memory. */
static enum sm_engine machine_engine = SM_SMALLOC;

#define MACHINE_RUN(tests)                                                                      \
    ((machine_engine = SM_SMALLOC, cmocka_run_group_tests_name("smalloc", tests, NULL, NULL)) + \
        (machine_engine = SM_LIBC, cmocka_run_group_tests_name("libc", tests, NULL, NULL)))

struct machine {
    struct world world;
    struct assembly assembly;
    struct program *program;
    struct instance *object;
    struct vm *vm;
    struct vm_limits limits;
    struct value error;   /* of the last run, owned; 0 if there was none */
    bool failed;
};

/* efuns: numbers are the order here */
enum { EFUN_FAIL, EFUN_CALL, EFUN_THROW, EFUN_COUNT_ARGS, EFUN_OWNER, EFUN_PREVIOUS, EFUN_RETIRE, EFUN_SPEND };

static inline struct value
efun_fail(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    vm_error(vm, "failed with %.*s", (int)args[0].string->length, args[0].string->text);
}

/* call function ARGS[0] of this object with the other arguments, from C */
static inline struct value
efun_call(struct vm *vm, struct value *args, uint32_t count)
{
    struct instance *me = vm_this_object_peek(vm);
    uint32_t slot = program_find_slot(me->program, args[0].string);
    return vm_call(vm, me, slot, args + 1, count - 1);
}

static inline struct value
efun_throw(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    struct value value = args[0];
    args[0] = value_int(0);
    vm_throw(vm, value);
}

static inline struct value
efun_count_args(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm;
    (void)args;
    return value_int(count);
}

static inline struct value
efun_owner(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args;
    (void)count;
    return value_int(vm_world(vm)->owner);
}

static inline struct value
efun_previous(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    struct instance *previous = vm_previous_object_peek(vm, (uint32_t)args[0].i);
    if (!previous) return value_int(0);
    ref_add(&previous->ref);
    return value_take(TAG_OBJECT, previous);
}

static inline struct value
efun_retire(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    vm_retire(vm, args[0].object);
    return value_int(0);
}

static inline struct value
efun_spend(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    vm_charge(vm, (uint64_t)args[0].i);
    return value_int(0);
}

static const efun_fn machine_functions[] = {
    efun_fail, efun_call, efun_throw, efun_count_args, efun_owner, efun_previous, efun_retire, efun_spend
};
static const struct efun_signature machine_signatures[] = {
    { "fail", "void", { "string" }, { MASK(TAG_STRING) }, 1, 1 },
    { "call", "mixed", { "string", "mixed" }, { MASK(TAG_STRING), MASK_ANY }, 1, 255 },
    { "throw", "void", { "mixed" }, { MASK_ANY }, 1, 1 },
    { "count_args", "int", { "int", "string|0" }, { MASK(TAG_INT), MASK(TAG_STRING) | MASK_NULL }, 0, 255 },
    { "owner", "int", { NULL }, { 0 }, 0, 0 },
    { "previous", "mixed", { "int" }, { MASK(TAG_INT) }, 1, 1 },
    { "retire", "int", { "object" }, { MASK(TAG_OBJECT) }, 1, 1 },
    { "spend", "int", { "int" }, { MASK(TAG_INT) }, 1, 1 },
};
static const struct efun_table machine_efuns = { machine_signatures, COUNT(machine_signatures) };

/* Objects of these tests are bare instances. */
static inline void
machine_destroy_object(struct world *world, struct ref *block)
{
    struct instance *instance = (struct instance *)(void *)block;
    instance_free_variables(world, instance);
    if (instance->program) ref_free(world, &instance->program->ref);
    world_release(world, instance, sizeof *instance);
}

static inline void
machine_visit_object(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    (void)world;
    instance_visit((struct instance *)(void *)block, visit, context);
}

static inline size_t
machine_object_size(const struct world *world, const struct ref *block)
{
    (void)world;
    (void)block;
    return sizeof(struct instance);
}

static inline void
machine_scan_object(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    const struct instance *instance = (const struct instance *)(const void *)block;
    test(context, &instance->program);
    test(context, &instance->variables);
}

/* PROGRAM is borrowed. */
static inline struct instance *
machine_object(struct machine *machine, struct program *program, uint32_t owner)
{
    struct instance *instance = world_get(&machine->world, KIND_OBJECT, sizeof *instance);
    ref_add(&program->ref);
    instance->program = program;
    instance->flags = 0;
    instance->owner = owner;
    instance_make_variables(&machine->world, instance);
    return instance;
}

/* the string "me" means the object */
static inline struct instance *
machine_find_object(struct vm *vm, void *context, struct string *name)
{
    (void)vm;
    struct machine *machine = context;
    return name->length == 2 && memcmp(name->text, "me", 2) == 0 ? machine->object : NULL;
}

static inline void
machine_open(struct machine *machine, const struct vm_limits *limits)
{
    *machine = (struct machine){ 0 };
    struct sm_note note;
    const struct world_options options = { .hash_seed = 1, .limit = 64 * 1024 * 1024,
        .engine = machine_engine };
    if (!world_open(&machine->world, &options, &note)) fail_msg("%s", note.text);
    program_register(&machine->world);
    instance_register(&machine->world);
    machine->world.kinds[KIND_OBJECT] = (struct kind_ops){ .name = "object", .destroy = machine_destroy_object,
        .visit = machine_visit_object, .size = machine_object_size, .scan = machine_scan_object };
    if (limits) machine->limits = *limits;
    assembly_open(&machine->assembly, &machine->world, "/test");
}

/* A verified program of the assembly, which is used up. */
static inline struct program *
machine_program(struct assembly *assembly)
{
    struct program *program = assembly_build(assembly);
    struct buffer text = BUFFER_EMPTY;
    if (!verify_program(program, &machine_efuns, &text)) {
        struct buffer listing = BUFFER_EMPTY;
        disasm_program(program, &machine_efuns, &listing);
        fail_msg("%s\n%s", buffer_text(&text), buffer_text(&listing));
    }
    buffer_free(&text);
    assembly_close(assembly);
    return program;
}

static inline void
machine_build(struct machine *machine)
{
    machine->program = machine_program(&machine->assembly);
    machine->object = machine_object(machine, machine->program, 7);
    const struct vm_hooks hooks = { .context = machine, .find_object = machine_find_object };
    machine->vm = vm_new(&machine->world, &machine_efuns, machine_functions, &hooks, &machine->limits);
}

struct machine_call {
    struct machine *machine;
    const char *name;
    const struct value *args;
    uint32_t count;
    struct value result;
};

static inline void
machine_call_protected(struct vm *vm, void *context)
{
    struct machine_call *call = context;
    struct string *name = string_intern_text(&call->machine->world, call->name);
    uint32_t slot = program_find_slot(call->machine->object->program, name);
    string_free(&call->machine->world, name);
    assert_true(slot != UINT32_MAX);
    call->result = vm_call(vm, call->machine->object, slot, call->args, call->count);
}

/* The result, owned; after an error 0, and failed and error are set. */
static inline struct value
machine_run(struct machine *machine, const char *name, const struct value *args, uint32_t count)
{
    struct machine_call call = { machine, name, args, count, { .tag = TAG_INT } };
    value_free(&machine->world, machine->error);
    machine->error = value_int(0);
    vm_budget_reset(machine->vm);
    machine->failed = !vm_protect(machine->vm, machine_call_protected, &call, &machine->error);
    return machine->failed ? value_int(0) : call.result;
}

static inline void
machine_audit(struct machine *machine)
{
    struct ref *held[] = { &machine->program->ref, &machine->object->ref, machine->error.ref };
    struct audit_roots roots = { held, tag_is_counted(machine->error.tag) ? 3 : 2 };
    struct buffer report = BUFFER_EMPTY;
    if (audit_references(&machine->world, &roots, &report)) fail_msg("%s", buffer_text(&report));
    if (machine_engine == SM_SMALLOC && audit_pointers(&machine->world, &report)) fail_msg("%s", buffer_text(&report));
    buffer_free(&report);
}

static inline void
machine_close(struct machine *machine)
{
    machine_audit(machine);
    vm_destroy(machine->vm);
    value_free(&machine->world, machine->error);
    ref_free(&machine->world, &machine->object->ref);
    ref_free(&machine->world, &machine->program->ref);
    assert_int_equal(machine->world.counts[KIND_OBJECT].blocks, 0);
    assert_int_equal(machine->world.counts[KIND_PROGRAM].blocks, 0);
    assert_int_equal(machine->world.counts[KIND_VARIABLES].blocks, 0);
    assert_int_equal(machine->world.counts[KIND_STRING].blocks, 0);
    assert_int_equal(machine->world.counts[KIND_ARRAY].blocks, 0);
    assert_int_equal(machine->world.counts[KIND_MAPPING].blocks, 0);
    world_close(&machine->world);
}

static inline void
expect_int(struct value value, int64_t wanted)
{
    assert_int_equal(value.tag, TAG_INT);
    assert_int_equal(value.i, wanted);
}

/* VALUE is consumed. */
static inline void
expect_text(struct machine *machine, struct value value, const char *wanted)
{
    assert_int_equal(value.tag, TAG_STRING);
    if (value.string->length != strlen(wanted) || memcmp(value.string->text, wanted, value.string->length) != 0)
        fail_msg("\"%.*s\" instead of \"%s\"", (int)value.string->length, value.string->text, wanted);
    value_free(&machine->world, value);
}

/* The last run failed with an error whose text contains WANTED. */
static inline void
expect_error(struct machine *machine, const char *wanted)
{
    assert_true(machine->failed);
    assert_int_equal(machine->error.tag, TAG_STRING);
    char text[300];
    snprintf(text, sizeof text, "%.*s", (int)machine->error.string->length, machine->error.string->text);
    if (!strstr(text, wanted)) fail_msg("\"%s\" instead of \"%s\"", text, wanted);
}

static inline void
expect_success(const struct machine *machine)
{
    if (machine->failed) fail_msg("%s", buffer_text(vm_traceback(machine->vm)));
}

static inline struct value
string_value(struct machine *machine, const char *text)
{
    return value_take(TAG_STRING, string_from_text(&machine->world, text));
}

#endif
