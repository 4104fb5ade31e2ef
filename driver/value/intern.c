/* SPDX-License-Identifier: MIT */
/*
 * The table of interned strings: open addressing with linear probing from the low bits of the hash, at most three
 * quarters full.  A string that leaves has the entries behind it moved up (Knuth 6.4, algorithm R), so the table
 * needs no marks of deletion.  The table belongs to the driver, not to who happened to make it grow.
 */
#include "value/intern.h"

#include "base/assert.h"
#include "value/kinds.h"

#define FIRST_SIZE 256

static struct table *
table_of(const struct world *world)
{
    return (struct table *)world->root->interned;
}

static struct table *
make_table(struct world *world, uint32_t size)
{
    uint32_t owner = world->owner;
    world->owner = 0;
    struct table *table = table_new(world, size, true);
    world->owner = owner;
    return table;
}

void
intern_open(struct world *world)
{
    world->root->interned = &make_table(world, FIRST_SIZE)->ref;
}

/* The entry of that text, or the empty one where it belongs. */
static struct ref **
find_entry(struct table *table, uint32_t hash, const char *bytes, size_t length)
{
    uint32_t mask = table->size - 1;
    for (uint32_t at = hash & mask;; at = (at + 1) & mask) {
        const struct string *string = (const struct string *)table->entries[at];
        if (!string
            || (string->hash == hash && string->length == length && memcmp(string->text, bytes, length) == 0))
            return &table->entries[at];
    }
}

static void
grow(struct world *world)
{
    struct table *old = table_of(world);
    ASSERT(old->size <= UINT32_MAX / 2);
    struct table *fresh = make_table(world, old->size * 2);
    uint32_t mask = fresh->size - 1;
    for (uint32_t i = 0; i < old->size; i++) {
        if (!old->entries[i])
            continue;
        uint32_t at = ((struct string *)old->entries[i])->hash & mask;
        while (fresh->entries[at])
            at = (at + 1) & mask;
        fresh->entries[at] = old->entries[i];
    }
    fresh->count = old->count;
    world->root->interned = &fresh->ref;
    ref_free(world, &old->ref);
}

static bool
is_full(const struct table *table)
{
    return table->count >= table->size / 4 * 3;
}

size_t
intern_growth(const struct world *world)
{
    const struct table *table = table_of(world);
    return is_full(table) ? sizeof *table + 2 * (size_t)table->size * sizeof(struct ref *) : 0;
}

/* STRING, which has its hash and no equal in the table, becomes the one of its text. */
static void
insert(struct world *world, struct string *string)
{
    struct table *table = table_of(world);
    if (is_full(table)) {
        grow(world);
        table = table_of(world);
    }
    *find_entry(table, string->hash, string->text, string->length) = &string->ref;
    table->count++;
    string->ref.head |= STRING_INTERNED;
}

struct string *
string_intern(struct world *world, const char *bytes, size_t length)
{
    uint32_t hash = string_hash_text(world, bytes, length);
    struct ref **entry = find_entry(table_of(world), hash, bytes, length);
    if (*entry)
        return string_ref((struct string *)*entry);
    struct string *string = string_new(world, bytes, length);
    string->hash = hash;
    insert(world, string);
    return string;
}

struct string *
string_intern_ref(struct world *world, struct string *string)
{
    if (string_is_interned(string))
        return string_ref(string);
    struct ref **entry = find_entry(table_of(world), string_hash(world, string), string->text, string->length);
    if (*entry)
        return string_ref((struct string *)*entry);
    /* One with slack was being appended to: intern a copy of the right size. */
    if (string->ref.head & STRING_SLACK)
        return string_intern(world, string->text, string->length);
    insert(world, string);
    return string_ref(string);
}

struct string *
string_intern_take(struct world *world, struct string *string)
{
    struct string *interned = string_intern_ref(world, string);
    string_free(world, string);
    return interned;
}

struct string *
string_interned_peek(const struct world *world, const char *bytes, size_t length)
{
    return (struct string *)*find_entry(table_of(world), string_hash_text(world, bytes, length), bytes, length);
}

uint64_t
string_interned_count(const struct world *world)
{
    return table_of(world)->count;
}

void
intern_remove(struct world *world, struct string *string)
{
    struct table *table = table_of(world);
    uint32_t mask = table->size - 1;
    uint32_t hole = string->hash & mask;
    while (table->entries[hole] != &string->ref) {
        ASSERT(table->entries[hole]);
        hole = (hole + 1) & mask;
    }
    table->count--;
    /* An entry may move up into the hole unless its home lies behind the hole. */
    for (uint32_t at = (hole + 1) & mask; table->entries[at]; at = (at + 1) & mask) {
        uint32_t home = ((struct string *)table->entries[at])->hash & mask;
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            table->entries[hole] = table->entries[at];
            hole = at;
        }
    }
    table->entries[hole] = NULL;
}
