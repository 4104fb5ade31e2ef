/* SPDX-License-Identifier: MIT */
/*
 * What walk.c and check.c share.
 */
#ifndef LOAM_ALLOC_WALK_INT_H
#define LOAM_ALLOC_WALK_INT_H

#include "alloc/smalloc_int.h"

/* Offset of the first large block's tag. */
uint64_t walk_first(const struct sm_heap *heap);
/* Offset behind the last block that was cut from a page of this class. */
uint64_t walk_page_cut(const struct sm_heap *heap, uint64_t page, uint32_t class);

#endif
