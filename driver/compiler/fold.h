/* SPDX-License-Identifier: MIT */
/*
 * Constants: an operator whose operands are literals becomes a literal.
 */
#ifndef LOAM_COMPILER_FOLD_H
#define LOAM_COMPILER_FOLD_H

#include "compiler/unit.h"

/*
 * Fold NODE, whose children are folded. Division by zero, an integer that overflows and a float that leaves the finite
 * range are reported as errors: the program could only fail there. Strings grow only within bounds.
 */
void fold_expression(struct unit *unit, struct node *node);
/* Is it a literal whose truth is known? */
bool fold_truth(const struct node *node, bool *truth);

#endif
