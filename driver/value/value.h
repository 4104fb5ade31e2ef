/* SPDX-License-Identifier: MIT */
/*
 * Values: what an LPC variable holds, and the head word of everything that is counted.
 *
 * A value in a register, a constant or a C local is 16 bytes: a payload and a tag.  In arrays, mappings and object
 * variables the same value is an eight-byte payload and a one-byte tag in two separate rows, so an element costs 9 bytes.
 * Memory full of zero bytes is therefore a row of the integer 0, which is also what LPC calls "no value".
 *
 * Every block of the world heap begins with a head word:
 *
 *      bit 63            32 31            8 7    5 4     0
 *          +---------------+---------------+------+-------+
 *          |  references   |     owner     |flags | kind  |
 *          +---------------+---------------+------+-------+
 *
 * kind 0 is a free block.  References stick at their maximum: such a block is never freed.
 */
#ifndef LOAM_VALUE_VALUE_H
#define LOAM_VALUE_VALUE_H

#include <stdbool.h>
#include <stdint.h>

/* Tags.  Everything from TAG_STRING on points to a counted block.  TAG_INT must stay 0. */
enum tag {
    TAG_INT = 0,
    TAG_FLOAT = 1,
    TAG_STRING = 2,
    TAG_ARRAY = 3,
    TAG_MAPPING = 4,
    TAG_OBJECT = 5,
    TAG_CLOSURE = 6,
    TAG_STRUCT = 7,
    TAG_SYMBOL = 8,
    TAG_QUOTED = 9,
    TAG_BYTES = 10,
    TAG_COUNT,
    TAG_GONE = 255 /* inside mappings only: an entry that was deleted */
};

/* Kinds of blocks: what a walk of the heap meets.  At most 31. */
enum kind {
    KIND_FREE = 0,
    KIND_STRING,
    KIND_ARRAY,
    KIND_MAPPING,
    KIND_MAPPING_TABLE, /* the entries of one mapping; belongs to it alone */
    KIND_OBJECT,
    KIND_VARIABLES, /* payloads and tags of one object's variables; belongs to it alone */
    KIND_CLOSURE,
    KIND_STRUCT,
    KIND_PROGRAM, /* one block: code, constants, functions, caches, lines */
    KIND_TABLE,   /* the intern table, which holds its strings weakly */
    KIND_RAW,     /* bytes without references */
    KIND_NAMES,   /* table of objects by name, whose references are counted */
    KIND_PLACE,   /* where an object is, what is in it, who plays it (object/) */
    KIND_ACTIONS, /* the commands a living object knows (object/) */
    KIND_CALLBACK, /* a function to be called later (object/) */
    KIND_QUEUE,   /* what waits for a time or an answer (object/) */
    KIND_SESSION, /* what a connected player's session holds of LPC (session/) */
    KIND_SESSIONS, /* all sessions, by connection (session/) */
    KIND_QUOTE, /* a symbol or a quoted array: what is quoted, and how often */
    KIND_STRUCT_TYPE, /* name and members of structs, shared by programs and instances */
    KIND_COUNT
};

enum { KIND_MASK = 0x1f, HEAD_FLAG_SHIFT = 5, OWNER_SHIFT = 8, OWNER_MAX = 0xffffff };

/* Flags of the head word.  DESTRUCTED is for objects; the other bits mean something else in each kind. */
#define HEAD_DESTRUCTED 0x20u
#define STRING_INTERNED 0x20u /* the one copy of this text in the intern table */
#define STRING_WIDE 0x40u     /* holds bytes above 0x7f: UTF-8, indexed by code point */
#define STRING_SLACK 0x80u    /* the block is larger than the text needs: its capacity stands behind the text */
#define TABLE_WEAK 0x20u      /* KIND_TABLE: its references are not counted */
#define TABLE_LOOSE 0x20u     /* KIND_MAPPING_TABLE: has had keys that are strings not interned */
#define TABLE_OBJECTS 0x40u   /* KIND_MAPPING_TABLE: has had keys that are objects */

#define REFERENCES_STUCK UINT32_MAX

struct ref {
    uint32_t head; /* owner << 8 | flags | kind */
    uint32_t references;
};

struct string;
struct array;
struct mapping;
struct instance;
struct closure;
struct structure;

struct value {
    union {
        int64_t i;
        double f;
        uint64_t bits;
        struct ref *ref;
        struct string *string;
        struct array *array;
        struct mapping *mapping;
        struct instance *object;
        struct closure *closure;
        struct structure *structure;
    };
    uint64_t tag; /* enum tag; a whole word, so that a copy is two loads and two stores */
};

static inline enum kind
ref_kind(const struct ref *ref)
{
    return (enum kind)(ref->head & KIND_MASK);
}

static inline uint32_t
ref_owner(const struct ref *ref)
{
    return ref->head >> OWNER_SHIFT;
}

static inline bool
tag_is_counted(uint64_t tag)
{
    return tag >= TAG_STRING;
}

static inline void
ref_add(struct ref *ref)
{
    ref->references += ref->references != REFERENCES_STUCK;
}

static inline struct value
value_int(int64_t i)
{
    return (struct value){ .i = i, .tag = TAG_INT };
}

static inline struct value
value_float(double f)
{
    return (struct value){ .f = f, .tag = TAG_FLOAT };
}

/* Wrap a counted block; takes over the caller's reference. */
static inline struct value
value_take(enum tag tag, void *block)
{
    return (struct value){ .ref = block, .tag = tag };
}

/* One more reference to the same value. */
static inline struct value
value_ref(struct value value)
{
    if (tag_is_counted(value.tag)) ref_add(value.ref);
    return value;
}

/* A destructed object reads as 0 everywhere. */
static inline bool
value_is_destructed(struct value value)
{
    return value.tag == TAG_OBJECT && (value.ref->head & HEAD_DESTRUCTED);
}

/* What `if (x)` asks: everything but the integer 0 and a destructed object is true; the float 0.0 is true as in LDMud. */
static inline bool
value_is_true(struct value value)
{
    return value.tag == TAG_INT ? value.i != 0 : !value_is_destructed(value);
}

#endif
