/* SPDX-License-Identifier: MIT */
/*
 * Inherited programs: their place in the tables of the new one, and what they define.
 *
 * Each inherited program keeps its slots and variables together, in the order of the inherit lines, in front of the
 * program's own.  What is private there is not seen here.
 */
#ifndef LOAM_COMPILER_INHERIT_H
#define LOAM_COMPILER_INHERIT_H

#include "compiler/unit.h"

/*
 * Find the programs that the file inherits and enter their variables as globals. false: *missing (owned) is the name
 * of one that is not loaded.
 */
bool inherit_programs(struct unit *unit, char **missing);
/*
 * Slot of the function called NAME, as the new program sees it; NUMBER_NONE: there is none. The last inherit comes
 * first. SCOPE: of which one, by its label or the last part of its path; NULL or "": of any.
 */
uint32_t inherit_find_function(const struct unit *unit, const char *scope, const char *name);
/*
 * The same in inherit number INDEX alone, if its path matches PATTERN: `*` stands for any text, `?` for one character.  A
 * program that came virtually before matches no second time.
 */
uint32_t inherit_match_function(const struct unit *unit, size_t index, const char *pattern, const char *name);
/* Has an inherited program a private function of that name? */
bool inherit_hides_function(const struct unit *unit, const char *name);
/* What such a slot holds before functions of the new program take its place. */
const struct slot *inherit_slot(const struct unit *unit, uint32_t number);
/* Type number INDEX of such a slot's program: see struct function. */
type_id inherit_type(const struct unit *unit, const struct program *program, uint32_t index);
/* Slot of the __INIT of inherit number INDEX, or NUMBER_NONE. */
uint32_t inherit_find_init(const struct unit *unit, uint32_t index);

#endif
