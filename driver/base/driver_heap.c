/* SPDX-License-Identifier: MIT */
/*
 * The driver heap.  Blocks are given back without a size, so the figure of bytes asked for means little here.
 */
#include "base/driver_heap.h"

#include <errno.h>
#include <pthread.h>

#include "base/assert.h"

#define REGION_SIZE (UINT64_C(64) << 30)

static struct {
    struct sm_heap *heap;
    pthread_t thread;
} state;

bool
driver_heap_open(enum sm_engine engine, struct sm_note *note)
{
    const struct sm_config config = { .region_size = REGION_SIZE, .alignment = 16, .engine = engine };
    ASSERT(!state.heap);
    state.heap = sm_create(&config, note);
    state.thread = pthread_self();
    return state.heap;
}

void
driver_heap_close(void)
{
    if (state.heap) sm_destroy(state.heap);
    state.heap = NULL;
}

struct sm_heap *
driver_heap_peek(void)
{
    return state.heap;
}

static struct sm_heap *
own(void)
{
    ASSERT(state.heap && pthread_equal(state.thread, pthread_self()));
    return state.heap;
}

/* What would wrap around is more than there is. */
void *
driver_heap_get(size_t size)
{
    void *block = size <= PTRDIFF_MAX ? sm_get(own(), size) : NULL;
    if (!block) errno = ENOMEM;
    return block;
}

void *
driver_heap_resize(void *block, size_t size)
{
    if (!block) return driver_heap_get(size);
    void *moved = size <= PTRDIFF_MAX ? sm_resize(own(), block, sm_usable(own(), block), size) : NULL;
    if (!moved) errno = ENOMEM;
    return moved;
}

void
driver_heap_free(void *block)
{
    if (block) sm_free(own(), block);
}
