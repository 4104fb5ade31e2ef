/* SPDX-License-Identifier: MIT */
/*
 * The world: one heap with everything LPC can reach, and what every constructor of values needs.
 *
 * struct world is the process's handle and lies outside the heap; struct world_root is the first struct inside it and
 * survives in an image.  Nothing in a block of the heap points out of the heap.
 *
 * Constructors never fail: what a program may ask for is checked first (world_fits); below limit and reserve a request
 * is always served, and when the reserve is touched world_is_low() turns true and the VM raises "Out of memory".
 */
#ifndef LOAM_VALUE_WORLD_H
#define LOAM_VALUE_WORLD_H

#include <stddef.h>

#include "alloc/smalloc.h"
#include "value/value.h"

struct world;

/* What upper modules keep in the root: a value each, by number. */
enum root_slot {
    ROOT_OBJECTS,    /* object/: table of objects by name */
    ROOT_MAIN,       /* main/: the object loam-lpc ran */
    ROOT_OWNERS,     /* object/: mapping of a blueprint's name to its owner number */
    ROOT_SLOT_COUNT = 32
};

struct world_root {
    uint64_t layout;     /* layout number of all structs in the heap; an image of another one is refused */
    uint64_t hash_seed;  /* drawn once when the world is made */
    int64_t game_time;   /* milliseconds of the game's own clock */
    uint64_t next_serial; /* ids of programs and numbers of clones */
    struct ref *interned; /* table of interned strings: KIND_TABLE */
    struct ref *slots[ROOT_SLOT_COUNT]; /* counted references */
};

/* What a kind does; the table in struct world is filled by the modules that own the kinds. */
struct kind_ops {
    const char *name;
    /* Free the block and hand its references to world_drop(); never recurses into other blocks. NULL: just free it. */
    void (*destroy)(struct world *world, struct ref *block);
    /* Call visit once for each counted reference the block holds (also to parts that belong to it alone). */
    void (*visit)(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context);
    size_t (*size)(const struct world *world, const struct ref *block); /* bytes asked for */
};

struct kind_count {
    uint64_t blocks, bytes;
};

struct world {
    struct sm_heap *heap;
    struct world_root *root;
    uint32_t owner;          /* owner of blocks made from now on; the VM sets it at calls */
    bool dropping;           /* world_drop is running further down: only queue */
    struct ref *dropped;     /* blocks whose last reference is gone, linked through their second word */
    struct kind_ops kinds[KIND_COUNT];
    struct kind_count counts[KIND_COUNT];
};

struct world_options {
    size_t limit, reserve;   /* bytes; 0: default */
    uint32_t small_limit;    /* 0: default */
    enum sm_engine engine;
    const char *malloc_options;
};

/* Make an empty world in *world (the caller's memory).  false: why in *note. */
bool world_open(struct world *world, const struct world_options *options, struct sm_note *note);
/* Free everything the heap holds. */
void world_close(struct world *world);

/* A block of SIZE bytes (head word included) with kind, the current owner and one reference; the rest is not cleared. */
void *world_get(struct world *world, enum kind kind, size_t size);
/* Give back a block whose references are zero; SIZE as asked for. */
void world_release(struct world *world, void *block, size_t size);
/* May move; contents kept. */
void *world_resize(struct world *world, void *block, size_t old_size, size_t new_size);
/* Would SIZE more bytes stay below the limit? */
bool world_fits(const struct world *world, size_t size);
bool world_is_low(const struct world *world);

/* The last reference is gone: destroy the block, and what hung on it, without recursion. */
void world_drop(struct world *world, struct ref *block);

static inline void
ref_free(struct world *world, struct ref *ref)
{
    if (ref->references != REFERENCES_STUCK && --ref->references == 0) world_drop(world, ref);
}

/* Give up one reference. */
static inline void
value_free(struct world *world, struct value value)
{
    if (tag_is_counted(value.tag)) ref_free(world, value.ref);
}

#endif
