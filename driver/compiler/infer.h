/* SPDX-License-Identifier: MIT */
/*
 * Which locals and expressions are ints or floats whatever happens, so that they need no counting and no tests.
 */
#ifndef LOAM_COMPILER_INFER_H
#define LOAM_COMPILER_INFER_H

#include "compiler/unit.h"

/*
 * Settle local->proof of all locals and node->proved of all expressions of a function (where it is set, node->type is
 * TYPE_INT or TYPE_FLOAT). The generator's code keeps what is promised here; the verifier proves it again.
 */
void infer_function(struct unit *unit, uint32_t number);
/* The same for the initial values of globals. */
void infer_initial_values(struct unit *unit);
/*
 * What a guard at the entry of a function proves of a parameter of this type, and its mask in *mask (0: no guard). Only
 * ints and floats are proved: everything else may be 0.
 */
enum proof infer_parameter(const struct unit *unit, const struct function_info *function, type_id type, uint16_t *mask);

#endif
