/* SPDX-License-Identifier: MIT */
/*
 * Inside of smalloc: the handle, the state at the heap's start, and how links and tags are written.
 *
 * struct sm_heap lies outside the region (pages of its own) and holds what must not be in an image: addresses known
 * anyway and the secret.  struct sm_state lies at the heap's first byte and is all that an image needs.
 *
 * A link (in a free small block or a hole) is one word, `(offset ^ secret) << 8`: the low byte stays 0, so that the
 * kind of a free block reads as 0 (see sm_config.headed).  Offset 0 is the end of a list.
 *
 * A tag is the word before a large block: its whole length in bytes, tag included, and flags in the low bits.
 * A hole keeps two links in its first words and its length in its last word.  The top has a tag and nothing else.
 */
#ifndef LOAM_ALLOC_SMALLOC_INT_H
#define LOAM_ALLOC_SMALLOC_INT_H

#include <string.h>

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
/* Poisoned free blocks hold our links: these accesses are meant. */
#define SM_RAW __attribute__((no_sanitize("address"), no_sanitize("undefined"), noinline))
#else
#define SM_RAW inline
#endif

enum sm_tag_flag { TAG_USED = 1, TAG_PREV_USED = 2, TAG_CHUNK = 4, TAG_FLAGS = 7 };

enum {
    TAG_BYTES = 8,
    LARGE_MIN = 32,          /* tag, two links, length at the end */
    EXACT_BELOW = 512,       /* holes shorter than this have a bin for each length */
    EXACT_BINS = EXACT_BELOW / 8,
    SUB_BINS = 32,           /* bins for each power of two above */
    GROUPS = 40,             /* group 0: exact bins; group g: lengths from 2^(8+g) on */
    BINS = EXACT_BINS + (GROUPS - 1) * SUB_BINS,
    CHUNK_PAGES = 4,
    MAP_CLASS = 0x7f, MAP_LAST = 0x80,
    GROW_STEP = 64 * 1024
};

struct sm_class {
    uint64_t free_list;      /* offset of the first free block, plain */
    uint64_t cut, cut_end;   /* offsets: what is left of the page being cut */
    uint64_t used, free, requests, peak;
};

struct sm_state {
    uint64_t magic, layout, size; /* size: of this struct */
    uint64_t base, region_size;
    uint32_t small_limit, alignment;
    uint64_t root_size;
    uint32_t headed, reserved;
    uint64_t heap_start;     /* offset of this struct */
    uint64_t brk;            /* offset of the first byte that is not usable */
    uint64_t map_bytes;      /* usable bytes of the page map */
    uint64_t top;            /* offset of the top's tag */
    uint64_t page, page_end; /* offsets: whole pages left in the newest chunk */
    uint64_t used_bytes, peak_bytes;
    struct sm_count grown, large_used, holes, chunks;
    uint64_t unused_bytes;   /* in chunks, neither in use nor free: uncut, page ends, tags */
    uint64_t splits, merges, resized_in_place, resized_moved;
    uint64_t group_map;      /* bit g: some bin of the group holds a hole */
    uint64_t bin_map[GROUPS];
    uint64_t bins[BINS];     /* offset of the first hole's tag */
    struct sm_class classes[SM_CLASSES];
};

struct sm_option_state {
    bool junk, zero, poison, abort_on_fault, always_move;
    uint64_t check_every, fail_nth;
    uint64_t calls, requests;
};

struct sm_heap {
    char *base;
    struct sm_state *state;  /* NULL: libc engine */
    uint64_t secret;
    size_t fast_limit;       /* small limit, or 0 when an option wants every call in the slow path */
    size_t round;            /* alignment - 1 */
    uint64_t region_size;
    size_t limit, reserve;
    bool forced_low;         /* option N struck */
    bool options_on;
    bool headed;
    struct sm_option_state options;
    struct libc_heap *libc;
};

#define SM_MAGIC UINT64_C(0x6c6c616d73)

static SM_RAW uint64_t
sm_peek(const void *address)
{
    return *(const uint64_t *)address;
}

static SM_RAW void
sm_poke(void *address, uint64_t word)
{
    *(uint64_t *)address = word;
}

static inline void *
sm_at(const struct sm_heap *heap, uint64_t offset)
{
    return heap->base + offset;
}

static inline uint64_t
sm_offset(const struct sm_heap *heap, const void *address)
{
    return (uint64_t)((const char *)address - heap->base);
}

static inline uint64_t
sm_link_read(const struct sm_heap *heap, const void *address)
{
    return (sm_peek(address) >> 8) ^ heap->secret;
}

static inline void
sm_link_write(const struct sm_heap *heap, void *address, uint64_t offset)
{
    sm_poke(address, (offset ^ heap->secret) << 8);
}

static inline size_t
sm_round(const struct sm_heap *heap, size_t size)
{
    return (size + heap->round) & ~heap->round;
}

/* Byte of the page map: the class, and MAP_LAST for the last page of a chunk; 0: no page of small blocks. */
static inline uint32_t
sm_page_class(const struct sm_heap *heap, uint64_t offset)
{
    return ((const uint8_t *)heap->base)[offset >> 12] & MAP_CLASS;
}

/* small.c */
void *small_get_slow(struct sm_heap *heap, uint32_t class);
void *small_get(struct sm_heap *heap, size_t size);
void small_free(struct sm_heap *heap, void *block, uint32_t class);
uint64_t small_page_end(const struct sm_heap *heap, uint64_t page);
/* large.c */
void large_init(struct sm_heap *heap);
void *large_get(struct sm_heap *heap, size_t size);
/* COUNT pages at a page's start, or offset 0 */
uint64_t large_get_chunk(struct sm_heap *heap, uint32_t pages);
void large_free(struct sm_heap *heap, void *block);
bool large_resize(struct sm_heap *heap, void *block, size_t size);
size_t large_length(const struct sm_heap *heap, size_t size);
uint32_t bin_of(uint64_t length);
/* region.c */
bool region_reserve(struct sm_heap *heap, const struct sm_config *config, struct sm_note *note);
bool region_usable(struct sm_heap *heap, uint64_t from, uint64_t to);
bool region_grow(struct sm_heap *heap, uint64_t bytes);
/* options.c */
bool options_parse(struct sm_heap *heap, const char *letters, struct sm_note *note);
bool options_before_get(struct sm_heap *heap);
void options_after_get(struct sm_heap *heap, void *block, size_t size);
void options_before_free(struct sm_heap *heap, void *block, size_t granted);
void options_poison(struct sm_heap *heap, void *address, size_t size);
void options_unpoison(struct sm_heap *heap, void *address, size_t size);
/* account.c */
void note_set(struct sm_note *note, const char *text);
void note_add(struct sm_note *note, const char *text);
void note_add_number(struct sm_note *note, uint64_t number);
void note_add_hex(struct sm_note *note, uint64_t number);
/* engine_libc.c */
bool libc_open(struct sm_heap *heap, size_t root_size);
void libc_close(struct sm_heap *heap);
void *libc_root(struct sm_heap *heap);
void *libc_get(struct sm_heap *heap, size_t size);
void libc_free(struct sm_heap *heap, void *block);
void *libc_resize(struct sm_heap *heap, void *block, size_t size);
size_t libc_usable(const void *block);
bool libc_contains(const struct sm_heap *heap, const void *address);
bool libc_walk(struct sm_heap *heap, sm_visit_fn fn, void *context);
bool libc_check(struct sm_heap *heap, struct sm_fault *fault);
void libc_figures(struct sm_heap *heap, struct sm_figures *figures);
size_t libc_used(const struct sm_heap *heap);

#endif
