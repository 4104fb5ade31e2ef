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

enum shape { SHAPE_BASIC, SHAPE_ARRAY, SHAPE_UNION, SHAPE_STRUCT, SHAPE_EXACT };

struct type {
    enum shape shape;
    uint32_t depth;
    uint32_t number;       /* SHAPE_STRUCT: of the struct */
    uint32_t first, count; /* in members: the element, the types of a union, the struct, or its two names' numbers */
};

struct type_table {
    VECTOR(struct type) types;
    VECTOR(type_id) members;
    VECTOR(char *) names;         /* of structs and their programs, owned */
    uint32_t *name_index;         /* hash of names to number + 1 */
    size_t name_capacity;
    VECTOR(uint32_t) bases;       /* of structs by number */
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
    [TYPE_STRUCT_ANY] = {"struct mixed", MASK(TAG_INT) | MASK(TAG_STRUCT)},
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
    for (size_t i = 0; i < table->names.count; i++)
        free(table->names.data[i]);
    vector_free(&table->names);
    free(table->name_index);
    vector_free(&table->bases);
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
    struct type type = {
        .shape = shape, .number = STRUCT_NUMBER_NONE, .first = (uint32_t)table->members.count, .count = count};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t depth = shape == SHAPE_STRUCT ? 0 : table->types.data[members[i]].depth + 1;
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

/* ---- structs */

static size_t
hash_name(const char *name)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
    return (size_t)(hash ^ hash >> 32);
}

static void
grow_names(struct type_table *table)
{
    size_t capacity = table->name_capacity ? table->name_capacity * 2 : 16;
    uint32_t *index = memory_get(capacity, sizeof *index);
    for (uint32_t i = 0; i < table->names.count; i++) {
        size_t at = hash_name(table->names.data[i]) & (capacity - 1);
        while (index[at])
            at = (at + 1) & (capacity - 1);
        index[at] = i + 1;
    }
    free(table->name_index);
    table->name_index = index;
    table->name_capacity = capacity;
}

/* The number of a name, entered if it is new. */
static uint32_t
name_number(struct type_table *table, const char *name)
{
    if (table->names.count * 2 >= table->name_capacity)
        grow_names(table);
    size_t at = hash_name(name) & (table->name_capacity - 1);
    for (; table->name_index[at]; at = (at + 1) & (table->name_capacity - 1))
        if (strcmp(table->names.data[table->name_index[at] - 1], name) == 0)
            return table->name_index[at] - 1;
    vector_add(&table->names, memory_copy_text(name, strlen(name)));
    table->name_index[at] = (uint32_t)table->names.count;
    return table->name_index[at] - 1;
}

type_id
type_struct(struct type_table *table, const char *name, const char *program)
{
    type_id names[2] = {name_number(table, name), name_number(table, program)};
    return intern_type(table, SHAPE_STRUCT, names, 2);
}

type_id
type_exact(struct type_table *table, type_id type)
{
    return table->types.data[type].shape == SHAPE_STRUCT ? intern_type(table, SHAPE_EXACT, &type, 1) : type;
}

void
type_define_struct(struct type_table *table, type_id type, uint32_t number, uint32_t base)
{
    table->types.data[type].number = number;
    if (number == table->bases.count)
        vector_add(&table->bases, base);
}

/* What an exact type is not exactly. */
static type_id
bare(const struct type_table *table, type_id type)
{
    const struct type *entry = &table->types.data[type];
    return entry->shape == SHAPE_EXACT ? members_of(table, entry)[0] : type;
}

static const struct type *
bare_struct(const struct type_table *table, type_id type)
{
    return &table->types.data[bare(table, type)];
}

uint32_t
type_struct_number(const struct type_table *table, type_id type)
{
    const struct type *entry = bare_struct(table, type);
    return entry->shape == SHAPE_STRUCT ? entry->number : STRUCT_NUMBER_NONE;
}

uint32_t
type_single_struct(const struct type_table *table, type_id type)
{
    const struct type *entry = &table->types.data[type];
    uint32_t number = STRUCT_NUMBER_NONE;
    if (entry->shape != SHAPE_UNION)
        return type_struct_number(table, type);
    for (uint32_t i = 0; i < entry->count; i++) {
        type_id member = members_of(table, entry)[i];
        bool is_struct = bare_struct(table, member)->shape == SHAPE_STRUCT;
        if (member == TYPE_STRUCT_ANY || (is_struct && number != STRUCT_NUMBER_NONE))
            return STRUCT_NUMBER_NONE;
        if (is_struct)
            number = type_struct_number(table, member);
    }
    return number;
}

static bool
is_derived(const struct type_table *table, uint32_t number, uint32_t from)
{
    while (number != from && number != STRUCT_NUMBER_NONE)
        number = table->bases.data[number];
    return number == from;
}

static bool
is_struct(const struct type_table *table, type_id type)
{
    return type == TYPE_STRUCT_ANY || bare_struct(table, type)->shape == SHAPE_STRUCT;
}

/* Both are structs.  EITHER: a value of the one could be of the other. */
static bool
structs_fit(const struct type_table *table, type_id from, type_id to, bool either)
{
    uint32_t a = type_struct_number(table, from), b = type_struct_number(table, to);
    if (a == STRUCT_NUMBER_NONE || b == STRUCT_NUMBER_NONE)
        return true;
    bool exact_from = table->types.data[from].shape == SHAPE_EXACT, exact_to = table->types.data[to].shape == SHAPE_EXACT;
    return (is_derived(table, a, b) && (a == b || !exact_to)) || (either && is_derived(table, b, a) && !exact_from);
}

/* ---- unions and arrays */

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
    a = a == b ? a : bare(table, a);
    b = a == b ? b : bare(table, b);
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
    if (is_struct(table, from) && is_struct(table, to))
        return structs_fit(table, from, to, false);
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
    if (is_struct(table, from) && is_struct(table, to))
        return structs_fit(table, from, to, true);
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

/* OWN: see type_render_full; NULL: no programs. */
static void
render(const struct type_table *table, type_id type, const char *own, struct buffer *out)
{
    const struct type *entry = &table->types.data[type];
    const type_id *members = members_of(table, entry);
    if (type < TYPE_BASIC_COUNT) {
        buffer_add_text(out, basics[type].name);
    } else if (entry->shape == SHAPE_STRUCT) {
        const char *program = table->names.data[members[1]];
        buffer_add_format(out, "struct %s", table->names.data[members[0]]);
        if (own)
            buffer_add_format(out, " \"%s\"", *program ? program : own);
    } else if (entry->shape == SHAPE_EXACT) {
        render(table, members[0], own, out);
    } else if (entry->shape == SHAPE_ARRAY) {
        bool is_union = table->types.data[members[0]].shape == SHAPE_UNION;
        buffer_add_text(out, is_union ? "<" : "");
        render(table, members[0], own, out);
        buffer_add_text(out, is_union ? ">*" : "*");
    } else {
        for (uint32_t i = 0; i < entry->count; i++) {
            if (i > 0)
                buffer_add_byte(out, '|');
            render(table, members[i], own, out);
        }
    }
}

void
type_render(const struct type_table *table, type_id type, struct buffer *out)
{
    render(table, type, NULL, out);
}

void
type_render_full(const struct type_table *table, type_id type, const char *own, struct buffer *out)
{
    render(table, type, own, out);
}

uint16_t
type_mask(const struct type_table *table, type_id type)
{
    if (type < TYPE_BASIC_COUNT)
        return basics[type].mask;
    const struct type *entry = &table->types.data[type];
    if (entry->shape == SHAPE_ARRAY)
        return basics[TYPE_ARRAY_ANY].mask;
    if (entry->shape != SHAPE_UNION)
        return basics[TYPE_STRUCT_ANY].mask;
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

/* A name of letters and digits, or, in quotes, any text; cut to the room in TEXT. */
static void
read_name(struct type_reader *reader, char *text, size_t room)
{
    bool quoted = next_byte(reader) == '"';
    reader->at += quoted;
    size_t size = quoted ? strcspn(reader->at, "\"")
                         : strspn(reader->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    if (size == 0 || size >= room || (quoted && reader->at[size] != '"')) {
        reader->wrong = true;
        size = 0;
    }
    memcpy(text, reader->at, size);
    text[size] = '\0';
    reader->at += size + (quoted && !reader->wrong);
}

/* Behind `struct`: a name, and its program in quotes, or mixed. */
static type_id
read_struct(struct type_reader *reader)
{
    char name[STRUCT_NAME_MAX + 1], program[STRUCT_NAME_MAX + 1] = "";
    read_name(reader, name, sizeof name);
    if (strcmp(name, "mixed") == 0)
        return TYPE_STRUCT_ANY;
    if (next_byte(reader) == '"')
        read_name(reader, program, sizeof program);
    return reader->wrong ? TYPE_UNKNOWN : type_struct(reader->table, name, program);
}

static type_id
read_word(struct type_reader *reader)
{
    size_t size = strspn(reader->at, "abcdefghijklmnopqrstuvwxyz");
    const char *word = reader->at;
    reader->at += size;
    if (size == 6 && memcmp(word, "status", 6) == 0)
        return TYPE_INT;
    if (size == 6 && memcmp(word, "struct", 6) == 0)
        return read_struct(reader);
    for (type_id i = 0; i < TYPE_BASIC_COUNT; i++)
        if (i != TYPE_ARRAY_ANY && i != TYPE_STRUCT_ANY && strlen(basics[i].name) == size
            && memcmp(word, basics[i].name, size) == 0)
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
