/* SPDX-License-Identifier: MIT */
/*
 * Values become text.  Whether an array, mapping or struct is met again must be known when it is written first, so all values are
 * visited before; only those with more than one reference need to be remembered.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "persist/save_int.h"
#include "value/array.h"
#include "value/bytes.h"
#include "value/mapping.h"
#include "value/quote.h"
#include "value/string.h"
#include "value/struct.h"

static bool
is_collection(struct value value)
{
    return value.tag == TAG_ARRAY || value.tag == TAG_MAPPING || value.tag == TAG_STRUCT;
}

static bool
can_be_saved(struct value value)
{
    return value.tag <= TAG_MAPPING || value.tag == TAG_SYMBOL || value.tag == TAG_QUOTED
        || value.tag == TAG_BYTES || value.tag == TAG_STRUCT;
}

/* The entry of BLOCK, or the empty one where it belongs. */
static struct save_shared *
find_shared(const struct save_writer *writer, const struct ref *block)
{
    uint32_t mask = writer->shared_size - 1;
    uint32_t at = (uint32_t)((uintptr_t)block / 16 * UINT64_C(0x9e3779b97f4a7c15) >> 32) & mask;
    while (writer->shared[at].block && writer->shared[at].block != block) at = (at + 1) & mask;
    return &writer->shared[at];
}

static void
grow_shared(struct save_writer *writer)
{
    struct save_shared *old = writer->shared;
    uint32_t old_size = writer->shared_size;
    writer->shared_size = old ? old_size * 2 : 64;
    writer->shared = memory_get(writer->shared_size, sizeof *writer->shared);
    for (uint32_t i = 0; i < old_size; i++)
        if (old[i].block) *find_shared(writer, old[i].block) = old[i];
    free(old);
}

/* Does only one place hold VALUE? Whoever quotes an array holds it through the one block of its quotes. */
static bool
is_held_once(struct value value)
{
    if (value.tag == TAG_QUOTED && value.ref->references != 1) return false;
    return (value.tag == TAG_QUOTED ? quote_bare_peek(value) : value).ref->references == 1;
}

/* Is it the first time that BLOCK is met? ONCE: nobody else holds it. */
static bool
meet(struct save_writer *writer, const struct ref *block, bool once)
{
    if (once) return true;
    if (writer->shared_count >= writer->shared_size / 2) grow_shared(writer);
    struct save_shared *shared = find_shared(writer, block);
    if (shared->block) {
        shared->twice = true;
        return false;
    }
    shared->block = block;
    writer->shared_count++;
    return true;
}

static bool
visit_array(struct save_writer *writer, const struct array *array, uint32_t depth)
{
    for (uint32_t i = 0; i < array->length; i++)
        if (!save_writer_visit(writer, array_get(array, i), depth)) return false;
    return true;
}

static bool
visit_mapping(struct save_writer *writer, const struct mapping *mapping, uint32_t depth)
{
    struct value key;
    struct mapping_slot slot;
    uint32_t width = mapping_width(mapping);
    for (uint32_t position = 0; mapping_next(mapping, &position, &key, &slot);) {
        if (!can_be_saved(key)) continue;
        if (!save_writer_visit(writer, key, depth)) return false;
        for (uint32_t i = 0; i < width; i++)
            if (!save_writer_visit(writer, mapping_slot_get(slot, i), depth)) return false;
    }
    return true;
}

/* The text that names a type is shared as well. */
static bool
visit_struct(struct save_writer *writer, const struct structure *structure, uint32_t depth)
{
    meet(writer, &structure->type->ref, false);
    for (uint32_t i = 0; i < structure->type->count; i++)
        if (!save_writer_visit(writer, struct_get(structure, i), depth)) return false;
    return true;
}

bool
save_writer_visit(struct save_writer *writer, struct value value, uint32_t depth)
{
    writer->least += 2; /* a digit and a comma */
    if (writer->least > writer->end - writer->out->size) return false;
    if (value.tag != TAG_QUOTED && !is_collection(value)) return true;
    bool once = is_held_once(value);
    if (value.tag == TAG_QUOTED) value = quote_bare_peek(value);
    if (!meet(writer, value.ref, once)) return true;
    if (depth == SAVE_DEPTH_MAX) return false;
    if (value.tag == TAG_STRUCT) return visit_struct(writer, value.structure, depth + 1);
    return value.tag == TAG_ARRAY ? visit_array(writer, value.array, depth + 1) : visit_mapping(writer, value.mapping, depth + 1);
}

static void
write_float(struct buffer *out, double number)
{
    /* There is no text for those that are no numbers. */
    if (isfinite(number)) buffer_add_format(out, "%a", number);
    else buffer_add_byte(out, '0');
}

static bool
write_array(struct save_writer *writer, const struct array *array)
{
    buffer_add_text(writer->out, "({");
    for (uint32_t i = 0; i < array->length; i++) {
        if (!save_writer_write(writer, array_get(array, i))) return false;
        buffer_add_byte(writer->out, ',');
    }
    buffer_add_text(writer->out, "})");
    return true;
}

static bool
write_entry(struct save_writer *writer, struct value key, struct mapping_slot slot, uint32_t width)
{
    if (!save_writer_write(writer, key)) return false;
    for (uint32_t i = 0; i < width; i++) {
        buffer_add_byte(writer->out, i == 0 ? ':' : ';');
        if (!save_writer_write(writer, mapping_slot_get(slot, i))) return false;
    }
    buffer_add_byte(writer->out, ',');
    return true;
}

static bool
write_mapping(struct save_writer *writer, const struct mapping *mapping)
{
    struct value key;
    struct mapping_slot slot;
    uint32_t width = mapping_width(mapping);
    bool any = false;
    buffer_add_text(writer->out, "([");
    for (uint32_t position = 0; mapping_next(mapping, &position, &key, &slot);) {
        if (!can_be_saved(key)) continue;
        if (!write_entry(writer, key, slot, width)) return false;
        any = true;
    }
    if (!any && width != 1) buffer_add_format(writer->out, ":%" PRIu32, width);
    buffer_add_text(writer->out, "])");
    return true;
}

/* Writes the number of a shared part, and says whether that was all. */
static bool
write_shared(struct save_writer *writer, const struct ref *block)
{
    struct save_shared *shared = find_shared(writer, block);
    if (!shared->twice) return false;
    bool written = shared->id != 0;
    if (!written) shared->id = ++writer->last_id;
    buffer_add_format(writer->out, written ? "<%" PRIu32 ">" : "<%" PRIu32 ">=", shared->id);
    return written;
}

/* "NAME PROGRAM #NUMBER MEMBER,MEMBER": the number tells versions apart, and the members' names do that better. */
static void
write_struct_type(struct save_writer *writer, const struct struct_type *type)
{
    const struct string *name = type->name, *program = type->program;
    struct buffer text = BUFFER_EMPTY;
    if (name->length == 0) buffer_add_text(&text, SAVE_ANONYMOUS " " SAVE_ANONYMOUS " #0");
    else buffer_add_format(&text, "%.*s %.*s #0", (int)name->length, name->text, (int)program->length, program->text);
    for (uint32_t i = 0; i < type->count; i++) {
        buffer_add_byte(&text, i == 0 ? ' ' : ',');
        buffer_add(&text, type->members[i].name->text, type->members[i].name->length);
    }
    save_encode(buffer_text(&text), text.size, writer->out);
    buffer_free(&text);
}

static bool
write_struct(struct save_writer *writer, const struct structure *structure)
{
    buffer_add_text(writer->out, "(<");
    if (!write_shared(writer, &structure->type->ref)) write_struct_type(writer, structure->type);
    buffer_add_byte(writer->out, ',');
    for (uint32_t i = 0; i < structure->type->count; i++) {
        if (!save_writer_write(writer, struct_get(structure, i))) return false;
        buffer_add_byte(writer->out, ',');
    }
    buffer_add_text(writer->out, ">)");
    return true;
}

static bool
fits(const struct save_writer *writer, size_t more)
{
    return writer->out->size <= writer->end && more <= writer->end - writer->out->size;
}

/* #1:"name", #2:({...}) */
static bool
write_quote(struct save_writer *writer, struct value value)
{
    struct value bare = quote_bare_peek(value);
    if (bare.tag == TAG_STRING && !fits(writer, bare.string->length)) return false;
    buffer_add_format(writer->out, "#%" PRIu64 ":", quote_of(value)->quotes);
    if (bare.tag == TAG_STRING) save_encode_text(bare.string, writer->out);
    else if (is_held_once(value) || !write_shared(writer, bare.ref)) return write_array(writer, bare.array);
    return true;
}

bool
save_writer_write(struct save_writer *writer, struct value value)
{
    char number[INT_TEXT_MAX];
    if (!fits(writer, value_has_string(value) ? value.string->length : 0)) return false;
    if (is_collection(value) && !is_held_once(value) && write_shared(writer, value.ref)) return true;
    switch (value.tag) {
    case TAG_INT:
        buffer_add(writer->out, number, int_to_text(number, value.i));
        return true;
    case TAG_FLOAT:
        write_float(writer->out, value.f);
        return true;
    case TAG_STRING:
        save_encode_text(value.string, writer->out);
        return true;
    case TAG_BYTES:
        save_encode_bytes(value.string, writer->out);
        return true;
    case TAG_ARRAY:
        return write_array(writer, value.array);
    case TAG_MAPPING:
        return write_mapping(writer, value.mapping);
    case TAG_STRUCT:
        return write_struct(writer, value.structure);
    case TAG_SYMBOL:
    case TAG_QUOTED:
        return write_quote(writer, value);
    default:
        buffer_add_byte(writer->out, '0');
        return true;
    }
}

void
save_writer_close(struct save_writer *writer)
{
    free(writer->shared);
    writer->shared = NULL;
}

bool
save_value(const struct world *world, struct value value, size_t max, struct buffer *out)
{
    size_t start = out->size;
    struct save_writer writer = { .world = world, .out = out, .end = start + max };
    if (value_is_destructed(value)) value = value_int(0);
    bool good = save_writer_visit(&writer, value, 0) && save_writer_write(&writer, value) && fits(&writer, 0);
    if (!good) buffer_cut(out, start);
    save_writer_close(&writer);
    return good;
}
