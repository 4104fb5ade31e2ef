/* SPDX-License-Identifier: MIT */
/*
 * Bit strings: each character holds six bits, the first one the lowest, as a code from 32 (none set) to 95 (all set).
 *
 * A string with another character in it is an error.  Bits behind the end of a string are 0.
 */
#include <inttypes.h>
#include <string.h>

#include "efun/efun_int.h"
#include "value/string.h"

enum { BITS = 6, FIRST = ' ', LAST = ' ' + 63, CHARACTERS_A_TICK = 64 };

/* The six bits of the character at INDEX; 0 behind the end. */
static unsigned
bits_at(const struct string *string, uint64_t index)
{
    return index < string->length ? (unsigned char)string->text[index] - (unsigned)FIRST : 0;
}

static char
character_of(unsigned bits)
{
    return (char)(bits + FIRST);
}

/* Argument NUMBER (from 0) as a bit string. */
static const struct string *
bit_string(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t number)
{
    const struct string *string = args[number].string;
    vm_charge(vm, string->length / CHARACTERS_A_TICK);
    for (uint32_t i = 0; i < string->length; i++)
        if (string->text[i] < FIRST || string->text[i] > LAST)
            efun_bad_argument(vm, efun, number + 1, "character %" PRIu32 " is none of a bit string", i);
    return string;
}

static uint64_t
bit_number(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t number)
{
    int64_t bit = args[number].i;
    if (bit < 0) efun_bad_argument(vm, efun, number + 1, "%" PRId64 " is negative", bit);
    return (uint64_t)bit;
}

/* A new string of LENGTH characters, with nothing set. */
static struct string *
new_bits(struct vm *vm, uint64_t length)
{
    efun_require_string(vm, length);
    vm_charge(vm, length / CHARACTERS_A_TICK);
    struct string *string = string_alloc(vm_world(vm), length);
    memset(string->text, FIRST, length);
    return string;
}

static struct value
sealed(struct string *string)
{
    string_seal(string);
    return value_take(TAG_STRING, string);
}

struct value
efun_set_bit(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *old = bit_string(vm, EFUN_SET_BIT, args, SET_BIT_STR);
    uint64_t bit = bit_number(vm, EFUN_SET_BIT, args, SET_BIT_BIT), index = bit / BITS;
    (void)count;
    struct string *string = new_bits(vm, index < old->length ? old->length : index + 1);
    memcpy(string->text, old->text, old->length);
    string->text[index] = character_of(bits_at(old, index) | 1u << bit % BITS);
    return sealed(string);
}

struct value
efun_clear_bit(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *old = bit_string(vm, EFUN_CLEAR_BIT, args, CLEAR_BIT_STR);
    uint64_t bit = bit_number(vm, EFUN_CLEAR_BIT, args, CLEAR_BIT_BIT), index = bit / BITS;
    (void)count;
    if (index >= old->length) return value_ref(args[CLEAR_BIT_STR]);
    struct string *string = new_bits(vm, old->length);
    memcpy(string->text, old->text, old->length);
    string->text[index] = character_of(bits_at(old, index) & ~(1u << bit % BITS));
    return sealed(string);
}

struct value
efun_test_bit(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *string = bit_string(vm, EFUN_TEST_BIT, args, TEST_BIT_STR);
    uint64_t bit = bit_number(vm, EFUN_TEST_BIT, args, TEST_BIT_BIT);
    (void)count;
    return value_int(bits_at(string, bit / BITS) >> bit % BITS & 1);
}

/* Number of the last bit that is set, -1: none is. */
static int64_t
last_set(const struct string *string)
{
    for (uint32_t i = string->length; i-- > 0;) {
        unsigned bits = bits_at(string, i);
        if (bits) return (int64_t)i * BITS + 31 - __builtin_clz(bits);
    }
    return -1;
}

struct value
efun_last_bit(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return value_int(last_set(bit_string(vm, EFUN_LAST_BIT, args, LAST_BIT_STR)));
}

struct value
efun_next_bit(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *string = bit_string(vm, EFUN_NEXT_BIT, args, NEXT_BIT_STR);
    int64_t start = args[NEXT_BIT_START].i, end = (int64_t)string->length * BITS;
    unsigned flip = efun_int_or(args, count, NEXT_BIT_CLEARED, 0) ? 63 : 0;
    if (start < -1) start = -1;
    if (start >= end - 1) return value_int(-1);
    uint64_t bit = (uint64_t)start + 1;
    unsigned bits = (bits_at(string, bit / BITS) ^ flip) >> bit % BITS << bit % BITS;
    for (uint64_t index = bit / BITS; index < string->length; bits = bits_at(string, ++index) ^ flip)
        if (bits) return value_int((int64_t)index * BITS + __builtin_ctz(bits));
    return value_int(-1);
}

struct value
efun_count_bits(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *string = bit_string(vm, EFUN_COUNT_BITS, args, COUNT_BITS_STR);
    int64_t set = 0;
    (void)count;
    for (uint32_t i = 0; i < string->length; i++) set += __builtin_popcount(bits_at(string, i));
    return value_int(set);
}

enum joint { JOINT_AND, JOINT_OR, JOINT_XOR };

/* Two bit strings joined bit by bit; AND ends with the shorter one, the others with the longer. */
static struct value
join_bits(struct vm *vm, enum efun_number efun, enum joint joint, const struct value *args)
{
    const struct string *a = bit_string(vm, efun, args, 0), *b = bit_string(vm, efun, args, 1);
    bool shorter = joint == JOINT_AND;
    struct string *string = new_bits(vm, (a->length < b->length) == shorter ? a->length : b->length);
    for (uint32_t i = 0; i < string->length; i++) {
        unsigned x = bits_at(a, i), y = bits_at(b, i);
        string->text[i] = character_of(joint == JOINT_AND ? x & y : joint == JOINT_OR ? x | y : x ^ y);
    }
    return sealed(string);
}

struct value
efun_and_bits(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return join_bits(vm, EFUN_AND_BITS, JOINT_AND, args);
}

struct value
efun_or_bits(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return join_bits(vm, EFUN_OR_BITS, JOINT_OR, args);
}

struct value
efun_xor_bits(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return join_bits(vm, EFUN_XOR_BITS, JOINT_XOR, args);
}

struct value
efun_invert_bits(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *old = bit_string(vm, EFUN_INVERT_BITS, args, INVERT_BITS_STR);
    (void)count;
    struct string *string = new_bits(vm, old->length);
    for (uint32_t i = 0; i < old->length; i++) string->text[i] = character_of(bits_at(old, i) ^ 63);
    return sealed(string);
}

/* A start that is negative counts from behind the last bit that is set. */
static uint64_t
start_bit(struct vm *vm, const struct value *args, uint32_t count, uint32_t number, const struct string *string)
{
    int64_t start = efun_int_or(args, count, number, 0);
    if (start < 0) start += last_set(string) + 1;
    if (start < 0) efun_bad_argument(vm, EFUN_COPY_BITS, number + 1, "it is before the first bit");
    return (uint64_t)start;
}

struct value
efun_copy_bits(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *from = bit_string(vm, EFUN_COPY_BITS, args, COPY_BITS_FROM);
    const struct string *to = bit_string(vm, EFUN_COPY_BITS, args, COPY_BITS_TO);
    uint64_t first = start_bit(vm, args, count, COPY_BITS_FROM_START, from);
    uint64_t target = start_bit(vm, args, count, COPY_BITS_TO_START, to);
    uint64_t from_bits = (uint64_t)from->length * BITS, to_bits = (uint64_t)to->length * BITS;
    uint64_t most = (uint64_t)vm_limits_peek(vm)->string_max * BITS, many = first < from_bits ? from_bits - first : 0;
    bool open = count <= COPY_BITS_LENGTH;
    int64_t length = efun_int_or(args, count, COPY_BITS_LENGTH, 0);
    if (length < 0) {
        if ((uint64_t)-(length + 1) + 1 > first) efun_bad_argument(vm, EFUN_COPY_BITS, 5, "it reaches before the first bit");
        many = (uint64_t)-(length + 1) + 1;
        first -= many;
    } else if (!open) {
        many = (uint64_t)length;
    }
    if (target > most || many > most) efun_bad_argument(vm, EFUN_COPY_BITS, 4, "the result is too long");
    uint64_t end = target + many, all = open || end > to_bits ? end : to_bits;
    struct string *string = new_bits(vm, (all + BITS - 1) / BITS);
    vm_charge(vm, all / CHARACTERS_A_TICK);
    for (uint64_t i = 0; i < all; i++) {
        bool inside = i >= target && i < end;
        uint64_t bit = inside ? first + (i - target) : i;
        if (bits_at(inside ? from : to, bit / BITS) >> bit % BITS & 1)
            string->text[i / BITS] = character_of(bits_at(string, i / BITS) | 1u << i % BITS);
    }
    return sealed(string);
}
