/* SPDX-License-Identifier: MIT */
/*
 * The libc engine: each block is one block of libc, so that AddressSanitizer sees every access out of it and every use
 * after its end.  A header in front chains the blocks, youngest last, for walks and figures; so there is no block too
 * small, no free one, and a resize always moves (then stale pointers show).
 */
#include <stdlib.h>
#include <string.h>

#include "alloc/smalloc_int.h"

struct header {
    struct header *next, *previous;
    size_t size;
    uint64_t magic;
};

struct libc_heap {
    struct header ring;
    void *root;
    size_t root_size;
    uint64_t blocks, bytes, peak, requests, frees;
};

#define HEADER_MAGIC UINT64_C(0x10a310a310a310a3)

_Static_assert(sizeof(struct header) % 16 == 0, "blocks keep the alignment of libc");

static struct header *
header_of(const void *block)
{
    return (struct header *)(uintptr_t)block - 1;
}

bool
libc_open(struct sm_heap *heap, size_t root_size)
{
    struct libc_heap *libc = calloc(1, sizeof *libc);
    if (!libc)
        return false;
    libc->root_size = root_size;
    libc->root = aligned_alloc(64, (root_size + 64) / 64 * 64);
    if (!libc->root) {
        free(libc);
        return false;
    }
    memset(libc->root, 0, root_size);
    libc->ring.next = libc->ring.previous = &libc->ring;
    heap->libc = libc;
    return true;
}

void
libc_close(struct sm_heap *heap)
{
    struct libc_heap *libc = heap->libc;
    for (struct header *at = libc->ring.next; at != &libc->ring;) {
        struct header *next = at->next;
        free(at);
        at = next;
    }
    free(libc->root);
    free(libc);
}

void *
libc_root(struct sm_heap *heap)
{
    return heap->libc->root;
}

void *
libc_get(struct sm_heap *heap, size_t size)
{
    struct libc_heap *libc = heap->libc;
    if (size > REGION_MAX)
        return NULL;
    struct header *header = malloc(sizeof *header + size);
    if (!header)
        return NULL;
    *header = (struct header){&libc->ring, libc->ring.previous, size, HEADER_MAGIC};
    header->previous->next = header;
    libc->ring.previous = header;
    libc->blocks++;
    libc->requests++;
    libc->bytes += size;
    if (libc->bytes > libc->peak)
        libc->peak = libc->bytes;
    return header + 1;
}

void
libc_free(struct sm_heap *heap, void *block)
{
    struct header *header = header_of(block);
    if (header->magic != HEADER_MAGIC) {
        struct sm_fault fault;
        fault_set(&fault, block, "freed, but not a block in use");
        fault_report(heap, &fault);
        return;
    }
    header->next->previous = header->previous;
    header->previous->next = header->next;
    header->magic = 0;
    heap->libc->blocks--;
    heap->libc->frees++;
    heap->libc->bytes -= header->size;
    free(header);
}

bool
libc_resize_in_place(struct sm_heap *heap, void *block, size_t size)
{
    (void)heap;
    return size == header_of(block)->size;
}

size_t
libc_usable(const void *block)
{
    return header_of(block)->size;
}

bool
libc_contains(const struct sm_heap *heap, const void *address)
{
    const struct libc_heap *libc = heap->libc;
    if (sm_address(address) - sm_address(libc->root) < libc->root_size)
        return true;
    for (const struct header *at = libc->ring.next; at != &libc->ring; at = at->next)
        if (sm_address(address) - sm_address(at + 1) < at->size)
            return true;
    return false;
}

bool
libc_walk(struct sm_heap *heap, sm_visit_fn fn, void *context)
{
    const struct libc_heap *libc = heap->libc;
    struct sm_block root = {libc->root, libc->root_size, SM_BLOCK_ROOT, true, libc->root_size};
    if (!fn(context, &root))
        return false;
    for (struct header *at = libc->ring.next; at != &libc->ring; at = at->next) {
        struct sm_block block = {at + 1, at->size, SM_BLOCK_LARGE, true, at->size + sizeof *at};
        if (!fn(context, &block))
            return false;
    }
    return true;
}

bool
libc_check(struct sm_heap *heap, struct sm_fault *fault)
{
    const struct libc_heap *libc = heap->libc;
    uint64_t blocks = 0, bytes = 0;
    for (struct header *at = libc->ring.next; at != &libc->ring; at = at->next) {
        if (at->magic != HEADER_MAGIC || at->next->previous != at) {
            fault_set(fault, at + 1, "header overwritten");
            return false;
        }
        blocks++;
        bytes += at->size;
    }
    if (blocks == libc->blocks && bytes == libc->bytes)
        return true;
    fault_set(fault, NULL, "counters differ from the blocks");
    return false;
}

size_t
libc_used(const struct sm_heap *heap)
{
    return heap->libc->bytes;
}

/* All blocks count as large ones, without tags; there are no holes. */
void
libc_figures(struct sm_heap *heap, struct sm_figures *figures)
{
    const struct libc_heap *libc = heap->libc;
    figures->grown = (struct sm_count){libc->requests, libc->bytes + libc->root_size};
    figures->large_used = (struct sm_count){libc->blocks + 1, libc->bytes + libc->root_size};
    figures->requested = figures->used_bytes = libc->bytes;
    figures->peak_bytes = figures->used_at_peak = libc->peak;
    figures->requests = figures->large_requests = libc->requests;
    figures->frees = libc->frees;
    figures->resized_moved = heap->libc_moved;
}
