/* SPDX-License-Identifier: MIT */
/*
 * Strings: making, joining, appending in place, comparing, hashing.  Parts of strings are in string_part.c.
 */
#include "value/string.h"

#include "base/assert.h"
#include "value/intern.h"

#define HIGH_BITS UINT64_C(0x8080808080808080)

static inline uint64_t
load_word(const char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Up to eight bytes as one word; different for different bytes of one length. */
static inline uint64_t
load_tail(const char *bytes, size_t length)
{
    if (length >= 4) {
        uint32_t first, last;
        memcpy(&first, bytes, sizeof first);
        memcpy(&last, bytes + length - 4, sizeof last);
        return first | (uint64_t)last << 32;
    }
    if (length == 0)
        return 0;
    return (uint64_t)(unsigned char)bytes[0] | (uint64_t)(unsigned char)bytes[length / 2] << 8
        | (uint64_t)(unsigned char)bytes[length - 1] << 16;
}

static inline bool
has_high_bits(const char *bytes, size_t length)
{
    uint64_t seen = 0;
    for (; length > 8; bytes += 8, length -= 8)
        seen |= load_word(bytes);
    return (seen | load_tail(bytes, length)) & HIGH_BITS;
}

static inline size_t
bytes_for(size_t length)
{
    return (sizeof(struct string) + length + 7) & ~(size_t)7;
}

/* Bytes of text there is room for. */
static inline uint32_t
capacity_of(const struct string *string)
{
    if (string->ref.head & STRING_SLACK) {
        uint32_t capacity;
        memcpy(&capacity, string->text + string->length, sizeof capacity);
        return capacity;
    }
    return (uint32_t)(bytes_for(string->length) - sizeof *string);
}

/* The text has LENGTH bytes now; the block has room for CAPACITY, which is what a block of whole words leaves. */
static inline void
set_length(struct string *string, uint32_t length, uint32_t capacity)
{
    string->length = length;
    if (bytes_for(length) == sizeof *string + capacity) {
        string->ref.head &= ~STRING_SLACK;
    } else {
        string->ref.head |= STRING_SLACK;
        memcpy(string->text + length, &capacity, sizeof capacity);
    }
}

struct string *
string_alloc(struct world *world, size_t length)
{
    ASSERT(length <= STRING_LENGTH_MAX);
    struct string *string = world_get(world, KIND_STRING, sizeof *string + length);
    string->length = (uint32_t)length;
    string->hash = 0;
    return string;
}

void
string_seal(struct string *string)
{
    if (has_high_bits(string->text, string->length))
        string->ref.head |= STRING_WIDE;
}

struct string *
string_new(struct world *world, const char *bytes, size_t length)
{
    struct string *string = string_alloc(world, length);
    if (length)
        memcpy(string->text, bytes, length);
    string_seal(string);
    return string;
}

struct string *
string_concat(struct world *world, const struct string_part *parts, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++)
        length += parts[i].length;
    struct string *string = string_alloc(world, length);
    char *out = string->text;
    bool wide = false;
    for (size_t i = 0; i < count; i++) {
        memcpy(out, parts[i].bytes, parts[i].length);
        out += parts[i].length;
        wide |= parts[i].wide;
    }
    if (wide)
        string_seal(string);
    return string;
}

struct string *
string_repeat(struct world *world, const struct string *string, uint32_t times)
{
    size_t total;
    ASSERT(!__builtin_mul_overflow((size_t)string->length, times, &total));
    struct string *result = string_alloc(world, total);
    if (total == 0)
        return result;
    memcpy(result->text, string->text, string->length);
    for (size_t done = string->length; done < total;) {
        size_t more = done < total - done ? done : total - done;
        memcpy(result->text + done, result->text, more);
        done += more;
    }
    result->ref.head |= string->ref.head & STRING_WIDE;
    return result;
}

struct string *
string_from_int(struct world *world, int64_t number)
{
    char text[INT_TEXT_MAX];
    uint32_t length = int_to_text(text, number);
    struct string *string = string_alloc(world, length);
    memcpy(string->text, text, length);
    return string;
}

struct string *
string_from_float(struct world *world, double number)
{
    char text[FLOAT_TEXT_MAX];
    uint32_t length = float_to_text(text, number);
    struct string *string = string_alloc(world, length);
    memcpy(string->text, text, length);
    return string;
}

/*
 * *STRING moves to a block with room for TOTAL bytes and more.  A string that grows for the first time gets an eighth,
 * one that has been growing a half: many strings are appended to once, and few forever.
 */
static __attribute__((noinline)) void
append_moving(struct world *world, struct string **string, const char *bytes, uint32_t length)
{
    struct string *old = *string;
    uint32_t head = old->length;
    size_t total = (size_t)head + length;
    bool private = old->ref.references == 1 && !string_is_interned(old);
    size_t room = total;
    if (private)
        room += 8 + ((old->ref.head & STRING_SLACK) ? total / 2 : total / 8);
    size_t size = bytes_for(room > STRING_LENGTH_MAX ? total : room);
    uint32_t capacity = (uint32_t)(size - sizeof *old);
    bool inside = (uintptr_t)bytes - (uintptr_t)old->text <= head;
    if (private && !inside) {
        struct string *moved = world_resize(world, old, sizeof *old + capacity_of(old), size);
        memcpy(moved->text + head, bytes, length);
        set_length(moved, (uint32_t)total, capacity);
        *string = moved;
        return;
    }
    struct string *fresh = world_get(world, KIND_STRING, size);
    fresh->ref.head |= old->ref.head & STRING_WIDE;
    memcpy(fresh->text, old->text, head);
    memcpy(fresh->text + head, bytes, length);
    set_length(fresh, (uint32_t)total, capacity);
    *string = fresh;
    string_free(world, old);
}

void
string_append(struct world *world, struct string **string, const char *bytes, uint32_t length)
{
    if (length == 0)
        return;
    struct string *old = *string;
    size_t total = (size_t)old->length + length;
    ASSERT(total <= STRING_LENGTH_MAX);
    bool wide = has_high_bits(bytes, length);
    uint32_t capacity = capacity_of(old);
    if (old->ref.references == 1 && !string_is_interned(old) && total <= capacity) {
        memmove(old->text + old->length, bytes, length);
        set_length(old, (uint32_t)total, capacity);
    } else {
        append_moving(world, string, bytes, length);
    }
    (*string)->hash = 0;
    if (wide)
        (*string)->ref.head |= STRING_WIDE;
}

void
string_own(struct world *world, struct string **string)
{
    struct string *old = *string;
    if (old->ref.references != 1 || string_is_interned(old)) {
        struct string *fresh = string_alloc(world, old->length);
        memcpy(fresh->text, old->text, old->length);
        fresh->ref.head |= old->ref.head & STRING_WIDE;
        *string = fresh;
        string_free(world, old);
    }
    (*string)->hash = 0;
}

bool
string_equal_text(const struct string *a, const struct string *b)
{
    if (a->ref.head & b->ref.head & STRING_INTERNED)
        return a == b;
    if (a->hash && b->hash && a->hash != b->hash)
        return false;
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

int
string_compare(const struct string *a, const struct string *b)
{
    /* The order of UTF-8 bytes is the order of code points. */
    int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
    if (order != 0)
        return order;
    return (a->length > b->length) - (a->length < b->length);
}

static inline uint64_t
fold(uint64_t a, uint64_t b)
{
    __extension__ unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Multiply and fold, eight bytes a step, under the world's two secrets; the length goes into the last step. */
uint32_t
string_hash_text(const struct world *world, const char *bytes, size_t length)
{
    uint64_t state = world->hash_seed ^ length;
    for (; length > 8; bytes += 8, length -= 8)
        state = fold(state ^ load_word(bytes), world->hash_multiplier) + world->hash_seed;
    state = fold(state ^ load_tail(bytes, length), world->hash_multiplier);
    uint32_t hash = (uint32_t)state;
    return hash ? hash : 1;
}

uint32_t
string_hash_make(const struct world *world, struct string *string)
{
    string->hash = string_hash_text(world, string->text, string->length);
    return string->hash;
}

void
string_destroy(struct world *world, struct string *string)
{
    if (string_is_interned(string))
        intern_remove(world, string);
    world_release(world, string, sizeof *string + capacity_of(string));
}

static void
destroy(struct world *world, struct ref *block)
{
    string_destroy(world, (struct string *)block);
}

static size_t
size(const struct world *world, const struct ref *block)
{
    (void)world;
    const struct string *string = (const struct string *)block;
    return sizeof *string + capacity_of(string);
}

/* Text, a length and a hash: no addresses. */
static void
scan(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    (void)world;
    (void)block;
    (void)test;
    (void)context;
}

void
string_register(struct world *world)
{
    world->kinds[KIND_STRING] = (struct kind_ops){.name = "string", .destroy = destroy, .size = size, .scan = scan};
}
