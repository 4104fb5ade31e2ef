/* SPDX-License-Identifier: MIT */
/*
 * Chunks in a list, the newest first; a piece is cut from the newest or, if large, gets a chunk of its own.  Chunks
 * double up to ARENA_CHUNK_MAX, so a small file costs one and a large one few.
 */
#include "compiler/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { ARENA_CHUNK_FIRST = 32 * 1024, ARENA_CHUNK_MAX = 1024 * 1024 };

struct chunk {
    struct chunk *next;
    size_t size; /* bytes of data */
};

struct arena {
    struct chunk *chunks;
    char *at, *end; /* free part of the newest chunk */
    size_t next_size, total;
};

struct arena *
arena_new(void)
{
    struct arena *arena = memory_get(1, sizeof *arena);
    arena->next_size = ARENA_CHUNK_FIRST;
    return arena;
}

void
arena_free(struct arena *arena)
{
    if (!arena)
        return;
    struct chunk *next;
    for (struct chunk *chunk = arena->chunks; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    free(arena);
}

static char *
add_chunk(struct arena *arena, size_t size)
{
    struct chunk *chunk = memory_get(1, sizeof *chunk + size);
    chunk->next = arena->chunks;
    chunk->size = size;
    arena->chunks = chunk;
    arena->total += sizeof *chunk + size;
    return (char *)(chunk + 1);
}

void *
arena_get(struct arena *arena, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if (size <= (size_t)(arena->end - arena->at)) {
        void *piece = arena->at;
        arena->at += size;
        return piece;
    }
    if (size > ARENA_CHUNK_FIRST / 4)
        return add_chunk(arena, size);
    arena->at = add_chunk(arena, arena->next_size);
    arena->end = arena->at + arena->next_size;
    if (arena->next_size < ARENA_CHUNK_MAX)
        arena->next_size *= 2;
    void *piece = arena->at;
    arena->at += size;
    return piece;
}

char *
arena_copy(struct arena *arena, const void *bytes, size_t length)
{
    char *copy = arena_get(arena, length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    return copy;
}

size_t
arena_size(const struct arena *arena)
{
    return arena->total;
}
