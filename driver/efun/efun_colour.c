/* SPDX-License-Identifier: MIT */
/*
 * terminal_colour() and text_width(): text as a terminal shows it.
 *
 * Columns are those of grapheme clusters; escape sequences of ANSI (ESC [ ... letter), and what a key of colour was
 * replaced with, take none.  terminal_colour() first makes one text of it all, with notes which parts of it are hidden, and
 * then breaks that into lines; both steps are linear.
 */
#include <string.h>

#include "base/utf8.h"
#include "base/vector.h"
#include "efun/efun_int.h"
#include "value/closure.h"
#include "value/mapping.h"
#include "value/string.h"

enum { BYTES_A_TICK = 16, TAB = 8 };

/* Bytes of the escape sequence at AT, 0 if there is none. */
static size_t
escape_bytes(const char *at, const char *end)
{
    const char *from = at;
    if (end - at < 3 || at[0] != '\033' || at[1] != '[') return 0;
    at += 2;
    while (at < end && *at >= 0x20 && *at <= 0x3f) at++;
    return at < end && *at >= 0x40 && *at <= 0x7e ? (size_t)(at + 1 - from) : 0;
}

/* Bytes of what stands at AT and is shown as one thing, and its width. */
static size_t
piece_at(const char *at, const char *end, unsigned *width)
{
    size_t size = escape_bytes(at, end);
    *width = 0;
    return size ? size : utf8_cluster(at, (size_t)(end - at), width);
}

struct value
efun_text_width(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *text = args[TEXT_WIDTH_TEXT].string;
    const char *end = text->text + text->length;
    int64_t column = 0, widest = 0;
    (void)count;
    vm_charge(vm, text->length / BYTES_A_TICK);
    for (const char *at = text->text; at < end;) {
        unsigned width;
        size_t size = piece_at(at, end, &width);
        if (*at == '\n') column = 0;
        else if (*at == '\t') column += TAB - column % TAB;
        else column += width;
        if (column > widest) widest = column;
        at += size;
    }
    return value_int(widest);
}

/* --- keys of colours */

/* A part of the text that ends at END. */
struct part {
    size_t end;
    bool hidden;
};

struct colouring {
    struct vm *vm;
    struct value map;              /* borrowed */
    struct buffer text;            /* of all parts */
    VECTOR(struct part) parts;
    struct buffer out, line;       /* lines that are done, and the one that is being filled */
    struct value key, found, answer; /* owned */
};

static void
colouring_free(void *context)
{
    struct colouring *colouring = context;
    struct world *world = vm_world(colouring->vm);
    buffer_free(&colouring->text);
    buffer_free(&colouring->out);
    buffer_free(&colouring->line);
    vector_free(&colouring->parts);
    value_free(world, colouring->key);
    value_free(world, colouring->found);
    value_free(world, colouring->answer);
}

static void
add_part(struct colouring *colouring, const char *text, size_t size, bool hidden)
{
    if (size == 0) return;
    buffer_add(&colouring->text, text, size);
    efun_require_string(colouring->vm, colouring->text.size);
    if (colouring->parts.count && vector_last(&colouring->parts).hidden == hidden)
        vector_last(&colouring->parts).end = colouring->text.size;
    else vector_add(&colouring->parts, (struct part){ colouring->text.size, hidden });
}

/* What the mapping says of KEY, a string or a closure to be called; anything else is nothing. Borrowed. */
static struct value
look_up(const struct colouring *colouring)
{
    struct world *world = vm_world(colouring->vm);
    struct value value = mapping_get(world, colouring->map.mapping, colouring->key);
    if (value.tag == TAG_STRING) return value;
    value = mapping_get(world, colouring->map.mapping, value_int(0));
    return value.tag == TAG_STRING || value.tag == TAG_CLOSURE ? value : value_int(0);
}

/* Add what replaces the key: hidden; or the key itself, which is shown, if nothing does. */
static void
add_key(struct colouring *colouring, const char *text, size_t size)
{
    struct vm *vm = colouring->vm;
    struct world *world = vm_world(vm);
    value_free(world, colouring->key);
    colouring->key = value_take(TAG_STRING, string_new(world, text, size));
    struct value found = value_ref(colouring->map.tag == TAG_CLOSURE ? colouring->map : look_up(colouring));
    value_free(world, colouring->found);
    colouring->found = found;
    if (found.tag == TAG_CLOSURE) {
        struct value answer = vm_call_closure(vm, found.closure, &colouring->key, 1);
        value_free(world, colouring->answer);
        found = colouring->answer = answer;
        if (found.tag != TAG_STRING) vm_error(vm, "terminal_colour(): the function returned no string");
    }
    if (found.tag == TAG_STRING) add_part(colouring, found.string->text, found.string->length, true);
    else add_part(colouring, text, size, false);
}

static bool
is_mark(const char *at, const char *end, const char *mark)
{
    size_t size = strlen(mark);
    return (size_t)(end - at) >= size && memcmp(at, mark, size) == 0;
}

/* text %^key%^ text ...; %^%^ and %%^^ in the text stand for %^. */
static void
add_coloured(struct colouring *colouring, const char *at, const char *end)
{
    const char *from = at;
    while (at < end) {
        bool literal = is_mark(at, end, "%^%^") || is_mark(at, end, "%%^^");
        if (literal || is_mark(at, end, "%^")) {
            add_part(colouring, from, (size_t)(at - from), false);
            from = at += literal ? 4 : 2;
            if (literal) {
                add_part(colouring, "%^", 2, false);
                continue;
            }
            const char *close_ = memmem(at, (size_t)(end - at), "%^", 2);
            const char *stop = close_ ? close_ : end;
            vm_charge(colouring->vm, 1);
            if (stop > at) add_key(colouring, at, (size_t)(stop - at));
            from = at = close_ ? close_ + 2 : end;
        } else {
            at++;
        }
    }
    add_part(colouring, from, (size_t)(end - from), false);
}

/* --- lines */

struct filling {
    struct colouring *all;
    size_t wrap, indent;
    size_t column, start;          /* where the next piece goes; where the first one went */
    size_t blank, blank_column;    /* offset in the line of its last blank (SIZE_MAX: none) and the column behind it */
    bool wrapped;                  /* blanks at the start do not count */
    bool shown;                    /* something in the line can be seen */
};

/* The first SIZE bytes of the line are done; SKIP more are dropped. */
static void
end_line(struct filling *filling, size_t size, size_t skip, bool newline)
{
    struct buffer *out = &filling->all->out, *line = &filling->all->line;
    struct vm *vm = filling->all->vm;
    if (filling->shown && filling->start) {
        efun_require_string(vm, out->size + (uint64_t)filling->start);
        vm_charge(vm, filling->start / BYTES_A_TICK);
        buffer_reserve(out, filling->start);
        for (size_t i = 0; i < filling->start; i++) buffer_add_byte(out, ' ');
    }
    buffer_add(out, buffer_text(line), size);
    if (newline) buffer_add_byte(out, '\n');
    efun_require_string(vm, out->size);
    if (line->size > size + skip) memmove(line->data, line->data + size + skip, line->size - size - skip);
    if (line->size) buffer_cut(line, line->size - size - skip);
    filling->blank = SIZE_MAX;
    filling->column = filling->start = filling->indent;
    filling->shown = line->size > 0;
}

/* Is the word that goes on at AT, of which COLUMNS are in the line, too long for any line? */
static bool
is_too_long(const struct filling *filling, size_t columns, size_t at, size_t number)
{
    const struct colouring *all = filling->all;
    for (; number < all->parts.count; number++) {
        struct part part = all->parts.data[number];
        if (part.hidden) at = part.end;
        while (at < part.end) {
            unsigned width;
            const char *text = all->text.data + at;
            size_t size = piece_at(text, all->text.data + part.end, &width);
            if (*text == ' ' || *text == '\n') return false;
            columns += width;
            if (columns + filling->indent > filling->wrap) return true;
            at += size;
        }
    }
    return false;
}

/* The piece at AT of part NUMBER does not fit: break at the last blank, or right here. */
static void
break_line(struct filling *filling, size_t at, size_t number)
{
    size_t carried = filling->column - filling->blank_column;
    if (filling->blank == SIZE_MAX || is_too_long(filling, carried, at, number)) {
        end_line(filling, filling->all->line.size, 0, true);
    } else {
        end_line(filling, filling->blank, 1, true);
        filling->column += carried;
    }
    filling->wrapped = true;
}

static void
add_blank(struct filling *filling)
{
    struct buffer *line = &filling->all->line;
    if (filling->wrapped && filling->column == filling->start) return;
    if (filling->column >= filling->wrap) {
        end_line(filling, line->size, 0, true);
        filling->wrapped = true;
        return;
    }
    filling->blank = line->size;
    filling->blank_column = ++filling->column;
    filling->shown = true;
    buffer_add_byte(line, ' ');
}

/* One piece that can be seen, or a newline. */
static void
add_piece(struct filling *filling, size_t at, size_t size, unsigned width, size_t number)
{
    const char *text = filling->all->text.data + at;
    if (*text == '\n') {
        end_line(filling, filling->all->line.size, 0, true);
        filling->wrapped = false;
    } else if (*text == ' ') {
        add_blank(filling);
    } else {
        if (filling->column + width > filling->wrap && filling->column > filling->start) break_line(filling, at, number);
        if (width) filling->shown = true;
        filling->column += width;
        buffer_add(&filling->all->line, text, size);
    }
}

static void
fill_lines(struct colouring *all, size_t wrap, size_t indent)
{
    struct filling filling = { .all = all, .wrap = wrap, .indent = indent, .blank = SIZE_MAX };
    size_t at = 0;
    for (size_t number = 0; number < all->parts.count; number++) {
        struct part part = all->parts.data[number];
        if (part.hidden) {
            buffer_add(&all->line, all->text.data + at, part.end - at);
            at = part.end;
        }
        while (at < part.end) {
            unsigned width;
            size_t size = piece_at(all->text.data + at, all->text.data + part.end, &width);
            add_piece(&filling, at, size, width, number);
            at += size;
        }
    }
    end_line(&filling, all->line.size, 0, false);
}

struct value
efun_terminal_colour(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *text = args[TERMINAL_COLOUR_TEXT].string;
    struct colouring all = { .vm = vm, .map = count > TERMINAL_COLOUR_MAP ? args[TERMINAL_COLOUR_MAP] : value_int(0) };
    int64_t wrap = efun_int_or(args, count, TERMINAL_COLOUR_WRAP, 0), indent = efun_int_or(args, count, TERMINAL_COLOUR_INDENT, 0);
    if (all.map.tag == TAG_MAPPING && mapping_width(all.map.mapping) == 0)
        efun_bad_argument(vm, EFUN_TERMINAL_COLOUR, 2, "the mapping has no values");
    if (wrap < 0) efun_bad_argument(vm, EFUN_TERMINAL_COLOUR, 3, "a width below 0");
    if (indent < 0) efun_bad_argument(vm, EFUN_TERMINAL_COLOUR, 4, "an indentation below 0");
    efun_require_string(vm, (uint64_t)indent);
    vm_charge(vm, text->length / BYTES_A_TICK);
    vm_defer(vm, colouring_free, &all);
    if (all.map.tag == TAG_INT) add_part(&all, text->text, text->length, false);
    else add_coloured(&all, text->text, text->text + text->length);
    vm_charge(vm, all.text.size / BYTES_A_TICK);
    if (wrap) fill_lines(&all, (size_t)wrap, (size_t)indent);
    struct buffer *result = wrap ? &all.out : &all.text;
    efun_require_string(vm, result->size);
    struct value string = value_take(TAG_STRING, string_new(vm_world(vm), buffer_text(result), result->size));
    vm_undefer(vm);
    colouring_free(&all);
    return string;
}
