/* SPDX-License-Identifier: MIT */
/*
 * Equality, order and hash of values.
 */
#include "value/compare.h"

#include "value/bytes.h"

#define TWO_TO_63 9223372036854775808.0

/* Below, at or above 0: an integer against a float, exactly, also where a double cannot hold the integer. */
static int
order_int_float(int64_t i, double f)
{
    if (f >= TWO_TO_63)
        return -1;
    if (f < -TWO_TO_63)
        return 1;
    int64_t whole = (int64_t)f;
    if (i != whole)
        return i < whole ? -1 : 1;
    double fraction = f - (double)whole;
    return (fraction < 0) - (fraction > 0);
}

static bool
is_number(struct value value)
{
    return value.tag <= TAG_FLOAT;
}

static int
order_numbers(struct value a, struct value b)
{
    if (a.tag == TAG_INT && b.tag == TAG_INT)
        return (a.i > b.i) - (a.i < b.i);
    if (a.tag == TAG_FLOAT && b.tag == TAG_FLOAT)
        return (a.f > b.f) - (a.f < b.f);
    return a.tag == TAG_INT ? order_int_float(a.i, b.f) : -order_int_float(b.i, a.f);
}

bool
value_equal(struct value a, struct value b)
{
    a = value_as_key(a);
    b = value_as_key(b);
    if (is_number(a) && is_number(b))
        return order_numbers(a, b) == 0;
    if (a.tag != b.tag)
        return false;
    return value_has_string(a) ? string_equal(a.string, b.string) : a.ref == b.ref;
}

bool
value_same(struct value a, struct value b)
{
    a = value_as_key(a);
    b = value_as_key(b);
    if (a.tag != b.tag)
        return false;
    return a.bits == b.bits || (value_has_string(a) && string_equal(a.string, b.string));
}

int
value_order(struct value a, struct value b)
{
    a = value_as_key(a);
    b = value_as_key(b);
    if (is_number(a) && is_number(b))
        return order_numbers(a, b);
    if (a.tag != b.tag)
        return is_number(a) ? -1 : is_number(b) ? 1 : a.tag < b.tag ? -1 : 1;
    if (value_has_string(a))
        return string_compare(a.string, b.string);
    return (a.bits > b.bits) - (a.bits < b.bits);
}

uint32_t
value_hash(const struct world *world, struct value value)
{
    value = value_as_key(value);
    if (value.tag == TAG_STRING)
        return string_hash(world, value.string);
    if (value.tag == TAG_BYTES)
        return bytes_hash(world, value.string);
    return value_hash_bits(world, value.bits ^ value.tag << 56);
}
