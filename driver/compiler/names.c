/* SPDX-License-Identifier: MIT */
/*
 * The table of names, and the guess at what a misspelt one was meant to be.
 *
 * The hash starts from the table's address, so a source cannot be prepared to make all names collide.
 */
#include "compiler/names.h"

#include <string.h>

#include "compiler/tokens.h"

enum { NAMES_FIRST = 512, GUESS_LENGTH_MAX = 40 };

static uint64_t
hash_text(const struct name_table *table, const char *text, size_t length)
{
    uint64_t hash = (uint64_t)(uintptr_t)table->arena ^ length * 0x9e3779b97f4a7c15u;
    while (length > 0) {
        uint64_t word = 0;
        size_t take = length < 8 ? length : 8;
        memcpy(&word, text, take);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
        text += take;
        length -= take;
    }
    return hash;
}

void
name_table_init(struct name_table *table, struct arena *arena)
{
    *table = (struct name_table){.arena = arena, .capacity = NAMES_FIRST};
    table->slots = arena_get(arena, NAMES_FIRST * sizeof *table->slots);
}

/* The old row of slots stays in the arena: all old ones together are smaller than the new one. */
static void
grow(struct name_table *table)
{
    size_t capacity = table->capacity * 2;
    struct name **slots = arena_get(table->arena, capacity * sizeof *slots);
    for (size_t i = 0; i < table->capacity; i++) {
        struct name *name = table->slots[i];
        if (!name)
            continue;
        size_t at = name->hash & (capacity - 1);
        while (slots[at])
            at = (at + 1) & (capacity - 1);
        slots[at] = name;
    }
    table->slots = slots;
    table->capacity = capacity;
}

struct name *
name_intern(struct name_table *table, const char *text, size_t length)
{
    uint64_t hash = hash_text(table, text, length);
    size_t at = hash & (table->capacity - 1);
    for (struct name *name; (name = table->slots[at]); at = (at + 1) & (table->capacity - 1))
        if (name->hash == hash && name->length == length && memcmp(name->text, text, length) == 0)
            return name;
    struct name *name = arena_get(table->arena, sizeof *name + length + 1);
    name->hash = hash;
    name->length = (uint32_t)length;
    name->keyword = TOKEN_NAME;
    memcpy(name->text, text, length);
    table->slots[at] = name;
    if (++table->count * 2 > table->capacity)
        grow(table);
    return name;
}

struct name_guess
name_guess_start(const char *word)
{
    size_t length = strlen(word);
    return (struct name_guess){.word = word, .distance = (uint32_t)(length < 3 ? 1 : length / 3) + 1};
}

static uint32_t
least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Edit distance with exchanged neighbours, three rows of the usual table at a time. */
static uint32_t
edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    uint32_t rows[3][GUESS_LENGTH_MAX + 1];
    uint32_t *before = rows[0], *last = rows[1], *now = rows[2];
    for (size_t j = 0; j <= b_length; j++)
        last[j] = (uint32_t)j;
    memset(before, 0, sizeof rows[0]);
    for (size_t i = 1; i <= a_length; i++) {
        now[0] = (uint32_t)i;
        for (size_t j = 1; j <= b_length; j++) {
            now[j] = least(last[j - 1] + (a[i - 1] != b[j - 1]), least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        uint32_t *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[b_length];
}

void
name_guess_try(struct name_guess *guess, const char *candidate)
{
    size_t a = strlen(guess->word), b = strlen(candidate);
    if (a > GUESS_LENGTH_MAX || b > GUESS_LENGTH_MAX)
        return;
    if ((a > b ? a - b : b - a) >= guess->distance)
        return;
    uint32_t distance = edit_distance(guess->word, a, candidate, b);
    if (distance >= guess->distance || distance == 0 || distance >= b)
        return;
    guess->distance = distance;
    guess->best = candidate;
}
