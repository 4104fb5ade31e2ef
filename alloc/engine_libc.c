/* SPDX-License-Identifier: MIT */
/*
 * The libc engine: each block is one block of libc, so that AddressSanitizer sees every access out of it and every use
 * after its end.  A header in front chains the blocks for walks and figures.
 */
#include <stdlib.h>

#include "alloc/smalloc_int.h"

struct header {
    struct header *next, *previous;
    size_t size;
    uint64_t magic;
};

struct libc_heap {
    struct header ring;
    void *root;
    uint64_t blocks, bytes, peak, requests;
};

#define HEADER_MAGIC UINT64_C(0x10a310a310a310a3)

static struct header *
header_of(const void *block)
{
    return (struct header *)(uintptr_t)block - 1;
}

bool
libc_open(struct sm_heap *heap, size_t root_size)
{
    struct libc_heap *libc = calloc(1, sizeof *libc);
    if (!libc) return false;
    libc->root = calloc(1, root_size ? root_size : 1);
    if (!libc->root) {
        free(libc);
        return false;
    }
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

static void
count(struct libc_heap *libc, size_t size, size_t was)
{
    libc->bytes += size - was;
    if (libc->bytes > libc->peak) libc->peak = libc->bytes;
}

void *
libc_get(struct sm_heap *heap, size_t size)
{
    struct libc_heap *libc = heap->libc;
    if (size > SIZE_MAX / 2) return NULL;
    struct header *header = malloc(sizeof *header + size);
    if (!header) return NULL;
    *header = (struct header){ libc->ring.next, &libc->ring, size, HEADER_MAGIC };
    header->next->previous = header;
    libc->ring.next = header;
    libc->blocks++;
    libc->requests++;
    count(libc, size, 0);
    return header + 1;
}

void
libc_free(struct sm_heap *heap, void *block)
{
    struct header *header = header_of(block);
    if (header->magic != HEADER_MAGIC) abort();
    header->next->previous = header->previous;
    header->previous->next = header->next;
    header->magic = 0;
    heap->libc->blocks--;
    count(heap->libc, 0, header->size);
    free(header);
}

void *
libc_resize(struct sm_heap *heap, void *block, size_t size)
{
    if (size > SIZE_MAX / 2) return NULL;
    struct header *header = header_of(block), *moved = realloc(header, sizeof *header + size);
    if (!moved) return NULL;
    count(heap->libc, size, moved->size);
    moved->size = size;
    moved->next->previous = moved;
    moved->previous->next = moved;
    return moved + 1;
}

size_t
libc_usable(const void *block)
{
    return header_of(block)->size;
}

bool
libc_contains(const struct sm_heap *heap, const void *address)
{
    for (const struct header *at = heap->libc->ring.next; at != &heap->libc->ring; at = at->next)
        if ((uintptr_t)address - (uintptr_t)(at + 1) < at->size) return true;
    return false;
}

bool
libc_walk(struct sm_heap *heap, sm_visit_fn fn, void *context)
{
    for (struct header *at = heap->libc->ring.next; at != &heap->libc->ring; at = at->next) {
        struct sm_block block = { at + 1, at->size, SM_BLOCK_LARGE, true };
        if (!fn(context, &block)) return false;
    }
    return true;
}

bool
libc_check(struct sm_heap *heap, struct sm_fault *fault)
{
    uint64_t blocks = 0, bytes = 0;
    for (struct header *at = heap->libc->ring.next; at != &heap->libc->ring; at = at->next) {
        if (at->magic != HEADER_MAGIC || at->next->previous != at) {
            *fault = (struct sm_fault){ at + 1, "header overwritten" };
            return false;
        }
        blocks++;
        bytes += at->size;
    }
    if (blocks == heap->libc->blocks && bytes == heap->libc->bytes) return true;
    *fault = (struct sm_fault){ NULL, "counters differ from the blocks" };
    return false;
}

size_t
libc_used(const struct sm_heap *heap)
{
    return heap->libc->bytes;
}

void
libc_figures(struct sm_heap *heap, struct sm_figures *figures)
{
    const struct libc_heap *libc = heap->libc;
    figures->large_used = figures->grown = (struct sm_count){ libc->blocks, libc->bytes };
    figures->used_bytes = libc->bytes;
    figures->peak_bytes = libc->peak;
}
