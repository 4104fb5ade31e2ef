/* SPDX-License-Identifier: MIT */
/*
 * Generating code: a checked tree becomes instructions, function by function.
 */
#ifndef LOAM_COMPILER_GEN_H
#define LOAM_COMPILER_GEN_H

#include "compiler/emit.h"
#include "compiler/unit.h"

/*
 * Generate all functions of the unit into EMIT; FUNCTIONS (one for each of the unit's) get entries and registers, names
 * and types are the caller's business. What a function needs too much of is reported in the unit's messages.
 */
void gen_unit(struct unit *unit, struct emit *emit, struct function *functions);

#endif
