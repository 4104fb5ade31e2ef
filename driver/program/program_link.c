/* SPDX-License-Identifier: MIT */
/*
 * Linking: the slot table of a program and its index of names.
 *
 * A program's slots are those of its inherited programs, group by group, and then its own.  A call inside an inherited
 * program goes through its group in the table of the object's program, so putting an own function into the slots of the
 * same name is all that a redefinition takes.
 *
 * Calls behind the guards (entry 1) rest on proofs that the compiler made against the function it saw.  A function that
 * takes its place gets such calls behind its own guards only if it asks no more than the first one.
 */
#include <string.h>

#include "base/assert.h"
#include "program/efun_sig.h"
#include "program/opcodes.h"
#include "program/program_int.h"
#include "program/virtual.h"
#include "value/string.h"

uint32_t
program_name_mask(uint32_t slot_count)
{
    uint32_t size = 2;
    while (size < slot_count * 2) size *= 2;
    return size - 1;
}

/* The entry of the index with NAME, or the empty one where it would go. */
static uint32_t *
find_name(const struct program *program, const struct string *name)
{
    uint32_t at = name->hash & program->name_mask; /* interned strings have their hash */
    while (program->names[at] != UINT32_MAX && program->slots[program->names[at]].function->name != name)
        at = (at + 1) & program->name_mask;
    return &program->names[at];
}

uint32_t
program_find_slot(const struct program *program, const struct string *name)
{
    return *find_name(program, name);
}

const struct slot *
program_own_view(const struct program *program, uint32_t number, const struct inherit **from)
{
    *from = NULL;
    if (number >= program->own_slots) return &program->slots[number];
    uint32_t i = program->inherit_count;
    while (i > 0 && program->inherits[i - 1].slot_base > number) i--;
    ASSERT(i > 0);
    *from = &program->inherits[i - 1];
    ASSERT(number - (*from)->slot_base < (*from)->program->slot_count);
    return &(*from)->program->slots[number - (*from)->slot_base];
}

uint16_t
program_proof_wanted(const struct program *program, const struct function *function, uint32_t parameter)
{
    for (uint32_t pc = function->entry; pc < function->trusted_entry; pc++) {
        struct insn insn = program->code[pc];
        if (insn.op != OP_GUARD || insn.a != parameter * REGISTER_SIZE) continue;
        if (insn.b == MASK(TAG_INT) || insn.b == MASK(TAG_FLOAT)) return insn.b;
    }
    return MASK_ANY;
}

static bool
is_declaration(const struct slot *slot)
{
    return !slot->program || (slot->function->flags & FUNCTION_PROTOTYPE);
}

static struct slot
slot_of_function(struct program *program, struct function *function)
{
    bool plain = !(function->flags & (FUNCTION_REST | FUNCTION_PROTOTYPE));
    return (struct slot){
        .program = program,
        .function = function,
        .entry = { program->code + function->entry, program->code + function->trusted_entry },
        .variable_base = 0,
        .slot_base = 0,
        .exact = plain ? function->parameters : SLOT_NEVER,
        .flags = function->flags,
    };
}

/* Does NEW ask for no proof that a caller of OLD does not give? */
static bool
asks_no_more(const struct slot *new, const struct slot *old)
{
    bool old_is_guarded = old->entry[0] == old->entry[1];
    for (uint32_t i = 0; i < new->function->parameters; i++) {
        uint16_t wanted = program_proof_wanted(new->program, new->function, i);
        if (wanted == MASK_ANY) continue;
        if (old_is_guarded || i >= old->function->parameters) return false;
        if (program_proof_wanted(old->program, old->function, i) != wanted) return false;
    }
    return true;
}

/* Put NEW (bases already those of this table) into the place of *OLD. */
static void
replace_slot(struct slot *old, struct slot new)
{
    if (!asks_no_more(&new, old)) new.entry[1] = new.entry[0];
    *old = new;
}

static void
link_inherited(struct program *program, const struct inherit *inherit)
{
    const struct program *from = inherit->program;
    ASSERT((uint64_t)inherit->slot_base + from->slot_count <= program->own_slots);
    for (uint32_t i = 0; i < from->slot_count; i++) {
        struct slot slot = from->slots[i];
        slot.variable_base += inherit->variable_base;
        slot.slot_base += inherit->slot_base;
        if (!(slot.flags & FUNCTION_PUBLIC))
            slot.flags |= inherit->flags & (FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_STATIC);
        program->slots[inherit->slot_base + i] = slot;
    }
}

/* Is the slot another one than that which the group's program made? */
static bool
is_replaced(const struct slot *slot, const struct slot *original)
{
    return slot->program != original->program || slot->function != original->function;
}

/* What takes the place of a function in one group takes it in the first one, the last redefinition winning. */
static void
gather_redefinitions(struct program *program, struct virtual_group first, struct virtual_group other)
{
    for (uint32_t i = 0; i < first.program->slot_count; i++) {
        const struct slot *slot = &program->slots[other.slot_base + i];
        if (is_replaced(slot, &first.program->slots[i])) replace_slot(&program->slots[first.slot_base + i], *slot);
    }
}

/* The slots of OTHER become those of the first group; what gives its variables values ran for that one: only the return is left. */
static void
share_slots(struct program *program, struct virtual_group first, struct virtual_group other)
{
    for (uint32_t i = 0; i < first.program->slot_count; i++) {
        struct slot *slot = &program->slots[other.slot_base + i];
        *slot = program->slots[first.slot_base + i];
        const struct string *name = slot->function->name;
        if (slot->program != first.program || name->length != 6 || memcmp(name->text, "__INIT", 6)) continue;
        struct insn *last = slot->program->code + slot->function->end - 1;
        ASSERT(last->op == OP_RETURN_INT && last->c == 0);
        slot->entry[0] = slot->entry[1] = last;
    }
}

/* Programs inherited virtually more than once: see virtual.h. */
static void
link_virtual(struct program *program)
{
    struct virtual_groups groups = { 0 };
    for (uint32_t i = 0; i < program->inherit_count; i++)
        if (program->inherits[i].flags & INHERIT_VIRTUAL || program->inherits[i].program->flags & PROGRAM_VIRTUAL)
            program->flags |= PROGRAM_VIRTUAL;
    virtual_groups_add(&groups, program, 0, 0);
    for (size_t i = 0; i < groups.count; i++) {
        size_t first = virtual_groups_first(&groups, i);
        if (first != i) gather_redefinitions(program, groups.data[first], groups.data[i]);
    }
    for (size_t i = 0; i < groups.count; i++) {
        size_t first = virtual_groups_first(&groups, i);
        if (first != i) share_slots(program, groups.data[first], groups.data[i]);
    }
    vector_free(&groups);
}

/* Own functions by name. */
static void
index_own(struct program *program)
{
    for (uint32_t i = 0; i < program->function_count; i++) {
        uint32_t *entry = find_name(program, program->functions[i].name);
        uint32_t number = program->own_slots + i;
        if (*entry == UINT32_MAX || is_declaration(&program->slots[*entry])) *entry = number;
    }
}

/* Names of inherited functions that nothing newer has, the last inherit first; definitions before declarations. */
static void
index_inherited(struct program *program)
{
    for (uint32_t i = program->inherit_count; i-- > 0;) {
        const struct inherit *inherit = &program->inherits[i];
        for (uint32_t n = 0; n <= inherit->program->name_mask; n++) {
            uint32_t number = inherit->program->names[n];
            if (number == UINT32_MAX) continue;
            number += inherit->slot_base;
            const struct slot *slot = &program->slots[number];
            if (inherit->program->slots[number - inherit->slot_base].flags & FUNCTION_PRIVATE) continue;
            uint32_t *entry = find_name(program, slot->function->name);
            if (*entry == UINT32_MAX || (is_declaration(&program->slots[*entry]) && !is_declaration(slot)))
                *entry = number;
        }
    }
}

/* Was slot NUMBER private before this program inherited it? What `private inherit` makes so can still be redefined here. */
static bool
is_private(const struct program *program, uint32_t number)
{
    const struct inherit *from;
    return number < program->own_slots && program_own_view(program, number, &from)->flags & FUNCTION_PRIVATE;
}

/* Own functions into the inherited slots of their names; definitions into the slots of mere declarations. */
static void
redefine(struct program *program)
{
    for (uint32_t i = 0; i < program->slot_count; i++) {
        struct slot *slot = &program->slots[i];
        if (!slot->program || (is_private(program, i) && !is_declaration(slot))) continue;
        uint32_t newest = program_find_slot(program, slot->function->name);
        if (newest == UINT32_MAX || newest == i || is_declaration(&program->slots[newest])) continue;
        if (is_declaration(slot) || (i < program->own_slots && newest >= program->own_slots))
            replace_slot(slot, program->slots[newest]);
    }
}

void
program_link(struct program *program)
{
    ASSERT((uint64_t)program->own_slots + program->function_count == program->slot_count);
    memset(program->slots, 0, program->slot_count * sizeof *program->slots);
    memset(program->names, 0xff, ((size_t)program->name_mask + 1) * sizeof *program->names);
    for (uint32_t i = 0; i < program->inherit_count; i++) link_inherited(program, &program->inherits[i]);
    link_virtual(program);
    for (uint32_t i = 0; i < program->function_count; i++)
        program->slots[program->own_slots + i] = slot_of_function(program, &program->functions[i]);
    index_own(program);
    index_inherited(program);
    redefine(program);
    for (uint32_t i = 0; i < program->slot_count; i++) {
        struct slot *slot = &program->slots[i];
        slot->slots = program->slots + slot->slot_base;
        slot->tags = program->variable_count * (uint32_t)sizeof(uint64_t) + slot->variable_base;
    }
}
