/* SPDX-License-Identifier: MIT */
/*
 * Closures: making them and calling them.
 *
 * A function's closure is called as CALL_OTHER calls: the object takes the closure's place in front of the arguments, so the
 * frame keeps it alive.  The variables of an inline closure go to the register behind the parameters.
 *
 * Efuns and operators run in C, under a frame that stands for them: tracebacks show it, and this_object() is the object
 * that the closure is bound to.  Its context has the program of the caller, whose instruction vm->pc still is.
 */
#include "program/closure_operators.h"
#include "value/closure.h"
#include "value/intern.h"
#include "vm/op.h"
#include "vm/vm_int.h"

/* --- making */

static struct closure *
closure_of_slot(struct vm *vm, struct instance *instance, const struct slot *slot, uint32_t number, struct array *context)
{
    const struct function *function = slot->function;
    struct closure spec = { .kind = CLOSURE_LFUN, .number = number, .object = instance, .name = function->name,
        .program_id = instance->program ? instance->program->id : 0 };
    if (function->flags & FUNCTION_INLINE) {
        spec.kind = CLOSURE_INLINE;
        spec.definer_id = slot->program->id;
        spec.function = (uint32_t)(function - slot->program->functions);
    }
    return closure_get(vm->world, &spec, context);
}

OP_FUNCTION(op_closure)
{
    const struct context *context = vm->context;
    struct value *a = reg(base, pc->a);
    uint32_t number = wide(pc->b, pc->c);
    struct array *variables = NULL;
    vm->pc = pc;
    if (pc->op == OP_CLOSURE_CONTEXT) {
        if (a->tag != TAG_ARRAY) vm_error(vm, "Variables of a closure in %s", value_type_name(*a));
        variables = take(a).array;
    }
    *a = value_take(TAG_CLOSURE, closure_of_slot(vm, context->instance, context->slots + number, context->slot_base + number,
        variables));
    budget_note_memory(vm);
}

struct closure *
vm_closure_of(struct vm *vm, struct instance *instance, struct string *name)
{
    const struct slot *slot = instance->program ? call_find(vm, &instance, name, vm->context->instance) : NULL;
    return slot ? closure_of_slot(vm, instance, slot, (uint32_t)(slot - instance->program->slots), NULL) : NULL;
}

static struct closure *
closure_by_text(struct vm *vm, struct closure spec, const char *text)
{
    spec.name = string_intern(vm->world, text, strlen(text));
    struct closure *closure = closure_get(vm->world, &spec, NULL);
    string_free(vm->world, spec.name);
    return closure;
}

struct closure *
vm_closure_of_efun(struct vm *vm, struct instance *instance, uint32_t number)
{
    return closure_by_text(vm, (struct closure){ .kind = CLOSURE_EFUN, .number = number, .object = instance },
        vm->signatures[number].name);
}

struct closure *
vm_closure_of_operator(struct vm *vm, struct instance *instance, uint32_t number)
{
    return closure_by_text(vm, (struct closure){ .kind = CLOSURE_OPERATOR, .number = number, .object = instance },
        closure_operators[number].text);
}

OP_FUNCTION(op_closure_efun)
{
    vm->pc = pc;
    *reg(base, pc->a) = value_take(TAG_CLOSURE, vm_closure_of_efun(vm, vm->context->instance, pc->b));
    budget_note_memory(vm);
}

OP_FUNCTION(op_closure_simul_efun)
{
    vm->pc = pc;
    const struct closure spec = { .kind = CLOSURE_SIMUL_EFUN, .object = vm->context->instance,
        .name = vm->context->program->constants[wide(pc->b, pc->c)].string };
    *reg(base, pc->a) = value_take(TAG_CLOSURE, closure_get(vm->world, &spec, NULL));
    budget_note_memory(vm);
}

OP_FUNCTION(op_closure_operator)
{
    vm->pc = pc;
    *reg(base, pc->a) = value_take(TAG_CLOSURE, vm_closure_of_operator(vm, vm->context->instance, pc->b));
    budget_note_memory(vm);
}

/* --- finding */

static void
require_object(struct vm *vm, const struct closure *closure)
{
    if (!closure->object->program) vm_error(vm, "Object the closure was bound to has been destructed");
}

/* The object runs another program than when the function was found. */
static const struct slot *
find_again(struct vm *vm, struct closure *closure)
{
    require_object(vm, closure);
    const struct program *program = closure->object->program;
    uint32_t number = UINT32_MAX;
    if (closure->kind == CLOSURE_LFUN) number = program_find_slot(program, closure->name);
    for (uint32_t i = 0; i < program->slot_count && closure->kind == CLOSURE_INLINE; i++) {
        const struct slot *slot = &program->slots[i];
        bool is_it = slot->program && slot->program->id == closure->definer_id
            && slot->function == &slot->program->functions[closure->function];
        if (is_it) number = i;
    }
    if (number == UINT32_MAX) vm_error(vm, "The function %.*s of the closure is not there any more", NAME(closure->name));
    closure->number = number;
    closure->program_id = program->id;
    return &program->slots[number];
}

/* What an LFUN or INLINE closure calls. */
static inline const struct slot *
slot_of(struct vm *vm, struct closure *closure)
{
    const struct program *program = closure->object->program;
    if (__builtin_expect(program && program->id == closure->program_id, 1)) return &program->slots[closure->number];
    return find_again(vm, closure);
}

/* The simul_efun that a closure of one calls; *OBJECT is whose function it is. */
static const struct slot *
simul_efun_of(struct vm *vm, const struct closure *closure, struct instance **object)
{
    require_object(vm, closure);
    *object = simul_efun_instance(vm);
    const struct slot *slot = call_find(vm, object, closure->name, NULL);
    if (!slot) vm_error(vm, "There is no simul_efun %.*s any more", NAME(closure->name));
    return slot;
}

/* --- calling what runs in C */

/*
 * Register *A is a closure of an efun or operator, COUNT arguments lie behind it and nothing counted behind those: the result
 * takes its place.  There is room for a frame.
 */
static void
run_special(struct vm *vm, struct value *a, uint32_t count)
{
    const struct closure *closure = a->closure;
    struct function function = { .name = closure->name, .parameters = count, .registers = count };
    struct slot slot = { .function = &function };
    uint32_t owner = vm->world->owner;
    bool other = closure->object != vm->context->instance;
    *++vm->frame = (struct frame){ .base = a + 1, .slot = &slot, .kind = other ? FRAME_ENTRY : FRAME_LOCAL };
    if (other) {
        struct context context = *vm->context;
        context.instance = closure->object;
        *++vm->context = context;
        vm->world->owner = closure->object->owner;
    }
    vm->nesting++;
    struct value result = closure->kind == CLOSURE_EFUN ? efun_call(vm, closure->number, a + 1, count)
        : operator_call(vm, closure->number, a + 1, count);
    vm->nesting--;
    vm->frame--;
    if (other) vm->context--;
    vm->world->owner = owner;
    op_release_row(vm, a, count + 1);
    *a = result;
    budget_note_memory(vm);
}

enum { ARGUMENTS_MAX = FRAME_REGISTERS_MAX - 1 }; /* what fits into the registers of one call */

static void
require_depth(struct vm *vm, const struct insn *pc)
{
    if (vm->frame >= vm->frame_limit || vm->nesting >= VM_NESTING_MAX) call_too_deep(vm, pc);
    if (--vm->ticks < 0) budget_look(vm, pc);
}

static struct value
call_special(struct vm *vm, struct closure *closure, const struct value *args, uint32_t count)
{
    const struct insn *pc = vm->pc;
    require_depth(vm, pc);
    require_object(vm, closure);
    if (count > ARGUMENTS_MAX) vm_error(vm, "Too many arguments to #'%.*s: %u", NAME(closure->name), count);
    struct value *a = frame_end(vm->frame);
    ref_add(&closure->ref);
    *a = value_take(TAG_CLOSURE, closure);
    for (uint32_t i = 0; i < count; i++) a[1 + i] = value_ref(args[i]);
    if (pc) vm->frame->pc = pc + 1;
    run_special(vm, a, count);
    vm->pc = pc;
    if (vm->nesting == 0) vm_bury(vm);
    return take(a);
}

/* --- calling */

/* The object takes the place of the closure in *A; arguments and variables are in their places. */
static inline const struct slot *
enter(struct vm *vm, const struct insn *pc, struct value *a, const struct slot *slot, struct instance *object)
{
    struct closure *closure = a->closure;
    struct array *context = closure_context_peek(closure);
    if (slot->exact != pc->b) call_adjust(vm, pc, slot, a + 1, pc->b);
    if (vm->frame >= vm->frame_limit) call_too_deep(vm, pc);
    if (--vm->ticks < 0) budget_look(vm, pc);
    if (context && (slot->flags & FUNCTION_CONTEXT)) {
        ref_add(&context->ref);
        a[1 + slot->function->parameters] = value_take(TAG_ARRAY, context);
    }
    ref_add((struct ref *)object);
    a->object = object;
    a->tag = TAG_OBJECT;
    vm->frame->pc = pc + 1;
    call_enter_other(vm, slot, a, FRAME_OTHER);
    ref_free(vm->world, &closure->ref);
    return slot;
}

/* funcall() of what is no closure gives it back. */
static const struct slot *
call_other_kind(struct vm *vm, struct value *a, const struct insn *pc)
{
    if (value_is_destructed(*a)) {
        release(vm, a);
        set_int(a, 0);
    }
    if (a->tag != TAG_CLOSURE) {
        op_release_row(vm, a + 1, pc->b);
        return NULL;
    }
    if (a->closure->kind == CLOSURE_SIMUL_EFUN) {
        struct instance *object;
        const struct slot *slot = simul_efun_of(vm, a->closure, &object);
        return enter(vm, pc, a, slot, object);
    }
    require_object(vm, a->closure);
    require_depth(vm, pc);
    vm->frame->pc = pc + 1;
    run_special(vm, a, pc->b);
    return NULL;
}

const struct slot *
op_call_closure(struct vm *vm, struct value *base, const struct insn *pc)
{
    struct value *a = reg(base, pc->a);
    struct closure *closure = a->closure;
    vm->pc = pc;
    if (a->tag != TAG_CLOSURE || closure->kind > CLOSURE_INLINE) return call_other_kind(vm, a, pc);
    return enter(vm, pc, a, slot_of(vm, closure), closure->object);
}

struct value
vm_call_closure(struct vm *vm, struct closure *closure, const struct value *args, uint32_t count)
{
    struct instance *object;
    if (closure->kind == CLOSURE_SIMUL_EFUN) {
        const struct slot *slot = simul_efun_of(vm, closure, &object);
        return call_from_c(vm, object, slot, args, count);
    }
    if (closure->kind > CLOSURE_INLINE) return call_special(vm, closure, args, count);
    const struct slot *slot = slot_of(vm, closure);
    return call_with_context(vm, closure->object, slot, closure_context_peek(closure), args, count);
}
