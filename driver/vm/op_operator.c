/* SPDX-License-Identifier: MIT */
/*
 * Operators as functions, for closures like #'+.  Both operands are there already, so && || ? choose among values.
 */
#include "program/closure_operators.h"
#include "value/array.h"
#include "value/mapping.h"
#include "vm/vm_int.h"

_Static_assert((int)CLOSURE_OPERATOR_USHR == (int)BINARY_USHR, "closure_operators.def: binary operators");

static struct value
operand(struct value value)
{
    return value_is_destructed(value) ? value_int(0) : value;
}

static struct value
negate(struct vm *vm, struct value value)
{
    if (value.tag == TAG_FLOAT) return value_float(-value.f);
    if (value.tag != TAG_INT) vm_error(vm, "Bad operand of -: %s", value_type_name(operand(value)));
    return binary(vm, BINARY_SUB, value_int(0), value);
}

static struct value
complement(struct vm *vm, struct value value)
{
    if (value.tag != TAG_INT) vm_error(vm, "Bad operand of ~: %s", value_type_name(operand(value)));
    return value_int(~value.i);
}

/* The first argument whose truth is SENSE, or the last one. */
static struct value
first_of(const struct value *args, uint32_t count, bool sense)
{
    uint32_t i = 0;
    if (count == 0) return value_int(0);
    while (i + 1 < count && value_is_true(args[i]) != sense) i++;
    return value_ref(args[i]);
}

/* Condition, value, condition, value ... and the value for none of them. */
static struct value
choose(const struct value *args, uint32_t count, bool sense)
{
    uint32_t i = 0;
    for (; i + 1 < count; i += 2)
        if (value_is_true(args[i]) == sense) return value_ref(args[i + 1]);
    return i < count ? value_ref(args[i]) : value_int(0);
}

static struct value
make_array(struct vm *vm, const struct value *args, uint32_t count)
{
    require_array(vm, count);
    for (uint32_t i = 0; i < count; i++) value_ref(args[i]);
    return value_take(TAG_ARRAY, array_from_values_take(vm->world, args, count));
}

/* Each argument is an entry: an array of a key and its values. */
static struct value
make_mapping(struct vm *vm, const struct value *args, uint32_t count)
{
    uint32_t width = count && args[0].tag == TAG_ARRAY && args[0].array->length ? args[0].array->length - 1 : 1;
    for (uint32_t i = 0; i < count; i++)
        if (args[i].tag != TAG_ARRAY || args[i].array->length != width + 1)
            vm_error(vm, "Bad entry %u for a mapping: not an array of a key and %u values", i + 1, width);
    require_mapping(vm, count);
    struct mapping *mapping = mapping_new(vm->world, width, count);
    for (uint32_t i = 0; i < count; i++) {
        struct value key = array_get(args[i].array, 0);
        mapping_find_or_insert(vm->world, mapping, key);
        for (uint32_t n = 0; n < width; n++)
            mapping_set_column_take(vm->world, mapping, key, n, value_ref(array_get(args[i].array, n + 1)));
    }
    return value_take(TAG_MAPPING, mapping);
}

static uint16_t
range_flags(uint32_t operator)
{
    switch (operator) {
    case CLOSURE_OPERATOR_RANGE_BACK: return RANGE_TO_END;
    case CLOSURE_OPERATOR_BACK_RANGE: return RANGE_FROM_END;
    case CLOSURE_OPERATOR_BACK_RANGE_BACK: return RANGE_FROM_END | RANGE_TO_END;
    case CLOSURE_OPERATOR_RANGE_OPEN: return RANGE_OPEN;
    case CLOSURE_OPERATOR_BACK_RANGE_OPEN: return RANGE_FROM_END | RANGE_OPEN;
    default: return 0;
    }
}

struct value
operator_call(struct vm *vm, uint32_t operator, const struct value *args, uint32_t count)
{
    const struct closure_operator_info *info = &closure_operators[operator];
    if (count < info->minimum || (info->maximum && count > info->maximum))
        vm_error(vm, "Too %s arguments to #'%s: %u", count < info->minimum ? "few" : "many", info->text, count);
    if (operator <= CLOSURE_OPERATOR_USHR) return binary(vm, (enum binary)operator, args[0], args[1]);
    if (operator <= CLOSURE_OPERATOR_GE)
        return value_int(relation_holds(vm, operator - CLOSURE_OPERATOR_EQ, args[0], args[1]));
    switch (operator) {
    case CLOSURE_OPERATOR_IN: return value_int(in_value(vm, args[0], args[1]));
    case CLOSURE_OPERATOR_NOT: return value_int(!value_is_true(args[0]));
    case CLOSURE_OPERATOR_COMPLEMENT: return complement(vm, args[0]);
    case CLOSURE_OPERATOR_NEGATE: return negate(vm, args[0]);
    case CLOSURE_OPERATOR_AND_AND: return first_of(args, count, false);
    case CLOSURE_OPERATOR_OR_OR: return first_of(args, count, true);
    case CLOSURE_OPERATOR_COMMA: return count ? value_ref(args[count - 1]) : value_int(0);
    case CLOSURE_OPERATOR_CHOOSE: return choose(args, count, true);
    case CLOSURE_OPERATOR_CHOOSE_NOT: return choose(args, count, false);
    case CLOSURE_OPERATOR_INDEX:
        return count == 3 ? index_wide_value(vm, args[0], args[1], args[2]) : index_value(vm, args[0], args[1], false);
    case CLOSURE_OPERATOR_INDEX_BACK: return index_value(vm, args[0], args[1], true);
    case CLOSURE_OPERATOR_ARRAY: return make_array(vm, args, count);
    case CLOSURE_OPERATOR_MAPPING: return make_mapping(vm, args, count);
    default: return range_value(vm, args[0], args[1], count > 2 ? args[2] : value_int(0), range_flags(operator));
    }
}
