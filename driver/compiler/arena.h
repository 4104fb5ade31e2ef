/* SPDX-License-Identifier: MIT */
/*
 * Arena: memory of one compilation, given back all at once.
 *
 * Pieces are zero-filled and aligned to 8 bytes.  There is no free of a single piece: what is made here lives as long
 * as the tree.  Memory is libc's.
 */
#ifndef LOAM_COMPILER_ARENA_H
#define LOAM_COMPILER_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_new(void);
/* NULL is allowed. */
void arena_free(struct arena *arena);
void *arena_get(struct arena *arena, size_t size);
/* A copy of LENGTH bytes with a NUL behind. */
char *arena_copy(struct arena *arena, const void *bytes, size_t length);
/* Bytes taken from libc so far. */
size_t arena_size(const struct arena *arena);

#endif
