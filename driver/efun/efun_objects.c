/* SPDX-License-Identifier: MIT */
/*
 * Efuns on objects.  An object that is left out is this_object(); one that has been destructed reads as 0.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "object/object.h"
#include "value/intern.h"
#include "value/string.h"

static struct value
instance_or_zero(struct instance *instance)
{
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED)) return value_int(0);
    return value_ref((struct value){ .object = instance, .tag = TAG_OBJECT });
}

static struct value
object_or_zero(struct object *object)
{
    return object ? value_ref((struct value){ .object = &object->instance, .tag = TAG_OBJECT }) : value_int(0);
}

/* The object of an argument that may be left out; an error when it is destructed. */
static struct object *
object_argument(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, uint32_t number)
{
    struct instance *instance = count > number ? args[number].object : vm_this_object_peek(vm);
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED))
        efun_bad_argument(vm, efun, number + 1, "the object is destructed");
    return object_of(instance);
}

struct value
efun_this_object(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return instance_or_zero(vm_this_object_peek(vm));
}

struct value
efun_previous_object(struct vm *vm, struct value *args, uint32_t count)
{
    int64_t back = efun_int_or(args, count, PREVIOUS_OBJECT_BACK, 0);
    if (back < 0) efun_bad_argument(vm, EFUN_PREVIOUS_OBJECT, 1, "%" PRId64 " is negative", back);
    return instance_or_zero(back > UINT32_MAX ? NULL : vm_previous_object_peek(vm, (uint32_t)back));
}

struct value
efun_object_name(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = object_argument(vm, EFUN_OBJECT_NAME, args, count, OBJECT_NAME_OB);
    struct buffer name = BUFFER_EMPTY;
    if (!object->number) return value_ref((struct value){ .string = object->name, .tag = TAG_STRING });
    object_add_name(object, &name);
    return efun_string_take(vm, &name);
}

static struct value
file_of_program(struct vm *vm, const struct program *program)
{
    struct buffer name = BUFFER_EMPTY;
    buffer_add(&name, program->name->text, program->name->length);
    buffer_add_text(&name, ".c");
    return efun_string_take(vm, &name);
}

struct value
efun_program_name(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = object_argument(vm, EFUN_PROGRAM_NAME, args, count, PROGRAM_NAME_OB);
    return file_of_program(vm, object->instance.program);
}

struct value
efun_find_object(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *name = args[FIND_OBJECT_NAME].string;
    (void)count;
    return object_or_zero(object_find_peek(efun_game(vm), name->text, name->length));
}

struct value
efun_load_object(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *name = args[LOAD_OBJECT_NAME].string;
    (void)count;
    return object_or_zero(object_load_peek(vm, name->text, name->length));
}

struct value
efun_clone_object(struct vm *vm, struct value *args, uint32_t count)
{
    struct value blueprint = args[CLONE_OBJECT_BLUEPRINT];
    struct object *object;
    if (blueprint.tag == TAG_STRING)
        object = object_load_peek(vm, blueprint.string->text, blueprint.string->length);
    else
        object = object_argument(vm, EFUN_CLONE_OBJECT, args, count, CLONE_OBJECT_BLUEPRINT);
    if (!object) vm_error(vm, "clone_object(): the blueprint destructed itself");
    return object_or_zero(object_clone_peek(vm, object));
}

struct value
efun_destruct(struct vm *vm, struct value *args, uint32_t count)
{
    struct value ob = args[DESTRUCT_OB];
    (void)count;
    if (ob.tag == TAG_OBJECT) object_destruct(efun_game(vm), object_of(ob.object));
    return value_int(0);
}

struct value
efun_call_other(struct vm *vm, struct value *args, uint32_t count)
{
    struct value ob = args[CALL_OTHER_OB];
    const struct string *name = args[CALL_OTHER_FUNCTION].string;
    struct object *object;
    bool found;
    if (ob.tag == TAG_STRING) object = object_load_peek(vm, ob.string->text, ob.string->length);
    else object = object_argument(vm, EFUN_CALL_OTHER, args, count, CALL_OTHER_OB);
    /* A text that nobody interned is the name of no function. */
    struct string *interned = string_interned_peek(vm_world(vm), name->text, name->length);
    if (!interned || !object) return value_int(0);
    return vm_apply(vm, &object->instance, interned, args + CALL_OTHER_ARGS, count - CALL_OTHER_ARGS, &found);
}

struct value
efun_function_exists(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = object_argument(vm, EFUN_FUNCTION_EXISTS, args, count, FUNCTION_EXISTS_OB);
    const struct string *name = args[FUNCTION_EXISTS_FUNCTION].string;
    const struct program *program = object->instance.program;
    struct string *interned = string_interned_peek(vm_world(vm), name->text, name->length);
    uint32_t number = interned ? program_find_slot(program, interned) : UINT32_MAX;
    if (number == UINT32_MAX) return value_int(0);
    const struct slot *slot = &program->slots[number];
    if (slot->flags & (FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_STATIC | FUNCTION_PROTOTYPE)) return value_int(0);
    return file_of_program(vm, slot->program);
}
