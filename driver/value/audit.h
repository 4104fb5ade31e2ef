/* SPDX-License-Identifier: MIT */
/*
 * Two proofs over the whole world, for tests and debugging: they walk each block and cost time and libc memory in
 * proportion to the heap.
 *
 * References: every block's count equals the references found in other blocks, in the root and in EXTRA; no block is
 * without one; counts by kind and owner are what the walk finds.
 * Pointers: no word of a block that is not text, number or raw bytes points into code, a library, a stack, libc's heap or
 * another mapping of this process outside the world's own region (/proc/self/maps).
 */
#ifndef LOAM_VALUE_AUDIT_H
#define LOAM_VALUE_AUDIT_H

#include "base/buffer.h"
#include "value/world.h"

/* References that the process holds outside of the heap: registers, C variables; a block may occur more than once. */
struct audit_roots {
    struct ref *const *refs;
    size_t count;
};

/* The number of faults; each is a line in REPORT (the first hundred of them).  EXTRA may be NULL. */
uint64_t audit_references(struct world *world, const struct audit_roots *extra, struct buffer *report);
/* The same for pointers.  Under the libc engine there is no region to tell apart: 0, and a line that says so. */
uint64_t audit_pointers(struct world *world, struct buffer *report);

#endif
