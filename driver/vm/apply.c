/* SPDX-License-Identifier: MIT */
/*
 * Calls from C into LPC, and who may call what by name.
 *
 * The object lies in the first register above the top frame, the arguments behind it, as for CALL_OTHER: so the callee
 * keeps its object alive, and an error releases all of it.
 */
#include "value/array.h"
#include "value/string.h"
#include "vm/op.h"
#include "vm/vm_int.h"

/* The function NAME of the instance itself; ANY: also one that may not be called from outside. */
static const struct slot *
find_own(const struct instance *instance, const struct string *name, const struct instance *caller, bool any)
{
    const struct program *program = instance->program;
    uint32_t number = name ? program_find_slot(program, name) : UINT32_MAX;
    if (number == UINT32_MAX) return NULL;
    const struct slot *slot = &program->slots[number];
    if (slot->flags & FUNCTION_PROTOTYPE) return NULL;
    if (any) return slot;
    if (slot->flags & (FUNCTION_PRIVATE | FUNCTION_PROTECTED)) return NULL;
    if ((slot->flags & FUNCTION_STATIC) && caller != instance) return NULL;
    return slot;
}

/* The same for a row of shadows: from the topmost one below CALLER down to the first that has the function. */
static const struct slot *
find_in_row(const struct vm *vm, struct instance **instance, const struct string *name, const struct instance *caller, bool any)
{
    struct instance *at = *instance;
    for (struct instance *above; (above = vm->hooks.shadow(vm->hooks.context, at, true)) && above != caller; ) at = above;
    for (; at; at = vm->hooks.shadow(vm->hooks.context, at, false)) {
        const struct slot *slot = find_own(at, name, caller, any);
        if (!slot) continue;
        *instance = at;
        return slot;
    }
    return NULL;
}

const struct slot *
call_find(const struct vm *vm, struct instance **instance, const struct string *name, const struct instance *caller)
{
    if (__builtin_expect((*instance)->flags & INSTANCE_HOOKED, 0)) return find_in_row(vm, instance, name, caller, false);
    return find_own(*instance, name, caller, false);
}

/* Copy the arguments to where the callee finds its parameters. */
static void
copy_arguments(struct vm *vm, const struct slot *slot, struct value *to, const struct value *args, uint32_t count)
{
    uint32_t wanted = slot->function->parameters, plain = wanted;
    if (slot->flags & FUNCTION_REST) {
        plain = wanted - 1;
        uint32_t rest = count > plain ? count - plain : 0;
        for (uint32_t i = 0; i < rest; i++) value_ref(args[plain + i]);
        to[plain] = value_take(TAG_ARRAY, array_from_values_take(vm->world, args + plain, rest));
    }
    for (uint32_t i = 0; i < plain; i++) to[i] = i < count ? value_ref(args[i]) : missing_argument(slot);
}

struct value
call_with_context(struct vm *vm, struct instance *instance, const struct slot *slot, struct array *context,
    const struct value *args, uint32_t count)
{
    const struct insn *pc = vm->pc;
    uint32_t owner = vm->world->owner;
    if (vm->frame >= vm->frame_limit || vm->nesting >= VM_NESTING_MAX) call_too_deep(vm, pc);
    if (--vm->ticks < 0) budget_look(vm, pc);
    if (slot->flags & FUNCTION_PROTOTYPE)
        vm_error(vm, "Undefined function %.*s()", NAME(slot->function->name));

    instance->flags &= ~(uint32_t)INSTANCE_RESTING;
    struct value *object = frame_end(vm->frame);
    copy_arguments(vm, slot, object + 1, args, count);
    if (context && (slot->flags & FUNCTION_CONTEXT)) {
        ref_add(&context->ref);
        object[1 + slot->function->parameters] = value_take(TAG_ARRAY, context);
    }
    ref_add(&instance->ref);
    *object = value_take(TAG_OBJECT, instance);
    if (pc) vm->frame->pc = pc + 1;
    call_enter_other(vm, slot, object, FRAME_ENTRY);
    vm->nesting++;
    interpret(vm, slot->entry[0]);
    vm->nesting--;
    vm->pc = pc;
    vm->world->owner = owner;
    struct value result = take(object);
    if (vm->nesting == 0) vm_bury(vm);
    return result;
}

struct value
call_from_c(struct vm *vm, struct instance *instance, const struct slot *slot, const struct value *args, uint32_t count)
{
    return call_with_context(vm, instance, slot, NULL, args, count);
}

struct value
vm_call(struct vm *vm, struct instance *instance, uint32_t slot, const struct value *args, uint32_t count)
{
    if (!instance->program) vm_error(vm, "Call of a function in a destructed object");
    return call_from_c(vm, instance, &instance->program->slots[slot], args, count);
}

struct value
vm_apply(struct vm *vm, struct instance *instance, struct string *name, const struct value *args, uint32_t count, bool *found)
{
    const struct slot *slot = instance->program ? call_find(vm, &instance, name, vm_this_object_peek(vm)) : NULL;
    if (found) *found = slot != NULL;
    return slot ? call_from_c(vm, instance, slot, args, count) : value_int(0);
}

struct value
vm_apply_any(struct vm *vm, struct instance *instance, struct string *name, const struct value *args, uint32_t count,
    bool *found)
{
    const struct slot *slot = NULL;
    if (instance->flags & INSTANCE_HOOKED) slot = find_in_row(vm, &instance, name, NULL, true);
    else if (instance->program) slot = find_own(instance, name, NULL, true);
    if (found) *found = slot != NULL;
    return slot ? call_from_c(vm, instance, slot, args, count) : value_int(0);
}
