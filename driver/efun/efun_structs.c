/* SPDX-License-Identifier: MIT */
/*
 * Efuns on structs.
 */
#include <string.h>

#include "efun/efun_int.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/mapping.h"
#include "value/struct.h"

enum { MEMBERS_A_TICK = 16 };

struct value
efun_structp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[STRUCTP_VALUE].tag == TAG_STRUCT);
}

struct value
efun_baseof(struct vm *vm, struct value *args, uint32_t count)
{
    const struct struct_type *base = args[BASEOF_BASE].structure->type, *type = args[BASEOF_STRUCTURE].structure->type;
    (void)vm, (void)count;
    if (struct_type_same(base, type)) return value_int(2);
    return value_int(struct_type_fits(type, base));
}

/* --- struct_info() */

static struct value
value_of(struct string *string)
{
    return value_take(TAG_STRING, string_ref(string));
}

/* LDMud's number of a type at compile time, from how LPC writes it; 7: anything. */
static int64_t
type_number(const struct string *type)
{
    static const char *const names[] = { "unknown", "int", "string", "void", "object", "mapping", "float", "mixed", "closure",
        "symbol", "quoted_array", "struct", "bytes" };
    enum { ANY = 7, POINTER = 0x40, COUNT = sizeof names / sizeof *names };
    const char *end = type->text + type->length, *at = type->text;
    while (at < end && ((*at >= 'a' && *at <= 'z') || *at == '_')) at++;
    size_t size = (size_t)(at - type->text), number = 0;
    while (number < COUNT && !(strlen(names[number]) == size && memcmp(names[number], type->text, size) == 0)) number++;
    if (number == COUNT || memchr(type->text, '|', type->length)) return ANY;
    return (int64_t)number | (end[-1] == '*' ? POINTER : 0);
}

/* "point" of "struct point"; 0 for any other type. */
static struct value
struct_name(struct world *world, const struct string *type)
{
    static const char word[] = "struct ";
    size_t skip = sizeof word - 1, size = 0;
    if (type->length <= skip || memcmp(type->text, word, skip) != 0) return value_int(0);
    while (size < type->length - skip && type->text[skip + size] != ' ' && type->text[skip + size] != '*') size++;
    return value_take(TAG_STRING, string_new(world, type->text + skip, size));
}

/* FIRST: the first member that is told. Depth of recursion: STRUCT_BASES_MAX at most. */
static struct value
describe(struct vm *vm, const struct struct_type *type, bool nested)
{
    enum { NAME, PROGRAM, ID, BASE, MEMBERS };
    struct world *world = vm_world(vm);
    uint32_t first = nested && type->base ? type->base->count : 0;
    efun_require_array(vm, MEMBERS + type->count);
    struct array *info = array_new(world, MEMBERS + type->count - first);
    struct value whole = value_take(TAG_ARRAY, info);
    array_set_take(world, info, NAME, value_of(type->name));
    array_set_take(world, info, PROGRAM, value_of(type->program));
    array_set_take(world, info, ID, value_take(TAG_STRING, string_new(world, "#0", 2)));
    if (type->base) array_set_take(world, info, BASE, nested ? describe(vm, type->base, true) : value_of(type->base->name));
    for (uint32_t i = first; i < type->count; i++) {
        struct string *text = type->members[i].type;
        const struct value member[] = { value_of(type->members[i].name), value_int(type_number(text)), struct_name(world, text) };
        array_set_take(world, info, MEMBERS + i - first, value_take(TAG_ARRAY, array_from_values_take(world, member, 3)));
    }
    return whole;
}

struct value
efun_struct_info(struct vm *vm, struct value *args, uint32_t count)
{
    const struct struct_type *type = args[STRUCT_INFO_STRUCTURE].structure->type;
    int64_t what = args[STRUCT_INFO_WHAT].i;
    (void)count;
    if (what != 0 && what != 1)
        efun_bad_argument(vm, EFUN_STRUCT_INFO, 2, "expected SINFO_FLAT (0) or SINFO_NESTED (1), got %lld", (long long)what);
    uint64_t members = 0;
    for (const struct struct_type *at = type; at; at = what ? at->base : NULL) members += at->count + 4ull;
    vm_charge(vm, members / MEMBERS_A_TICK);
    /* memory for all of it, so that nothing fails half-way */
    efun_require_array(vm, members);
    return describe(vm, type, what);
}

/* --- to_struct() */

static struct structure *
from_array(struct vm *vm, const struct array *array, struct struct_type *type)
{
    struct structure *structure = struct_new(vm_world(vm), type);
    for (uint32_t i = 0; i < array->length && i < type->count; i++)
        struct_set_take(vm_world(vm), structure, i, value_ref(array_get(array, i)));
    return structure;
}

static struct structure *
from_mapping(struct vm *vm, struct mapping *mapping, struct struct_type *type)
{
    struct structure *structure = struct_new(vm_world(vm), type);
    for (uint32_t i = 0; i < type->count; i++) {
        struct value name = { .string = type->members[i].name, .tag = TAG_STRING };
        if (mapping_has(vm_world(vm), mapping, name))
            struct_set_take(vm_world(vm), structure, i, value_ref(mapping_get_column(vm_world(vm), mapping, name, 0)));
    }
    return structure;
}

/* Members can be copied between a struct and its bases. */
static void
require_related(struct vm *vm, const struct struct_type *a, const struct struct_type *b)
{
    if (!struct_type_fits(a, b) && !struct_type_fits(b, a))
        efun_bad_argument(vm, EFUN_TO_STRUCT, 1, "neither of struct %.*s and struct %.*s is a base of the other",
            (int)a->name->length, a->name->text, (int)b->name->length, b->name->text);
}

/* Members that both have. */
static struct structure *
from_struct(struct vm *vm, struct structure *from, struct struct_type *type)
{
    struct structure *structure = struct_new(vm_world(vm), type);
    for (uint32_t i = 0; i < type->count; i++) {
        uint32_t place = struct_type_find(from->type, type->members[i].name);
        if (place != STRUCT_MEMBER_NONE) struct_set_take(vm_world(vm), structure, i, value_ref(struct_get(from, place)));
    }
    return structure;
}

static void
require_members(struct vm *vm, uint64_t count)
{
    if (count > STRUCT_MEMBERS_MAX)
        efun_bad_argument(vm, EFUN_TO_STRUCT, 1, "a struct has at most %d members, this would have %llu", STRUCT_MEMBERS_MAX,
            (unsigned long long)count);
}

/* The struct type whose members are called by numbers. */
static struct struct_type *
type_of_numbers(struct vm *vm, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct string *names[STRUCT_MEMBERS_MAX] = { NULL };
    require_members(vm, count);
    for (uint32_t i = 0; i < count; i++) {
        char digits[INT_TEXT_MAX];
        names[i] = string_intern(world, digits, int_to_text(digits, i));
    }
    struct struct_type *type = struct_type_anonymous(world, names, count);
    for (uint32_t i = 0; i < count; i++) string_free(world, names[i]);
    return type;
}

/* The one whose members are the strings among the keys. */
static struct struct_type *
type_of_keys(struct vm *vm, struct mapping *mapping)
{
    struct world *world = vm_world(vm);
    struct string *names[STRUCT_MEMBERS_MAX] = { NULL };
    struct mapping_slot slot;
    struct value key;
    uint32_t count = 0, position = 0;
    while (mapping_next(mapping, &position, &key, &slot)) count += key.tag == TAG_STRING;
    require_members(vm, count);
    count = position = 0;
    while (mapping_next(mapping, &position, &key, &slot))
        if (key.tag == TAG_STRING) names[count++] = string_intern(world, key.string->text, key.string->length);
    struct struct_type *type = struct_type_anonymous(world, names, count);
    for (uint32_t i = 0; i < count; i++) string_free(world, names[i]);
    return type;
}

struct value
efun_to_struct(struct vm *vm, struct value *args, uint32_t count)
{
    struct value data = args[TO_STRUCT_DATA];
    struct world *world = vm_world(vm);
    struct struct_type *type;
    bool given = count > TO_STRUCT_TEMPLATE;
    if (!given && data.tag == TAG_STRUCT) return value_ref(data);
    if (data.tag == TAG_MAPPING && mapping_width(data.mapping) != 1)
        efun_bad_argument(vm, EFUN_TO_STRUCT, 1, "the mapping does not have one value a key");
    vm_charge(vm, STRUCT_MEMBERS_MAX / MEMBERS_A_TICK);
    efun_require_array(vm, 2 * STRUCT_MEMBERS_MAX);
    if (given) {
        type = args[TO_STRUCT_TEMPLATE].structure->type;
        if (data.tag == TAG_STRUCT) require_related(vm, data.structure->type, type);
        ref_add(&type->ref);
    } else {
        type = data.tag == TAG_ARRAY ? type_of_numbers(vm, data.array->length) : type_of_keys(vm, data.mapping);
    }
    struct structure *structure;
    if (data.tag == TAG_ARRAY) structure = from_array(vm, data.array, type);
    else if (data.tag == TAG_MAPPING) structure = from_mapping(vm, data.mapping, type);
    else structure = from_struct(vm, data.structure, type);
    ref_free(world, &type->ref);
    return value_take(TAG_STRUCT, structure);
}
