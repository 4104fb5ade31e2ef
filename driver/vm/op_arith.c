/* SPDX-License-Identifier: MIT */
/*
 * Operators on any types: what the loop does not do inline, and its errors.
 *
 * One function knows all binary operators, binary(); one more does them in place, binary_update(), for += and the like on
 * registers, variables and elements.  Both leave their operands as they were when they raise an error.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "value/bytes.h"
#include "value/compare.h"
#include "value/mapping.h"
#include "vm/op.h"
#include "vm/vm_int.h"

/* A destructed object is the integer 0. */
static struct value
as_operand(struct value value)
{
    return value_is_destructed(value) ? value_int(0) : value;
}

static bool
is_number(struct value value)
{
    return value.tag == TAG_INT || value.tag == TAG_FLOAT;
}

static bool
are(struct value a, enum tag left, struct value b, enum tag right)
{
    return a.tag == (uint64_t)left && b.tag == (uint64_t)right;
}

static _Noreturn void
bad_operands(struct vm *vm, const char *operator, struct value a, struct value b)
{
    vm_error(vm, "Bad operands of %s: %s and %s", operator, value_type_name(a), value_type_name(b));
}

static _Noreturn void
overflow(struct vm *vm, int64_t a, const char *operator, int64_t b)
{
    vm_error(vm, "Numeric overflow: %lld %s %lld", (long long)a, operator, (long long)b);
}

static int64_t
shift(struct vm *vm, enum binary operator, int64_t a, int64_t b)
{
    if (b < 0) vm_error(vm, "Negative shift: %lld %s %lld", (long long)a, binary_name(operator), (long long)b);
    if (operator == BINARY_SHR) return a >> (b > 63 ? 63 : b);
    if (b > 63) return 0;
    return (int64_t)(operator == BINARY_SHL ? (uint64_t)a << b : (uint64_t)a >> b);
}

static int64_t
integers(struct vm *vm, enum binary operator, int64_t a, int64_t b)
{
    int64_t result = 0;
    bool fine = true;
    switch (operator) {
    case BINARY_ADD: fine = !__builtin_add_overflow(a, b, &result); break;
    case BINARY_SUB: fine = !__builtin_sub_overflow(a, b, &result); break;
    case BINARY_MUL: fine = !__builtin_mul_overflow(a, b, &result); break;
    case BINARY_DIV:
    case BINARY_MOD:
        if (b == 0) vm_error(vm, "Division by zero: %lld %s 0", (long long)a, binary_name(operator));
        if (operator == BINARY_MOD) return b == -1 ? 0 : a % b;
        fine = a != INT64_MIN || b != -1;
        result = fine ? a / b : 0;
        break;
    case BINARY_AND: return a & b;
    case BINARY_OR: return a | b;
    case BINARY_XOR: return a ^ b;
    default: return shift(vm, operator, a, b);
    }
    if (!fine) overflow(vm, a, binary_name(operator), b);
    return result;
}

static double
as_double(struct value number)
{
    return number.tag == TAG_INT ? (double)number.i : number.f;
}

static struct value
floats(struct vm *vm, enum binary operator, struct value left, struct value right)
{
    double a = as_double(left), b = as_double(right), result = 0;
    switch (operator) {
    case BINARY_ADD: result = a + b; break;
    case BINARY_SUB: result = a - b; break;
    case BINARY_MUL: result = a * b; break;
    case BINARY_DIV:
        if (b == 0) vm_error(vm, "Division by zero: %g / 0", a);
        result = a / b;
        break;
    default: bad_operands(vm, binary_name(operator), left, right);
    }
    if (!(fabs(result) <= DBL_MAX)) vm_error(vm, "Numeric overflow: %g %s %g", a, binary_name(operator), b);
    return value_float(result);
}

/* A string, or a number as text in TEXT, as a part of a concatenation. */
static struct string_part
part_of(struct value value, char text[FLOAT_TEXT_MAX])
{
    if (value.tag == TAG_STRING) return string_as_part(value.string);
    uint32_t length = value.tag == TAG_INT ? int_to_text(text, value.i) : float_to_text(text, value.f);
    return (struct string_part){ text, length, false };
}

/* Can the two be added as text? */
static bool
add_as_text(struct value a, struct value b)
{
    return (a.tag == TAG_STRING && (b.tag == TAG_STRING || is_number(b))) || (b.tag == TAG_STRING && is_number(a));
}

static struct value
concatenate(struct vm *vm, struct value a, struct value b)
{
    char text[FLOAT_TEXT_MAX];
    struct string_part parts[2];
    parts[0] = part_of(a, text);
    parts[1] = part_of(b, text); /* at most one is a number */
    require_string(vm, (uint64_t)parts[0].length + parts[1].length);
    return value_take(TAG_STRING, string_concat(vm->world, parts, 2));
}

static struct value
add_bytes(struct vm *vm, const struct string *a, const struct string *b)
{
    const struct string_part parts[] = { string_as_part(a), string_as_part(b) };
    require_string(vm, (uint64_t)a->length + b->length);
    return bytes_take(string_concat(vm->world, parts, 2));
}

static void
check_widths(struct vm *vm, enum binary operator, const struct mapping *a, const struct mapping *b)
{
    uint32_t left = mapping_width(a), right = mapping_width(b);
    if (left != right) vm_error(vm, "Bad operands of %s: mappings of width %u and %u", binary_name(operator), left, right);
}

/* What the sum of two mappings may come to. */
static void
require_sum(struct vm *vm, struct mapping *a, struct mapping *b)
{
    check_widths(vm, BINARY_ADD, a, b);
    uint32_t more = mapping_count(vm->world, b);
    require_mapping(vm, (uint64_t)mapping_count(vm->world, a) + more);
    vm_require(vm, mapping_growth(a, more));
}

/* An empty one has no width to speak of. (LDMud gives the left one where widths differ; what is lost so is an error here.) */
static struct value
add_mappings(struct vm *vm, struct mapping *a, struct mapping *b)
{
    struct mapping *other = NULL;
    if (mapping_width(a) != mapping_width(b))
        other = mapping_count(vm->world, b) == 0 ? a : mapping_count(vm->world, a) == 0 ? b : NULL;
    if (!other) {
        require_sum(vm, a, b);
        return value_take(TAG_MAPPING, mapping_add(vm->world, a, b));
    }
    require_mapping(vm, mapping_count(vm->world, other));
    return value_take(TAG_MAPPING, mapping_copy(vm->world, other));
}

static struct value
add(struct vm *vm, struct value a, struct value b)
{
    if (add_as_text(a, b)) return concatenate(vm, a, b);
    if (are(a, TAG_BYTES, b, TAG_BYTES)) return add_bytes(vm, a.string, b.string);
    if (are(a, TAG_ARRAY, b, TAG_ARRAY)) {
        require_array(vm, (uint64_t)a.array->length + b.array->length);
        return value_take(TAG_ARRAY, array_concat(vm->world, a.array, b.array));
    }
    if (are(a, TAG_MAPPING, b, TAG_MAPPING)) return add_mappings(vm, a.mapping, b.mapping);
    bad_operands(vm, "+", a, b);
}

static struct value
subtract(struct vm *vm, struct value a, struct value b)
{
    if (are(a, TAG_STRING, b, TAG_STRING)) {
        require_string(vm, a.string->length);
        return value_take(TAG_STRING, string_subtract(vm->world, a.string, b.string));
    }
    if (are(a, TAG_BYTES, b, TAG_BYTES)) {
        require_string(vm, a.string->length);
        return bytes_take(bytes_subtract(vm->world, a.string, b.string));
    }
    if (are(a, TAG_ARRAY, b, TAG_ARRAY)) {
        require_array(vm, a.array->length);
        return value_take(TAG_ARRAY, array_subtract(vm->world, a.array, b.array));
    }
    if (a.tag == TAG_MAPPING && (b.tag == TAG_MAPPING || b.tag == TAG_ARRAY)) {
        require_mapping(vm, mapping_count(vm->world, a.mapping));
        return value_take(TAG_MAPPING, mapping_subtract(vm->world, a.mapping, b));
    }
    bad_operands(vm, "-", a, b);
}

/* Repeat a string, bytes or an array. */
static struct value
multiply(struct vm *vm, struct value a, struct value b)
{
    struct value what = a.tag == TAG_INT ? b : a, times = a.tag == TAG_INT ? a : b;
    if (times.tag != TAG_INT || !(value_has_string(what) || what.tag == TAG_ARRAY)) bad_operands(vm, "*", a, b);
    if (times.i < 0) vm_error(vm, "Negative repetition: %lld", (long long)times.i);
    bool string = value_has_string(what);
    uint64_t one = string ? what.string->length : what.array->length, all = 0;
    if (__builtin_mul_overflow(one, (uint64_t)times.i, &all)) all = UINT64_MAX / 32;
    /* nothing repeated is nothing, however often */
    uint32_t count = one == 0 ? 0 : (uint32_t)times.i;
    if (string) {
        require_string(vm, all);
        return value_take((enum tag)what.tag, string_repeat(vm->world, what.string, count));
    }
    require_array(vm, all);
    return value_take(TAG_ARRAY, array_repeat(vm->world, what.array, count));
}

/* The elements of an array that are keys of a mapping. */
static struct value
common_keys(struct vm *vm, const struct array *array, struct mapping *mapping)
{
    require_array(vm, array->length);
    require_array(vm, mapping_count(vm->world, mapping));
    struct array *keys = mapping_keys(vm->world, mapping);
    struct array *common = array_intersect(vm->world, array, keys);
    array_free(vm->world, keys);
    return value_take(TAG_ARRAY, common);
}

static struct value
intersect(struct vm *vm, struct value a, struct value b)
{
    struct world *world = vm->world;
    if (are(a, TAG_STRING, b, TAG_STRING)) {
        require_string(vm, a.string->length);
        return value_take(TAG_STRING, string_intersect(world, a.string, b.string));
    }
    if (are(a, TAG_BYTES, b, TAG_BYTES)) {
        require_string(vm, a.string->length);
        return bytes_take(bytes_intersect(world, a.string, b.string));
    }
    if (are(a, TAG_ARRAY, b, TAG_ARRAY)) {
        require_array(vm, a.array->length);
        return value_take(TAG_ARRAY, array_intersect(world, a.array, b.array));
    }
    if (are(a, TAG_ARRAY, b, TAG_MAPPING)) return common_keys(vm, a.array, b.mapping);
    if (a.tag == TAG_MAPPING && (b.tag == TAG_MAPPING || b.tag == TAG_ARRAY)) {
        require_mapping(vm, mapping_count(world, a.mapping));
        return value_take(TAG_MAPPING, mapping_intersect(world, a.mapping, b));
    }
    bad_operands(vm, "&", a, b);
}

/* | and ^ */
static struct value
unite(struct vm *vm, enum binary operator, struct value a, struct value b)
{
    if (!are(a, TAG_ARRAY, b, TAG_ARRAY)) bad_operands(vm, binary_name(operator), a, b);
    require_array(vm, (uint64_t)a.array->length + b.array->length);
    return value_take(TAG_ARRAY, (operator == BINARY_OR ? array_unite : array_differ)(vm->world, a.array, b.array));
}

struct value
binary(struct vm *vm, enum binary operator, struct value a, struct value b)
{
    a = as_operand(a);
    b = as_operand(b);
    if (are(a, TAG_INT, b, TAG_INT)) return value_int(integers(vm, operator, a.i, b.i));
    if (is_number(a) && is_number(b)) return floats(vm, operator, a, b);
    switch (operator) {
    case BINARY_ADD: return add(vm, a, b);
    case BINARY_SUB: return subtract(vm, a, b);
    case BINARY_MUL: return multiply(vm, a, b);
    case BINARY_AND: return intersect(vm, a, b);
    case BINARY_OR:
    case BINARY_XOR: return unite(vm, operator, a, b);
    default: bad_operands(vm, binary_name(operator), a, b);
    }
}

void
binary_update(struct vm *vm, enum binary operator, struct value *target, struct value by)
{
    by = as_operand(by);
    if (operator == BINARY_ADD && target->tag == TAG_STRING && (by.tag == TAG_STRING || is_number(by))) {
        char text[FLOAT_TEXT_MAX];
        struct string_part part = part_of(by, text);
        uint64_t length = (uint64_t)target->string->length + part.length;
        if (length > vm->limits.string_max) require_string(vm, length);
        require_string(vm, target->ref->references > 1 ? length : part.length);
        string_append(vm->world, &target->string, part.bytes, part.length);
    } else if (operator == BINARY_ADD && are(*target, TAG_BYTES, by, TAG_BYTES)) {
        uint64_t length = (uint64_t)target->string->length + by.string->length;
        if (length > vm->limits.string_max) require_string(vm, length);
        require_string(vm, target->ref->references > 1 ? length : by.string->length);
        bytes_append(vm->world, &target->string, by.string->text, by.string->length);
    } else if (operator == BINARY_ADD && are(*target, TAG_ARRAY, by, TAG_ARRAY)) {
        uint64_t length = (uint64_t)target->array->length + by.array->length;
        if (length > vm->limits.array_max) require_array(vm, length);
        require_array(vm, target->ref->references > 1 ? length : by.array->length);
        array_append_array(vm->world, &target->array, by.array);
    } else if (operator == BINARY_ADD && are(*target, TAG_MAPPING, by, TAG_MAPPING)
        && mapping_width(target->mapping) == mapping_width(by.mapping)) {
        require_sum(vm, target->mapping, by.mapping);
        mapping_add_to(vm->world, target->mapping, by.mapping);
    } else {
        struct value old = *target;
        *target = binary(vm, operator, old, by);
        value_free(vm->world, old);
    }
}

static enum binary
operator_of(uint16_t op)
{
    switch (op) {
    case OP_ADD: case OP_ADD_II: case OP_ADD_FF: case OP_ADD_I: case OP_ADD_INT: return BINARY_ADD;
    case OP_SUB: case OP_SUB_II: case OP_SUB_FF: return BINARY_SUB;
    case OP_MUL: case OP_MUL_II: case OP_MUL_FF: case OP_MUL_I: case OP_MUL_INT: return BINARY_MUL;
    case OP_DIV: case OP_DIV_II: case OP_DIV_FF: case OP_DIV_I: case OP_DIV_INT: return BINARY_DIV;
    case OP_MOD: case OP_MOD_II: case OP_MOD_I: case OP_MOD_INT: return BINARY_MOD;
    case OP_AND: return BINARY_AND;
    case OP_OR: return BINARY_OR;
    case OP_XOR: return BINARY_XOR;
    case OP_SHL: return BINARY_SHL;
    case OP_SHR: return BINARY_SHR;
    case OP_USHR: return BINARY_USHR;
    default: ASSERT_NEVER();
    }
}

OP_FUNCTION(op_binary)
{
    vm->pc = pc;
    *reg(base, pc->a) = binary(vm, operator_of(pc->op), *reg(base, pc->b), *reg(base, pc->c));
    budget_note_memory(vm);
}

OP_FUNCTION(op_binary_immediate)
{
    vm->pc = pc;
    *reg(base, pc->a) = binary(vm, operator_of(pc->op), *reg(base, pc->b), value_int((int16_t)pc->c));
    budget_note_memory(vm);
}

OP_FUNCTION(op_add_to)
{
    vm->pc = pc;
    binary_update(vm, BINARY_ADD, reg(base, pc->a), *reg(base, pc->b));
    budget_note_memory(vm);
}

OP_FUNCTION(op_update)
{
    vm->pc = pc;
    binary_update(vm, (enum binary)pc->c, reg(base, pc->a), *reg(base, pc->b));
    budget_note_memory(vm);
}

/* The variable keeps its reference while a copy of it is updated, so an error leaves it as it was. */
OP_FUNCTION(op_global_update)
{
    vm->pc = pc;
    uint32_t number = wide(pc[1].a, pc[1].b);
    uint64_t *payload = &vm->context->variables[number];
    uint8_t *tag = &vm->context->tags[number];
    struct value value = { .bits = *payload, .tag = *tag };
    binary_update(vm, (enum binary)pc->b, &value, *reg(base, pc->a));
    *payload = value.bits;
    *tag = (uint8_t)value.tag;
    if (pc->op == OP_GLOBAL_UPDATE) *reg(base, pc->c) = value_ref(value);
    budget_note_memory(vm);
}

/* Where a variable of a virtually inherited program is: the slot's base counts from the object's variables. */
static uint64_t *
virtual_variable(const struct vm *vm, const struct insn *pc, uint8_t **tag)
{
    const struct context *context = vm->context;
    uint32_t base = context->slots[wide(pc[1].a, pc[1].b)].variable_base, number = wide(pc->b, pc->c);
    *tag = context->tags - context->variable_base + base + number;
    return context->variables - context->variable_base + base + number;
}

OP_FUNCTION(op_virtual_load)
{
    uint8_t *tag;
    const uint64_t *payload = virtual_variable(vm, pc, &tag);
    *reg(base, pc->a) = value_ref((struct value){ .bits = *payload, .tag = *tag });
}

OP_FUNCTION(op_virtual_store)
{
    uint8_t *tag;
    uint64_t *payload = virtual_variable(vm, pc, &tag);
    struct value old = { .bits = *payload, .tag = *tag }, value = value_ref(*reg(base, pc->a));
    *payload = value.bits;
    *tag = (uint8_t)value.tag;
    value_free(vm->world, old);
}

OP_FUNCTION(op_inc)
{
    vm->pc = pc;
    struct value *a = reg(base, pc->a);
    struct value by = value_int((int16_t)pc->b);
    if (!is_number(as_operand(*a))) vm_error(vm, "Bad operand of %s: %s", by.i < 0 ? "--" : "++", value_type_name(*a));
    binary_update(vm, BINARY_ADD, a, by);
}

OP_FUNCTION(op_inc_overflow)
{
    vm->pc = pc;
    overflow(vm, reg(base, pc->a)->i, "+", 1);
}

OP_FUNCTION(op_negate)
{
    vm->pc = pc;
    struct value b = as_operand(*reg(base, pc->b)), *a = reg(base, pc->a);
    if (b.tag == TAG_INT) set_int(a, integers(vm, BINARY_SUB, 0, b.i));
    else if (b.tag == TAG_FLOAT) *a = value_float(-b.f);
    else vm_error(vm, "Bad operand of -: %s", value_type_name(b));
}

OP_FUNCTION(op_complement)
{
    vm->pc = pc;
    struct value b = as_operand(*reg(base, pc->b));
    if (b.tag != TAG_INT) vm_error(vm, "Bad operand of ~: %s", value_type_name(b));
    set_int(reg(base, pc->a), ~b.i);
}

/* Below, at or above 0. */
static int
order(struct vm *vm, const char *relation, struct value a, struct value b)
{
    a = as_operand(a);
    b = as_operand(b);
    if (a.tag == b.tag && value_has_string(a)) return string_compare(a.string, b.string);
    if (!is_number(a) || !is_number(b)) bad_operands(vm, relation, a, b);
    return value_order(a, b);
}

bool
relation_holds(struct vm *vm, uint32_t relation, struct value a, struct value b)
{
    switch (relation) {
    case 0: return value_equal(a, b);
    case 1: return !value_equal(a, b);
    case 2: return order(vm, "<", a, b) < 0;
    case 3: return order(vm, "<=", a, b) <= 0;
    case 4: return order(vm, ">", a, b) > 0;
    default: return order(vm, ">=", a, b) >= 0;
    }
}

/* The forms of one relation stand together in opcodes.def: registers, registers back, immediate, immediate back ... */
enum { JUMP_FORMS = OP_JNE - OP_JEQ, FORM_IMMEDIATE = OP_JEQ_INT - OP_JEQ };
_Static_assert(OP_JGE_FF_BACK - OP_JEQ == 6 * JUMP_FORMS - 1, "opcodes.def: forms of compare-and-jump");
_Static_assert(OP_LE - OP_EQ == 3, "opcodes.def: comparisons");

bool
op_holds(struct vm *vm, struct value *base, const struct insn *pc)
{
    vm->pc = pc;
    if (pc->op >= OP_EQ && pc->op <= OP_LE) return relation_holds(vm, pc->op - OP_EQ, *reg(base, pc->b), *reg(base, pc->c));
    uint32_t relation = (uint32_t)(pc->op - OP_JEQ) / JUMP_FORMS, form = (uint32_t)(pc->op - OP_JEQ) % JUMP_FORMS;
    struct value b = form >= FORM_IMMEDIATE ? value_int((int16_t)pc->b) : *reg(base, pc->b);
    return relation_holds(vm, relation, *reg(base, pc->a), b);
}

bool
op_equals_constant(const struct value *a, const struct value *constant)
{
    return value_equal(*a, *constant);
}

bool
op_truth_take(struct vm *vm, struct value *value)
{
    bool truth = value_is_true(*value);
    release(vm, value);
    value->tag = TAG_INT;
    return truth;
}

void
op_release_row(struct vm *vm, struct value *first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) release(vm, &first[i]);
}
