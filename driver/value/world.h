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
struct buffer;

/* What upper modules keep in the root: a value each, by number. */
enum root_slot {
    ROOT_OBJECTS,    /* object/: table of objects by name */
    ROOT_MAIN,       /* main/: the object loam-lpc ran */
    ROOT_OWNERS,     /* object/: mapping of a blueprint's name to its owner number */
    ROOT_MASTER,     /* object/: the master object */
    ROOT_SIMUL_EFUN, /* object/: the object whose functions everybody has as simul_efuns; may be empty */
    ROOT_HOOKS,      /* object/: array of the driver hooks by number */
    ROOT_CALL_OUTS,  /* sched/: KIND_QUEUE, callbacks in a heap by time */
    ROOT_HEART_BEATS, /* sched/: KIND_TABLE, objects that have a heart beat */
    ROOT_WAITING,    /* object/: KIND_QUEUE, callbacks that a worker will answer */
    ROOT_SESSIONS,   /* session/: KIND_SESSIONS, every connection's */
    ROOT_SCHEDULE,   /* sched/: KIND_RAW, where heart beats and sweep stand */
    ROOT_CLOSURES,   /* value/: KIND_TABLE, weak, the closures without variables */
    ROOT_QUOTES,     /* value/: KIND_TABLE, weak, the symbols and quoted arrays */
    ROOT_STRUCTS,    /* value/: KIND_TABLE, weak, the types of structs */
    ROOT_LIVING_NAMES, /* object/: mapping of a living name to the array of objects, and of an object to its name */
    ROOT_SHADOWS,    /* object/: mapping of an object to its shadow and to what it shadows */
    ROOT_SLOT_COUNT = 32
};

struct world_root {
    uint64_t layout;      /* layout number of all structs in the heap; an image of another one is refused */
    uint64_t hash_seed, hash_multiplier; /* drawn once when the world is made */
    uint64_t destructions; /* objects destructed so far: tells mappings when to look for keys that vanished */
    int64_t game_time;    /* milliseconds of the game's own clock */
    uint64_t next_serial; /* ids of programs and numbers of clones */
    struct ref *interned; /* table of interned strings: KIND_TABLE, weak */
    struct ref *slots[ROOT_SLOT_COUNT]; /* counted references */
};

/* What a kind does; the table in struct world is filled by the modules that own the kinds. */
struct kind_ops {
    const char *name;
    /* Free the block and hand its references to ref_free(); never recurses into other blocks. NULL: just free it. */
    void (*destroy)(struct world *world, struct ref *block);
    /* Call visit once for each counted reference the block holds (also to parts that belong to it alone). NULL: none. */
    void (*visit)(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context);
    /* Bytes asked for. Never NULL; must also answer for a block whose last reference is gone. */
    size_t (*size)(const struct world *world, const struct ref *block);
    /*
     * For the pointer audit: call test for each word that is an address or a number of the block's own structure, not
     * for text, numbers of LPC and raw bytes.  NULL: every word behind the head word.
     */
    void (*scan)(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context);
    /* Short text for tracebacks and %O. NULL: <name>. */
    void (*render)(const struct world *world, const struct ref *block, struct buffer *text);
};

struct kind_count {
    uint64_t blocks, bytes; /* bytes asked for, each block's rounded up to a multiple of 8 */
};

struct world_owner {
    struct kind_count count;
    bool active; /* given out and not retired */
};

struct world {
    struct sm_heap *heap;
    struct world_root *root;
    uint64_t hash_seed, hash_multiplier; /* the root's, at hand */
    size_t limit, reserve;   /* of the heap, when nothing caps it (world_cap()) */
    uint32_t owner;          /* owner of blocks made from now on; the VM sets it at calls */
    bool dropping;           /* world_drop is running further down: only queue */
    struct ref *dropped;     /* blocks whose last reference is gone, not yet destroyed (world.c) */
    struct kind_ops kinds[KIND_COUNT];
    struct kind_count counts[KIND_COUNT];
    struct world_owner *owners; /* by owner number; libc memory */
    uint32_t owner_count;       /* how many there are; at least 1 */
    uint32_t owners_retired;    /* not active, perhaps still carried */
    uint32_t owner_cursor;      /* where to look for a free one next */
};

enum { WORLD_LAYOUT = 1 };
#define WORLD_BASE UINT64_C(0x200000000000)
#define WORLD_LIMIT_DEFAULT ((size_t)1 << 30)
#define WORLD_RESERVE_DEFAULT ((size_t)64 << 20)

struct world_options {
    size_t limit, reserve;   /* bytes; 0: default */
    uint32_t small_limit;    /* 0: default */
    enum sm_engine engine;
    const char *malloc_options;
    uint64_t hash_seed;      /* 0: drawn from the system; anything else makes runs repeatable */
};

/* How the heap of such a world is made; for who adopts one. */
struct sm_config world_configure(const struct world_options *options);
/* Make an empty world in *world (the caller's memory).  false: why in *note. */
bool world_open(struct world *world, const struct world_options *options, struct sm_note *note);
/*
 * Make *world the handle of a heap that was an image (sm_adopt_finish returned true).  The kinds' operations are those of
 * value/ alone: upper modules register theirs, and then somebody calls world_recount().  false when its root has another
 * layout; the heap then stays the caller's.
 */
bool world_adopt(struct world *world, struct sm_heap *heap);
/* Count blocks and bytes by kind and owner anew by a walk; owners that blocks carry become active. */
void world_recount(struct world *world);
/* Free everything the heap holds. */
void world_close(struct world *world);

/* For world_get: there is no memory, or the table of owners is too short.  BLOCK as sm_get gave it. */
void world_get_slow(struct world *world, const void *block, size_t size);

static inline void
kind_count_change(struct kind_count *count, uint64_t blocks, uint64_t bytes)
{
    count->blocks += blocks;
    /* Two plain additions: joined into one of 128 bits they would wait for each other's stores. */
    __asm__("" : "+m"(count->blocks));
    count->bytes += bytes;
}

/* A block of SIZE bytes (head word included) with kind, the current owner and one reference; the rest is not cleared. */
static inline void *
world_get(struct world *world, enum kind kind, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    struct ref *block = (struct ref *)sm_get(world->heap, size);
    if (__builtin_expect(!block || world->owner >= world->owner_count, 0)) world_get_slow(world, block, size);
    block->head = world->owner << OWNER_SHIFT | (uint32_t)kind;
    block->references = 1;
    kind_count_change(&world->counts[kind], 1, size);
    kind_count_change(&world->owners[world->owner].count, 1, size);
    return block;
}

/* Give back a block whose references are zero, or a part nobody counts; SIZE as asked for. */
static inline void
world_release(struct world *world, void *block, size_t size)
{
    const struct ref *ref = (const struct ref *)block;
    size = (size + 7) & ~(size_t)7;
    kind_count_change(&world->counts[ref_kind(ref)], UINT64_MAX, 0 - size);
    kind_count_change(&world->owners[ref_owner(ref)].count, UINT64_MAX, 0 - size);
    sm_free_sized(world->heap, block, size);
}

/* May move; contents and head word kept. */
void *world_resize(struct world *world, void *block, size_t old_size, size_t new_size);
/* Would SIZE more bytes stay below the limit? */
bool world_fits(const struct world *world, size_t size);
bool world_is_low(const struct world *world);
void world_limit_set(struct world *world, size_t limit, size_t reserve);
/* Until the next call the limit is at most BYTES above what is in use now; SIZE_MAX: the limit itself. */
void world_cap(struct world *world, size_t bytes);

/* The last reference is gone: destroy the block, and what hung on it, without recursion and without memory. */
void world_drop(struct world *world, struct ref *block);

/* In a walk of the heap: is this a used block with a head word (not a chunk, not the root)? */
bool world_is_block(const struct world *world, const struct sm_block *block);

/* A number for a new owner, one that no block carries (0 is the driver itself). */
uint32_t world_owner_new(struct world *world);
/* The number will not be used for new blocks any more; it is free when the last block that carries it is. */
void world_owner_retire(struct world *world, uint32_t owner);
/* Blocks and bytes of OWNER; zeros for a number never used. */
struct kind_count world_owner_count(const struct world *world, uint32_t owner);

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
