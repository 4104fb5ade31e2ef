/* SPDX-License-Identifier: MIT */
/*
 * libc memory that is there or ends the process.  For what belongs to C alone (buffers, the compiler's trees);
 * what LPC can reach lives in the world's heap (value/world.h).  Give it back with free().
 */
#ifndef LOAM_BASE_MEMORY_H
#define LOAM_BASE_MEMORY_H

#include <stddef.h>

/* COUNT * SIZE bytes, all zero; the product is checked.  Never NULL, also for 0 bytes. */
void *memory_get(size_t count, size_t size) __attribute__((malloc, returns_nonnull));
/* As realloc; new bytes have no defined content. */
void *memory_resize(void *memory, size_t size) __attribute__((returns_nonnull));
/* A copy of SIZE bytes with a NUL behind. */
char *memory_copy_text(const char *text, size_t size) __attribute__((malloc, returns_nonnull));

#endif
