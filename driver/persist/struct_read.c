/* SPDX-License-Identifier: MIT */
/*
 * Structs in saves: (<"NAME PROGRAM #NUMBER MEMBER,MEMBER",VALUE,VALUE,>)
 *
 * The text in front may be a shared part.  The struct is that of the name which the restoring program knows, else that of
 * PROGRAM, which must have been loaded; "anonymous" is the name of those without a definition.  Where members are listed, a
 * value goes to the member of its name, and is dropped if there is none; old saves list none, and values go in order.
 */
#include <inttypes.h>
#include <string.h>

#include "object/names.h"
#include "persist/save_int.h"
#include "value/intern.h"
#include "value/struct.h"

/* A piece of the decoded text. */
struct piece {
    const char *text;
    size_t size;
};

static bool
piece_is(struct piece piece, const char *text)
{
    return piece.size == strlen(text) && memcmp(piece.text, text, piece.size) == 0;
}

/* What is in front of the first END, and REST is behind it; without an END all. */
static struct piece
cut(struct piece *rest, char end)
{
    const char *found = rest->size ? memchr(rest->text, end, rest->size) : NULL;
    struct piece piece = { rest->text, found ? (size_t)(found - rest->text) : rest->size };
    size_t passed = piece.size + (found != NULL);
    rest->text += passed;
    rest->size -= passed;
    return piece;
}

static struct struct_type *
find_in(const struct save_reader *reader, const struct program *program, struct piece name)
{
    const struct string *interned = string_interned_peek(reader->world, name.text, name.size);
    return interned && program ? program_find_struct(program, interned) : NULL;
}

/* The type called NAME of PROGRAM ("/std/shape", "std/shape.c"), borrowed; NULL: there is none, and in *problem stands why. */
static struct struct_type *
find_type(struct save_reader *reader, struct piece name, struct piece program)
{
    struct struct_type *type = find_in(reader, reader->job->program, name);
    struct buffer plain = BUFFER_EMPTY;
    if (type) return type;
    if (program.size == 0 || !object_plain_name(program.text, program.size, &plain)) {
        save_reader_fail(reader, "there is no such struct");
    } else {
        const struct string *path = string_interned_peek(reader->world, plain.data, plain.size);
        struct object *object = path ? names_find_peek(reader->world, path, 0) : NULL;
        type = object ? find_in(reader, object->instance.program, name) : NULL;
        if (!object) buffer_add(&reader->job->missing, plain.data, plain.size);
        const char *why = object ? "the program knows no such struct" : "the program of the struct is not loaded";
        if (!type) save_reader_fail(reader, why);
    }
    buffer_free(&plain);
    return type;
}

/* The members that TEXT lists. */
static void
find_places(struct save_reader *reader, struct save_type *plan, struct piece list)
{
    plan->first_place = reader->places.count;
    while (list.size > 0) {
        struct piece name = cut(&list, ',');
        const struct string *interned = string_interned_peek(reader->world, name.text, name.size);
        vector_add(&reader->places, interned ? struct_type_find(plan->type, interned) : STRUCT_MEMBER_NONE);
        plan->listed++;
    }
}

/* The string at `at` names a type. */
static bool
scan_type_text(struct save_reader *reader, uint32_t *number)
{
    const char *start = ++reader->at;
    size_t size = save_decode_text(reader, NULL), at = reader->names.size;
    if (size == SIZE_MAX) return false;
    if (size == 0) return save_reader_fail(reader, "this names no struct");
    buffer_add_repeated(&reader->names, ' ', size);
    reader->at = start;
    save_decode_text(reader, reader->names.data + at);
    struct save_type plan = { .names = at, .names_size = size };
    struct piece rest = { reader->names.data + at, size };
    struct piece name = cut(&rest, ' '), program = cut(&rest, ' '), id = cut(&rest, ' ');
    if (program.size > 0 && (id.size == 0 || id.text[0] != '#')) return save_reader_fail(reader, "this names no struct");
    plan.anonymous = piece_is(program, SAVE_ANONYMOUS);
    if (!plan.anonymous) {
        plan.type = find_type(reader, name, program);
        if (!plan.type) return false;
        find_places(reader, &plan, rest);
    }
    *number = (uint32_t)reader->types.count;
    vector_add(&reader->types, plan);
    return true;
}

static bool
scan_type(struct save_reader *reader, uint32_t *number)
{
    uint32_t id;
    bool named = save_reader_peek(reader) == '<';
    if (named && !save_reader_scan_number(reader, &id)) return false;
    if (named && id <= reader->parts.count) {
        const struct save_part *part = &reader->parts.data[id - 1];
        *number = part->type;
        return part->kind == SAVE_PART_TYPE || save_reader_fail(reader, "this names no struct");
    }
    if (save_reader_peek(reader) != '"') return save_reader_fail(reader, "here should be the name of a struct");
    if (!scan_type_text(reader, number)) return false;
    if (named) vector_add(&reader->parts, ((struct save_part){ SAVE_PART_TYPE, *number }));
    return true;
}

static bool
check_count(struct save_reader *reader, const struct save_type *plan, uint32_t count)
{
    if (plan->anonymous) return count <= STRUCT_MEMBERS_MAX || save_reader_fail(reader, "the struct has too many members");
    return plan->listed == 0 || plan->listed == count || save_reader_fail(reader, "the struct has not as many values as members");
}

bool
save_reader_scan_struct(struct save_reader *reader)
{
    size_t at = reader->shapes.count;
    struct save_shape shape = { 0, 0 };
    vector_add(&reader->shapes, shape);
    if (!scan_type(reader, &shape.width)) return false;
    if (!save_reader_skip(reader, ",")) return save_reader_fail(reader, "a comma is missing in a struct");
    while (!save_reader_skip(reader, ">)")) {
        if (!save_reader_scan(reader)) return false;
        if (!save_reader_skip(reader, ",")) return save_reader_fail(reader, "a comma is missing in a struct");
        shape.count++;
    }
    const struct save_type *plan = &reader->types.data[shape.width];
    if (!check_count(reader, plan, shape.count)) return false;
    reader->shapes.data[at] = shape;
    reader->bytes += struct_bytes(plan->type ? plan->type->count : shape.count) + 16;
    /* the type itself, if there is none like it yet */
    if (plan->anonymous) reader->bytes += 2 * plan->names_size + shape.count * (sizeof(struct struct_member) + 64ull) + 256;
    return true;
}

/* --- the second pass */

/* Members without a name are called by their number. */
static struct struct_type *
make_anonymous(struct save_reader *reader, const struct save_type *plan, uint32_t count)
{
    struct world *world = reader->world;
    struct string *names[STRUCT_MEMBERS_MAX] = { NULL };
    struct piece rest = { reader->names.data + plan->names, plan->names_size };
    for (int i = 0; i < 3; i++) cut(&rest, ' ');
    for (uint32_t i = 0; i < count; i++) {
        char digits[INT_TEXT_MAX];
        struct piece name = cut(&rest, ',');
        if (name.size == 0) name = (struct piece){ digits, int_to_text(digits, i) };
        names[i] = string_intern(world, name.text, name.size);
    }
    struct struct_type *type = struct_type_anonymous(world, names, count);
    for (uint32_t i = 0; i < count; i++) string_free(world, names[i]);
    return type;
}

struct structure *
save_reader_make_struct(struct save_reader *reader, struct save_shape shape)
{
    const struct save_type *plan = &reader->types.data[shape.width];
    if (!plan->anonymous) return struct_new(reader->world, plan->type);
    struct struct_type *type = make_anonymous(reader, plan, shape.count);
    struct structure *structure = struct_new(reader->world, type);
    ref_free(reader->world, &type->ref);
    return structure;
}

/* The text that names the type, which was read already. */
static void
pass_type(struct save_reader *reader)
{
    bool named = *reader->at == '<';
    if (named) reader->at = strchr(reader->at, '>') + 1;
    if (named && !save_reader_skip(reader, "=")) return;
    reader->at++;
    save_decode_text(reader, NULL);
    if (named) reader->shared[reader->shared_count++] = value_int(0); /* its number is taken */
}

void
save_reader_fill_struct(struct save_reader *reader, struct structure *structure, struct save_shape shape)
{
    const struct save_type *plan = &reader->types.data[shape.width];
    pass_type(reader);
    for (uint32_t i = 0; i < shape.count; i++) {
        reader->at++; /* comma */
        struct value value = save_reader_make(reader);
        uint32_t place = plan->listed ? reader->places.data[plan->first_place + i] : i;
        if (place < structure->type->count) struct_set_take(reader->world, structure, place, value);
        else value_free(reader->world, value);
    }
    reader->at += 3;
}
