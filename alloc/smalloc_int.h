/* SPDX-License-Identifier: MIT */
/*
 * Inside of smalloc: the handle, the state at the heap's start, how tags are written, who calls whom.
 *
 * struct sm_heap lies outside the region (pages of its own) and holds what must not be in an image: the secret, limits,
 * options.  struct sm_state lies at the heap's first byte and is all that an image needs.  Addresses in it are
 * absolute: an image goes back to where it was or nowhere.
 *
 * A tag is the word before a large block: its length in bytes, tag included, and flags in the low bits.  A hole keeps
 * two links behind its tag and its length in its last word.  The top has a tag, is never shorter than LARGE_MIN, and
 * the block before it is never a hole.
 */
#ifndef LOAM_ALLOC_SMALLOC_INT_H
#define LOAM_ALLOC_SMALLOC_INT_H

#include "alloc/smalloc.h"

#if defined(__SANITIZE_ADDRESS__)
#define SM_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SM_ASAN 1
#endif
#endif
#ifndef SM_ASAN
#define SM_ASAN 0
#endif

#if SM_ASAN
/* Poisoned memory holds our links and tags: these accesses are meant. */
#define SM_RAW __attribute__((no_sanitize("address"), noinline, unused))
#else
#define SM_RAW inline
#endif

enum sm_tag_flag { TAG_USED = 1, TAG_PREV_USED = 2, TAG_CHUNK = 4, TAG_FLAGS = 7 };

enum {
    TAG_BYTES = 8,
    LARGE_MIN = 32,    /* tag, two links, length at the end */
    EXACT_BELOW = 512, /* holes shorter than this have a bin for each length */
    EXACT_BINS = EXACT_BELOW / 8,
    SUB_BINS = 32, /* bins for each power of two above */
    POWER_MIN = 9,
    POWER_MAX = 40,
    BINS = EXACT_BINS + (POWER_MAX - POWER_MIN + 1) * SUB_BINS,
    BIN_WORDS = BINS / 64,
    POWERS = 48,
    CHUNK_PAGES = 4,
    GROW_STEP = 64 * 1024
};

#define GIB (UINT64_C(1) << 30)
#define REGION_MAX (1024 * GIB)

/* The page of a class that is being cut, and how many blocks were cut in all. */
struct cutting {
    uint64_t next, end;
    uint64_t blocks;
};

struct sm_state {
    struct sm_hot_state hot;
    uint64_t magic, layout, size; /* size: of this struct */
    uint64_t base, region_size;
    uint32_t small_limit, alignment;
    uint64_t root_size;
    uint64_t headed;
    uint64_t first;          /* address of this struct, the heap's first byte */
    uint64_t brk;            /* first byte that is not usable */
    uint64_t map_bytes;      /* usable bytes of the page map, from base on */
    uint64_t top;            /* address of the top's tag */
    uint64_t page, page_end; /* whole pages left in the newest chunk */
    uint64_t junk_ever;      /* option J was on since the heap was made */
    struct sm_count grown, large_used, large_free, chunks, unused;
    uint64_t peak_bytes, used_at_peak;
    uint64_t splits, merges, trims, resized_in_place, resized_moved;
    uint64_t large_gets, large_frees;
    struct cutting cut[SM_CLASSES];
    uint64_t word_map;           /* bit w: bin_map[w] is not 0 */
    uint64_t bin_map[BIN_WORDS]; /* bit b: the bin holds a hole */
    uint64_t bins[BINS];         /* address of the first hole's tag */
    uint32_t bin_counts[BINS];   /* holes in each */
};

struct sm_options {
    bool on;
    bool verify, junk, zero, always_move, poison;
    uint64_t check_every, low_at, low_every;
    uint64_t calls, requests;
};

struct sm_heap {
    struct sm_hot hot;
    struct sm_state *state; /* NULL: libc engine */
    struct libc_heap *libc;
    uint64_t libc_moved; /* resizes of that engine */
    char *base;
    uint64_t region_size;
    size_t limit, hard_limit; /* SIZE_MAX: none; hard: with the reserve */
    bool limit_near;          /* every call is looked at until sm_used() is below the limit for certain */
    bool forced_low;          /* option N struck */
    bool anywhere;            /* no image */
    bool headed;
    bool settled;               /* state and poison are in order */
    uint32_t image_small_limit; /* between sm_adopt and sm_adopt_finish: what the state must say */
    uint64_t image_brk, image_map_bytes;
    struct sm_options options;
    sm_fault_fn on_fault;
    void *fault_context;
};

#define SM_MAGIC UINT64_C(0x00636f6c6c616d73)

static SM_RAW uint64_t
sm_peek(uint64_t address)
{
    return *(const sm_word *)(uintptr_t)address;
}

static SM_RAW void
sm_poke(uint64_t address, uint64_t word)
{
    *(sm_word *)(uintptr_t)address = word;
}

static inline void *
sm_at(uint64_t address)
{
    return (void *)(uintptr_t)address;
}

static inline uint64_t
sm_address(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

static inline uint64_t
sm_link_decode(const struct sm_heap *heap, uint64_t word)
{
    return (word ^ heap->hot.secret) >> 8;
}

static inline uint64_t
sm_link_encode(const struct sm_heap *heap, uint64_t address)
{
    return (address << 8) ^ heap->hot.secret;
}

static inline size_t
sm_round(const struct sm_heap *heap, size_t size)
{
    return (size + heap->hot.round) & ~heap->hot.round;
}

static inline uint64_t
tag_length(uint64_t tag)
{
    return tag & ~(uint64_t)TAG_FLAGS;
}

static inline uint8_t *
sm_map_byte(const struct sm_heap *heap, uint64_t address)
{
    return (uint8_t *)(heap->hot.map + (address >> 12));
}

/* Class of the page around an address inside the heap; 0: no page of small blocks. */
static inline uint32_t
sm_page_class(const struct sm_heap *heap, uint64_t address)
{
    return *sm_map_byte(heap, address) & SM_MAP_CLASS;
}

#if SM_ASAN
void sm_poison(const struct sm_heap *heap, uint64_t address, uint64_t bytes);
void sm_unpoison(const struct sm_heap *heap, uint64_t address, uint64_t bytes);
#else
static inline void
sm_poison(const struct sm_heap *heap, uint64_t address, uint64_t bytes)
{
    (void)heap, (void)address, (void)bytes;
}

static inline void
sm_unpoison(const struct sm_heap *heap, uint64_t address, uint64_t bytes)
{
    (void)heap, (void)address, (void)bytes;
}
#endif

/* smalloc.c */
void heap_set_pace(struct sm_heap *heap); /* fast_limit and near, from what must see each call */
struct sm_heap *heap_make(const struct sm_config *config, struct sm_note *note); /* without region and state */
void heap_bind(struct sm_heap *heap);                                            /* to the state in its region */
struct sm_heap *heap_give_up(struct sm_heap *heap);                              /* handle and region; NULL */
/* small.c: ROUNDED is the size of the class */
void *small_get(struct sm_heap *heap, size_t rounded, size_t requested);
uint64_t small_page_end(const struct sm_heap *heap, uint64_t page); /* behind the last block that fits */
uint64_t small_page_cut(const struct sm_heap *heap, uint64_t page); /* behind the last block that was cut */
/* large.c */
void *large_get(struct sm_heap *heap, size_t size);
uint64_t large_get_chunk(struct sm_heap *heap, uint32_t pages); /* address of the first page, or 0 */
void large_free(struct sm_heap *heap, void *block, size_t requested);
bool large_resize(struct sm_heap *heap, void *block, size_t size);
void large_trim(struct sm_heap *heap, size_t keep);
uint64_t large_length(const struct sm_heap *heap, size_t size);
uint32_t large_bin_of(uint64_t length);
/* region.c */
bool region_reserve(struct sm_heap *heap, uint64_t base, uint64_t size, struct sm_note *note);
bool region_reserve_at(struct sm_heap *heap, uint64_t base, uint64_t size);
bool region_usable(uint64_t from, uint64_t to);
uint64_t region_heap_start(const struct sm_heap *heap);
bool region_grow(struct sm_heap *heap, uint64_t bytes);
void region_shrink(struct sm_heap *heap, uint64_t brk);
/* options.c */
bool options_parse(struct sm_options *options, const char *letters, struct sm_note *note);
bool options_before_get(struct sm_heap *heap);
void options_after_get(struct sm_heap *heap, void *block, size_t from);
/* false: the block is no block; nothing was done and nothing must be */
bool options_before_free(struct sm_heap *heap, void *block, size_t size, bool sized);
void fault_report(struct sm_heap *heap, const struct sm_fault *fault);
/* account.c */
uint64_t account_small_used(const struct sm_state *state);
bool account_admits(struct sm_heap *heap, uint64_t bytes); /* sets low when the reserve is drawn */
void note_set(struct sm_note *note, const char *text);
void note_add(struct sm_note *note, const char *text);
void note_add_number(struct sm_note *note, uint64_t number);
void note_add_hex(struct sm_note *note, uint64_t number);
void fault_set(struct sm_fault *fault, const void *block, const char *what);
/* walk.c */
uint64_t walk_first(const struct sm_heap *heap); /* address of the first large block's tag */
/* As sm_walk of a headed heap, but all small blocks of a page, used or free, are visited as one. */
bool walk_runs(struct sm_heap *heap, sm_visit_fn fn, void *context);
void *walk_bitmap_new(struct sm_heap *heap);     /* a bit for each 8 bytes of the heap, all 0; NULL: no memory */
void walk_bitmap_free(struct sm_heap *heap, void *bitmap);
bool walk_bitmap_set(const struct sm_heap *heap, void *bitmap, uint64_t address); /* false: it was set */
/* check.c: is BLOCK one that may be freed?  SIZE matters only when SIZED. */
bool check_block(const struct sm_heap *heap, const void *block, size_t size, bool sized, struct sm_fault *fault);
/* engine_libc.c */
bool libc_open(struct sm_heap *heap, size_t root_size);
void libc_close(struct sm_heap *heap);
void *libc_root(struct sm_heap *heap);
void *libc_get(struct sm_heap *heap, size_t size);
void libc_free(struct sm_heap *heap, void *block);
bool libc_resize_in_place(struct sm_heap *heap, void *block, size_t size);
size_t libc_usable(const void *block);
bool libc_contains(const struct sm_heap *heap, const void *address);
bool libc_walk(struct sm_heap *heap, sm_visit_fn fn, void *context);
bool libc_check(struct sm_heap *heap, struct sm_fault *fault);
void libc_figures(struct sm_heap *heap, struct sm_figures *figures);
size_t libc_used(const struct sm_heap *heap);

#endif
