/* SPDX-License-Identifier: MIT */
/*
 * smalloc: a heap for one thread, made for an LPC driver.
 *
 * Terms.  A heap is one contiguous region of reserved address space that grows at its break.  A small block is at most
 * the small limit long, has no header, and lies in a 4 KiB page of blocks of one class; a byte a page in the page map
 * at the region's start tells the class.  A large block has one word in front, its boundary tag.  A hole is a free
 * large block, a chunk a large block that is cut into pages of small blocks, the top what lies free below the break.
 *
 *      base                     first byte of the heap                        break              end
 *       | page map (reserved)   | state, root | chunk | block | hole | ... top |  (not yet usable) |
 *
 * Every call takes constant time apart from copying and the kernel, but those said to be linear.  Not thread-safe.
 * Derived from smalloc (LPmud, 1990): a list for each small size, tags of one word, and its seven sums.
 *
 * Headed heaps: each used block begins with a word whose low five bits its owner makes not 0 before anything walks the
 * heap; in a free block the whole low byte is 0.  So one pass in address order tells used from free.
 */
#ifndef LOAM_ALLOC_SMALLOC_H
#define LOAM_ALLOC_SMALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sm_heap;

enum sm_engine {
    SM_SMALLOC,
    SM_LIBC /* one block of libc for each: for AddressSanitizer; no image, no page map */
};

enum {
    SM_PAGE = 4096,
    SM_SMALL_MIN = 32,
    SM_SMALL_MAX = 512,
    SM_SMALL_DEFAULT = 128,
    SM_CLASSES = SM_SMALL_MAX / 8 + 1, /* class number = size in words of 8 bytes */
    SM_LAYOUT = 2                      /* number of the layout of heaps in images */
};

/* One line of text about what was got, or why nothing was. */
struct sm_note {
    char text[160];
};

struct sm_config {
    uint64_t region_size; /* address space to reserve; 0: 1 TiB, the most; less where that is not to be had */
    uint64_t base;        /* wished address; 0: anywhere (such a heap has no image) */
    uint32_t small_limit; /* 32..512, rounded up to the alignment; 0: SM_SMALL_DEFAULT */
    uint32_t alignment;   /* 8 or 16; 0: 8 */
    size_t limit;         /* bytes in use (sm_used) from which on sm_low() is true; 0: none */
    size_t reserve;       /* bytes beyond the limit that are still served */
    size_t root_size;     /* bytes, zeroed, for the owner at the heap's start */
    bool headed;
    enum sm_engine engine;
    const char *options; /* letters, see options.c; NULL: none. An unknown letter is refused. */
};

/* NULL: why, in *note. Else *note says what region was got: the size at the base, halves of it down to 1 GiB, 64 GiB at
 * 0x2000000000, or anywhere. */
struct sm_heap *sm_create(const struct sm_config *config, struct sm_note *note);
/* Gives the whole region back. */
void sm_destroy(struct sm_heap *heap);
/* The owner's bytes; 64-byte aligned, and at the same place in every image. */
void *sm_root(struct sm_heap *heap);

/* A block of SIZE bytes, contents undefined; 0 counts as 1. NULL only beyond limit and reserve or the region's end. */
static inline void *sm_get(struct sm_heap *heap, size_t size);
/* Free a block got (or last resized) with exactly this SIZE: the normal call. */
static inline void sm_free_sized(struct sm_heap *heap, void *block, size_t size);
/* Free a block by its address alone; NULL does nothing. */
static inline void sm_free(struct sm_heap *heap, void *block);
/* NEW_SIZE bytes with the old contents; may move. NULL: refused, and the old block stands. */
void *sm_resize(struct sm_heap *heap, void *block, size_t old_size, size_t new_size);
/* The same without moving, or false and nothing changed. */
bool sm_resize_in_place(struct sm_heap *heap, void *block, size_t old_size, size_t new_size);
/* Bytes granted to a used block, at least what was asked for; all of them are the owner's. */
size_t sm_usable(struct sm_heap *heap, const void *block);

/* Would SIZE more bytes in use stay below the limit, and is there address space for them? */
bool sm_fits(const struct sm_heap *heap, size_t size);
/* Is more in use than the limit? Options N and E make it true once. */
static inline bool sm_low(struct sm_heap *heap);
/* Limit 0: none. A limit below what is in use makes sm_low() true; what is in use stays. */
void sm_limit_set(struct sm_heap *heap, size_t limit, size_t reserve);
/* Option E from now on: every COUNT-th request acts as if the limit were reached; 0: none does any more. */
void sm_refuse_every(struct sm_heap *heap, uint64_t count);
/* Granted bytes in use: small blocks and large ones, without tags, chunks, state and root. */
size_t sm_used(const struct sm_heap *heap);
/* Bytes of (a) that lie in memory now, as the kernel says; linear. 0 for libc. */
uint64_t sm_resident(const struct sm_heap *heap);
/* Give what lies free below the break back to the system, but for KEEP bytes. */
void sm_trim(struct sm_heap *heap, size_t keep);

/* Does the address lie in the heap's region (for libc: in a used block; linear)? */
bool sm_contains(const struct sm_heap *heap, const void *address);

enum sm_block_type {
    SM_BLOCK_SMALL,
    SM_BLOCK_LARGE, /* used, or a hole */
    SM_BLOCK_CHUNK, /* its small blocks and rests follow it in a walk and lie inside it */
    SM_BLOCK_TOP,
    SM_BLOCK_ROOT, /* the heap's state and the owner's root */
    SM_BLOCK_MAP,  /* the usable part of the page map */
    SM_BLOCK_REST  /* bytes of a chunk that no block has: uncut, or too few for one */
};
struct sm_block {
    void *address; /* of the contents */
    size_t size;   /* granted */
    enum sm_block_type type;
    bool used;   /* somebody got it (SMALL, LARGE), or the heap itself (CHUNK, ROOT); else false */
    size_t span; /* size, and the tag where there is one */
};
/* The small block around any address in a page of small blocks, or the large block at this very address; false for
 * every other address. In a headless heap a small block counts as used. */
bool sm_block_of(const struct sm_heap *heap, const void *address, struct sm_block *block);

/*
 * Visit every block once in address order: a chunk first, then its small blocks. FN returns false to stop, and must not
 * change the heap. A headless heap takes a bitmap from the system for the time. false: stopped, no memory for that, or
 * a tag that leads nowhere. Linear. Engine libc: in order of age.
 */
typedef bool (*sm_visit_fn)(void *context, const struct sm_block *block);
bool sm_walk(struct sm_heap *heap, sm_visit_fn fn, void *context);

struct sm_fault {
    const void *block;
    char text[160];
};
/* Prove every invariant; false: the first that does not hold, in *fault. Linear. Follows nothing that leads out of the
 * heap. */
bool sm_check(struct sm_heap *heap, struct sm_fault *fault);
/* What options A and C call for each fault; without it they write one line to descriptor 2 and abort(). */
typedef void (*sm_fault_fn)(void *context, const struct sm_fault *fault);
void sm_on_fault(struct sm_heap *heap, sm_fault_fn fn, void *context);

struct sm_count {
    uint64_t count, bytes;
};
struct sm_class_figures {
    uint64_t used, free, peak, requests; /* blocks; peak is exact: blocks are cut only when none is free */
};
struct sm_figures {
    /* the sums of 1990: b + c = a and e + f + g = d, each from counters of its own */
    struct sm_count grown;      /* (a) times the region grew, bytes made usable (usable page map included) */
    struct sm_count large_used; /* (b) with tags, chunks, state and root, usable page map */
    struct sm_count large_free; /* (c) holes and the top */
    struct sm_count chunks;     /* (d) with tags */
    struct sm_count small_used; /* (e) */
    struct sm_count small_free; /* (f) */
    struct sm_count unused;     /* (g) pages not cut to their end; bytes in chunks that are in neither */
    struct sm_class_figures classes[SM_CLASSES];
    uint64_t holes[48]; /* by power of two of their size with the tag; without the top */
    uint64_t largest_hole, top;
    uint64_t requested;    /* bytes asked for, of the blocks in use; those freed without a size counted as granted */
    uint64_t used_bytes;   /* granted to them: sm_used() */
    uint64_t peak_bytes;   /* most that (a) ever was */
    uint64_t used_at_peak; /* used_bytes when (a) last grew to its peak */
    uint64_t requests, frees, large_requests;
    uint64_t splits, merges, trims, resized_in_place, resized_moved;
    size_t limit, reserve; /* limit 0: none */
};
/* Linear in the holes of one bin (for largest_hole), else constant. */
void sm_figures(struct sm_heap *heap, struct sm_figures *figures);

/* The seven sums by letter, as in struct sm_figures. */
enum sm_sum {
    SM_SUM_GROWN,
    SM_SUM_LARGE_USED,
    SM_SUM_LARGE_FREE,
    SM_SUM_CHUNKS,
    SM_SUM_SMALL_USED,
    SM_SUM_SMALL_FREE,
    SM_SUM_UNUSED,
    SM_SUM_COUNT
};
struct sm_sums {
    struct sm_count sums[SM_SUM_COUNT]; /* (a) to (g) */
};
/* As the counters say. */
void sm_sums(struct sm_heap *heap, struct sm_sums *sums);
/* As a walk finds them; only how often the region grew is taken from its counter. Linear. false: why, in *note; the
 * engine libc has none. */
bool sm_recount(struct sm_heap *heap, struct sm_sums *sums, struct sm_note *note);
/* Are both the same? If not, *note lists the letters: "(b) by 24" bytes, or "(b) by 1 in number". */
bool sm_sums_agree(const struct sm_sums *counted, const struct sm_sums *found, struct sm_note *note);

/* What an image must hold: two runs of bytes at their addresses, and the secret. */
struct sm_image {
    uint64_t base, region_size;
    uint64_t secret;
    struct sm_extent {
        uint64_t address, length;
    } extents[2];
};
/* false for the libc engine, and for a heap that lies anywhere. */
bool sm_image(struct sm_heap *heap, struct sm_image *image);
/* Reserve the very region of IMAGE and make its extents writable; the caller then fills them. NULL: why, in *note. */
struct sm_heap *sm_adopt(const struct sm_image *image, const struct sm_config *config, struct sm_note *note);
/* The extents are filled: check that they are a heap of this layout and these parameters, and go on with it. */
bool sm_adopt_finish(struct sm_heap *heap, struct sm_note *note);

#include "alloc/smalloc_inline.h"

#endif
