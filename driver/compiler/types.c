/* SPDX-License-Identifier: MIT */
/*
 * The table of types: a row of entries and a hash index over it, so that the same type is entered once.
 *
 * Depth and width are limited, so the recursive functions here are bounded whatever a source declares.
 */
#include "compiler/types.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"
#include "program/efun_sig.h"

enum shape { SHAPE_BASIC, SHAPE_ARRAY, SHAPE_UNION };

struct type {
    enum shape shape;
    uint32_t depth;
    uint32_t first, count; /* in members: the element, or the types of a union */
};

struct type_table {
    VECTOR(struct type) types;
    VECTOR(type_id) members;
    uint32_t *index; /* open addressing: type number, 0: empty (number 0 is basic and never looked for) */
    size_t capacity;
};

static const struct {
    const char *name;
    uint16_t mask;
} basics[TYPE_BASIC_COUNT] = {
    [TYPE_UNKNOWN] = {"unknown", MASK_ANY},
    [TYPE_MIXED] = {"mixed", MASK_ANY},
    [TYPE_VOID] = {"void", MASK(TAG_INT)},
    [TYPE_INT] = {"int", MASK(TAG_INT)},
    [TYPE_FLOAT] = {"float", MASK(TAG_FLOAT)},
    [TYPE_STRING] = {"string", MASK(TAG_INT) | MASK(TAG_STRING)},
    [TYPE_MAPPING] = {"mapping", MASK(TAG_INT) | MASK(TAG_MAPPING)},
    [TYPE_OBJECT] = {"object", MASK(TAG_INT) | MASK(TAG_OBJECT)},
    [TYPE_CLOSURE] = {"closure", MASK(TAG_INT) | MASK(TAG_CLOSURE)},
    [TYPE_SYMBOL] = {"symbol", MASK(TAG_INT) | MASK(TAG_SYMBOL)},
    [TYPE_QUOTED] = {"quoted_array", MASK(TAG_INT) | MASK(TAG_QUOTED)},
    [TYPE_BYTES] = {"bytes", MASK(TAG_INT) | MASK(TAG_BYTES)},
    [TYPE_ARRAY_ANY] = {"mixed*", MASK(TAG_INT) | MASK(TAG_ARRAY)},
    [TYPE_NULL] = {"null", MASK(TAG_INT)},
};

struct type_table *
type_table_new(void)
{
    struct type_table *table = memory_get(1, sizeof *table);
    for (int i = 0; i < TYPE_BASIC_COUNT; i++)
        vector_add(&table->types, (struct type){.shape = SHAPE_BASIC});
    struct type *any = &table->types.data[TYPE_ARRAY_ANY];
    *any = (struct type){.shape = SHAPE_ARRAY, .depth = 1, .first = 0, .count = 1};
    vector_add(&table->members, TYPE_MIXED);
    table->capacity = 64;
    table->index = memory_get(table->capacity, sizeof *table->index);
    return table;
}

void
type_table_free(struct type_table *table)
{
    if (!table)
        return;
    vector_free(&table->types);
    vector_free(&table->members);
    free(table->index);
    free(table);
}

static const type_id *
members_of(const struct type_table *table, const struct type *type)
{
    return table->members.data + type->first;
}

static size_t
hash_type(enum shape shape, const type_id *members, uint32_t count)
{
    uint64_t hash = shape;
    for (uint32_t i = 0; i < count; i++) {
        hash = (hash ^ members[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return (size_t)hash;
}

static void
grow_index(struct type_table *table)
{
    size_t capacity = table->capacity * 2;
    uint32_t *index = memory_get(capacity, sizeof *index);
    for (uint32_t i = TYPE_BASIC_COUNT; i < table->types.count; i++) {
        const struct type *type = &table->types.data[i];
        size_t at = hash_type(type->shape, members_of(table, type), type->count) & (capacity - 1);
        while (index[at])
            at = (at + 1) & (capacity - 1);
        index[at] = i;
    }
    free(table->index);
    table->index = index;
    table->capacity = capacity;
}

/* The number of the composite type, entered if it is new. */
static type_id
intern_type(struct type_table *table, enum shape shape, const type_id *members, uint32_t count)
{
    size_t at = hash_type(shape, members, count) & (table->capacity - 1);
    for (; table->index[at]; at = (at + 1) & (table->capacity - 1)) {
        const struct type *type = &table->types.data[table->index[at]];
        if (type->shape == shape && type->count == count &&
            memcmp(members_of(table, type), members, count * sizeof *members) == 0)
            return table->index[at];
    }
    struct type type = {.shape = shape, .first = (uint32_t)table->members.count, .count = count};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t depth = table->types.data[members[i]].depth + 1;
        if (depth > type.depth)
            type.depth = depth;
        vector_add(&table->members, members[i]);
    }
    type_id number = (type_id)table->types.count;
    vector_add(&table->types, type);
    table->index[at] = number;
    if (table->types.count * 2 > table->capacity)
        grow_index(table);
    return number;
}

type_id
type_array_of(struct type_table *table, type_id element)
{
    if (element == TYPE_UNKNOWN || element == TYPE_MIXED || element == TYPE_VOID || element == TYPE_NULL)
        return TYPE_ARRAY_ANY;
    if (table->types.data[element].depth >= TYPE_DEPTH_MAX)
        return TYPE_ARRAY_ANY;
    return intern_type(table, SHAPE_ARRAY, &element, 1);
}

struct member_list {
    type_id types[TYPE_UNION_MAX + 1];
    uint32_t count;
};

/* Put one type into the sorted list; one too many is kept to show that there are. */
static void
insert_member(struct member_list *list, type_id type)
{
    uint32_t at = 0;
    while (at < list->count && list->types[at] < type)
        at++;
    if ((at < list->count && list->types[at] == type) || list->count > TYPE_UNION_MAX)
        return;
    memmove(&list->types[at + 1], &list->types[at], (list->count - at) * sizeof *list->types);
    list->types[at] = type;
    list->count++;
}

static void
insert_members(const struct type_table *table, struct member_list *list, type_id type)
{
    const struct type *entry = &table->types.data[type];
    if (entry->shape != SHAPE_UNION)
        insert_member(list, type);
    for (uint32_t i = 0; entry->shape == SHAPE_UNION && i < entry->count; i++)
        insert_member(list, members_of(table, entry)[i]);
}

type_id
type_union(struct type_table *table, type_id a, type_id b)
{
    if (a == b)
        return a;
    if (a == TYPE_UNKNOWN || b == TYPE_UNKNOWN)
        return TYPE_UNKNOWN;
    if (a == TYPE_MIXED || b == TYPE_MIXED)
        return TYPE_MIXED;
    if (a == TYPE_NULL && b != TYPE_VOID)
        return b;
    if (b == TYPE_NULL && a != TYPE_VOID)
        return a;
    struct member_list list = {.count = 0};
    insert_members(table, &list, a);
    insert_members(table, &list, b);
    uint32_t depth = 0;
    for (uint32_t i = 0; i < list.count; i++)
        if (table->types.data[list.types[i]].depth > depth)
            depth = table->types.data[list.types[i]].depth;
    if (list.count > TYPE_UNION_MAX || depth >= TYPE_DEPTH_MAX)
        return TYPE_MIXED;
    return list.count == 1 ? list.types[0] : intern_type(table, SHAPE_UNION, list.types, list.count);
}

bool
type_is_array(const struct type_table *table, type_id type)
{
    return table->types.data[type].shape == SHAPE_ARRAY;
}

type_id
type_element(const struct type_table *table, type_id array)
{
    const struct type *type = &table->types.data[array];
    return type->shape == SHAPE_ARRAY ? members_of(table, type)[0] : TYPE_UNKNOWN;
}

static bool
is_wild(type_id type)
{
    return type == TYPE_UNKNOWN || type == TYPE_MIXED;
}

/*
 * Unions of arrays of unions can be made so that comparing two of them takes for ever.  When the steps are used up they are
 * taken to fit: a type that nobody can read is not worth a complaint.
 */
enum { COMPARE_STEPS_MAX = 10000 };

static bool
burn(uint32_t *fuel)
{
    return *fuel > 0 && --*fuel > 0;
}

static bool
fits(const struct type_table *table, type_id from, type_id to, uint32_t *fuel)
{
    if (from == to || from == TYPE_UNKNOWN || to == TYPE_UNKNOWN || !burn(fuel))
        return true;
    if (from == TYPE_VOID)
        return table->types.data[to].shape == SHAPE_UNION && members_of(table, &table->types.data[to])[0] == TYPE_VOID;
    if (from == TYPE_NULL || from == TYPE_MIXED || to == TYPE_MIXED)
        return true;
    const struct type *source = &table->types.data[from], *target = &table->types.data[to];
    if (source->shape == SHAPE_UNION) {
        for (uint32_t i = 0; i < source->count; i++)
            if (!fits(table, members_of(table, source)[i], to, fuel))
                return false;
        return true;
    }
    if (target->shape == SHAPE_UNION) {
        for (uint32_t i = 0; i < target->count; i++)
            if (fits(table, from, members_of(table, target)[i], fuel))
                return true;
        return false;
    }
    return source->shape == SHAPE_ARRAY && target->shape == SHAPE_ARRAY &&
           fits(table, members_of(table, source)[0], members_of(table, target)[0], fuel);
}

static bool
overlaps(const struct type_table *table, type_id from, type_id to, uint32_t *fuel)
{
    if (from == to || is_wild(from) || is_wild(to) || from == TYPE_NULL || to == TYPE_NULL || !burn(fuel))
        return true;
    const struct type *a = &table->types.data[from], *b = &table->types.data[to];
    if (a->shape == SHAPE_UNION) {
        for (uint32_t i = 0; i < a->count; i++)
            if (overlaps(table, members_of(table, a)[i], to, fuel))
                return true;
        return false;
    }
    if (b->shape == SHAPE_UNION)
        return overlaps(table, to, from, fuel);
    return a->shape == SHAPE_ARRAY && b->shape == SHAPE_ARRAY &&
           overlaps(table, members_of(table, a)[0], members_of(table, b)[0], fuel);
}

bool
type_fits(const struct type_table *table, type_id from, type_id to)
{
    uint32_t fuel = COMPARE_STEPS_MAX;
    return fits(table, from, to, &fuel);
}

bool
type_overlaps(const struct type_table *table, type_id from, type_id to)
{
    uint32_t fuel = COMPARE_STEPS_MAX;
    return overlaps(table, from, to, &fuel);
}

void
type_render(const struct type_table *table, type_id type, struct buffer *out)
{
    const struct type *entry = &table->types.data[type];
    if (type < TYPE_BASIC_COUNT) {
        buffer_add_text(out, basics[type].name);
    } else if (entry->shape == SHAPE_ARRAY) {
        type_id element = members_of(table, entry)[0];
        bool is_union = table->types.data[element].shape == SHAPE_UNION;
        buffer_add_text(out, is_union ? "<" : "");
        type_render(table, element, out);
        buffer_add_text(out, is_union ? ">*" : "*");
    } else {
        for (uint32_t i = 0; i < entry->count; i++) {
            if (i > 0)
                buffer_add_byte(out, '|');
            type_render(table, members_of(table, entry)[i], out);
        }
    }
}

uint16_t
type_mask(const struct type_table *table, type_id type)
{
    if (type < TYPE_BASIC_COUNT)
        return basics[type].mask;
    const struct type *entry = &table->types.data[type];
    if (entry->shape == SHAPE_ARRAY)
        return basics[TYPE_ARRAY_ANY].mask;
    uint16_t mask = 0;
    for (uint32_t i = 0; i < entry->count; i++)
        mask |= type_mask(table, members_of(table, entry)[i]);
    return mask;
}

/* ---- from text ---- */

struct type_reader {
    struct type_table *table;
    const char *at;
    int nesting;
    bool wrong;
};

static type_id read_union(struct type_reader *reader);

static char
next_byte(struct type_reader *reader)
{
    while (*reader->at == ' ')
        reader->at++;
    return *reader->at;
}

static type_id
read_word(struct type_reader *reader)
{
    size_t size = strspn(reader->at, "abcdefghijklmnopqrstuvwxyz");
    const char *word = reader->at;
    reader->at += size;
    if (size == 6 && memcmp(word, "status", 6) == 0)
        return TYPE_INT;
    for (type_id i = 0; i < TYPE_BASIC_COUNT; i++)
        if (i != TYPE_ARRAY_ANY && strlen(basics[i].name) == size && memcmp(word, basics[i].name, size) == 0)
            return i;
    reader->wrong = true;
    return TYPE_UNKNOWN;
}

static type_id
read_single(struct type_reader *reader)
{
    type_id type;
    if (next_byte(reader) == '<' && reader->nesting < TYPE_DEPTH_MAX) {
        reader->at++;
        reader->nesting++;
        type = read_union(reader);
        reader->nesting--;
        if (next_byte(reader) == '>')
            reader->at++;
        else
            reader->wrong = true;
    } else {
        type = read_word(reader);
    }
    for (; next_byte(reader) == '*'; reader->at++)
        type = type_array_of(reader->table, type);
    return type;
}

static type_id
read_union(struct type_reader *reader)
{
    type_id type = read_single(reader);
    while (next_byte(reader) == '|') {
        reader->at++;
        type = type_union(reader->table, type, read_single(reader));
    }
    return type;
}

type_id
type_parse(struct type_table *table, const char *text)
{
    struct type_reader reader = {.table = table, .at = text};
    type_id type = read_union(&reader);
    return reader.wrong || next_byte(&reader) != '\0' ? TYPE_UNKNOWN : type;
}
