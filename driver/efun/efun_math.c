/* SPDX-License-Identifier: MIT */
/*
 * Efuns on numbers.
 */
#include <inttypes.h>
#include <math.h>

#include "efun/efun_int.h"
#include "value/array.h"
#include "value/string.h"

struct value
efun_abs(struct vm *vm, struct value *args, uint32_t count)
{
    struct value number = args[ABS_NUMBER];
    (void)count;
    if (number.tag == TAG_FLOAT) return value_float(fabs(number.f));
    if (number.i == INT64_MIN) efun_bad_argument(vm, EFUN_ABS, 1, "%" PRId64 " has no positive counterpart", number.i);
    return value_int(number.i < 0 ? -number.i : number.i);
}

static bool
is_number(struct value value)
{
    return value.tag == TAG_INT || value.tag == TAG_FLOAT;
}

/* An integer against a float is compared exactly, also where a double has no room for it. */
static int
compare_int_float(int64_t a, double b)
{
    if (b >= 0x1p63) return -1;
    if (b < -0x1p63) return 1;
    int64_t whole = (int64_t)b;
    if (a != whole) return a < whole ? -1 : 1;
    double fraction = b - (double)whole;
    return (fraction < 0) - (fraction > 0);
}

static int
compare_numbers(struct value a, struct value b)
{
    if (a.tag == TAG_INT && b.tag == TAG_INT) return (a.i > b.i) - (a.i < b.i);
    if (a.tag == TAG_INT) return compare_int_float(a.i, b.f);
    if (b.tag == TAG_INT) return -compare_int_float(b.i, a.f);
    return (a.f > b.f) - (a.f < b.f);
}

static bool
can_compare(struct value a, struct value b)
{
    return a.tag == TAG_STRING ? b.tag == TAG_STRING : is_number(a) && is_number(b);
}

/* The value for which SIGN * comparison is greatest. */
static struct value
pick(struct vm *vm, enum efun_number efun, int sign, const struct value *args, uint32_t count)
{
    bool from_array = count == 1 && args[0].tag == TAG_ARRAY;
    uint32_t size = from_array ? args[0].array->length : count;
    if (size == 0) efun_bad_argument(vm, efun, 1, "the array is empty");
    struct value best = from_array ? array_get(args[0].array, 0) : args[0];
    if (!can_compare(best, best)) efun_bad_argument(vm, efun, 1, "not a number or a string");
    vm_charge(vm, size / 16);
    for (uint32_t i = 1; i < size; i++) {
        struct value value = from_array ? array_get(args[0].array, i) : args[i];
        if (!can_compare(best, value))
            efun_bad_argument(vm, efun, from_array ? 1 : i + 1, "numbers and strings cannot be compared");
        int order = best.tag == TAG_STRING ? string_compare(value.string, best.string) : compare_numbers(value, best);
        if (order * sign > 0) best = value;
    }
    return value_ref(best);
}

struct value
efun_min(struct vm *vm, struct value *args, uint32_t count)
{
    return pick(vm, EFUN_MIN, -1, args, count);
}

struct value
efun_max(struct vm *vm, struct value *args, uint32_t count)
{
    return pick(vm, EFUN_MAX, 1, args, count);
}

/* Lemire 2019: multiply, and draw again only where some numbers would come up more often. */
struct value
efun_random(struct vm *vm, struct value *args, uint32_t count)
{
    int64_t range = args[RANDOM_RANGE].i;
    (void)count;
    if (range <= 0) return value_int(0);
    uint64_t bound = (uint64_t)range;
    uint64_t least = (0 - bound) % bound;
    for (;;) {
        unsigned __int128 product = (unsigned __int128)game_random(efun_game(vm)) * bound;
        if ((uint64_t)product >= least) return value_int((int64_t)(product >> 64));
    }
}
