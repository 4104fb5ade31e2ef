/* SPDX-License-Identifier: MIT */
/*
 * smalloc: a heap for one thread, made for an LPC driver.
 *
 * Terms.  A heap is one contiguous region of reserved address space that grows at its break.  A small block is at most
 * the small limit long, has no header, and lies in a 4 KiB page of blocks of one class; a byte a page in the page map at
 * the region's start tells the class.  A large block has one word in front, its boundary tag.  A hole is a free large
 * block, a chunk a large block that is cut into pages of small blocks, the top what lies free below the break.
 *
 *      base                     first byte of the heap                        break              end
 *       | page map (reserved)   | state, root | chunk | block | hole | ... top |  (not yet usable) |
 *
 * Every call takes constant time apart from copying and the kernel; walk and check are linear.  Not thread-safe.
 * Derived from smalloc (LPmud, 1990): a list for each small size, tags of one word, and its seven sums.
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
    SM_SMALL_MIN = 32, SM_SMALL_MAX = 512, SM_SMALL_DEFAULT = 128,
    SM_CLASSES = SM_SMALL_MAX / 8 + 1, /* class number = size in words of 8 bytes */
    SM_LAYOUT = 1                      /* number of the layout of heaps in images */
};

/* One line of text about what was got, or why nothing was. */
struct sm_note {
    char text[160];
};

struct sm_config {
    uint64_t region_size;   /* address space to reserve; 0: 1 TiB, less where that is not to be had */
    uint64_t base;          /* wished address; 0: anywhere (such a heap cannot be adopted elsewhere) */
    uint32_t small_limit;   /* 32..512, rounded up to the alignment; 0: SM_SMALL_DEFAULT */
    uint32_t alignment;     /* 8 or 16; 0: 8 */
    size_t limit;           /* bytes in use from which on sm_low() is true; 0: none */
    size_t reserve;         /* bytes beyond the limit that are still served */
    size_t root_size;       /* bytes, zeroed, for the owner at the heap's start */
    bool headed;            /* used blocks begin with a word whose low five bits are never 0; free ones have them 0 */
    enum sm_engine engine;
    const char *options;    /* letters, see options.c; NULL: none */
};

/* NULL: why, in *note. Else *note says what region was got. */
struct sm_heap *sm_create(const struct sm_config *config, struct sm_note *note);
/* Gives the whole region back. */
void sm_destroy(struct sm_heap *heap);
void *sm_root(struct sm_heap *heap);

/* A block of SIZE bytes, contents undefined; 0 counts as 1. NULL only beyond limit and reserve or the region's end. */
void *sm_get(struct sm_heap *heap, size_t size);
/* Free a block got with exactly this SIZE: the normal call. */
void sm_free_sized(struct sm_heap *heap, void *block, size_t size);
/* Free a block by its address alone; NULL does nothing. */
void sm_free(struct sm_heap *heap, void *block);
/* NEW_SIZE bytes with the old contents; may move. NULL: refused, and the old block stands. */
void *sm_resize(struct sm_heap *heap, void *block, size_t old_size, size_t new_size);
/* The same without moving, or false and nothing changed. */
bool sm_resize_in_place(struct sm_heap *heap, void *block, size_t old_size, size_t new_size);
/* Bytes granted to a used block, at least what was asked for. */
size_t sm_usable(struct sm_heap *heap, const void *block);

/* Would SIZE more bytes in use stay below the limit? */
bool sm_fits(const struct sm_heap *heap, size_t size);
/* Is more in use than the limit (or did option N say so)? */
bool sm_low(const struct sm_heap *heap);
void sm_limit_set(struct sm_heap *heap, size_t limit, size_t reserve);
/* Granted bytes in use. */
size_t sm_used(const struct sm_heap *heap);

/* Does the address lie in the heap's region (for libc: in a used block)? */
bool sm_contains(const struct sm_heap *heap, const void *address);

enum sm_block_type { SM_BLOCK_SMALL, SM_BLOCK_LARGE, SM_BLOCK_CHUNK, SM_BLOCK_TOP };
struct sm_block {
    void *address;    /* of the contents */
    size_t size;      /* granted */
    enum sm_block_type type;
    bool used;
};
/* The small block around any address in a page of small blocks; false for every other address. */
bool sm_block_of(const struct sm_heap *heap, const void *address, struct sm_block *block);

/*
 * Visit every block once in address order: a chunk first, then its small blocks. FN returns false to stop, and must not
 * change the heap. A headless heap takes a bitmap from the system for the time. false: stopped, or no memory for that.
 */
typedef bool (*sm_visit_fn)(void *context, const struct sm_block *block);
bool sm_walk(struct sm_heap *heap, sm_visit_fn fn, void *context);

struct sm_fault {
    const void *block;
    char text[160];
};
/* Prove every invariant; false: the first that does not hold, in *fault. */
bool sm_check(struct sm_heap *heap, struct sm_fault *fault);

struct sm_count {
    uint64_t count, bytes;
};
struct sm_class_figures {
    uint64_t used, free, peak, requests; /* blocks; peak is exact: blocks are cut only when none is free */
};
struct sm_figures {
    /* the sums of 1990: b + c = a and e + f + g = d, each from counters of its own */
    struct sm_count grown;        /* (a) times the region grew, bytes made usable (committed page map included) */
    struct sm_count large_used;   /* (b) with tags, chunks and the heap's own start */
    struct sm_count large_free;   /* (c) holes and the top */
    struct sm_count chunks;       /* (d) with tags */
    struct sm_count small_used;   /* (e) */
    struct sm_count small_free;   /* (f) */
    struct sm_count unused;       /* (g) pages; bytes in chunks that are in neither */
    struct sm_class_figures classes[SM_CLASSES];
    uint64_t holes[48];           /* by power of two of their size */
    uint64_t largest_hole;
    uint64_t used_bytes, peak_bytes; /* granted bytes in use, and the most there ever were in large blocks and chunks */
    uint64_t splits, merges, resized_in_place, resized_moved;
};
void sm_figures(struct sm_heap *heap, struct sm_figures *figures);

/* What an image must hold: two runs of bytes at their addresses, and the secret. */
struct sm_image {
    uint64_t base, region_size;
    uint64_t secret;
    struct sm_extent { uint64_t address, length; } extents[2];
};
/* false for the libc engine. */
bool sm_image(struct sm_heap *heap, struct sm_image *image);
/* Reserve the very region of IMAGE and make its extents writable; the caller then fills them. NULL: why, in *note. */
struct sm_heap *sm_adopt(const struct sm_image *image, const struct sm_config *config, struct sm_note *note);
/* The extents are filled: check that they are a heap of this layout and these parameters, and go on with it. */
bool sm_adopt_finish(struct sm_heap *heap, struct sm_note *note);

#endif
