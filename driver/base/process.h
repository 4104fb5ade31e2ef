/* SPDX-License-Identifier: MIT */
/*
 * What the kernel says of this process.
 */
#ifndef LOAM_BASE_PROCESS_H
#define LOAM_BASE_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

/* In bytes, from /proc/self/status (a few tens of microseconds). */
struct process_memory {
    uint64_t resident, peak;  /* now, and the most that ever was */
    uint64_t anonymous, file; /* parts of resident: heaps and stacks; code, libraries and files */
};

/* false: /proc is not there; all 0. */
bool process_memory_read(struct process_memory *memory);

#endif
