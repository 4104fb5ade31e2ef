/* SPDX-License-Identifier: MIT */
/*
 * Signatures of efuns: data for the compiler's checks and the VM's, made from efun/efuns.spec.
 *
 * A type mask has bit TAG for each tag that is accepted; MASK_ANY accepts all.  A parameter that takes an object or a
 * string also takes 0 only where the spec says so ("null"): MASK_NULL accepts the integer 0 and no other.  A destructed
 * object is 0.
 */
#ifndef LOAM_PROGRAM_EFUN_SIG_H
#define LOAM_PROGRAM_EFUN_SIG_H

#include "value/value.h"

#define MASK(tag) (1u << (tag))
#define MASK_NULL 0x8000u
#define MASK_ANY 0xffffu

enum { EFUN_PARAMETERS_MAX = 8 };

struct efun_signature {
    const char *name;
    const char *result;                            /* type as LPC writes it */
    const char *parameters[EFUN_PARAMETERS_MAX];   /* types as LPC writes them */
    uint16_t masks[EFUN_PARAMETERS_MAX];
    uint8_t minimum, maximum;                      /* maximum 255: any number, the last type repeats */
};

/*
 * Index of the first parameter that is written with an &: arguments from there on are not passed but assigned to.  The
 * efun gets the number of them instead, and returns an array: the call's value, the number of values to assign (perhaps
 * less than there are arguments), and these.  UINT32_MAX: no parameter is.
 */
uint32_t efun_first_target(const struct efun_signature *signature);

/* "int"; for messages. */
const char *tag_name(uint64_t tag);
/* The same of a value's type; "0" for the integer 0 and a destructed object, which are often a mistake. */
const char *value_type_name(struct value value);
/* "int|string", written to TEXT unless it is "anything". */
enum { MASK_TEXT_MAX = 96 };
const char *mask_describe(uint16_t mask, char text[MASK_TEXT_MAX]);

/* Does a mask take VALUE, not destructed? */
static inline bool
mask_takes(uint16_t mask, struct value value)
{
    return (mask >> value.tag & 1) || (mask & MASK_NULL && value.tag == TAG_INT && value.i == 0);
}

/* Number is the index in this table; the table of functions in efun/ has the same order. */
struct efun_table {
    const struct efun_signature *signatures;
    uint32_t count;
};

#endif
