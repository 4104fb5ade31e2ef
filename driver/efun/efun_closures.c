/* SPDX-License-Identifier: MIT */
/*
 * Efuns on closures.  Where the compiler sees funcall() it makes an instruction of it; the efun is for #'funcall.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "efun/efun_int.h"
#include "object/object.h"
#include "program/closure_operators.h"
#include "value/array.h"
#include "value/closure.h"
#include "value/intern.h"

struct value
efun_closurep(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[CLOSUREP_VALUE].tag == TAG_CLOSURE);
}

struct value
efun_funcall(struct vm *vm, struct value *args, uint32_t count)
{
    if (args[FUNCALL_FUNCTION].tag != TAG_CLOSURE) return value_ref(args[FUNCALL_FUNCTION]);
    return vm_call_closure(vm, args[FUNCALL_FUNCTION].closure, args + 1, count - 1);
}

/* The elements in one row; the array may change while the closure runs. */
struct row {
    struct world *world;
    struct value *values;
    uint32_t count;
};

static void
free_row(void *context)
{
    struct row *row = context;
    for (uint32_t i = 0; i < row->count; i++) value_free(row->world, row->values[i]);
    free(row->values);
}

struct value
efun_apply(struct vm *vm, struct value *args, uint32_t count)
{
    if (args[APPLY_FUNCTION].tag != TAG_CLOSURE) return value_ref(args[APPLY_FUNCTION]);
    if (count < 2 || args[count - 1].tag != TAG_ARRAY)
        efun_bad_argument(vm, EFUN_APPLY, count, "the last argument must be an array");
    const struct array *array = args[count - 1].array;
    uint32_t plain = count - 2, all = plain + array->length;
    efun_require_array(vm, all);
    struct row row = { vm_world(vm), memory_get(all, sizeof(struct value)), all };
    for (uint32_t i = 0; i < all; i++) row.values[i] = value_ref(i < plain ? args[1 + i] : array_get(array, i - plain));
    vm_defer(vm, free_row, &row);
    struct value result = vm_call_closure(vm, args[APPLY_FUNCTION].closure, row.values, all);
    vm_undefer(vm);
    free_row(&row);
    return result;
}

/* The closure of an efun or operator, or NULL. The text of a string has no NUL behind. */
static struct closure *
closure_of_driver(struct vm *vm, struct instance *instance, const struct string *name)
{
    char text[64];
    if (name->length >= sizeof text || memchr(name->text, 0, name->length)) return NULL;
    memcpy(text, name->text, name->length);
    text[name->length] = 0;
    const char *efun = strncmp(text, "efun::", 6) == 0 ? text + 6 : text;
    for (uint32_t i = 0; i < efun_table.count; i++)
        if (!strcmp(efun_table.signatures[i].name, efun)) return vm_closure_of_efun(vm, instance, i);
    enum closure_operator operator = closure_operator_find(text);
    return operator < CLOSURE_OPERATOR_COUNT ? vm_closure_of_operator(vm, instance, operator) : NULL;
}

static struct instance *
instance_of(struct vm *vm, struct value value)
{
    if (value.tag == TAG_OBJECT) return value.object;
    struct object *object = object_load_peek(vm, value.string->text, value.string->length);
    return object ? &object->instance : NULL;
}

struct value
efun_symbol_function(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *name = args[SYMBOL_FUNCTION_NAME].string;
    struct closure *closure = NULL;
    if (count > SYMBOL_FUNCTION_OB) {
        struct instance *instance = instance_of(vm, args[SYMBOL_FUNCTION_OB]);
        struct string *interned = string_interned_peek(vm_world(vm), name->text, name->length);
        if (instance && interned) closure = vm_closure_of(vm, instance, interned);
    } else {
        closure = closure_of_driver(vm, vm_this_object_peek(vm), name);
    }
    return closure ? value_take(TAG_CLOSURE, closure) : value_int(0);
}

struct value
efun_bind_lambda(struct vm *vm, struct value *args, uint32_t count)
{
    const struct closure *closure = args[BIND_LAMBDA_FUNCTION].closure;
    struct instance *instance = vm_this_object_peek(vm);
    if (closure->kind <= CLOSURE_INLINE)
        efun_bad_argument(vm, EFUN_BIND_LAMBDA, 1, "the closure cannot be bound to another object");
    if (count > BIND_LAMBDA_OB && args[BIND_LAMBDA_OB].object != instance)
        efun_bad_argument(vm, EFUN_BIND_LAMBDA, 2, "closures are only bound to this_object()");
    struct closure spec = *closure;
    spec.object = instance;
    return value_take(TAG_CLOSURE, closure_get(vm_world(vm), &spec, NULL));
}
