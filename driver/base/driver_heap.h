/* SPDX-License-Identifier: MIT */
/*
 * The driver heap: what libraries that can be told where to take memory from (libevent) take, apart from the world and from
 * libc, so that it can be looked at and counted.  A smalloc heap of blocks aligned to 16 bytes, without head words.
 *
 * It belongs to the thread that opened it, the loop's; the others must not come here, which is asserted.  Hooks of libraries
 * have no place for a context, so this is the one handle besides the log's that is global.
 */
#ifndef LOAM_BASE_DRIVER_HEAP_H
#define LOAM_BASE_DRIVER_HEAP_H

#include "alloc/smalloc.h"

/* Before the first library is told of the functions below. false: why, in *note. */
bool driver_heap_open(enum sm_engine engine, struct sm_note *note);
/* Frees everything that was taken: only when the libraries are done. */
void driver_heap_close(void);
/* NULL: it is not open. Borrowed. */
struct sm_heap *driver_heap_peek(void);

/* As malloc, realloc and free. */
void *driver_heap_get(size_t size);
void *driver_heap_resize(void *block, size_t size);
void driver_heap_free(void *block);

#endif
