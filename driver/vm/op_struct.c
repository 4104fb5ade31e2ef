/* SPDX-License-Identifier: MIT */
/*
 * Structs and their members.
 *
 * The loop has done what is usual: a struct of just the type that the source tells.  Here come structs derived from it, whose
 * members have the same numbers; other versions of it, as a program has them that was loaded before or after; and members
 * that are looked up by name.
 */
#include "value/struct.h"

#include "value/intern.h"
#include "vm/op.h"
#include "vm/vm_int.h"

static struct value
as_operand(struct value value)
{
    return value_is_destructed(value) ? value_int(0) : value;
}

/* The constant in an extension word. */
static struct struct_type *
type_in(struct vm *vm, const struct insn *word)
{
    return (struct struct_type *)vm->context->program->constants[wide(word->a, word->b)].ref;
}

OP_FUNCTION(op_struct)
{
    vm->pc = pc;
    struct value *first = reg(base, pc->b);
    struct struct_type *type = type_in(vm, pc + 1);
    vm_require(vm, struct_bytes(type->count));
    struct structure *structure = struct_from_values_take(vm->world, type, first, pc->c);
    for (uint32_t i = 0; i < pc->c; i++) first[i].tag = TAG_INT;
    *reg(base, pc->a) = value_take(TAG_STRUCT, structure);
    budget_note_memory(vm);
}

static _Noreturn void
no_struct(struct vm *vm, const struct string *name, struct value value)
{
    vm_error(vm, "Cannot take member '%.*s' of %s", NAME(name), value_type_name(value));
}

static _Noreturn void
no_member(struct vm *vm, const struct struct_type *type, const struct string *name)
{
    if (type->name->length == 0) vm_error(vm, "This struct has no member '%.*s'", NAME(name));
    vm_error(vm, "Struct %.*s has no member '%.*s'", NAME(type->name), NAME(name));
}

/* Place in STRUCTURE of member NUMBER of type WANTED, or STRUCT_MEMBER_NONE if a version of it has no such member. */
static uint32_t
place_of(struct vm *vm, struct value structure, const struct struct_type *wanted, uint32_t number)
{
    const struct string *name = wanted->members[number].name;
    structure = as_operand(structure);
    if (structure.tag != TAG_STRUCT) no_struct(vm, name, structure);
    const struct struct_type *type = structure.structure->type;
    for (const struct struct_type *base = type; base; base = base->base)
        if (base == wanted) return number;
    if (!struct_type_fits(type, wanted))
        vm_error(vm, "Cannot take member '%.*s' of struct %.*s: expected struct %.*s of %.*s, got one of %.*s", NAME(name),
            NAME(type->name), NAME(wanted->name), NAME(wanted->program), NAME(type->program));
    return struct_type_find(type, name);
}

/* Where a value is written to: there must be such a member. */
static uint32_t
place_to_write(struct vm *vm, struct value structure, const struct struct_type *wanted, uint32_t number)
{
    uint32_t place = place_of(vm, structure, wanted, number);
    if (place == STRUCT_MEMBER_NONE) no_member(vm, structure.structure->type, wanted->members[number].name);
    return place;
}

OP_FUNCTION(op_member)
{
    vm->pc = pc;
    const struct struct_type *wanted = type_in(vm, pc + 1);
    struct value structure = *reg(base, pc->b), value = value_int(0);
    uint32_t place = place_of(vm, structure, wanted, pc->c);
    if (place != STRUCT_MEMBER_NONE) value = value_ref(struct_get(structure.structure, place));
    else if (pc[1].c) no_member(vm, structure.structure->type, wanted->members[pc->c].name);
    *reg(base, pc->a) = value;
}

OP_FUNCTION(op_member_store)
{
    vm->pc = pc;
    struct value structure = *reg(base, pc->a);
    uint32_t place = place_to_write(vm, structure, type_in(vm, pc + 1), pc->b);
    struct_set_take(vm->world, structure.structure, place, value_ref(as_operand(*reg(base, pc->c))));
}

/* The member keeps its reference while a copy of it is updated, so an error leaves it as it was. */
OP_FUNCTION(op_member_update)
{
    vm->pc = pc;
    struct value container = *reg(base, pc->a), by = as_operand(*reg(base, pc->c));
    uint32_t place = place_to_write(vm, container, type_in(vm, pc + 2), pc->b);
    struct structure *structure = container.structure;
    struct value value = struct_get(structure, place);
    if (value_is_destructed((struct value){ .bits = structure->payloads[place], .tag = struct_tags(structure)[place] }))
        struct_set_take(vm->world, structure, place, value);
    binary_update(vm, (enum binary)pc[1].a, &value, by);
    structure->payloads[place] = value.bits;
    struct_tags(structure)[place] = (uint8_t)value.tag;
    if (pc->op == OP_MEMBER_UPDATE) *reg(base, pc[1].b) = value_ref(value);
    budget_note_memory(vm);
}

/* Place of the member with this name or number, or STRUCT_MEMBER_NONE. */
static uint32_t
find_member(struct vm *vm, struct value structure, struct value key)
{
    structure = as_operand(structure);
    key = as_operand(key);
    if (key.tag != TAG_STRING && key.tag != TAG_INT)
        vm_error(vm, "Bad name of a member: expected string or int, got %s", value_type_name(key));
    if (structure.tag != TAG_STRUCT && key.tag == TAG_STRING) no_struct(vm, key.string, structure);
    if (structure.tag != TAG_STRUCT) vm_error(vm, "Cannot take a member of %s", value_type_name(structure));
    const struct struct_type *type = structure.structure->type;
    if (key.tag == TAG_INT) return key.i >= 0 && key.i < type->count ? (uint32_t)key.i : STRUCT_MEMBER_NONE;
    const struct string *name = string_interned_peek(vm->world, key.string->text, key.string->length);
    return name ? struct_type_find(type, name) : STRUCT_MEMBER_NONE;
}

static _Noreturn void
nothing_found(struct vm *vm, struct value structure, struct value key)
{
    const struct struct_type *type = structure.structure->type;
    if (key.tag == TAG_STRING) no_member(vm, type, key.string);
    vm_error(vm, "Struct %.*s has no member %lld: it has %u", NAME(type->name), (long long)key.i, type->count);
}

OP_FUNCTION(op_member_named)
{
    vm->pc = pc;
    struct value structure = *reg(base, pc->b), key = *reg(base, pc->c), value = value_int(0);
    uint32_t place = find_member(vm, structure, key);
    if (place != STRUCT_MEMBER_NONE) value = value_ref(struct_get(structure.structure, place));
    else if (pc[1].a) nothing_found(vm, structure, as_operand(key));
    *reg(base, pc->a) = value;
}

OP_FUNCTION(op_member_store_named)
{
    vm->pc = pc;
    struct value structure = *reg(base, pc->a), key = *reg(base, pc->b);
    uint32_t place = find_member(vm, structure, key);
    if (place == STRUCT_MEMBER_NONE) nothing_found(vm, structure, as_operand(key));
    struct_set_take(vm->world, structure.structure, place, value_ref(as_operand(*reg(base, pc->c))));
}

OP_FUNCTION(op_guard_struct)
{
    vm->pc = pc;
    const struct value *argument = reg(base, pc->a);
    const struct struct_type *wanted = type_in(vm, pc + 1);
    if (argument->tag != TAG_STRUCT || struct_type_fits(argument->structure->type, wanted)) return;
    const struct struct_type *type = argument->structure->type;
    const struct string *function = vm->frame->slot->function->name;
    if (type->name == wanted->name)
        vm_error(vm, "Bad argument %u to %.*s(): expected struct %.*s of %.*s, got that of %.*s", pc->b, NAME(function),
            NAME(wanted->name), NAME(wanted->program), NAME(type->program));
    vm_error(vm, "Bad argument %u to %.*s(): expected struct %.*s, got struct %.*s", pc->b, NAME(function), NAME(wanted->name),
        NAME(type->name));
}
