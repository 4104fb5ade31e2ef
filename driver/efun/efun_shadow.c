/* SPDX-License-Identifier: MIT */
/*
 * Efuns that change what an object is: shadows, another program, another name.
 */
#include <string.h>

#include "efun/efun_int.h"
#include "object/inventory.h"
#include "object/master.h"
#include "object/replace.h"
#include "object/shadow.h"
#include "value/intern.h"
#include "value/string.h"

static struct object *
this_object(struct vm *vm, enum efun_number efun)
{
    struct instance *instance = vm_this_object_peek(vm);
    if (!instance || !instance->program) vm_error(vm, "%s(): this_object() is destructed", efun_table.signatures[efun].name);
    return object_of(instance);
}

/* --- shadow() */

/* An error if a function of SHADOW would hide one of OBJECT that is nomask. */
static void
require_no_mask(struct vm *vm, const struct object *shadow, const struct object *object)
{
    const struct program *program = shadow->instance.program, *hidden = object->instance.program;
    vm_charge(vm, program->slot_count / 8);
    for (uint32_t i = 0; i < program->slot_count; i++) {
        const struct slot *slot = &program->slots[i];
        if (!slot->program || slot->flags & (FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_PROTOTYPE)) continue;
        const struct string *name = slot->function->name;
        uint32_t number = program_find_slot(hidden, name);
        if (number != UINT32_MAX && hidden->slots[number].flags & FUNCTION_NOMASK)
            vm_error(vm, "shadow(): function %.*s() is nomask in %.*s", (int)name->length, name->text,
                (int)object->name->length, object->name->text);
    }
}

/* Everything LPC can get wrong. */
static void
require_shadow(struct vm *vm, const struct object *shadow, const struct object *object)
{
    const struct game *game = efun_game(vm);
    if (shadow == object) efun_bad_argument(vm, EFUN_SHADOW, 1, "an object cannot shadow itself");
    if (shadow_below_peek(game, shadow)) vm_error(vm, "shadow(): this_object() shadows an object already");
    if (shadow_above_peek(game, shadow)) vm_error(vm, "shadow(): this_object() is shadowed itself");
    if (object_environment_peek(shadow)) vm_error(vm, "shadow(): this_object() is inside of another object");
    if (shadow_below_peek(game, object)) efun_bad_argument(vm, EFUN_SHADOW, 1, "it shadows an object itself");
    for (const struct object *at = object; at; at = shadow_above_peek(game, at)) require_no_mask(vm, shadow, at);
}

struct value
efun_shadow(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *shadow = this_object(vm, EFUN_SHADOW);
    struct object *object = efun_object(vm, EFUN_SHADOW, args, count, SHADOW_OB);
    require_shadow(vm, shadow, object);
    if (object->instance.program->flags & PROGRAM_NO_SHADOW) return value_int(0);
    if (!master_allow(vm, APPLY_QUERY_ALLOW_SHADOW, args, 1)) return value_int(0);
    if (object_is_destructed(shadow) || object_is_destructed(object)) return value_int(0);
    require_shadow(vm, shadow, object); /* the master may have changed everything */
    shadow_begin(efun_game(vm), shadow, object);
    return value_int(1);
}

struct value
efun_unshadow(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    shadow_end(efun_game(vm), this_object(vm, EFUN_UNSHADOW));
    return value_int(0);
}

/* --- replace_program() */

/* The name of the only program that OBJECT's inherits. */
static struct string *
only_inherited(struct vm *vm, const struct object *object)
{
    const struct program *program = object->instance.program;
    if (program->inherit_count != 1)
        vm_error(vm, "replace_program(): %.*s inherits %u programs: which one?", (int)object->name->length, object->name->text,
            program->inherit_count);
    return string_ref(program->inherits[0].program->name);
}

/* NAME as programs are called, interned; NULL: no program is called so. */
static struct string *
interned_name(struct vm *vm, const struct string *name)
{
    struct buffer plain = BUFFER_EMPTY;
    struct string *interned = NULL;
    if (object_plain_name(name->text, name->length, &plain)) interned = string_interned_peek(vm_world(vm), plain.data, plain.size);
    buffer_free(&plain);
    return interned ? string_ref(interned) : NULL;
}

struct value
efun_replace_program(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = this_object(vm, EFUN_REPLACE_PROGRAM);
    bool given = count > REPLACE_PROGRAM_PROGRAM;
    struct string *name = given ? interned_name(vm, args[REPLACE_PROGRAM_PROGRAM].string) : only_inherited(vm, object);
    const char *why = "is not inherited";
    uint32_t variable_base = 0;
    struct program *program = name ? replace_find(object, name, &variable_base, &why) : NULL;
    if (name) string_free(vm_world(vm), name);
    if (!program) efun_bad_argument(vm, EFUN_REPLACE_PROGRAM, 1, "that program %s", why);
    replace_later(efun_game(vm), object, program, variable_base);
    return value_int(0);
}

/* --- rename_object() */

struct value
efun_rename_object(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_RENAME_OBJECT, args, count, RENAME_OBJECT_OB);
    const struct string *name = args[RENAME_OBJECT_NAME].string;
    struct buffer plain = BUFFER_EMPTY;
    master_insist_privilege(vm, "rename_object", args[RENAME_OBJECT_OB]);
    if (object_is_destructed(object)) efun_bad_argument(vm, EFUN_RENAME_OBJECT, 1, "it is destructed");
    if (master_is_trusted(efun_game(vm), object))
        efun_bad_argument(vm, EFUN_RENAME_OBJECT, 1, "the master and the simul_efun object keep their names");
    bool good = object_plain_name(name->text, name->length, &plain) && !memchr(plain.data, '#', plain.size);
    struct string *path = good ? string_intern(vm_world(vm), plain.data, plain.size) : NULL;
    buffer_free(&plain);
    if (!path) efun_bad_argument(vm, EFUN_RENAME_OBJECT, 2, "no object can be called so");
    bool taken = object_find_peek(efun_game(vm), path->text, path->length);
    if (!taken) object_rename(efun_game(vm), object, path);
    string_free(vm_world(vm), path);
    if (taken) efun_bad_argument(vm, EFUN_RENAME_OBJECT, 2, "an object is called so already");
    return value_int(0);
}
