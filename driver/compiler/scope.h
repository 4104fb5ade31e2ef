/* SPDX-License-Identifier: MIT */
/*
 * Scopes: which local a name means at the moment, block by block, within one function.
 *
 * An inner local hides an outer one of its name, a global and a function until its block ends.
 */
#ifndef LOAM_COMPILER_SCOPE_H
#define LOAM_COMPILER_SCOPE_H

#include "compiler/unit.h"

struct scope {
    struct unit *unit;
    uint32_t function;           /* number in unit->functions */
    uint32_t block;              /* serial number of the innermost one */
    uint32_t blocks;             /* serial numbers given so far */
    VECTOR(uint32_t) visible;    /* locals in reach, outermost first */
    VECTOR(uint32_t) captured;   /* locals that stand for those of functions around, until the end of the function */
};

/* What has to be known again when a block ends. */
struct scope_mark {
    uint32_t block;
    size_t visible;
};

void scope_open(struct scope *scope, struct unit *unit, uint32_t function);
void scope_close(struct scope *scope);
struct scope_mark scope_enter(struct scope *scope);
/* Under #pragma pedantic or warn_unused_variables it warns of locals of the block that nobody used. */
void scope_leave(struct scope *scope, struct scope_mark mark);
/* Make a local of the innermost block from its declaration; says so when the name is taken there already. */
uint32_t scope_declare(struct scope *scope, struct node *declaration, bool parameter);
/* Make a local that stands for that of a function around which the name means; it does so until the scope is closed. */
uint32_t scope_capture(struct scope *scope, struct node *declaration);
struct local *scope_local(const struct scope *scope, uint32_t number);

#endif
