/* SPDX-License-Identifier: MIT */
/*
 * Values as text.  The recursion goes one C frame deeper for each level of arrays, mappings and structs, at most
 * RENDER_DEPTH_MAX of them.
 */
#include "value/render.h"

#include "value/array.h"
#include "value/kinds.h"
#include "value/mapping.h"
#include "value/quote.h"
#include "value/string.h"
#include "value/struct.h"

const struct render_options render_brief = {.depth = 2, .elements = 4, .string_max = 40, .size_max = 200};
const struct render_options render_full = {.lines = true};

/* One run of value_render. */
struct render {
    const struct world *world;
    struct buffer *text;
    const struct render_options *options;
    size_t end; /* size of the buffer from which on nothing is added */
    uint32_t depth;
    const struct ref *path[RENDER_DEPTH_MAX]; /* the collections around this one */
};

static void render_value(struct render *render, struct value value);

static bool
is_full(const struct render *render)
{
    return render->text->size >= render->end;
}

static void
render_escaped(struct buffer *text, const char *bytes, uint32_t length)
{
    static const char letters[] = "\aa\bb\tt\nn\vv\ff\rr\033e\"\"\\\\";
    for (uint32_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if (byte >= ' ' && byte != '"' && byte != '\\' && byte != 0x7f) {
            buffer_add_byte(text, bytes[i]);
            continue;
        }
        size_t letter = 0;
        while (letters[letter] && letters[letter] != bytes[i])
            letter += 2;
        if (byte && letters[letter])
            buffer_add_format(text, "\\%c", letters[letter + 1]);
        else
            buffer_add_format(text, "\\x%02x", byte);
    }
}

static void
render_string(struct render *render, const struct string *string)
{
    uint32_t shown = string->length;
    uint32_t most = render->options->string_max;
    if (most && shown > most) {
        shown = most;
        /* Not in the middle of a character: continuation bytes are 10xxxxxx. */
        while (shown > 0 && ((unsigned char)string->text[shown] & 0xc0) == 0x80)
            shown--;
    }
    buffer_add_byte(render->text, '"');
    render_escaped(render->text, string->text, shown);
    buffer_add_text(render->text, shown < string->length ? "\"..." : "\"");
}

/* b"\x00\xff": every byte in two digits, as saves have it, so that nobody takes it for text. */
static void
render_bytes(struct render *render, const struct string *bytes)
{
    uint32_t shown = bytes->length, most = render->options->string_max / 4;
    if (most && shown > most)
        shown = most;
    buffer_add_text(render->text, "b\"");
    for (uint32_t i = 0; i < shown; i++)
        buffer_add_format(render->text, "\\x%02x", (unsigned char)bytes->text[i]);
    buffer_add_text(render->text, shown < bytes->length ? "\"..." : "\"");
}

/* Before element number INDEX, and before the closing bracket. */
static void
render_gap(struct render *render, uint32_t index, bool last)
{
    if (render->options->lines) {
        buffer_add_byte(render->text, '\n');
        buffer_add_repeated(render->text, ' ', 2 * (size_t)(render->depth - last));
    } else {
        buffer_add_text(render->text, last || index == 0 ? " " : "");
    }
}

/* May element number INDEX be shown?  If not, says that something is missing. */
static bool
render_goes_on(struct render *render, uint32_t index)
{
    render_gap(render, index, false);
    if ((!render->options->elements || index < render->options->elements) && !is_full(render))
        return true;
    buffer_add_text(render->text, "...");
    return false;
}

static void
render_array(struct render *render, const struct array *array)
{
    if (array->length == 0) {
        buffer_add_text(render->text, "({ })");
        return;
    }
    buffer_add_text(render->text, "({");
    for (uint32_t i = 0; i < array->length && render_goes_on(render, i); i++) {
        render_value(render, array_get(array, i));
        if (i + 1 < array->length)
            buffer_add_text(render->text, render->options->lines ? "," : ", ");
    }
    render_gap(render, array->length, true);
    buffer_add_text(render->text, "})");
}

static void
render_mapping(struct render *render, const struct mapping *mapping)
{
    uint32_t position = 0;
    uint32_t shown = 0;
    uint32_t width = mapping_width(mapping);
    struct value key;
    buffer_add_text(render->text, "([");
    for (struct mapping_slot slot; mapping_next(mapping, &position, &key, &slot); shown++) {
        if (shown > 0)
            buffer_add_text(render->text, render->options->lines ? "," : ", ");
        if (!render_goes_on(render, shown))
            break;
        render_value(render, key);
        for (uint32_t i = 0; i < width; i++) {
            buffer_add_text(render->text, i == 0 ? ": " : "; ");
            render_value(render, mapping_slot_get(slot, i));
        }
    }
    if (shown > 0)
        render_gap(render, shown, true);
    else
        buffer_add_byte(render->text, ' ');
    buffer_add_text(render->text, "])");
}

static void
render_struct(struct render *render, const struct structure *structure)
{
    const struct struct_type *type = structure->type;
    buffer_add_format(render->text, "(<%.*s>", (int)type->name->length, type->name->text);
    for (uint32_t i = 0; i < type->count; i++) {
        const struct string *name = type->members[i].name;
        if (!render->options->lines) buffer_add_byte(render->text, ' ');
        if (!render_goes_on(render, i + !render->options->lines)) break;
        render_escaped(render->text, name->text, name->length);
        buffer_add_text(render->text, ": ");
        render_value(render, struct_get(structure, i));
        if (i + 1 < type->count) buffer_add_byte(render->text, ',');
    }
    if (render->options->lines && type->count > 0) render_gap(render, type->count, true);
    buffer_add_byte(render->text, ')');
}

static bool
is_around(const struct render *render, const struct ref *block)
{
    for (uint32_t i = 0; i < render->depth; i++) {
        if (render->path[i] == block)
            return true;
    }
    return false;
}

/* An array, mapping or struct, if it is not too deep and not inside of itself. */
static void
render_collection(struct render *render, struct value value)
{
    uint32_t most = render->options->depth;
    if (most == 0 || most > RENDER_DEPTH_MAX)
        most = RENDER_DEPTH_MAX;
    if (render->depth == most || is_around(render, value.ref)) {
        const char *dots = value.tag == TAG_ARRAY ? "({ ... })" : value.tag == TAG_STRUCT ? "(< ... >)" : "([ ... ])";
        buffer_add_text(render->text, dots);
        return;
    }
    render->path[render->depth++] = value.ref;
    if (value.tag == TAG_ARRAY)
        render_array(render, value.array);
    else if (value.tag == TAG_STRUCT)
        render_struct(render, value.structure);
    else
        render_mapping(render, value.mapping);
    render->depth--;
}

/* As the source writes it. */
static void
render_quote(struct render *render, struct value value)
{
    const struct quote *quote = quote_of(value);
    buffer_add_repeated(render->text, '\'', (size_t)quote->quotes);
    if (value.tag == TAG_SYMBOL) buffer_add(render->text, quote->name->text, quote->name->length);
    else render_collection(render, quote_bare_peek(value));
}

static void
render_block(struct render *render, const struct ref *block)
{
    enum kind kind = ref_kind(block);
    if (render->world->kinds[kind].render)
        render->world->kinds[kind].render(render->world, block, render->text);
    else
        buffer_add_format(render->text, "<%s>", kind_name(render->world, kind));
}

static void
render_value(struct render *render, struct value value)
{
    char number[FLOAT_TEXT_MAX];
    if (value_is_destructed(value))
        value = value_int(0);
    switch (value.tag) {
    case TAG_INT:
        buffer_add(render->text, number, int_to_text(number, value.i));
        break;
    case TAG_FLOAT:
        buffer_add(render->text, number, float_to_exact_text(number, value.f));
        break;
    case TAG_STRING:
        render_string(render, value.string);
        break;
    case TAG_BYTES:
        render_bytes(render, value.string);
        break;
    case TAG_ARRAY:
    case TAG_MAPPING:
    case TAG_STRUCT:
        render_collection(render, value);
        break;
    case TAG_SYMBOL:
    case TAG_QUOTED:
        render_quote(render, value);
        break;
    default:
        render_block(render, value.ref);
    }
}

void
value_render(const struct world *world, struct buffer *text, struct value value, const struct render_options *options)
{
    struct render render = {.world = world, .text = text, .options = options, .end = SIZE_MAX};
    if (options->size_max)
        render.end = text->size + options->size_max;
    render_value(&render, value);
}
