/* SPDX-License-Identifier: MIT */
/*
 * Making a machine and asking it things.
 *
 * The bottom frame and context stand for "nothing runs": they have a function without registers, an instance that is
 * nobody, a program without code.  So the code that calls from C needs no special case for an empty stack.
 */
#include "vm/vm.h"

#include <sys/mman.h>

#include "base/assert.h"
#include "base/memory.h"
#include "vm/vm_int.h"

enum { GUARD_BYTES = 64 * 1024 };

/* Address space for the registers of the deepest evaluation; the kernel gives memory for what is touched. */
static bool
reserve_stack(struct vm *vm)
{
    /* one frame more than the limit, and one register a call for the object */
    size_t registers = ((size_t)vm->limits.depth + 2) * (FRAME_REGISTERS_MAX + 2);
    vm->stack_bytes = registers * sizeof(struct value) + GUARD_BYTES;
    vm->stack_bytes = (vm->stack_bytes + GUARD_BYTES - 1) / GUARD_BYTES * GUARD_BYTES;
    vm->stack = mmap(NULL, vm->stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return vm->stack != MAP_FAILED;
}

/* Where there is none (ulimit -v, strict accounting), for fewer calls. */
static void
make_stack(struct vm *vm)
{
    while (!reserve_stack(vm)) {
        ASSERT(vm->limits.depth > VM_DEPTH);
        vm->limits.depth = vm->limits.depth / 2 > VM_DEPTH ? vm->limits.depth / 2 : VM_DEPTH;
    }
    char *guard = (char *)vm->stack + vm->stack_bytes - GUARD_BYTES;
    ASSERT(mprotect(guard, GUARD_BYTES, PROT_NONE) == 0);
}

static void
make_bottom(struct vm *vm)
{
    vm->bottom_slot = (struct slot){ .program = &vm->bottom_program, .function = &vm->bottom_function };
    vm->bottom_instance.program = &vm->bottom_program;
    vm->frame = vm->frames;
    *vm->frame = (struct frame){ .base = vm->stack, .slot = &vm->bottom_slot, .kind = FRAME_ENTRY };
    vm->frame_limit = vm->frames + vm->limits.depth;
    vm->context = vm->contexts;
    *vm->context = (struct context){ .instance = &vm->bottom_instance, .program = &vm->bottom_program };
}

static struct vm_limits
complete_limits(const struct vm_limits *limits)
{
    struct vm_limits all = limits ? *limits : (struct vm_limits){ 0 };
    if (all.ticks <= 0) all.ticks = VM_TICKS;
    if (all.depth == 0) all.depth = VM_DEPTH;
    if (all.depth > VM_DEPTH_MAX) all.depth = VM_DEPTH_MAX;
    if (all.string_max == 0) all.string_max = VM_STRING_MAX;
    if (all.array_max == 0) all.array_max = VM_ARRAY_MAX;
    if (all.mapping_max == 0) all.mapping_max = VM_MAPPING_MAX;
    return all;
}

struct vm *
vm_new(struct world *world, const struct efun_table *efuns, const efun_fn *functions, const struct vm_hooks *hooks,
    const struct vm_limits *limits)
{
    struct vm *vm = memory_get(1, sizeof *vm);
    vm->world = world;
    vm->functions = functions;
    vm->signatures = efuns ? efuns->signatures : NULL;
    vm->efun_count = efuns ? efuns->count : 0;
    if (hooks) vm->hooks = *hooks;
    vm->limits = complete_limits(limits);
    int64_t share = vm->limits.ticks / 8;
    vm->catch_reserve = share < VM_CATCH_RESERVE ? share : VM_CATCH_RESERVE;
    make_stack(vm);
    vm->frames = memory_get((size_t)vm->limits.depth + 1, sizeof *vm->frames);
    vm->contexts = memory_get((size_t)vm->limits.depth + 1, sizeof *vm->contexts);
    make_bottom(vm);
    vm_budget_reset(vm);
    return vm;
}

void
vm_destroy(struct vm *vm)
{
    ASSERT(vm->frame == vm->frames && !vm->landing);
    vm_bury(vm);
    munmap(vm->stack, vm->stack_bytes);
    buffer_free(&vm->traceback);
    buffer_free(&vm->error_place.program);
    buffer_free(&vm->error_place.object);
    vector_free(&vm->deferred);
    vector_free(&vm->retired);
    free(vm->frames);
    free(vm->contexts);
    free(vm);
}

struct world *
vm_world(const struct vm *vm)
{
    return vm->world;
}

void *
vm_context(const struct vm *vm)
{
    return vm->hooks.context;
}

const struct vm_limits *
vm_limits_peek(const struct vm *vm)
{
    return &vm->limits;
}

void
vm_set_simul_efun(struct vm *vm, struct instance *instance)
{
    vm->simul_efun = instance;
}

struct instance *
vm_this_object_peek(const struct vm *vm)
{
    return vm->context == vm->contexts ? NULL : vm->context->instance;
}

struct instance *
vm_previous_object_peek(const struct vm *vm, uint32_t back)
{
    const struct context *context = vm->context;
    for (const struct frame *frame = vm->frame; frame > vm->frames; frame--) {
        if (frame->kind != FRAME_LOCAL) context--;
        if (frame->kind != FRAME_OTHER && frame->kind != FRAME_ENTRY) continue;
        if (back-- == 0) return context == vm->contexts ? NULL : context->instance;
    }
    return NULL;
}

uint32_t
vm_callers(const struct vm *vm, struct instance **callers, uint32_t most)
{
    const struct context *context = vm->context;
    uint32_t count = 0;
    for (const struct frame *frame = vm->frame; frame > vm->frames; frame--) {
        if (frame->kind != FRAME_LOCAL) context--;
        if (frame->kind != FRAME_OTHER && frame->kind != FRAME_ENTRY) continue;
        if (context == vm->contexts) break;
        if (count < most) callers[count] = context->instance;
        count++;
    }
    return count;
}

bool
vm_called_from_outside(const struct vm *vm)
{
    return vm->frame->kind == FRAME_OTHER || vm->frame->kind == FRAME_ENTRY;
}

/* Is a function of the instance running? Deep down the stack nobody looks: then it may be. */
static bool
may_run(const struct vm *vm, const struct instance *instance)
{
    if (vm->context - vm->contexts > VM_RETIRE_LOOKS) return true;
    for (const struct context *context = vm->context; context > vm->contexts; context--)
        if (context->instance == instance) return true;
    return false;
}

static void
bury(struct vm *vm, struct retired retired)
{
    if (retired.variables) ref_free(vm->world, retired.variables);
    ref_free(vm->world, &retired.program->ref);
}

void
vm_retire(struct vm *vm, struct instance *instance)
{
    ASSERT(instance->program);
    struct retired retired = { .program = instance->program, .variables = instance_take_variables(instance) };
    instance->program = NULL;
    instance->ref.head |= HEAD_DESTRUCTED;
    vm->world->root->destructions++;
    if (may_run(vm, instance)) vector_add(&vm->retired, retired);
    else bury(vm, retired);
}

void
vm_bury(struct vm *vm)
{
    if (vm->nesting) return;
    while (vm->retired.count) {
        struct retired retired = vector_pop(&vm->retired);
        bury(vm, retired);
    }
}
