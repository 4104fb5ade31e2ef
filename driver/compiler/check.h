/* SPDX-License-Identifier: MIT */
/*
 * Names and types: every name of the tree is bound to what it means, every expression gets its type, constants are
 * folded on the way up, and what cannot be right is reported.
 *
 * How strict: an untyped function (no result type written) is not checked for types unless a pragma asks for it;
 * #pragma weak_types checks nothing but names and numbers of arguments.  Types clash when no value could have both;
 * a declared type may always hold 0.  #pragma strong_types also wants every function to have a type, and
 * #pragma strict_types besides that the result of a call_other to be cast before it is used as something definite.
 */
#ifndef LOAM_COMPILER_CHECK_H
#define LOAM_COMPILER_CHECK_H

#include "compiler/unit.h"

/* Fills in the unit's tables and marks the tree. Errors are in the unit's messages. */
void check_unit(struct unit *unit);

#endif
