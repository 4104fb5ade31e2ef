/* SPDX-License-Identifier: MIT */
/*
 * Making values of several registers, and walking over values: concatenation, arrays, mappings, foreach, switch.
 */
#include "base/utf8.h"
#include "value/bytes.h"
#include "value/compare.h"
#include "value/mapping.h"
#include "value/quote.h"
#include "value/struct.h"
#include "vm/op.h"
#include "vm/vm_int.h"

enum { PARTS_AT_ONCE = 16 };

/* Part number INDEX of a CONCAT. */
static struct value
part(struct vm *vm, struct value *base, const struct insn *pc, uint32_t index)
{
    uint16_t item = insn_list_item((const uint16_t *)pc, index);
    struct value value = item & 1 ? vm->context->program->constants[item / 2] : *reg(base, item);
    return value_is_destructed(value) ? value_int(0) : value;
}

static bool
is_text(struct value value)
{
    return value.tag == TAG_STRING || value.tag == TAG_INT || value.tag == TAG_FLOAT;
}

/* Some part is no text: add from left to right, as if it were written so, and get the error or the value of that. */
static struct value
add_one_by_one(struct vm *vm, struct value *base, const struct insn *pc)
{
    struct value *a = reg(base, pc->a);
    *a = value_ref(part(vm, base, pc, 0)); /* in the register, so that an error releases it */
    for (uint32_t i = 1; i < pc->b; i++) binary_update(vm, BINARY_ADD, a, part(vm, base, pc, i));
    return take(a);
}

/* The parts from FIRST on, as many as go at once, in one string. */
static struct string *
concat_some(struct vm *vm, struct value *base, const struct insn *pc, uint32_t first, uint32_t count)
{
    char texts[PARTS_AT_ONCE][FLOAT_TEXT_MAX];
    struct string_part parts[PARTS_AT_ONCE];
    uint64_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct value value = part(vm, base, pc, first + i);
        if (value.tag == TAG_STRING) parts[i] = string_as_part(value.string);
        else if (value.tag == TAG_INT) parts[i] = (struct string_part){ texts[i], int_to_text(texts[i], value.i), false };
        else parts[i] = (struct string_part){ texts[i], float_to_text(texts[i], value.f), false };
        length += parts[i].length;
    }
    require_string(vm, length);
    return string_concat(vm->world, parts, count);
}

OP_FUNCTION(op_concat)
{
    vm->pc = pc;
    struct value *a = reg(base, pc->a);
    uint32_t count = pc->b;
    bool text = part(vm, base, pc, 0).tag == TAG_STRING;
    for (uint32_t i = 1; i < count && text; i++) text = is_text(part(vm, base, pc, i));
    if (!text) {
        *a = add_one_by_one(vm, base, pc);
    } else if (count <= PARTS_AT_ONCE) {
        *a = value_take(TAG_STRING, concat_some(vm, base, pc, 0, count));
    } else {
        *a = value_take(TAG_STRING, concat_some(vm, base, pc, 0, PARTS_AT_ONCE));
        for (uint32_t i = PARTS_AT_ONCE; i < count; i++) binary_update(vm, BINARY_ADD, a, part(vm, base, pc, i));
    }
    budget_note_memory(vm);
}

static void
forget(struct value *first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) first[i].tag = TAG_INT;
}

OP_FUNCTION(op_array)
{
    vm->pc = pc;
    struct value *first = reg(base, pc->b);
    require_array(vm, pc->c);
    struct array *array = array_from_values_take(vm->world, first, pc->c);
    forget(first, pc->c);
    *reg(base, pc->a) = value_take(TAG_ARRAY, array);
    budget_note_memory(vm);
}

OP_FUNCTION(op_quote)
{
    vm->pc = pc;
    struct value value = *reg(base, pc->b);
    if (value.tag != TAG_STRING && value.tag != TAG_ARRAY) vm_error(vm, "Cannot quote %s", value_type_name(value));
    *reg(base, pc->a) = quote_value(vm->world, value, pc->c);
    budget_note_memory(vm);
}

OP_FUNCTION(op_array_push)
{
    vm->pc = pc;
    struct value *a = reg(base, pc->a), *first = reg(base, pc->b);
    if (a->tag != TAG_ARRAY) vm_error(vm, "Cannot append elements to %s", value_type_name(*a));
    uint64_t length = (uint64_t)a->array->length + pc->c;
    if (length > vm->limits.array_max) require_array(vm, length);
    array_append_take(vm->world, &a->array, first, pc->c);
    forget(first, pc->c);
    budget_note_memory(vm);
}

OP_FUNCTION(op_array_spread)
{
    vm->pc = pc;
    struct value *a = reg(base, pc->a), *b = reg(base, pc->b);
    if (a->tag != TAG_ARRAY) vm_error(vm, "Cannot append elements to %s", value_type_name(*a));
    if (b->tag == TAG_ARRAY) {
        struct array *from = b->array;
        require_array(vm, (uint64_t)a->array->length + from->length);
        for (uint32_t i = 0; i < from->length; i++) {
            struct value value = value_ref(array_get(from, i));
            array_append_take(vm->world, &a->array, &value, 1);
        }
        release(vm, b);
    } else {
        require_array(vm, a->array->length + 1ull);
        array_append_take(vm->world, &a->array, b, 1);
    }
    forget(b, 1);
    budget_note_memory(vm);
}

/* Entries from registers FIRST on: each a key and its values. */
static void
put_entries(struct vm *vm, struct mapping *mapping, struct value *first, uint32_t count, uint32_t width)
{
    for (uint32_t i = 0; i < count; i++) {
        mapping_put_take(vm->world, mapping, first);
        forget(first, width + 1);
        first += width + 1;
    }
}

OP_FUNCTION(op_mapping)
{
    vm->pc = pc;
    struct value *first = reg(base, pc->b);
    uint32_t count = pc->c, width = pc[1].a;
    require_mapping(vm, count);
    struct mapping *mapping = mapping_new(vm->world, width, count);
    put_entries(vm, mapping, first, count, width);
    *reg(base, pc->a) = value_take(TAG_MAPPING, mapping);
    budget_note_memory(vm);
}

OP_FUNCTION(op_mapping_push)
{
    vm->pc = pc;
    struct value *a = reg(base, pc->a);
    uint32_t width = pc[1].a;
    if (a->tag != TAG_MAPPING || mapping_width(a->mapping) != width)
        vm_error(vm, "Cannot put entries into %s", value_type_name(*a));
    uint64_t count = (uint64_t)mapping_count(vm->world, a->mapping) + pc->c;
    if (count > vm->limits.mapping_max) require_mapping(vm, count);
    put_entries(vm, a->mapping, reg(base, pc->b), pc->c, width);
    budget_note_memory(vm);
}

/*
 * The iterator: a the collection, a + 1 the position as an int, a + 2 what else must be kept.
 *
 *      array, int   position: next element or number
 *      struct       position: next member
 *      string       position: byte offset of the next character
 *      bytes        position: next byte
 *      mapping      position: next entry in the low half, end in the high one; a + 2 the table that is walked
 */
OP_FUNCTION(op_foreach)
{
    vm->pc = pc;
    struct value *a = reg(base, pc->a);
    if (value_is_destructed(*a)) {
        release(vm, a);
        set_int(a, 0);
    }
    set_int(&a[1], 0);
    set_int(&a[2], 0);
    if (a->tag == TAG_MAPPING) {
        struct mapping_walk walk = mapping_walk_begin(a->mapping);
        a[1].bits = walk.position | (uint64_t)walk.end << 32;
        a[2] = (struct value){ .ref = walk.table, .tag = TAG_WALK };
    } else if (a->tag != TAG_ARRAY && !value_has_string(*a) && a->tag != TAG_INT && a->tag != TAG_STRUCT) {
        vm_error(vm, "Cannot do foreach over %s", value_type_name(*a));
    }
}

/* Variable number NUMBER of the loop = VALUE, which is consumed. */
static void
set_variable(struct vm *vm, struct value *variables, uint32_t count, uint32_t number, struct value value)
{
    if (number >= count) {
        value_free(vm->world, value);
        return;
    }
    struct value old = variables[number];
    variables[number] = value;
    value_free(vm->world, old);
}

/* An element for one variable; for several it is an array of their values. */
static void
set_element(struct vm *vm, struct value *variables, uint32_t count, struct value element)
{
    if (count < 2 || element.tag != TAG_ARRAY) {
        set_variable(vm, variables, count, 0, value_ref(element));
        for (uint32_t i = 1; i < count; i++) set_variable(vm, variables, count, i, value_int(0));
        return;
    }
    struct array *row = array_ref(element.array); /* setting a variable may drop the array it is in */
    for (uint32_t i = 0; i < count; i++)
        set_variable(vm, variables, count, i, i < row->length ? value_ref(array_get(row, i)) : value_int(0));
    array_free(vm->world, row);
}

static bool
next_entry(struct vm *vm, struct value *iterator, struct value *variables, uint32_t count)
{
    if (iterator[2].tag != TAG_WALK) return false;
    struct mapping_walk walk = { .table = iterator[2].ref, .position = (uint32_t)iterator[1].bits,
        .end = (uint32_t)(iterator[1].bits >> 32) };
    struct mapping *mapping = iterator->mapping;
    struct value key;
    struct mapping_slot slot;
    bool more = mapping_walk_next(vm->world, mapping, &walk, &key, &slot);
    iterator[1].bits = walk.position | (uint64_t)walk.end << 32;
    iterator[2].ref = walk.table;
    if (!more) return false;
    uint32_t width = mapping_width(mapping);
    /* take all of them before a variable's old value goes, which may hold anything */
    struct value old;
    value_ref(key);
    for (uint32_t i = 1; i < count; i++) {
        struct value value = i <= width ? value_ref(mapping_slot_get(slot, i - 1)) : value_int(0);
        old = variables[i];
        variables[i] = value;
        value_free(vm->world, old);
    }
    set_variable(vm, variables, count, 0, key);
    return true;
}

static bool
next_character(struct vm *vm, struct value *iterator, struct value *variables, uint32_t count)
{
    const struct string *string = iterator->string;
    uint64_t at = iterator[1].bits;
    uint32_t code = 0;
    if (at >= string->length) return false;
    iterator[1].bits = at + utf8_decode(string->text + at, string->length - at, &code);
    if (iterator[1].bits == at) return false;
    set_element(vm, variables, count, value_int(code));
    return true;
}

bool
op_foreach_next(struct vm *vm, struct value *base, const struct insn *pc)
{
    vm->pc = pc;
    struct value *iterator = reg(base, pc->a), *variables = reg(base, pc->b);
    uint64_t at = iterator[1].bits;
    switch (iterator->tag) {
    case TAG_ARRAY:
        if (at >= iterator->array->length) return false;
        iterator[1].bits = at + 1;
        set_element(vm, variables, pc->c, array_get(iterator->array, (uint32_t)at));
        return true;
    case TAG_STRUCT:
        if (at >= iterator->structure->type->count) return false;
        iterator[1].bits = at + 1;
        set_element(vm, variables, pc->c, struct_get(iterator->structure, (uint32_t)at));
        return true;
    case TAG_INT:
        if (iterator->i < 0 || at >= iterator->bits) return false;
        iterator[1].bits = at + 1;
        set_element(vm, variables, pc->c, value_int((int64_t)at));
        return true;
    case TAG_STRING: return next_character(vm, iterator, variables, pc->c);
    case TAG_BYTES:
        if (at >= iterator->string->length) return false;
        iterator[1].bits = at + 1;
        set_element(vm, variables, pc->c, value_int(bytes_at(iterator->string, (int64_t)at)));
        return true;
    case TAG_MAPPING: return next_entry(vm, iterator, variables, pc->c);
    default: return false;
    }
}

static uint32_t
search_ranges(const struct switch_table *table, int64_t key)
{
    uint32_t low = 0, high = table->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (table->entries[middle].low <= key) low = middle + 1;
        else high = middle;
    }
    return low > 0 && key <= table->entries[low - 1].high ? table->entries[low - 1].target : table->default_target;
}

static uint32_t
search_strings(struct vm *vm, const struct switch_table *table, struct string *key)
{
    if (table->count == 0) return table->default_target;
    uint32_t mask = table->count - 1;
    const struct value *constants = vm->context->program->constants;
    for (uint32_t at = string_hash(vm->world, key) & mask;; at = (at + 1) & mask) {
        const struct switch_entry *entry = &table->entries[at];
        if (entry->target == UINT32_MAX) return table->default_target;
        if (string_equal(constants[entry->low].string, key)) return entry->target;
    }
}

const struct insn *
op_switch(struct vm *vm, struct value *base, const struct insn *pc)
{
    const struct program *program = vm->context->program;
    const struct switch_table *table = &program->switches[wide(pc->b, pc->c)];
    struct value value = *reg(base, pc->a);
    if (value_is_destructed(value)) value = value_int(0);
    uint32_t target = table->default_target;
    if (table->kind == SWITCH_STRINGS) {
        if (value.tag == TAG_STRING) target = search_strings(vm, table, value.string);
        else if (value.tag == TAG_INT && value.i == 0) target = table->zero_target;
    } else if (value.tag == TAG_INT) {
        if (table->kind == SWITCH_SEARCH) target = search_ranges(table, value.i);
        else if ((uint64_t)value.i - (uint64_t)table->low < table->count)
            target = table->entries[(uint64_t)value.i - (uint64_t)table->low].target;
    }
    return program->code + target;
}
