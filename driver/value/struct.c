/* SPDX-License-Identifier: MIT */
/*
 * Structs and the table of their types: chains through the types themselves, by a hash of names, base and members.
 *
 * All names are interned, so a type is compared with another by addresses.  The table doubles when it holds as many as it has
 * chains, holds its types weakly, and belongs to the driver.
 */
#include "value/struct.h"

#include <string.h>

#include "base/assert.h"
#include "base/buffer.h"
#include "value/compare.h"
#include "value/intern.h"
#include "value/kinds.h"

/* What tells a type from others. */
struct identity {
    struct string *name, *program;
    struct struct_type *base;
    const struct struct_member *members;
    uint32_t count;
};

/* --- the table */

static struct table *
chains_peek(const struct world *world)
{
    return (struct table *)world->root->slots[ROOT_STRUCTS];
}

static struct identity
identity_of(const struct struct_type *type)
{
    return (struct identity){ type->name, type->program, type->base, type->members, type->count };
}

static uint64_t
mix(uint64_t hash, const void *address)
{
    hash = (hash ^ (uint64_t)(uintptr_t)address) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static struct ref **
chain_of(const struct world *world, struct table *table, struct identity identity)
{
    uint64_t hash = mix(mix(mix(identity.count, identity.name), identity.program), identity.base);
    for (uint32_t i = 0; i < identity.count; i++) hash = mix(mix(hash, identity.members[i].name), identity.members[i].type);
    return &table->entries[value_hash_bits(world, hash) & (table->size - 1)];
}

static bool
is_same(struct identity a, struct identity b)
{
    return a.name == b.name && a.program == b.program && a.base == b.base && a.count == b.count
        && memcmp(a.members, b.members, a.count * sizeof *a.members) == 0;
}

static struct ref *
put(const struct world *world, struct table *table, struct ref *block)
{
    struct struct_type *type = (struct struct_type *)block;
    struct ref **chain = chain_of(world, table, identity_of(type)), *next = (struct ref *)type->next;
    type->next = (struct struct_type *)*chain;
    *chain = block;
    table->count++;
    return next;
}

/* --- types */

static size_t
type_bytes(uint32_t count)
{
    return sizeof(struct struct_type) + count * sizeof(struct struct_member);
}

/* Each counted reference of a type but the base. */
static void
each_string(const struct struct_type *type, void (*visit)(void *context, struct ref *child), void *context)
{
    visit(context, (struct ref *)type->name);
    visit(context, (struct ref *)type->program);
    for (uint32_t i = 0; i < type->count; i++) {
        visit(context, (struct ref *)type->members[i].name);
        visit(context, (struct ref *)type->members[i].type);
    }
}

static void
add_reference(void *context, struct ref *child)
{
    (void)context;
    ref_add(child);
}

static void
drop_reference(void *context, struct ref *child)
{
    ref_free(context, child);
}

static struct struct_type *
get(struct world *world, struct identity identity)
{
    struct table *table = chains_peek(world);
    struct struct_type *type = table ? (struct struct_type *)*chain_of(world, table, identity) : NULL;
    while (type && !is_same(identity_of(type), identity)) type = type->next;
    if (type) {
        ref_add(&type->ref);
        return type;
    }
    table = chains_with_room(world, ROOT_STRUCTS, put);
    type = world_get(world, KIND_STRUCT_TYPE, type_bytes(identity.count));
    type->name = identity.name;
    type->program = identity.program;
    type->base = identity.base;
    type->count = identity.count;
    type->next = NULL;
    type->depth = identity.base ? identity.base->depth + 1 : 0;
    memcpy(type->members, identity.members, identity.count * sizeof *type->members);
    each_string(type, add_reference, NULL);
    if (type->base) ref_add(&type->base->ref);
    put(world, table, &type->ref);
    return type;
}

struct struct_type *
struct_type_get(struct world *world, struct string *name, struct string *program, struct struct_type *base,
    const struct struct_member *members, uint32_t count)
{
    ASSERT(count <= STRUCT_MEMBERS_MAX && (!base || base->depth < STRUCT_BASES_MAX));
    return get(world, (struct identity){ name, program, base, members, count });
}

struct struct_type *
struct_type_anonymous(struct world *world, struct string *const *names, uint32_t count)
{
    ASSERT(count <= STRUCT_MEMBERS_MAX);
    struct string *none = string_intern(world, "", 0), *mixed = string_intern(world, "mixed", 5);
    struct struct_member members[STRUCT_MEMBERS_MAX];
    for (uint32_t i = 0; i < count; i++) members[i] = (struct struct_member){ names[i], mixed };
    struct struct_type *type = get(world, (struct identity){ none, none, NULL, members, count });
    string_free(world, none);
    string_free(world, mixed);
    return type;
}

uint32_t
struct_type_find(const struct struct_type *type, const struct string *name)
{
    for (uint32_t i = 0; i < type->count; i++)
        if (type->members[i].name == name) return i;
    return STRUCT_MEMBER_NONE;
}

bool
struct_type_same(const struct struct_type *a, const struct struct_type *b)
{
    return a == b || (a->name == b->name && a->program == b->program && a->name->length > 0);
}

bool
struct_type_fits(const struct struct_type *type, const struct struct_type *wanted)
{
    while (type && !struct_type_same(type, wanted)) type = type->base;
    return type;
}

uint64_t
struct_type_count(const struct world *world)
{
    return chains_peek(world) ? chains_peek(world)->count : 0;
}

static void
destroy_type(struct world *world, struct ref *block)
{
    struct struct_type *type = (struct struct_type *)block;
    struct table *table = chains_peek(world);
    struct ref **at = chain_of(world, table, identity_of(type));
    while (*at != block) {
        ASSERT(*at);
        at = (struct ref **)&((struct struct_type *)*at)->next;
    }
    *at = (struct ref *)type->next;
    table->count--;
    each_string(type, drop_reference, world);
    if (type->base) ref_free(world, &type->base->ref);
    world_release(world, type, type_bytes(type->count));
}

static void
visit_type(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    struct struct_type *type = (struct struct_type *)block;
    (void)world;
    each_string(type, visit, context);
    if (type->base) visit(context, &type->base->ref);
}

static size_t
size_of_type(const struct world *world, const struct ref *block)
{
    (void)world;
    return type_bytes(((const struct struct_type *)block)->count);
}

static void
scan_type(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct struct_type *type = (const struct struct_type *)block;
    (void)world;
    test(context, &type->name);
    test(context, &type->program);
    test(context, &type->base);
    test(context, &type->next);
    for (uint32_t i = 0; i < type->count; i++) {
        test(context, &type->members[i].name);
        test(context, &type->members[i].type);
    }
}

static void
render_type(const struct world *world, const struct ref *block, struct buffer *text)
{
    const struct struct_type *type = (const struct struct_type *)block;
    (void)world;
    buffer_add_format(text, "<struct %.*s>", (int)type->name->length, type->name->text);
}

/* --- structs */

struct structure *
struct_from_values_take(struct world *world, struct struct_type *type, const struct value *values, size_t count)
{
    ASSERT(count <= type->count);
    struct structure *structure = world_get(world, KIND_STRUCT, struct_bytes(type->count));
    structure->type = type;
    ref_add(&type->ref);
    memset(structure->payloads, 0, type->count * 9u);
    uint8_t *tags = struct_tags(structure);
    for (size_t i = 0; i < count; i++) {
        structure->payloads[i] = values[i].bits;
        tags[i] = (uint8_t)values[i].tag;
    }
    return structure;
}

struct structure *
struct_new(struct world *world, struct struct_type *type)
{
    return struct_from_values_take(world, type, NULL, 0);
}

struct structure *
struct_copy(struct world *world, const struct structure *structure)
{
    struct structure *copy = struct_new(world, structure->type);
    uint8_t *tags = struct_tags(copy);
    for (uint32_t i = 0; i < structure->type->count; i++) {
        struct value value = value_ref(struct_get(structure, i));
        copy->payloads[i] = value.bits;
        tags[i] = (uint8_t)value.tag;
    }
    return copy;
}

static void
destroy(struct world *world, struct ref *block)
{
    struct structure *structure = (struct structure *)block;
    struct struct_type *type = structure->type;
    const uint8_t *tags = struct_tags(structure);
    for (uint32_t i = 0; i < type->count; i++)
        if (tag_is_counted(tags[i])) ref_free(world, (struct ref *)structure->payloads[i]);
    world_release(world, structure, struct_bytes(type->count));
    ref_free(world, &type->ref);
}

static void
visit(struct world *world, struct ref *block, void (*visit_child)(void *context, struct ref *child), void *context)
{
    struct structure *structure = (struct structure *)block;
    (void)world;
    visit_child(context, &structure->type->ref);
    for (uint32_t i = 0; i < structure->type->count; i++)
        if (tag_is_counted(struct_tags(structure)[i])) visit_child(context, (struct ref *)structure->payloads[i]);
}

static size_t
size(const struct world *world, const struct ref *block)
{
    (void)world;
    return struct_bytes(((const struct structure *)block)->type->count);
}

static void
scan(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct structure *structure = (const struct structure *)block;
    const uint8_t *tags = (const uint8_t *)(structure->payloads + structure->type->count);
    (void)world;
    test(context, &structure->type);
    for (uint32_t i = 0; i < structure->type->count; i++)
        if (tag_is_counted(tags[i])) test(context, &structure->payloads[i]);
}

void
struct_register(struct world *world)
{
    world->kinds[KIND_STRUCT] =
        (struct kind_ops){ .name = "struct", .destroy = destroy, .visit = visit, .size = size, .scan = scan };
    world->kinds[KIND_STRUCT_TYPE] = (struct kind_ops){ .name = "struct_type", .destroy = destroy_type, .visit = visit_type,
        .size = size_of_type, .scan = scan_type, .render = render_type };
}
