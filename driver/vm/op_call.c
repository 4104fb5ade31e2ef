/* SPDX-License-Identifier: MIT */
/*
 * Slow paths of calls: arguments that do not fit, other programs, functions found by name, efuns, guards.
 */
#include "program/efun_sig.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/string.h"
#include "vm/op.h"
#include "vm/vm_int.h"

_Noreturn void
call_too_deep(struct vm *vm, const struct insn *pc)
{
    vm->pc = pc;
    vm_error(vm, "Too deep recursion");
}

/* Registers ARGS[first] to ARGS[count - 1] become an array in ARGS[first]. */
static void
gather_rest(struct vm *vm, struct value *args, uint32_t first, uint32_t count)
{
    uint32_t rest = count > first ? count - first : 0;
    struct array *array = array_from_values_take(vm->world, args + first, rest);
    for (uint32_t i = 0; i < rest; i++) args[first + i].tag = TAG_INT;
    args[first] = value_take(TAG_ARRAY, array);
}

void
call_adjust(struct vm *vm, const struct insn *pc, const struct slot *slot, struct value *args, uint32_t count)
{
    vm->pc = pc;
    if (slot->flags & FUNCTION_PROTOTYPE) vm_error(vm, "Undefined function %.*s()", NAME(slot->function->name));
    uint32_t wanted = slot->function->parameters;
    bool rest = slot->flags & FUNCTION_REST;
    for (uint32_t i = count; i < wanted; i++) args[i] = missing_argument(slot);
    if (rest) gather_rest(vm, args, wanted - 1, count);
    else if (count > wanted) op_release_row(vm, args + wanted, count - wanted);
}

void
call_enter_inner(struct vm *vm, const struct slot *slot)
{
    const struct context *old = vm->context;
    *++vm->context = (struct context){
        .instance = old->instance,
        .program = slot->program,
        .constants = slot->program->constants,
        .variables = old->variables - old->variable_base + slot->variable_base,
        .tags = old->tags - old->variable_base + slot->variable_base,
        .slots = slot->slots,
        .variable_base = slot->variable_base,
        .slot_base = slot->slot_base,
    };
}

/*
 * How far the variables of the program of SLOT are from the object's own. Where virtual inheritance is about, only the
 * object's table knows: its entry for the program's __INIT, which is there if it has variables.
 */
static uint32_t
inherited_variables(const struct vm *vm, const struct slot *slot, uint32_t slots, uint32_t variables)
{
    const struct context *context = vm->context;
    if (!(context->program->flags & PROGRAM_VIRTUAL)) return context->variable_base + variables;
    const struct string *name = string_interned_peek(vm->world, "__INIT", 6);
    uint32_t anchor = name ? program_find_slot(slot->program, name) : UINT32_MAX;
    return anchor == UINT32_MAX ? context->variable_base + variables : context->slots[slots + anchor].variable_base;
}

/* Function number NUMBER of the running program as :: reaches it; *bases: of its variables in the object, of its slots here. */
static const struct slot *
inherited_slot(struct vm *vm, uint32_t number, struct inherit *bases)
{
    const struct inherit *from;
    const struct slot *slot = program_own_view(vm->context->program, number, &from);
    uint32_t variables = slot->variable_base + (from ? from->variable_base : 0);
    bases->slot_base = slot->slot_base + (from ? from->slot_base : 0);
    bases->variable_base = inherited_variables(vm, slot, bases->slot_base, variables);
    return slot;
}

/* Everything a call may fail of, before its arguments are in their places. */
static void
require_call(struct vm *vm, const struct insn *pc, const struct slot *slot)
{
    vm->pc = pc;
    if (slot->flags & FUNCTION_PROTOTYPE) vm_error(vm, "Undefined function %.*s()", NAME(slot->function->name));
    if (vm->frame >= vm->frame_limit) call_too_deep(vm, pc);
    if (--vm->ticks < 0) budget_look(vm, pc);
}

/* COUNT arguments lie from ARGS on. */
static void
enter_inherited(struct vm *vm, const struct insn *pc, const struct slot *slot, const struct inherit *bases, struct value *args,
    uint32_t count)
{
    const struct context *old = vm->context;
    if (slot->exact != count) call_adjust(vm, pc, slot, args, count);
    vm->frame->pc = pc + 2;
    *++vm->frame = (struct frame){ .base = args, .slot = slot, .kind = FRAME_INNER };
    *++vm->context = (struct context){
        .instance = old->instance,
        .program = slot->program,
        .constants = slot->program->constants,
        .variables = old->variables - old->variable_base + bases->variable_base,
        .tags = old->tags - old->variable_base + bases->variable_base,
        .slots = old->slots + bases->slot_base,
        .variable_base = bases->variable_base,
        .slot_base = old->slot_base + bases->slot_base,
    };
}

const struct slot *
call_enter_inherited(struct vm *vm, struct value *base, const struct insn *pc)
{
    struct inherit bases;
    const struct slot *slot = inherited_slot(vm, wide(pc[1].a, pc[1].b), &bases);
    require_call(vm, pc, slot);
    enter_inherited(vm, pc, slot, &bases, reg(base, pc->a), pc->b);
    return slot;
}

/* The array in *ARGS gives way to its elements, which may reach beyond the frame: no error from here to the call. */
static uint32_t
unpack(struct vm *vm, struct value *args)
{
    struct array *array = args->array;
    uint32_t count = array->length;
    set_int(args, 0);
    for (uint32_t i = 0; i < count; i++) args[i] = value_ref(array_get(array, i));
    ref_free(vm->world, &array->ref);
    return count;
}

const struct slot *
call_enter_spread(struct vm *vm, struct value *base, const struct insn *pc)
{
    struct value *args = reg(base, pc->a);
    uint32_t number = wide(pc[1].a, pc[1].b);
    struct inherit bases = { 0 };
    bool inherited = pc->op == OP_CALL_INHERITED_SPREAD;
    const struct slot *slot = inherited ? inherited_slot(vm, number, &bases) : vm->context->slots + number;
    require_call(vm, pc, slot);
    if (args->tag != TAG_ARRAY) vm_error(vm, "Arguments in %s", value_type_name(*args));
    if (args->array->length > FRAME_REGISTERS_MAX - 1)
        vm_error(vm, "Too many arguments to %.*s(): %u", NAME(slot->function->name), args->array->length);
    uint32_t count = unpack(vm, args);
    if (inherited) {
        enter_inherited(vm, pc, slot, &bases, args, count);
        return slot;
    }
    if (slot->exact != count) call_adjust(vm, pc, slot, args, count);
    vm->frame->pc = pc + 2;
    *++vm->frame = (struct frame){ .base = args, .slot = slot, .kind = FRAME_INNER };
    call_enter_inner(vm, slot);
    return slot;
}

struct value *
call_enter_other(struct vm *vm, const struct slot *slot, struct value *object, enum frame_kind kind)
{
    struct instance *instance = object->object;
    *++vm->frame = (struct frame){ .base = object + 1, .slot = slot, .kind = kind };
    *++vm->context = (struct context){
        .instance = instance,
        .program = slot->program,
        .constants = slot->program->constants,
        .variables = instance->variables + slot->variable_base,
        .tags = (uint8_t *)instance->variables + slot->tags,
        .slots = slot->slots,
        .variable_base = slot->variable_base,
        .slot_base = slot->slot_base,
    };
    vm->world->owner = instance->owner;
    return object + 1;
}

struct instance *
simul_efun_instance(struct vm *vm)
{
    struct instance *instance = vm->simul_efun;
    if (instance && instance->program) return instance;
    instance = vm->hooks.find_simul_efun ? vm->hooks.find_simul_efun(vm, vm->hooks.context) : NULL;
    if (!instance) vm_error(vm, "There is no simul_efun object");
    vm->simul_efun = instance;
    return instance;
}

void
op_load_simul_efun(struct vm *vm, struct value *base, const struct insn *pc)
{
    vm->pc = pc;
    struct instance *instance = simul_efun_instance(vm);
    ref_add(&instance->ref);
    *reg(base, pc->a) = value_take(TAG_OBJECT, instance);
}

/* The object meant by a string becomes the value of the register. */
static void
find_by_string(struct vm *vm, struct value *object)
{
    struct instance *instance = vm->hooks.find_object
        ? vm->hooks.find_object(vm, vm->hooks.context, object->string) : NULL;
    if (!instance) vm_error(vm, "Object '%.*s' not found", NAME(object->string));
    ref_add(&instance->ref);
    release(vm, object);
    *object = value_take(TAG_OBJECT, instance);
}

/* Give up object and arguments; the result is 0. */
static void
answer_nothing(struct vm *vm, struct value *object, uint32_t count)
{
    op_release_row(vm, object, count + 1);
    set_int(object, 0);
}

/* call_other to each element of an array: the array of results. The arguments lie behind it and stay until the end. */
static void
call_each(struct vm *vm, struct value *array, const struct string *name, uint32_t count)
{
    uint32_t size = array->array->length;
    vm_require(vm, array_bytes(size));
    /* the results take the place of the objects in a copy, element by element */
    struct array *results = array_copy(vm->world, array->array);
    release(vm, array);
    *array = value_take(TAG_ARRAY, results);
    for (uint32_t i = 0; i < size; i++) {
        struct value object = array_get(results, i), result = value_int(0);
        struct instance *called = object.object;
        const struct slot *slot = object.tag == TAG_OBJECT ? call_find(vm, &called, name, vm->context->instance) : NULL;
        if (slot) result = call_from_c(vm, called, slot, array + 1, count);
        array_set_take(vm->world, results, i, result);
    }
    op_release_row(vm, array + 1, count);
}

/* A shadow takes the place of the object in the register. */
static void
take_over(struct vm *vm, struct value *object, struct instance *shadow)
{
    ref_add(&shadow->ref);
    release(vm, object);
    *object = value_take(TAG_OBJECT, shadow);
    shadow->flags &= ~(uint32_t)INSTANCE_RESTING;
}

/* The function NAME in the object of register *OBJECT, or NULL when the call is done; arguments not yet adjusted. */
static const struct slot *
find_function(struct vm *vm, struct value *object, const struct string *name, uint32_t count)
{
    if (object->tag == TAG_STRING) find_by_string(vm, object);
    if (object->tag == TAG_ARRAY) {
        call_each(vm, object, name, count);
        return NULL;
    }
    if (object->tag != TAG_OBJECT || !object->object->program) {
        if (!name) vm_error(vm, "Cannot call a function in %s", value_type_name(*object));
        vm_error(vm, "Cannot call %.*s() in %s", NAME(name), value_type_name(*object));
    }
    object->object->flags &= ~(uint32_t)INSTANCE_RESTING;
    struct instance *called = object->object;
    const struct slot *slot = call_find(vm, &called, name, vm->context->instance);
    if (called != object->object) take_over(vm, object, called);
    if (!slot) answer_nothing(vm, object, count);
    return slot;
}

const struct slot *
op_call_other(struct vm *vm, struct value *base, const struct insn *pc)
{
    vm->pc = pc;
    const struct program *program = vm->context->program;
    const struct string *name = program->constants[wide(pc[1].a, pc[1].b)].string;
    struct value *object = reg(base, pc->a);
    const struct slot *slot = find_function(vm, object, name, pc->b);
    if (!slot) return NULL;
    bool open = !(slot->flags & (FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_STATIC));
    if (open && !(object->object->flags & INSTANCE_HOOKED)) {
        struct call_cache *cache = &program->caches[wide(pc[2].a, pc[2].b)];
        cache->program_id = object->object->program->id;
        cache->slot = (struct slot *)(uintptr_t)slot;
    }
    if (slot->exact != pc->b) call_adjust(vm, pc, slot, object + 1, pc->b);
    return slot;
}

const struct slot *
op_call_other_name(struct vm *vm, struct value *base, const struct insn *pc)
{
    vm->pc = pc;
    struct value *object = reg(base, pc->a), *name = object + 1;
    if (name->tag != TAG_STRING) {
        vm_error(vm, "Bad argument 2 to call_other(): expected string, got %s", value_type_name(*name));
    }
    /* the name moves behind the arguments, where it stays alive and out of the way */
    uint32_t count = pc->b;
    struct value moved = *name;
    for (uint32_t i = 0; i < count; i++) name[i] = name[i + 1];
    name[count] = moved;
    /* NULL: no function has that name */
    const struct string *interned = string_interned_peek(vm->world, moved.string->text, moved.string->length);
    const struct slot *slot = find_function(vm, object, interned, count);
    release(vm, object + 1 + count);
    if (slot && slot->exact != count) call_adjust(vm, pc, slot, object + 1, count);
    return slot;
}

/* What an efun was called with that it does not take. */
static void
refuse_argument(struct vm *vm, const struct efun_signature *signature, uint32_t number, uint16_t mask, struct value value)
{
    char wanted[MASK_TEXT_MAX];
    vm_error(vm, "Bad argument %u to %s(): expected %s, got %s", number + 1, signature->name,
        mask_describe(mask, wanted), value_type_name(value));
}

static void
check_arguments(struct vm *vm, const struct efun_signature *signature, struct value *args, uint32_t count)
{
    if (count < signature->minimum || (count > signature->maximum && signature->maximum != UINT8_MAX))
        vm_error(vm, "%s arguments to %s(): %u", count < signature->minimum ? "Too few" : "Too many", signature->name, count);
    uint16_t mask = MASK_ANY; /* behind the last parameter its type goes on */
    for (uint32_t i = 0; i < count; i++) {
        if (value_is_destructed(args[i])) {
            release(vm, &args[i]);
            set_int(&args[i], 0);
        }
        if (i < EFUN_PARAMETERS_MAX && signature->parameters[i]) mask = signature->masks[i];
        if (!mask_takes(mask, args[i])) refuse_argument(vm, signature, i, mask, args[i]);
    }
}

struct value
efun_call(struct vm *vm, uint32_t number, struct value *args, uint32_t count)
{
    check_arguments(vm, &vm->signatures[number], args, count);
    return vm->functions[number](vm, args, count);
}

void
op_call_efun(struct vm *vm, struct value *base, const struct insn *pc)
{
    vm->pc = pc;
    struct value *args = reg(base, pc->a);
    uint32_t number = pc->b, count = pc->c;
    const struct efun_signature *signature = &vm->signatures[number];
    bool fine = count <= EFUN_PARAMETERS_MAX && count >= signature->minimum && count <= signature->maximum;
    for (uint32_t i = 0; i < count && fine; i++)
        fine = (signature->masks[i] >> args[i].tag & 1) && args[i].tag != TAG_OBJECT;
    if (!fine) check_arguments(vm, signature, args, count);
    struct value result = vm->functions[number](vm, args, count);
    for (uint32_t i = 0; i < count; i++) release(vm, &args[i]);
    *args = result;
    budget_note_memory(vm);
}

void
op_guard(struct vm *vm, struct value *base, const struct insn *pc)
{
    vm->pc = pc;
    struct value *argument = reg(base, pc->a);
    if (value_is_destructed(*argument)) {
        release(vm, argument);
        set_int(argument, 0);
    }
    if (mask_takes(pc->b, *argument)) return;
    char wanted[MASK_TEXT_MAX];
    if (pc->c == 0)
        vm_error(vm, "Bad end of a range: expected %s, got %s", mask_describe(pc->b, wanted), value_type_name(*argument));
    vm_error(vm, "Bad argument %u to %.*s(): expected %s, got %s", pc->c, NAME(vm->frame->slot->function->name),
        mask_describe(pc->b, wanted), value_type_name(*argument));
}
