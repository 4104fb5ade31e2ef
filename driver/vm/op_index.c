/* SPDX-License-Identifier: MIT */
/*
 * Elements and ranges of arrays, strings, bytes and mappings.
 *
 * Reading or writing an element that is not there is an error, but for one: the character behind the last of a string
 * reads as 0.  A key that a mapping does not have reads as 0.  Ranges are clipped to what there is.
 */
#include "base/utf8.h"
#include "value/bytes.h"
#include "value/mapping.h"
#include "value/mapping_table.h"
#include "vm/op.h"
#include "vm/vm_int.h"

static struct value
as_operand(struct value value)
{
    return value_is_destructed(value) ? value_int(0) : value;
}

/* The key of an indexing instruction, from the operand that holds it. */
static struct value
key_of(struct vm *vm, struct value *base, const struct insn *pc, uint16_t operand)
{
    switch (pc->op) {
    case OP_INDEX_INT: return value_int((int16_t)operand);
    case OP_INDEX_CONST:
    case OP_INDEX_STORE_CONST: return vm->context->program->constants[operand];
    default: return as_operand(*reg(base, operand));
    }
}

static _Noreturn void
bad_index(struct vm *vm, struct value container, struct value key)
{
    vm_error(vm, "Cannot index %s with %s", value_type_name(container), value_type_name(key));
}

/* Position of KEY among COUNT elements, counted from the end if BACK; below 0 when there is none such. */
static int64_t
position(struct value key, uint32_t count, bool back)
{
    int64_t at = key.i;
    if (back && __builtin_sub_overflow((int64_t)count, at, &at)) return -1;
    return at;
}

static uint32_t
array_position(struct vm *vm, struct value container, struct value key, bool back)
{
    if (key.tag != TAG_INT) bad_index(vm, container, key);
    uint32_t count = container.array->length;
    int64_t at = position(key, count, back);
    if (at < 0 || at >= count)
        vm_error(vm, "Illegal index %s%lld: the array has %u elements", back ? "<" : "", (long long)key.i, count);
    return (uint32_t)at;
}

/* EXTRA is 1 where the position behind the last character is legal too. */
static uint32_t
string_position(struct vm *vm, struct value container, struct value key, bool back, uint32_t extra)
{
    if (key.tag != TAG_INT) bad_index(vm, container, key);
    uint32_t count = string_char_count(container.string);
    int64_t at = position(key, count, back);
    if (at < 0 || at >= (int64_t)count + extra)
        vm_error(vm, "Illegal index %s%lld: the %s %u %s", back ? "<" : "", (long long)key.i,
            container.tag == TAG_BYTES ? "bytes are" : "string has", count, container.tag == TAG_BYTES ? "bytes" : "characters");
    return (uint32_t)at;
}

/* An element, borrowed. */
static struct value
element(struct vm *vm, struct value container, struct value key, bool back)
{
    container = as_operand(container);
    if (container.tag == TAG_MAPPING && !back) {
        if (mapping_width(container.mapping) == 0) return value_int(mapping_has(vm->world, container.mapping, key));
        return mapping_get(vm->world, container.mapping, key);
    }
    if (container.tag == TAG_ARRAY) return array_get(container.array, array_position(vm, container, key, back));
    if (container.tag == TAG_BYTES) return value_int(bytes_at(container.string, string_position(vm, container, key, back, 0)));
    if (container.tag != TAG_STRING) bad_index(vm, container, key);
    int64_t code = string_char_at(container.string, string_position(vm, container, key, back, 1));
    return value_int(code < 0 ? 0 : code);
}

OP_FUNCTION(op_index)
{
    vm->pc = pc;
    struct value key = key_of(vm, base, pc, pc->c);
    *reg(base, pc->a) = value_ref(element(vm, *reg(base, pc->b), key, pc->op == OP_INDEX_BACK));
}

struct value
index_value(struct vm *vm, struct value container, struct value key, bool back)
{
    return value_ref(element(vm, container, as_operand(key), back));
}

OP_FUNCTION(op_index_twice)
{
    vm->pc = pc;
    struct value middle = element(vm, *reg(base, pc->b), as_operand(*reg(base, pc->c)), false);
    *reg(base, pc->a) = value_ref(element(vm, middle, as_operand(*reg(base, pc[1].a)), false));
}

/* Number of a value of a wide mapping. */
static uint32_t
column_of(struct vm *vm, struct value container, struct value column)
{
    if (container.tag != TAG_MAPPING) vm_error(vm, "Cannot index %s with two keys", value_type_name(container));
    uint32_t width = mapping_width(container.mapping);
    if (column.tag != TAG_INT) vm_error(vm, "Bad second index of a mapping: %s", value_type_name(column));
    if (column.i < 0 || column.i >= width)
        vm_error(vm, "Illegal second index %lld: the mapping has %u values a key", (long long)column.i, width);
    return (uint32_t)column.i;
}

struct value
index_wide_value(struct vm *vm, struct value container, struct value key, struct value second)
{
    container = as_operand(container);
    uint32_t column = column_of(vm, container, as_operand(second));
    return value_ref(mapping_get_column(vm->world, container.mapping, as_operand(key), column));
}

OP_FUNCTION(op_index_wide)
{
    vm->pc = pc;
    *reg(base, pc->a) = index_wide_value(vm, *reg(base, pc->b), *reg(base, pc->c), *reg(base, pc[1].a));
}

static uint32_t
character(struct vm *vm, struct value value)
{
    bool fine = value.tag == TAG_INT && value.i >= 0 && value.i <= 0x10ffff && !(value.i >= 0xd800 && value.i <= 0xdfff);
    if (value.tag != TAG_INT) vm_error(vm, "Cannot store %s as a character", value_type_name(value));
    if (!fine) vm_error(vm, "Cannot store %lld as a character", (long long)value.i);
    return (uint32_t)value.i;
}

/* The values of KEY in a mapping with values, inserted if need be. It may raise: call it before anything is owned. */
static struct mapping_slot
entry_of(struct vm *vm, struct mapping *mapping, struct value key)
{
    struct mapping_slot slot;
    if (mapping_find(vm->world, mapping, key, &slot)) return slot;
    uint32_t count = mapping_count(vm->world, mapping);
    if (count >= vm->limits.mapping_max) require_mapping(vm, (uint64_t)count + 1);
    vm_require(vm, mapping_growth(mapping, 1));
    slot = mapping_find_or_insert(vm->world, mapping, key);
    budget_note_memory(vm);
    return slot;
}

static void
store_byte(struct vm *vm, struct value *target, struct value key, bool back, struct value value)
{
    uint32_t at = string_position(vm, *target, key, back, 0);
    if (value.tag != TAG_INT) vm_error(vm, "Cannot store %s as a byte", value_type_name(value));
    if (value.i < 0 || value.i > 0xff) vm_error(vm, "Cannot store %lld as a byte", (long long)value.i);
    if (target->ref->references > 1) require_string(vm, target->string->length);
    bytes_set(vm->world, &target->string, at, (uint8_t)value.i);
    budget_note_memory(vm);
}

static void
store_character(struct vm *vm, struct value *target, struct value key, bool back, struct value value)
{
    uint32_t at = string_position(vm, *target, key, back, 0), code = character(vm, value);
    if (target->ref->references > 1 || string_is_wide(target->string)) require_string(vm, target->string->length);
    string_set_char(vm->world, &target->string, at, code);
    budget_note_memory(vm);
}

OP_FUNCTION(op_index_store)
{
    vm->pc = pc;
    struct value *container = reg(base, pc->a);
    struct value key = key_of(vm, base, pc, pc->b), value = as_operand(*reg(base, pc->c));
    bool back = pc->op == OP_INDEX_STORE_BACK;
    if (container->tag == TAG_ARRAY) {
        uint32_t at = array_position(vm, *container, key, back);
        array_set_take(vm->world, container->array, at, value_ref(value));
    } else if (container->tag == TAG_STRING) {
        store_character(vm, container, key, back, value);
    } else if (container->tag == TAG_BYTES) {
        store_byte(vm, container, key, back, value);
    } else if (container->tag == TAG_MAPPING && !back) {
        if (mapping_width(container->mapping) == 0)
            vm_error(vm, "Cannot store a value in a mapping without values");
        struct mapping_slot slot = entry_of(vm, container->mapping, key);
        mapping_slot_set_take(vm->world, slot, 0, value_ref(value));
    } else {
        bad_index(vm, *container, key);
    }
}

OP_FUNCTION(op_index_store_const)
{
    const struct value *container = reg(base, pc->a), *value = reg(base, pc->c);
    const struct string *key = vm->context->program->constants[pc->b].string;
    struct mapping_slot slot;
    if (container->tag == TAG_MAPPING && container->mapping->table->width == 1
        && table_find_address(container->mapping->table, key, 2, &slot) == TABLE_FOUND)
        mapping_slot_set_take(vm->world, slot, 0, value_ref(*value));
    else op_index_store(vm, base, pc);
}

OP_FUNCTION(op_index_store_wide)
{
    vm->pc = pc;
    struct value container = as_operand(*reg(base, pc->a)), key = as_operand(*reg(base, pc->b));
    struct value value = as_operand(*reg(base, pc->c));
    uint32_t column = column_of(vm, container, as_operand(*reg(base, pc[1].a)));
    struct mapping_slot slot = entry_of(vm, container.mapping, key);
    mapping_slot_set_take(vm->world, slot, column, value_ref(value));
}

/* What an update works on: a row of payloads and tags inside the container, which nothing moves meanwhile. */
static struct mapping_slot
find_element(struct vm *vm, struct value container, struct value key)
{
    if (container.tag == TAG_ARRAY) {
        uint32_t at = array_position(vm, container, key, false);
        return (struct mapping_slot){ array_payloads(container.array) + at, array_tags(container.array) + at };
    }
    if (container.tag != TAG_MAPPING) bad_index(vm, container, key);
    if (mapping_width(container.mapping) == 0) vm_error(vm, "Cannot store a value in a mapping without values");
    return entry_of(vm, container.mapping, key);
}

static struct value
update_character(struct vm *vm, struct value *string, enum binary operator, struct value key, struct value by)
{
    bool bytes = string->tag == TAG_BYTES;
    uint32_t at = string_position(vm, *string, key, false, 0);
    struct value value = value_int(bytes ? bytes_at(string->string, at) : string_char_at(string->string, at));
    binary_update(vm, operator, &value, by);
    if (value.tag != TAG_INT) {
        struct value kept = value;
        value = value_int(-1);
        value_free(vm->world, kept);
    }
    (bytes ? store_byte : store_character)(vm, string, key, false, value);
    return value;
}

/* The element keeps its reference while a copy of it is updated, so an error leaves it as it was. */
OP_FUNCTION(op_index_update)
{
    vm->pc = pc;
    struct value *container = reg(base, pc->a), key = as_operand(*reg(base, pc->b)), by = as_operand(*reg(base, pc->c));
    enum binary operator = (enum binary)pc[1].a;
    struct value value;
    if (value_has_string(*container)) {
        value = update_character(vm, container, operator, key, by);
    } else {
        struct mapping_slot slot = find_element(vm, as_operand(*container), key);
        value = (struct value){ .bits = *slot.payloads, .tag = *slot.tags };
        binary_update(vm, operator, &value, by);
        *slot.payloads = value.bits;
        *slot.tags = (uint8_t)value.tag;
    }
    if (pc->op == OP_INDEX_UPDATE) *reg(base, pc[1].b) = value_ref(value);
    budget_note_memory(vm);
}

struct range {
    int64_t first, last;
};

static int64_t
bound(struct vm *vm, struct value value, bool back, int64_t count)
{
    if (value.tag != TAG_INT) vm_error(vm, "Bad index of a range: %s", value_type_name(value));
    int64_t at = value.i;
    if (back && __builtin_sub_overflow(count, at, &at)) at = INT64_MAX;
    return at;
}

static struct range
range_of(struct vm *vm, struct value from, struct value to, uint16_t flags, int64_t count)
{
    struct range range = { .first = bound(vm, as_operand(from), flags & RANGE_FROM_END, count), .last = count - 1 };
    if (!(flags & RANGE_OPEN)) range.last = bound(vm, as_operand(to), flags & RANGE_TO_END, count);
    if (flags & RANGE_FAR_FROM_END && range.first < 0) range.first += count;
    if (flags & RANGE_FAR_TO_END && range.last < 0) range.last += count;
    return range;
}

static int64_t
count_of(struct vm *vm, struct value container)
{
    if (value_has_string(container)) return string_char_count(container.string);
    if (container.tag == TAG_ARRAY) return container.array->length;
    vm_error(vm, "Cannot take a range of %s", value_type_name(container));
}

struct value
range_value(struct vm *vm, struct value container, struct value from, struct value to, uint16_t flags)
{
    container = as_operand(container);
    struct range range = range_of(vm, from, to, flags, count_of(vm, container));
    if (value_has_string(container)) {
        require_string(vm, container.string->length);
        return value_take((enum tag)container.tag, string_range(vm->world, container.string, range.first, range.last));
    }
    require_array(vm, container.array->length);
    return value_take(TAG_ARRAY, array_range(vm->world, container.array, range.first, range.last));
}

OP_FUNCTION(op_range)
{
    vm->pc = pc;
    *reg(base, pc->a) = range_value(vm, *reg(base, pc->b), *reg(base, pc->c), *reg(base, pc[1].a), pc[1].b);
    budget_note_memory(vm);
}

OP_FUNCTION(op_range_store)
{
    vm->pc = pc;
    struct value *a = reg(base, pc->a), old = as_operand(*a), middle = as_operand(*reg(base, pc->c));
    struct range range = range_of(vm, *reg(base, pc->b), *reg(base, pc[1].a), pc[1].b, count_of(vm, old));
    if (middle.tag != old.tag)
        vm_error(vm, "Cannot put %s into a range of %s", value_type_name(middle), value_type_name(old));
    if (range.first < 0) range.first = 0;
    if (range.last < range.first - 1) vm_error(vm, "Illegal range %lld..%lld", (long long)range.first, (long long)range.last);
    if (value_has_string(old)) {
        require_string(vm, (uint64_t)old.string->length + middle.string->length);
        *a = value_take((enum tag)old.tag, string_replace(vm->world, old.string, range.first, range.last, middle.string));
    } else {
        require_array(vm, (uint64_t)old.array->length + middle.array->length);
        *a = value_take(TAG_ARRAY, array_replace(vm->world, old.array, range.first, range.last, middle.array));
    }
    value_free(vm->world, old);
    budget_note_memory(vm);
}

bool
in_value(struct vm *vm, struct value b, struct value c)
{
    b = as_operand(b);
    c = as_operand(c);
    if (c.tag == TAG_MAPPING) return mapping_has(vm->world, c.mapping, b);
    if (c.tag == TAG_ARRAY) {
        require_array(vm, c.array->length);
        return array_find(c.array, b, 0) >= 0;
    }
    if (c.tag == TAG_BYTES && b.tag == TAG_INT) {
        require_string(vm, c.string->length);
        return b.i >= 0 && b.i <= 0xff && memchr(c.string->text, (int)b.i, c.string->length);
    }
    if (c.tag == TAG_STRING && b.tag == TAG_INT) {
        char character[UTF8_MAX_BYTES];
        size_t size = b.i >= 0 && b.i <= UINT32_MAX ? utf8_encode((uint32_t)b.i, character) : 0;
        require_string(vm, c.string->length);
        return size > 0 && memmem(c.string->text, c.string->length, character, size);
    }
    if (!value_has_string(c) || b.tag != c.tag)
        vm_error(vm, "Bad operands of in: %s and %s", value_type_name(b), value_type_name(c));
    require_string(vm, c.string->length);
    return string_find(c.string, b.string, 0) >= 0;
}

OP_FUNCTION(op_in)
{
    vm->pc = pc;
    set_int(reg(base, pc->a), in_value(vm, *reg(base, pc->b), *reg(base, pc->c)));
}
