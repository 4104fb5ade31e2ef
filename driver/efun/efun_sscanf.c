/* SPDX-License-Identifier: MIT */
/*
 * sscanf(), by LDMud's rules.  Its further arguments are variables, which the compiler assigns to (program/efun_sig.h): here
 * they are only counted, and what is to be assigned is returned.
 *
 * The format is cut where a %s stands.  A match() takes literal text up to the next directive and, if that is a number, the
 * number; a %s then ends at the first place where the next match() succeeds.  So a %s never looks further than one
 * directive, and the whole is bounded by text times format; the bytes looked at are charged as ticks.
 *
 * Nothing is allocated before all is known, so an error may unwind at any point.
 */
#include <string.h>

#include "base/utf8.h"
#include "efun/efun_int.h"
#include "value/array.h"
#include "value/string.h"

enum { TARGETS_MAX = 255, SIZE_NONE = INT32_MAX, WORK_A_TICK = 16, WORK_SLICE = 16 * 1024 };

/* How a match() ended: literal text or a %D did not fit; at a %s; behind a number; all is over, as at the end of the format. */
enum outcome { OUTCOME_NONE, OUTCOME_STRING, OUTCOME_NUMBER, OUTCOME_END };

struct found {
    const char *text; /* NULL: a number */
    size_t size;
    int64_t number;
};

/* What stands between % and the letter. */
struct field {
    int64_t size, least;
    bool size_given, least_given;
    bool store, count, required;
    char letter;
};

struct scan {
    struct vm *vm;
    const char *text_end, *format_end;
    const char *text, *format;      /* where the last match() stopped */
    struct field field;             /* the last one */
    bool mismatch;                  /* literal text did not fit */
    uint32_t targets, stored, count;
    uint64_t work;                  /* bytes looked at and not yet paid */
    struct found found[TARGETS_MAX];
};

static void
work(struct scan *scan, uint64_t bytes)
{
    scan->work += bytes;
    if (scan->work < WORK_SLICE) return;
    vm_charge(scan->vm, scan->work / WORK_A_TICK);
    scan->work = 0;
}

static bool
is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool
is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

_Noreturn static void
refuse(struct scan *scan, const char *at)
{
    if (at == scan->format_end) vm_error(scan->vm, "sscanf(): the format ends within a directive");
    if (*at == '*') vm_error(scan->vm, "sscanf(): sizes by * are not supported");
    if (*at > ' ' && *at < 0x7f) vm_error(scan->vm, "sscanf(): unknown format %%%c", *at);
    vm_error(scan->vm, "sscanf(): unknown format (byte 0x%02x)", (unsigned char)*at);
}

static const char *
parse_size(const char *at, const char *end, int64_t *size)
{
    for (*size = 0; at < end && is_digit(*at); at++)
        if (*size < SIZE_NONE) *size = *size * 10 + (*at - '0');
    if (*size > SIZE_NONE) *size = SIZE_NONE;
    return at;
}

/* The directive behind a % at AT; returns what follows. */
static const char *
parse_field(struct scan *scan, const char *at)
{
    struct field *field = &scan->field;
    *field = (struct field){ .size = SIZE_NONE, .least = 1, .store = true, .count = true };
    for (; at < scan->format_end; at++) {
        if (*at == '+') {
            field->required = true;
        } else if (*at == '!') {
            field->count = !field->count;
            field->store = !field->store;
        } else if (*at == '~') {
            field->store = !field->store;
        } else {
            break;
        }
    }
    if (at < scan->format_end && is_digit(*at)) {
        at = parse_size(at, scan->format_end, &field->size);
        field->size_given = true;
    }
    if (at < scan->format_end && *at == '.') {
        at = parse_size(at + 1, scan->format_end, &field->least);
        field->least_given = true;
    }
    if (at == scan->format_end || !strchr("dDUst", *at)) refuse(scan, at);
    field->letter = *at;
    return at + 1;
}

/* All is over; TEXT is where. */
static enum outcome
stop(struct scan *scan, const char *text)
{
    scan->text = text;
    scan->format = scan->format_end;
    return OUTCOME_END;
}

static void
store(struct scan *scan, struct found found)
{
    if (scan->field.store) {
        if (scan->stored == scan->targets) return;
        scan->found[scan->stored++] = found;
    }
    scan->count += scan->field.count;
}

/* A number at AT.  That there is none ends everything for %d, but lets a %s before a %D or %U go on. */
static enum outcome
match_number(struct scan *scan, const char *at)
{
    const struct field *field = &scan->field;
    const char *end = scan->text_end;
    if (field->letter == 'd')
        while (at < end && is_blank(*at)) at++;
    bool negative = field->letter != 'U' && at < end && *at == '-', fits = true;
    if (field->letter != 'U' && at < end && (*at == '-' || *at == '+')) at++;
    const char *start = at;
    int64_t number = 0, most = field->size > field->least ? field->size : field->least;
    for (; at < end && is_digit(*at) && at - start < most; at++) {
        int digit = *at - '0';
        fits = fits && !__builtin_mul_overflow(number, 10, &number)
            && !__builtin_add_overflow(number, negative ? -digit : digit, &number);
    }
    work(scan, (uint64_t)(at - start));
    if (at - start < field->least) return field->letter == 'd' ? stop(scan, start) : OUTCOME_NONE;
    if (!fits) return stop(scan, start);
    store(scan, (struct found){ .number = number });
    scan->text = at;
    return OUTCOME_NUMBER;
}

/* Blanks at AT, or NULL. */
static const char *
match_blanks(struct scan *scan, const char *at)
{
    const struct field *field = &scan->field;
    const char *start = at;
    int64_t most = field->size > field->least ? field->size : field->least;
    while (at < scan->text_end && is_blank(*at) && at - start < most) at++;
    work(scan, (uint64_t)(at - start));
    return at - start < field->least ? NULL : at;
}

/* TEXT against FORMAT up to the next directive that takes a variable. STORED values were there before. */
static enum outcome
match(struct scan *scan, const char *text, const char *format, uint32_t stored)
{
    const char *start = text;
    scan->stored = stored;
    scan->mismatch = false;
    while (format < scan->format_end) {
        bool literal = *format != '%' || (format + 1 < scan->format_end && format[1] == '%');
        if (literal) {
            format += *format == '%';
            if (text == scan->text_end || *text != *format) {
                scan->mismatch = true;
                work(scan, (uint64_t)(text - start) + 1);
                return OUTCOME_NONE;
            }
            text++;
            format++;
            continue;
        }
        format = parse_field(scan, format + 1);
        scan->format = format;
        work(scan, (uint64_t)(text - start) + 1);
        if (scan->field.letter == 's') {
            scan->text = text;
            return OUTCOME_STRING;
        }
        if (scan->field.letter != 't') return match_number(scan, text);
        text = match_blanks(scan, text);
        if (!text) return OUTCOME_NONE;
        start = text;
    }
    work(scan, (uint64_t)(text - start) + 1);
    return stop(scan, text);
}

/* Where a %s that is followed by FORMAT ends at or behind TEXT, NULL for nowhere; *outcome says how it goes on there. */
static const char *
search(struct scan *scan, const char *text, const char *format, uint32_t stored, enum outcome *outcome)
{
    if (format == scan->format_end) {
        *outcome = stop(scan, scan->text_end);
        scan->stored = stored;
        return scan->text_end;
    }
    bool directive = *format == '%' && !(format + 1 < scan->format_end && format[1] == '%');
    bool number = directive && format + 1 < scan->format_end && format[1] == 'd';
    for (; text < scan->text_end; text++) {
        if (!directive) {
            const char *next = memchr(text, *format, (size_t)(scan->text_end - text));
            work(scan, (uint64_t)((next ? next : scan->text_end) - text));
            if (!next) return NULL;
            text = next;
        } else if (((unsigned char)*text & 0xc0) == 0x80) {
            continue; /* within a character */
        }
        *outcome = match(scan, text, format, stored);
        /* A number right behind a %s is there at once, or all belongs to the string. */
        if (number && *outcome == OUTCOME_END && scan->text == text) return scan->text_end;
        if (*outcome != OUTCOME_NONE) return text;
    }
    return NULL;
}

/* The string of the %s just met, and what follows up to the next %s. false: it does not match. */
static bool
match_string(struct scan *scan, enum outcome *outcome)
{
    struct field field = scan->field;
    const char *start = scan->text;
    size_t rest = (size_t)(scan->text_end - start);
    uint32_t stored = scan->stored;
    size_t least = field.least_given ? (size_t)field.least : 0;
    if (least > rest || (least && utf8_count(start, rest) < least)) return false;
    if (field.store && stored == scan->targets) return false;
    uint32_t count = scan->count;
    if (field.store) stored++;
    const char *end = search(scan, start + utf8_offset(start, rest, least), scan->format, stored, outcome);
    bool fits = end && (!field.size_given || utf8_count(start, (size_t)(end - start)) <= (size_t)field.size);
    if (!fits) {
        scan->stored = stored - field.store;
        scan->count = count;
        return false;
    }
    if (field.store) scan->found[stored - 1] = (struct found){ .text = start, .size = (size_t)(end - start) };
    scan->count += field.count;
    return true;
}

static void
scan_all(struct scan *scan, const char *text, const char *format)
{
    enum outcome outcome = match(scan, text, format, 0);
    while (outcome == OUTCOME_STRING || outcome == OUTCOME_NUMBER) {
        if (outcome == OUTCOME_NUMBER) outcome = match(scan, scan->text, scan->format, scan->stored);
        else if (!match_string(scan, &outcome)) break;
    }
    if (scan->field.required && scan->mismatch && scan->count > 0) scan->count--;
}

struct value
efun_sscanf(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    const struct string *text = args[SSCANF_STR].string, *format = args[SSCANF_FORMAT].string;
    struct scan scan;
    (void)count;
    memset(&scan, 0, offsetof(struct scan, found));
    scan.vm = vm;
    scan.text_end = text->text + text->length;
    scan.format_end = format->text + format->length;
    scan.targets = args[SSCANF_TARGETS].i < TARGETS_MAX ? (uint32_t)args[SSCANF_TARGETS].i : TARGETS_MAX;
    scan_all(&scan, text->text, format->text);
    vm_charge(vm, scan.work / WORK_A_TICK);
    vm_require(vm, text->length + scan.stored * 48ull);
    struct array *result = array_new(world, 2u + scan.stored);
    array_set_take(world, result, 0, value_int(scan.count));
    array_set_take(world, result, 1, value_int(scan.stored));
    for (uint32_t i = 0; i < scan.stored; i++) {
        const struct found *found = &scan.found[i];
        struct value value = found->text ? value_take(TAG_STRING, string_new(world, found->text, found->size))
                                         : value_int(found->number);
        array_set_take(world, result, 2 + i, value);
    }
    return value_take(TAG_ARRAY, result);
}
