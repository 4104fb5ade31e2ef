/* SPDX-License-Identifier: MIT */
/*
 * Formatting: the format is read once from left to right, text copied and directives filled in; at the end of each of its
 * lines come the further lines of columns and tables (format_columns.c).
 *
 * Where this is not LDMud: %s takes any value, a float without a precision has six digits as in C, the precision of an
 * integer is the least number of digits as in C, and a % at the end is an error.
 */
#include "efun/format.h"

#include <string.h>

#include "base/utf8.h"
#include "efun/format_int.h"
#include "value/array.h"
#include "value/render.h"
#include "value/string.h"

static void
release(struct format *format)
{
    for (size_t i = 0; i < format->waiting.count; i++) format_free_column(&format->waiting.data[i]);
    vector_free(&format->waiting);
    buffer_free(&format->text);
}

static void
abandon(void *context)
{
    struct format *format = context;
    release(format);
    buffer_free(format->out);
}

static const char *
name_of(const struct format *format)
{
    return efun_table.signatures[format->efun].name;
}

/* --- parsing */

static struct value
next_argument(struct format *format)
{
    if (format->next >= format->count) vm_error(format->vm, "%s(): too few arguments for the format", name_of(format));
    return format->args[format->next++];
}

/* A size at the format: digits, or * for an argument, which may be negative. */
static int64_t
parse_size(struct format *format)
{
    int64_t size = 0;
    if (*format->at == '*') {
        format->at++;
        struct value value = next_argument(format);
        if (value.tag != TAG_INT) efun_bad_argument(format->vm, format->efun, format->next, "not an integer, as * takes");
        size = value.i;
    } else {
        while (format->at < format->end && *format->at >= '0' && *format->at <= '9' && size <= FORMAT_FIELD_MAX)
            size = size * 10 + (*format->at++ - '0');
    }
    if (size > FORMAT_FIELD_MAX || size < -FORMAT_FIELD_MAX)
        vm_error(format->vm, "%s(): a size of the format is too large", name_of(format));
    return size;
}

_Noreturn static void
refuse_end(struct format *format)
{
    vm_error(format->vm, "%s(): the format ends within a directive", name_of(format));
}

/* 'text' at the format */
static void
parse_pad(struct format *format, struct format_directive *directive)
{
    directive->pad = ++format->at;
    for (; format->at < format->end && *format->at != '\''; format->at++)
        if (*format->at == '\\' && format->at + 1 < format->end) format->at++;
    if (format->at == format->end) refuse_end(format);
    directive->pad_size = (size_t)(format->at++ - directive->pad);
    if (directive->pad_size == 0) vm_error(format->vm, "%s(): a pad without a character", name_of(format));
}

static bool
is_size(const char *at, const char *end)
{
    return at < end && (*at == '*' || (*at >= '0' && *at <= '9'));
}

static void
parse_width(struct format *format, struct format_directive *directive)
{
    if (*format->at == '0') {
        /* a 0 in front of a size, the last of the two, and not 0 itself, beats a pad */
        directive->zero = true;
        directive->pad = NULL;
        format->at++;
        if (!is_size(format->at, format->end)) {
            directive->zero = false;
            directive->width = 0;
            return;
        }
    }
    int64_t width = parse_size(format);
    if (width < 0) directive->left = true;
    directive->width = (size_t)(width < 0 ? -width : width);
}

static void
parse_precision(struct format *format, struct format_directive *directive, bool both)
{
    format->at++;
    directive->has_precision = true;
    if (both && is_size(format->at, format->end)) {
        parse_width(format, directive);
        directive->precision = directive->width;
    } else if (is_size(format->at, format->end)) {
        int64_t precision = parse_size(format);
        directive->precision = precision < 0 ? 0 : (size_t)precision;
    }
}

static bool
parse_flag(struct format_directive *directive, char flag)
{
    switch (flag) {
    case '-': directive->left = true; return true;
    case '|': directive->centre = true; return true;
    case '$': directive->justify = true; return true;
    case '+': directive->plus = true; return true;
    case ' ': directive->blank = true; return true;
    case '@': directive->each = true; return true;
    case '=': directive->column = true; return true;
    case '#': directive->table = true; return true;
    default: return false;
    }
}

/* What stands behind a %. */
static void
parse_directive(struct format *format, struct format_directive *directive)
{
    *directive = (struct format_directive){ 0 };
    for (;;) {
        if (format->at == format->end) refuse_end(format);
        char byte = *format->at;
        if (parse_flag(directive, byte)) format->at++;
        else if (byte == '\'') parse_pad(format, directive);
        else if (byte == '.' || byte == ':') parse_precision(format, directive, byte == ':');
        else if (is_size(format->at, format->end)) parse_width(format, directive);
        else break;
    }
    char letter = directive->letter = *format->at++;
    if (letter && strchr("sOQdioxXbBcfFeEgG", letter)) return;
    if (letter > ' ' && letter < 0x7f) vm_error(format->vm, "%s(): unknown format %%%c", name_of(format), letter);
    vm_error(format->vm, "%s(): unknown format (byte 0x%02x)", name_of(format), (unsigned char)letter);
}

/* --- directives */

static void
add_text(struct format *format, const struct format_directive *directive, const char *text, size_t size)
{
    size_t width = directive->width;
    vm_charge(format->vm, size / FORMAT_BYTES_A_TICK);
    if (directive->precision) size = utf8_width_prefix(text, size, directive->precision);
    if (directive->justify && width) {
        while (size > 0 && text[size - 1] == ' ') size--;
        if (size > 0 && text[size - 1] != '\n' && utf8_width(text, size) <= width) {
            format_justify(format, text, size, width);
            return;
        }
    }
    if (width) format_align(format, directive, text, size, width);
    else format_add(format, text, size);
}

/* %s, %O and %Q: any value as text. */
static void
format_text(struct format *format, const struct format_directive *given, struct value value)
{
    struct format_directive directive = *given;
    bool direct = directive.letter == 's' && value.tag == TAG_STRING;
    struct buffer *text = &format->text;
    buffer_clear(text);
    if (directive.letter != 's') {
        struct render_options options = render_full;
        options.size_max = format->most;
        options.lines = !directive.table;
        directive.table = false;
        value_render(vm_world(format->vm), text, value, &options);
    } else if (!direct) {
        efun_add_value(format->vm, value, text);
    }
    const char *at = direct ? value.string->text : buffer_text(text);
    size_t size = direct ? value.string->length : text->size;
    if (!directive.column && !directive.table) {
        add_text(format, &directive, at, size);
        return;
    }
    if (directive.column && directive.table) vm_error(format->vm, "%s(): a column that is a table", name_of(format));
    if (!directive.width) vm_error(format->vm, "%s(): a column or table needs a width", name_of(format));
    format_begin_column(format, &directive, direct ? NULL : text, at, at + size);
}

static void
format_value(struct format *format, const struct format_directive *directive, struct value value)
{
    if (strchr("sOQ", directive->letter)) format_text(format, directive, value);
    else format_number(format, directive, value);
}

static void
format_directive(struct format *format)
{
    struct format_directive directive;
    parse_directive(format, &directive);
    struct value value = next_argument(format);
    if (!directive.each) {
        format_value(format, &directive, value);
        return;
    }
    if (value.tag != TAG_ARRAY) efun_bad_argument(format->vm, format->efun, format->next, "not an array, as @ takes");
    vm_charge(format->vm, value.array->length);
    for (uint32_t i = 0; i < value.array->length; i++) format_value(format, &directive, array_get(value.array, i));
}

/* Behind a %: %% and %^ stand for themselves, the first without its twin. */
static void
format_percent(struct format *format)
{
    char byte = format->at < format->end ? *format->at : 0;
    if (byte == '%' || byte == '^') {
        format_add(format, "%^", byte == '%' ? 1 : 2);
        format->at++;
    } else {
        format_directive(format);
    }
}

/* At a newline of the format, or at its end: what is left of the columns. */
static void
finish_line(struct format *format, bool last)
{
    bool waited = format->waiting.count > 0;
    if (waited) format_end_line(format);
    while (format->waiting.count > 0) {
        vm_charge(format->vm, format->waiting.count);
        format_next_line(format);
        if (format->waiting.count > 0 || !last) format_end_line(format);
    }
    if (!waited && (format->newline || !last)) {
        if (format->newline) format_end_line(format);
        if (!last) format_end_line(format);
    } else if (waited && format->newline && last) {
        format_end_line(format);
    }
    format->newline = false;
}

void
format_values(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, struct buffer *text)
{
    const struct string *string = args[0].string;
    struct format format = { .vm = vm, .efun = efun, .at = string->text, .end = string->text + string->length, .args = args,
        .count = count, .next = 1, .out = text, .most = vm_limits_peek(vm)->string_max, .trim = FORMAT_NOWHERE };
    vm_defer(vm, abandon, &format);
    while (format.at < format.end) {
        size_t rest = (size_t)(format.end - format.at), size = 0;
        while (size < rest && format.at[size] != '%' && format.at[size] != '\n') size++;
        format_add(&format, format.at, size);
        format.at += size;
        if (size == rest) break;
        if (*format.at++ == '\n') finish_line(&format, false);
        else format_percent(&format);
    }
    finish_line(&format, true);
    vm_undefer(vm);
    release(&format);
}
