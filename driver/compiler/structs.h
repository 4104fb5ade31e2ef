/* SPDX-License-Identifier: MIT */
/*
 * The structs that a file knows: those of inherited programs, its own, and the simul_efun object's where nobody else has the
 * name.
 *
 * All share one space of names, whatever inherits whom; only what is private in an inherited program is not found by its name,
 * though variables and functions from there may have its type.
 */
#ifndef LOAM_COMPILER_STRUCTS_H
#define LOAM_COMPILER_STRUCTS_H

#include "compiler/unit.h"

/* Enter them all, own ones from the tree, and look at each place where a type names one. Errors are in the unit's messages. */
void structs_declare(struct unit *unit);
/* Number of the struct that NAME means, or NUMBER_NONE. */
uint32_t structs_find(struct unit *unit, const char *name);
/* Number of the member of struct number STRUCTURE, or NUMBER_NONE. */
uint32_t structs_find_member(const struct unit *unit, uint32_t structure, const char *name);
const struct member_info *structs_member(const struct unit *unit, uint32_t structure, uint32_t member);
/* A member's name that is written much like NAME, or NULL. */
const char *structs_similar_member(const struct unit *unit, uint32_t structure, const char *name);
/* Make the types of the file's own structs. */
void structs_make(struct unit *unit);

#endif
