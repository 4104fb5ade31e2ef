/* SPDX-License-Identifier: MIT */
/*
 * Between the files of program/.
 */
#ifndef LOAM_PROGRAM_PROGRAM_INT_H
#define LOAM_PROGRAM_PROGRAM_INT_H

#include "program/program.h"

/* Size - 1 of the index of names for that many slots: a power of two, at most half full. */
uint32_t program_name_mask(uint32_t slot_count);
/* Make the slot table and the index of names of a program that is otherwise filled in; no references are added. */
void program_link(struct program *program);

#endif
