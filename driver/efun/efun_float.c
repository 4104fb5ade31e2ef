/* SPDX-License-Identifier: MIT */
/*
 * Floats: functions of C's mathematics.  LPC has no infinity and no "not a number": such a result is an error.
 */
#include <math.h>

#include "efun/efun_int.h"

static double
number(struct value value)
{
    return value.tag == TAG_FLOAT ? value.f : (double)value.i;
}

/* The result of EFUN, or the error that argument NUMBER (from 1) has none. */
static struct value
checked(struct vm *vm, enum efun_number efun, uint32_t argument, double result)
{
    if (!isfinite(result)) efun_bad_argument(vm, efun, argument, "the result is no number that can be had");
    return value_float(result);
}

#define FUNCTION(NAME, name)                                                     \
    struct value                                                                 \
    efun_##name(struct vm *vm, struct value *args, uint32_t count)               \
    {                                                                            \
        (void)count;                                                             \
        return checked(vm, EFUN_##NAME, 1, (name)(number(args[NAME##_NUMBER])));  \
    }

FUNCTION(SQRT, sqrt)
FUNCTION(EXP, exp)
FUNCTION(LOG, log)
FUNCTION(SIN, sin)
FUNCTION(COS, cos)
FUNCTION(TAN, tan)
FUNCTION(ASIN, asin)
FUNCTION(ACOS, acos)
FUNCTION(ATAN, atan)
FUNCTION(FLOOR, floor)
FUNCTION(CEIL, ceil)

struct value
efun_atan2(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return checked(vm, EFUN_ATAN2, 1, atan2(number(args[ATAN2_Y]), number(args[ATAN2_X])));
}

struct value
efun_pow(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return checked(vm, EFUN_POW, 2, pow(number(args[POW_BASE]), number(args[POW_EXPONENT])));
}

struct value
efun_sgn(struct vm *vm, struct value *args, uint32_t count)
{
    struct value value = args[SGN_NUMBER];
    (void)vm, (void)count;
    if (value.tag == TAG_FLOAT) return value_int((value.f > 0) - (value.f < 0));
    return value_int((value.i > 0) - (value.i < 0));
}
