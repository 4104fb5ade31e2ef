/* SPDX-License-Identifier: MIT */
/*
 * The world's heap: blocks with a head word, counted by kind and by owner, and the end of a block's life.
 *
 * Sizes are rounded up to words before the heap is asked, so what a block was asked for follows from its contents even
 * when the last word is only partly used (string_append fills it up).
 */
#include "value/world.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/assert.h"
#include "base/log.h"
#include "base/memory.h"
#include "value/intern.h"
#include "value/kinds.h"
#include "value/string.h"

#define OWNERS_TRIED 64

static size_t
round_to_words(size_t size)
{
    return (size + 7) & ~(size_t)7;
}

/* Room for OWNER in the table of owners. */
static void
make_owner(struct world *world, uint32_t owner)
{
    ASSERT(owner <= OWNER_MAX);
    if (owner < world->owner_count)
        return;
    uint32_t count = owner + 1 > world->owner_count * 2 ? owner + 1 : world->owner_count * 2;
    world->owners = memory_resize(world->owners, count * sizeof *world->owners);
    memset(world->owners + world->owner_count, 0, (count - world->owner_count) * sizeof *world->owners);
    world->owners_retired += count - world->owner_count;
    world->owner_count = count;
}

static void
activate_owner(struct world *world, uint32_t owner)
{
    make_owner(world, owner);
    if (world->owners[owner].active)
        return;
    world->owners[owner].active = true;
    world->owners_retired--;
}

/* Memory that no check foresaw is gone: the limit, the reserve and the region are used up. */
static _Noreturn __attribute__((cold)) void
fail_for_memory(const struct world *world, size_t size)
{
    log_error("world", "out of memory: %zu bytes asked for, %zu used", size, sm_used(world->heap));
    assert_fail("memory within limit and reserve", __FILE__, __LINE__, __func__);
}

static uint64_t
draw_secret(void)
{
    uint64_t secret = 0;
    while (getrandom(&secret, sizeof secret, 0) != (ssize_t)sizeof secret)
        continue;
    return secret;
}

/* A second secret from the first, odd and without long runs of equal bits (the steps of splitmix64). */
static uint64_t
derive_multiplier(uint64_t seed)
{
    uint64_t z = seed + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 31) | 1;
}

/* The handle of HEAP without anything that depends on the root's contents. */
static void
init_handle(struct world *world, struct sm_heap *heap)
{
    memset(world, 0, sizeof *world);
    world->heap = heap;
    world->root = sm_root(heap);
    struct sm_figures figures;
    sm_figures(heap, &figures);
    world->limit = figures.limit;
    world->reserve = figures.reserve;
    world->owner_count = 1;
    world->owners = memory_get(world->owner_count, sizeof *world->owners);
    world->owners[0].active = true;
    kinds_register(world);
}

struct sm_config
world_configure(const struct world_options *options)
{
    return (struct sm_config){
        .base = WORLD_BASE,
        .small_limit = options->small_limit,
        .alignment = 8,
        .limit = options->limit ? options->limit : WORLD_LIMIT_DEFAULT,
        .reserve = options->reserve ? options->reserve : WORLD_RESERVE_DEFAULT,
        .root_size = sizeof(struct world_root),
        .headed = true,
        .engine = options->engine,
        .options = options->malloc_options,
    };
}

bool
world_open(struct world *world, const struct world_options *options, struct sm_note *note)
{
    struct sm_config config = world_configure(options);
    struct sm_heap *heap = sm_create(&config, note);
    if (!heap)
        return false;
    init_handle(world, heap);
    world->root->layout = WORLD_LAYOUT;
    world->root->hash_seed = options->hash_seed ? options->hash_seed : draw_secret();
    world->root->hash_multiplier = derive_multiplier(world->root->hash_seed);
    world->hash_seed = world->root->hash_seed;
    world->hash_multiplier = world->root->hash_multiplier;
    intern_open(world);
    return true;
}

bool
world_adopt(struct world *world, struct sm_heap *heap)
{
    const struct world_root *root = sm_root(heap);
    if (root->layout != WORLD_LAYOUT)
        return false;
    init_handle(world, heap);
    world->hash_seed = root->hash_seed;
    world->hash_multiplier = root->hash_multiplier;
    return true;
}

void
world_close(struct world *world)
{
    sm_destroy(world->heap);
    free(world->owners);
    memset(world, 0, sizeof *world);
}

void
world_get_slow(struct world *world, const void *block, size_t size)
{
    if (!block)
        fail_for_memory(world, size);
    activate_owner(world, world->owner);
}

void *
world_resize(struct world *world, void *block, size_t old_size, size_t new_size)
{
    old_size = round_to_words(old_size);
    new_size = round_to_words(new_size);
    if (old_size == new_size)
        return block;
    struct ref *moved = sm_resize(world->heap, block, old_size, new_size);
    if (__builtin_expect(!moved, 0))
        fail_for_memory(world, new_size);
    world->counts[ref_kind(moved)].bytes += new_size - old_size;
    world->owners[ref_owner(moved)].count.bytes += new_size - old_size;
    return moved;
}

bool
world_fits(const struct world *world, size_t size)
{
    return sm_fits(world->heap, size);
}

void
world_limit_set(struct world *world, size_t limit, size_t reserve)
{
    world->limit = limit;
    world->reserve = reserve;
    sm_limit_set(world->heap, limit, reserve);
}

/* What lies between the cap and the limit is reserve meanwhile, so what is never exceeded stays the same. */
void
world_cap(struct world *world, size_t bytes)
{
    size_t used = sm_used(world->heap), limit = world->limit;
    if (limit == 0) return; /* none */
    if (used < limit && bytes < limit - used) limit = used + bytes;
    sm_limit_set(world->heap, limit, world->reserve + (world->limit - limit));
}

bool
world_is_low(const struct world *world)
{
    return sm_low(world->heap);
}

/*
 * Blocks that wait to be destroyed are linked through their head word, the one word that is the same in all kinds: an
 * address needs 56 bits, which are there because a dead block needs no count and its owner has been settled: it
 * belongs to the driver, number 0, from here on.  So any number of blocks can wait, and no block loses anything
 * that its destroy operation wants to know.
 */
static void
queue_push(struct world *world, struct ref *block)
{
    size_t size = round_to_words(world->kinds[ref_kind(block)].size(world, block));
    kind_count_change(&world->owners[ref_owner(block)].count, UINT64_MAX, 0 - size);
    kind_count_change(&world->owners[0].count, 1, size);
    uint64_t word = (uint64_t)(uintptr_t)world->dropped << OWNER_SHIFT | (block->head & ((1u << OWNER_SHIFT) - 1));
    memcpy(block, &word, sizeof word);
    world->dropped = block;
}

static struct ref *
queue_pop(struct world *world)
{
    struct ref *block = world->dropped;
    uint64_t word;
    memcpy(&word, block, sizeof word);
    world->dropped = (struct ref *)(uintptr_t)(word >> OWNER_SHIFT);
    block->head = (uint32_t)word & ((1u << OWNER_SHIFT) - 1);
    block->references = 0;
    return block;
}

static void
destroy_block(struct world *world, struct ref *block)
{
    const struct kind_ops *ops = &world->kinds[ref_kind(block)];
    if (ops->destroy)
        ops->destroy(world, block);
    else
        world_release(world, block, ops->size(world, block));
}

void
world_drop(struct world *world, struct ref *block)
{
    if (ref_kind(block) == KIND_STRING) {
        string_destroy(world, (struct string *)block);
        return;
    }
    if (world->dropping) {
        queue_push(world, block);
        return;
    }
    world->dropping = true;
    destroy_block(world, block);
    while (world->dropped)
        destroy_block(world, queue_pop(world));
    world->dropping = false;
}

uint32_t
world_owner_new(struct world *world)
{
    /* A bounded search: a number that stays in use for long must not make each new owner slow. */
    for (int tries = world->owners_retired ? OWNERS_TRIED : 0; tries > 0; tries--) {
        world->owner_cursor = world->owner_cursor + 1 < world->owner_count ? world->owner_cursor + 1 : 0;
        const struct world_owner *owner = &world->owners[world->owner_cursor];
        if (!owner->active && owner->count.blocks == 0) {
            activate_owner(world, world->owner_cursor);
            return world->owner_cursor;
        }
    }
    world->owner_cursor = world->owner_count;
    activate_owner(world, world->owner_cursor);
    return world->owner_cursor;
}

void
world_owner_retire(struct world *world, uint32_t owner)
{
    ASSERT(owner != 0 && owner < world->owner_count && world->owners[owner].active);
    world->owners[owner].active = false;
    world->owners_retired++;
}

struct kind_count
world_owner_count(const struct world *world, uint32_t owner)
{
    return owner < world->owner_count ? world->owners[owner].count : (struct kind_count){0, 0};
}

bool
world_is_block(const struct world *world, const struct sm_block *block)
{
    uintptr_t start = (uintptr_t)block->address;
    return block->used && block->type != SM_BLOCK_CHUNK && block->type != SM_BLOCK_TOP
        && !((uintptr_t)world->root >= start && (uintptr_t)world->root < start + block->size);
}

static bool
count_block(void *context, const struct sm_block *block)
{
    struct world *world = context;
    if (!world_is_block(world, block))
        return true;
    const struct ref *ref = block->address;
    const struct kind_ops *ops = &world->kinds[ref_kind(ref)];
    size_t size = round_to_words(ops->size ? ops->size(world, ref) : block->size);
    activate_owner(world, ref_owner(ref));
    kind_count_change(&world->counts[ref_kind(ref)], 1, size);
    kind_count_change(&world->owners[ref_owner(ref)].count, 1, size);
    return true;
}

void
world_recount(struct world *world)
{
    memset(world->counts, 0, sizeof world->counts);
    for (uint32_t i = 0; i < world->owner_count; i++)
        world->owners[i].count = (struct kind_count){0, 0};
    sm_walk(world->heap, count_block, world);
}
