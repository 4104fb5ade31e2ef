/* SPDX-License-Identifier: MIT */
/*
 * Virtual inheritance: programs of which an object has one copy, however often it inherits them.
 *
 * Every inherited program keeps its group of slots and its block of variables, also where the same one was inherited
 * virtually before; but the slots of the later groups are those of the first one, so all calls meet the variables of
 * the first.  A function of an inheriting program, whose own numbers know only its own copy, asks a slot of the group where the
 * variables are: that of __INIT, which nothing takes the place of (its anchor).
 */
#ifndef LOAM_PROGRAM_VIRTUAL_H
#define LOAM_PROGRAM_VIRTUAL_H

#include "base/vector.h"
#include "program/program.h"

/* A virtually inherited program; bases are those of the program that was looked at. */
struct virtual_group {
    const struct program *program;
    uint32_t slot_base, variable_base;
};
struct virtual_groups VECTOR_OF(struct virtual_group);

/* A program may hold so many; looking for the first of each goes through all of them. */
enum { VIRTUAL_GROUPS_MAX = 4096 };

/*
 * Append those within PROGRAM, which lies at these bases; an outer one comes before those within it. Ends when there are more
 * than VIRTUAL_GROUPS_MAX.
 */
void virtual_groups_add(struct virtual_groups *groups, const struct program *program, uint32_t slot_base, uint32_t variable_base);
/* Number of the first group with the program of group number INDEX. */
size_t virtual_groups_first(const struct virtual_groups *groups, size_t index);

#endif
