/* SPDX-License-Identifier: MIT */
/*
 * The operators that can be closures, by number.
 */
#ifndef LOAM_PROGRAM_CLOSURE_OPERATORS_H
#define LOAM_PROGRAM_CLOSURE_OPERATORS_H

#include <stdint.h>

enum closure_operator {
#define OPERATOR(name, text, minimum, maximum) CLOSURE_OPERATOR_##name,
#include "program/closure_operators.def"
#undef OPERATOR
    CLOSURE_OPERATOR_COUNT
};

struct closure_operator_info {
    const char *text;
    uint32_t minimum, maximum; /* arguments; maximum 0: any number */
};
extern const struct closure_operator_info closure_operators[CLOSURE_OPERATOR_COUNT];

/* Number of the operator spelled TEXT, or CLOSURE_OPERATOR_COUNT. */
enum closure_operator closure_operator_find(const char *text);

#endif
