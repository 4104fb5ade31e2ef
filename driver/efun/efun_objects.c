/* SPDX-License-Identifier: MIT */
/*
 * Efuns on objects: names, making and destructing, calling.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "object/inventory.h"
#include "object/master.h"
#include "value/intern.h"
#include "value/string.h"

static struct value
instance_or_zero(struct instance *instance)
{
    return instance ? efun_object_value(object_of(instance)) : value_int(0);
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
    struct object *object = efun_object(vm, EFUN_OBJECT_NAME, args, count, OBJECT_NAME_OB);
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
    struct object *object = efun_object(vm, EFUN_PROGRAM_NAME, args, count, PROGRAM_NAME_OB);
    return file_of_program(vm, object->instance.program);
}

struct value
efun_find_object(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *name = args[FIND_OBJECT_NAME].string;
    (void)count;
    return efun_object_value(object_find_peek(efun_game(vm), name->text, name->length));
}

struct value
efun_load_object(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *name = args[LOAD_OBJECT_NAME].string;
    (void)count;
    return efun_object_value(object_load_peek(vm, name->text, name->length));
}

struct value
efun_clone_object(struct vm *vm, struct value *args, uint32_t count)
{
    struct value blueprint = args[CLONE_OBJECT_BLUEPRINT];
    struct object *object;
    if (blueprint.tag == TAG_STRING)
        object = object_load_peek(vm, blueprint.string->text, blueprint.string->length);
    else
        object = efun_object(vm, EFUN_CLONE_OBJECT, args, count, CLONE_OBJECT_BLUEPRINT);
    if (!object) vm_error(vm, "clone_object(): the blueprint destructed itself");
    return efun_object_value(object_clone_peek(vm, object));
}

/* The error TEXT (consumed), marked as the driver's own. */
static _Noreturn void
raise_take(struct vm *vm, struct value text)
{
    struct buffer message = BUFFER_EMPTY;
    buffer_add_byte(&message, '*');
    buffer_add(&message, text.string->text, text.string->length);
    buffer_add_byte(&message, '\n');
    value_free(vm_world(vm), text);
    vm_raise(vm, efun_string_take(vm, &message));
}

/* Is the master for it?  What it says against is the error; true: it was asked. */
static bool
ask_before_destruct(struct vm *vm, struct object *object)
{
    const struct game *game = efun_game(vm);
    struct value ob = { .object = &object->instance, .tag = TAG_OBJECT };
    bool asked;
    if (master_is_trusted(game, object)) master_insist_privilege(vm, "destruct", ob);
    struct value answer = apply_master(vm, APPLY_PREPARE_DESTRUCT, &ob, 1, &asked);
    if (answer.tag == TAG_STRING) raise_take(vm, answer);
    if (answer.tag != TAG_INT || answer.i != 0) {
        value_free(vm_world(vm), answer);
        vm_error(vm, "destruct(): the master refuses");
    }
    return asked;
}

/* Put what is in OBJECT beside it; nowhere to put it: it goes with OBJECT. */
static void
empty(struct vm *vm, struct object *object)
{
    for (uint32_t left = object_inventory_count(object); left > 0; left--) {
        struct object *around = object_is_destructed(object) ? NULL : object_environment_peek(object);
        if (!around || !object_first_peek(object)) return;
        object_move(vm, object_first_peek(object), around);
    }
}

struct value
efun_destruct(struct vm *vm, struct value *args, uint32_t count)
{
    struct value ob = args[DESTRUCT_OB];
    (void)count;
    if (ob.tag != TAG_OBJECT || value_is_destructed(ob)) return value_int(0);
    struct object *object = object_of(ob.object);
    if (!ask_before_destruct(vm, object)) empty(vm, object);
    object_destruct(efun_game(vm), object);
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
    else object = efun_object(vm, EFUN_CALL_OTHER, args, count, CALL_OTHER_OB);
    /* A text that nobody interned is the name of no function. */
    struct string *interned = string_interned_peek(vm_world(vm), name->text, name->length);
    if (!interned || !object) return value_int(0);
    return vm_apply(vm, &object->instance, interned, args + CALL_OTHER_ARGS, count - CALL_OTHER_ARGS, &found);
}

struct value
efun_function_exists(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_FUNCTION_EXISTS, args, count, FUNCTION_EXISTS_OB);
    const struct string *name = args[FUNCTION_EXISTS_FUNCTION].string;
    const struct program *program = object->instance.program;
    struct string *interned = string_interned_peek(vm_world(vm), name->text, name->length);
    uint32_t number = interned ? program_find_slot(program, interned) : UINT32_MAX;
    if (number == UINT32_MAX) return value_int(0);
    const struct slot *slot = &program->slots[number];
    if (slot->flags & (FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_STATIC | FUNCTION_PROTOTYPE)) return value_int(0);
    return file_of_program(vm, slot->program);
}

struct value
efun_to_object(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[TO_OBJECT_VALUE];
    (void)count;
    if (value.tag == TAG_CLOSURE) return efun_object_of_closure(value.closure);
    if (value.tag != TAG_STRING) return value_ref(value);
    return efun_object_value(object_find_peek(efun_game(vm), value.string->text, value.string->length));
}
