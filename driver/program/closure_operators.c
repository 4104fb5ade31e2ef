/* SPDX-License-Identifier: MIT */
/*
 * The table of operators that can be closures.
 */
#include "program/closure_operators.h"

#include <string.h>

const struct closure_operator_info closure_operators[CLOSURE_OPERATOR_COUNT] = {
#define OPERATOR(name, text, minimum, maximum) { text, minimum, maximum },
#include "program/closure_operators.def"
#undef OPERATOR
};

enum closure_operator
closure_operator_find(const char *text)
{
    uint32_t number = 0;
    while (number < CLOSURE_OPERATOR_COUNT && strcmp(closure_operators[number].text, text) != 0) number++;
    return (enum closure_operator)number;
}
