/* SPDX-License-Identifier: MIT */
/*
 * Tables of mappings: the layout, for mapping.c, mapping_table.c and the fast paths of the interpreter.
 *
 * Up to TABLE_LINEAR_MAX entries:
 *
 *      | head word | count, used, capacity, width | payloads of entry 0, 1, ... | tags of entry 0, 1, ... |
 *
 * above that (capacity is TABLE_INDEXED in the first line, struct indexed_table has the numbers):
 *
 *      | head word | count, -, 255, width | used ... tags | index[mask + 1] | payloads ... | tags ... |
 *
 * Entry number e has its key at payload e * (1 + width), its values behind it; tags likewise.  A deleted entry has TAG_GONE
 * for its key and zeros else.  Entries are numbered in the order of insertion and never change places in a table.
 *
 * The index is open addressing with linear probing.  A slot is UINT32_MAX when empty, else the upper bits of the
 * key's hash (~mask) and in its lower bits (mask) the entry's number; the probe starts at the lower bits of the hash.  So
 * most wrong candidates are refused without looking at their entry.  At most four fifths of the slots have an entry,
 * deleted ones included, so a number never has all lower bits set.
 *
 * A table may be held by walks besides its mapping.  Values change and entries are deleted in place; when it has to grow,
 * a new one takes its place in the mapping, and the old one is emptied into it, or copied if a walk still holds it.
 */
#ifndef LOAM_VALUE_MAPPING_TABLE_H
#define LOAM_VALUE_MAPPING_TABLE_H

#include "value/compare.h"
#include "value/mapping.h"

enum { TABLE_LINEAR_MAX = 8, TABLE_INDEXED = 255 };

struct mapping_table {
    struct ref ref;     /* KIND_MAPPING_TABLE */
    uint32_t count;     /* entries that are not deleted */
    uint8_t used;       /* linear: entries, deleted ones included */
    uint8_t capacity;   /* linear: entries there is room for; else TABLE_INDEXED */
    uint16_t width;
};

struct indexed_table {
    struct mapping_table table;
    uint32_t used, capacity;
    uint32_t mask;
    uint32_t reserved;
    uint64_t destructions; /* the root's, when keys were last looked at for destructed objects */
    uint64_t *payloads;
    uint8_t *tags;
    uint32_t index[];
};

/* What the two layouts have in common. */
struct table_view {
    uint64_t *payloads;
    uint8_t *tags;
    uint32_t used, capacity;
    uint32_t stride; /* 1 + width */
};

static inline bool
table_is_indexed(const struct mapping_table *table)
{
    return table->capacity == TABLE_INDEXED;
}

static inline struct table_view
table_view(const struct mapping_table *table)
{
    uint32_t stride = 1u + table->width;
    if (table_is_indexed(table)) {
        const struct indexed_table *indexed = (const struct indexed_table *)table;
        return (struct table_view){indexed->payloads, indexed->tags, indexed->used, indexed->capacity, stride};
    }
    uint64_t *payloads = (uint64_t *)(table + 1);
    return (struct table_view){
        payloads, (uint8_t *)(payloads + (size_t)table->capacity * stride), table->used, table->capacity, stride};
}

static inline struct mapping_slot
table_slot(const struct table_view *view, uint32_t entry)
{
    size_t at = (size_t)entry * view->stride + 1;
    return (struct mapping_slot){view->payloads + at, view->tags + at};
}

static inline struct value
table_key(const struct table_view *view, uint32_t entry)
{
    size_t at = (size_t)entry * view->stride;
    return (struct value){.bits = view->payloads[at], .tag = view->tags[at]};
}

/* Does entry number ENTRY show: not deleted, its key no destructed object? */
static inline bool
table_shows(const struct table_view *view, uint32_t entry)
{
    struct value key = table_key(view, entry);
    return key.tag != TAG_GONE && !value_is_destructed(key);
}

/* An empty table with room for EXPECTED entries. */
struct mapping_table *table_make(struct world *world, uint32_t width, uint32_t expected);
size_t table_bytes(const struct mapping_table *table);
/* Put KEY (consumed, as value_as_key made it, not there yet) at the end with values 0. There must be room. */
struct mapping_slot table_add(struct world *world, struct mapping_table *table, struct value key);
/* Bytes of a table that has grown to COUNT entries. */
size_t table_bytes_for(uint32_t width, uint32_t count);
/* A table with at least MORE entries free and everything of *TABLE, which it replaces. */
void table_grow(struct world *world, struct mapping_table **table, uint32_t more);
/* Entry number ENTRY becomes a gap; its key and values are freed. */
void table_delete(struct world *world, struct mapping_table *table, uint32_t entry);
/* Take out entries whose key was destructed. */
void table_sweep(struct world *world, struct mapping_table *table);
/*
 * Finding: where the key's values are, in *slot, which is untouched without success.  Keys are as value_as_key() makes them.
 * The quick ones call nothing.  STRIDE is 1 + width, given apart so that the usual one can be a constant.
 */
enum table_result { TABLE_FOUND, TABLE_MISSING, TABLE_UNSURE /* ask table_find */ };

/* Any key but a string and bytes: equal bits and tag; never unsure. */
static inline __attribute__((always_inline)) enum table_result
table_find_bits(const struct world *world, const struct mapping_table *table, uint64_t bits, uint64_t tag,
    size_t stride, struct mapping_slot *slot)
{
    if (!table_is_indexed(table)) {
        uint64_t *payload = (uint64_t *)(table + 1);
        uint8_t *key_tag = (uint8_t *)(payload + table->capacity * stride);
        for (uint32_t left = table->used; left > 0; left--, payload += stride, key_tag += stride) {
            if (*payload != bits || *key_tag != tag) continue;
            *slot = (struct mapping_slot){payload + 1, key_tag + 1};
            return TABLE_FOUND;
        }
        return TABLE_MISSING;
    }
    const struct indexed_table *indexed = (const struct indexed_table *)table;
    uint32_t hash = value_hash_bits(world, bits ^ tag << 56);
    uint32_t mask = indexed->mask;
    for (uint32_t at = hash;; at++) {
        uint32_t found = indexed->index[at & mask];
        if (found == UINT32_MAX) return TABLE_MISSING;
        if ((found ^ hash) > mask) continue;
        size_t entry = (found & mask) * stride;
        if (indexed->payloads[entry] != bits || indexed->tags[entry] != tag) continue;
        *slot = (struct mapping_slot){indexed->payloads + entry + 1, indexed->tags + entry + 1};
        return TABLE_FOUND;
    }
}

/* A string by its address.  Unsure when only a comparison of texts can tell; KEY has its hash if the table has an index. */
static inline __attribute__((always_inline)) enum table_result
table_find_address(const struct mapping_table *table, const struct string *key, size_t stride, struct mapping_slot *slot)
{
    uint64_t bits = (uint64_t)(uintptr_t)key;
    /* Two interned strings with different addresses are different. */
    bool loose = (table->ref.head & TABLE_LOOSE) || !string_is_interned(key);
    if (!table_is_indexed(table)) {
        uint64_t *payload = (uint64_t *)(table + 1);
        uint8_t *key_tag = (uint8_t *)(payload + table->capacity * stride);
        for (uint32_t left = table->used; left > 0; left--, payload += stride, key_tag += stride) {
            if (*payload != bits || *key_tag != TAG_STRING) continue;
            *slot = (struct mapping_slot){payload + 1, key_tag + 1};
            return TABLE_FOUND;
        }
        return loose ? TABLE_UNSURE : TABLE_MISSING;
    }
    const struct indexed_table *indexed = (const struct indexed_table *)table;
    uint32_t hash = key->hash;
    uint32_t mask = indexed->mask;
    for (uint32_t at = hash;; at++) {
        uint32_t found = indexed->index[at & mask];
        if (found == UINT32_MAX) return TABLE_MISSING;
        if ((found ^ hash) > mask) continue;
        size_t entry = (found & mask) * stride;
        if (indexed->payloads[entry] == bits && indexed->tags[entry] == TAG_STRING) {
            *slot = (struct mapping_slot){indexed->payloads + entry + 1, indexed->tags + entry + 1};
            return TABLE_FOUND;
        }
        if (loose) return TABLE_UNSURE;
    }
}

/* A string by its text; HASH is not looked at if the table has no index. */
bool table_find_text(const struct mapping_table *table, const struct string *key, uint32_t hash,
    struct mapping_slot *slot);
/* Any key. */
bool table_find(const struct world *world, const struct mapping_table *table, struct value key,
    struct mapping_slot *slot);

/* The number of the entry with these values. */
static inline uint32_t
table_entry_of(const struct mapping_table *table, struct mapping_slot slot)
{
    struct table_view view = table_view(table);
    return (uint32_t)((size_t)(slot.tags - 1 - view.tags) / view.stride);
}

/* The operations of KIND_MAPPING_TABLE. */
void table_register(struct world *world);
void table_destroy(struct world *world, struct mapping_table *table);

#endif
