/* SPDX-License-Identifier: MIT */
/*
 * Fields: padding, alignment, justified text, numbers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "efun/format_int.h"

/* The result has grown: below the limit, and paid for. */
static void
look_at_size(struct format *format)
{
    size_t size = format->out->size;
    if (size > format->most) vm_error(format->vm, "%s(): the result is too large", efun_table.signatures[format->efun].name);
    if (size < format->paid + 1024) return;
    vm_charge(format->vm, (size - format->paid) / FORMAT_BYTES_A_TICK);
    format->paid = size;
}

void
format_add(struct format *format, const char *text, size_t size)
{
    if (size == 0) return;
    format->trim = FORMAT_NOWHERE;
    buffer_add(format->out, text, size);
    look_at_size(format);
}

void
format_end_line(struct format *format)
{
    if (format->trim != FORMAT_NOWHERE) buffer_cut(format->out, format->trim);
    if (format->paid > format->out->size) format->paid = format->out->size;
    format_add(format, "\n", 1);
    format->measured = format->out->size;
    format->columns = 0;
}

size_t
format_columns(struct format *format)
{
    struct buffer *out = format->out;
    format->columns += utf8_width(buffer_text(out) + format->measured, out->size - format->measured);
    format->measured = out->size;
    return format->columns;
}

static void
add_blanks(struct format *format, size_t columns)
{
    if (columns == 0) return;
    buffer_add_repeated(format->out, ' ', columns);
    look_at_size(format);
}

void
format_indent(struct format *format, size_t start)
{
    size_t columns = format_columns(format);
    if (columns < start) add_blanks(format, start - columns);
}

/* The pad's clusters over and over; a backslash only protects what stands behind it. */
static void
add_pad_text(struct format *format, const struct format_directive *directive, size_t columns)
{
    const char *at = directive->pad, *end = at + directive->pad_size;
    size_t before = columns;
    format->trim = FORMAT_NOWHERE;
    while (columns > 0) {
        unsigned width;
        if (at == end) {
            if (columns == before) break; /* a pad without any width */
            before = columns;
            at = directive->pad;
        }
        if (*at == '\\' && at + 1 < end) at++;
        size_t size = utf8_cluster(at, (size_t)(end - at), &width);
        if (width > columns) break;
        buffer_add(format->out, at, size);
        at += size;
        columns -= width;
        look_at_size(format);
    }
    add_blanks(format, columns);
}

/* Padding behind text may be taken away by a newline, unless it was asked for. */
static void
add_padding(struct format *format, const struct format_directive *directive, size_t columns, bool behind)
{
    if (columns == 0) return;
    if (directive->pad) {
        add_pad_text(format, directive, columns);
    } else if (directive->zero && !directive->left && !behind) {
        format->trim = FORMAT_NOWHERE;
        buffer_add_repeated(format->out, '0', columns);
        look_at_size(format);
    } else {
        if (!behind) format->trim = FORMAT_NOWHERE;
        else if (format->trim == FORMAT_NOWHERE) format->trim = format->out->size;
        add_blanks(format, columns);
    }
}

void
format_align(struct format *format, const struct format_directive *directive, const char *text, size_t size, size_t width)
{
    size_t columns = utf8_width(text, size), rest = width > columns ? width - columns : 0;
    size_t before = directive->left || directive->justify ? 0 : directive->centre ? (rest + 1) / 2 : rest;
    add_padding(format, directive, before, false);
    format_add(format, text, size);
    add_padding(format, directive, rest - before, true);
}

/* The next word at or behind *AT; its size, 0 at the end. */
static size_t
next_word(const char **at, const char *end)
{
    while (*at < end && **at == ' ') ++*at;
    const char *blank = memchr(*at, ' ', (size_t)(end - *at));
    return (size_t)((blank ? blank : end) - *at);
}

void
format_justify(struct format *format, const char *text, size_t size, size_t width)
{
    const char *at = text, *end = text + size;
    size_t words = 0, columns = 0, length;
    for (; (length = next_word(&at, end)) > 0; at += length, words++) columns += utf8_width(at, length);
    size_t blanks = width > columns ? width - columns : 0;
    at = text;
    for (size_t gaps = words; (length = next_word(&at, end)) > 0; at += length) {
        if (gaps-- < words) {
            /* the gaps that are one wider stand at the right */
            size_t share = blanks / (gaps + 1);
            add_blanks(format, share);
            blanks -= share;
        }
        format_add(format, at, length);
    }
}

/* --- numbers */

_Noreturn static void
refuse(struct format *format, const struct format_directive *directive)
{
    efun_bad_argument(format->vm, format->efun, format->next, "not what %%%c takes", directive->letter);
}

static const char *
sign_of(const struct format_directive *directive, bool negative)
{
    return negative ? "-" : directive->plus ? "+" : directive->blank ? " " : "";
}

/* A number as SIGN and digits; zeros for padding stand between them. */
static void
add_number(struct format *format, const struct format_directive *directive, const char *sign, struct buffer *digits)
{
    size_t sign_size = strlen(sign);
    if (directive->zero && !directive->left && !directive->centre && !directive->pad) {
        format_add(format, sign, sign_size);
        format_align(format, directive, buffer_text(digits), digits->size,
            directive->width > sign_size ? directive->width - sign_size : 0);
        return;
    }
    char space[128];
    if (digits->size + sign_size <= sizeof space) {
        memcpy(mempcpy(space, sign, sign_size), buffer_text(digits), digits->size);
        format_align(format, directive, space, digits->size + sign_size, directive->width);
        return;
    }
    struct buffer *whole = &format->text; /* wide: kept where it is released */
    size_t size = digits->size;
    buffer_reserve(whole, sign_size);
    memmove(whole->data + sign_size, whole->data, size);
    memcpy(whole->data, sign, sign_size);
    whole->size = size + sign_size;
    format_align(format, directive, whole->data, whole->size, directive->width);
}

static void
format_int(struct format *format, const struct format_directive *directive, int64_t number)
{
    static const char small[] = "0123456789abcdef", large[] = "0123456789ABCDEF";
    const char *letters = directive->letter == 'X' ? large : small;
    char space[64], *start = space + sizeof space;
    unsigned base = directive->letter == 'd' || directive->letter == 'i' ? 10
        : directive->letter == 'o' ? 8 : directive->letter == 'b' || directive->letter == 'B' ? 2 : 16;
    bool negative = base == 10 && number < 0;
    uint64_t rest = negative ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        *--start = letters[rest % base];
        rest /= base;
    } while (rest);
    size_t size = (size_t)(space + sizeof space - start);
    buffer_clear(&format->text);
    if (directive->precision > size) buffer_add_repeated(&format->text, '0', directive->precision - size);
    buffer_add(&format->text, start, size);
    add_number(format, directive, base == 10 ? sign_of(directive, negative) : "", &format->text);
}

static void
format_float(struct format *format, const struct format_directive *directive, double number)
{
    const char how[] = { '%', '.', '*', directive->letter, 0 };
    bool negative = __builtin_signbit(number);
    int precision = directive->has_precision ? (int)directive->precision : 6;
    size_t room = (size_t)precision + 350; /* 309 digits before the dot at most */
    buffer_clear(&format->text);
    buffer_reserve(&format->text, room);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    int size = snprintf(format->text.data, room, how, precision, negative ? -number : number);
#pragma GCC diagnostic pop
    format->text.size = (size_t)size;
    vm_charge(format->vm, (uint64_t)size / 8);
    add_number(format, directive, sign_of(directive, negative), &format->text);
}

static void
format_character(struct format *format, const struct format_directive *directive, int64_t code)
{
    char bytes[UTF8_MAX_BYTES];
    size_t size = code < 0 || code > UINT32_MAX ? 0 : utf8_encode((uint32_t)code, bytes);
    if (size == 0) refuse(format, directive);
    format_align(format, directive, bytes, size, directive->width);
}

void
format_number(struct format *format, const struct format_directive *directive, struct value value)
{
    if (value_is_destructed(value)) value = value_int(0);
    if (strchr("feEgGF", directive->letter)) {
        if (value.tag != TAG_FLOAT && value.tag != TAG_INT) refuse(format, directive);
        format_float(format, directive, value.tag == TAG_FLOAT ? value.f : (double)value.i);
        return;
    }
    if (value.tag != TAG_INT) refuse(format, directive);
    if (directive->letter == 'c') format_character(format, directive, value.i);
    else format_int(format, directive, value.i);
}
