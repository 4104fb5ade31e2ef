/* SPDX-License-Identifier: MIT */
/*
 * sprintf().  Formatting fills a buffer of C and raises nothing; what was wrong is kept in the state and raised when the
 * buffer has been given back.  Widths and precisions of text count characters, not bytes.
 *
 * Columns, tables, pads and arguments that are arrays (LDMud's further modifiers) are not here: their letters are errors.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "efun/efun_int.h"
#include "value/string.h"

enum { FIELD_MAX = 1000000, RESULT_MAX = 256 * 1024 * 1024 };

struct directive {
    bool left, zero, plus, blank, has_precision;
    size_t width, precision;
    char letter;
};

enum problem { PROBLEM_NONE, PROBLEM_END, PROBLEM_LETTER, PROBLEM_LARGE, PROBLEM_MISSING, PROBLEM_TYPE };

struct formatting {
    const struct vm *vm;
    const char *at, *end;       /* rest of the format */
    const struct value *args;
    uint32_t count, next;       /* next: number of the argument to come */
    struct buffer out;
    enum problem problem;
    char letter;                /* of the directive with the problem */
};

static bool
give_up(struct formatting *state, enum problem problem, char letter)
{
    state->problem = problem;
    state->letter = letter;
    return false;
}

/* Digits at the state; false when the number is beyond all sense. */
static bool
parse_size(struct formatting *state, size_t *size)
{
    *size = 0;
    while (state->at < state->end && *state->at >= '0' && *state->at <= '9') {
        *size = *size * 10 + (size_t)(*state->at++ - '0');
        if (*size > FIELD_MAX) return give_up(state, PROBLEM_LARGE, 0);
    }
    return true;
}

static bool
parse_flag(struct directive *directive, char flag)
{
    switch (flag) {
    case '-': directive->left = true; return true;
    case '0': directive->zero = true; return true;
    case '+': directive->plus = true; return true;
    case ' ': directive->blank = true; return true;
    default: return false;
    }
}

/* What stands behind a %. */
static bool
parse_directive(struct formatting *state, struct directive *directive)
{
    *directive = (struct directive){ 0 };
    while (state->at < state->end && parse_flag(directive, *state->at)) state->at++;
    if (!parse_size(state, &directive->width)) return false;
    if (state->at < state->end && *state->at == '.') {
        state->at++;
        directive->has_precision = true;
        if (!parse_size(state, &directive->precision)) return false;
    }
    if (state->at == state->end) return give_up(state, PROBLEM_END, 0);
    directive->letter = *state->at++;
    return true;
}

/* TEXT in a field: its first PREFIX bytes (a sign) stay in front of zeros. */
static void
add_field(struct formatting *state, const struct directive *directive, const char *text, size_t size, size_t prefix)
{
    size_t length = utf8_count(text, size);
    size_t pad = directive->width > length ? directive->width - length : 0;
    if (directive->left) {
        buffer_add(&state->out, text, size);
        buffer_add_repeated(&state->out, ' ', pad);
    } else if (directive->zero) {
        buffer_add(&state->out, text, prefix);
        buffer_add_repeated(&state->out, '0', pad);
        buffer_add(&state->out, text + prefix, size - prefix);
    } else {
        buffer_add_repeated(&state->out, ' ', pad);
        buffer_add(&state->out, text, size);
    }
}

static const char *
sign_of(const struct directive *directive, bool negative)
{
    return negative ? "-" : directive->plus ? "+" : directive->blank ? " " : "";
}

/* Digits of NUMBER in BASE, backwards from END; returns where they begin. */
static char *
digits_before(char *end, uint64_t number, unsigned base, const char *digits)
{
    do {
        *--end = digits[number % base];
        number /= base;
    } while (number);
    return end;
}

static void
format_int(struct formatting *state, const struct directive *directive, int64_t number, unsigned base, const char *digits)
{
    char space[64 + 1];
    bool negative = base == 10 && number < 0;
    char *start = digits_before(space + sizeof space, negative ? 0 - (uint64_t)number : (uint64_t)number, base, digits);
    size_t size = (size_t)(space + sizeof space - start);
    const char *sign = base == 10 ? sign_of(directive, negative) : "";
    struct buffer text = BUFFER_EMPTY;
    buffer_add_text(&text, sign);
    if (directive->precision > size) buffer_add_repeated(&text, '0', directive->precision - size);
    buffer_add(&text, start, size);
    add_field(state, directive, text.data, text.size, strlen(sign));
    buffer_free(&text);
}

static void
format_float(struct formatting *state, const struct directive *directive, double number)
{
    const char format[] = { '%', '.', '*', directive->letter, 0 };
    bool negative = __builtin_signbit(number);
    struct buffer text = BUFFER_EMPTY;
    const char *sign = sign_of(directive, negative);
    int precision = directive->has_precision ? (int)directive->precision : 6;
    size_t room = (size_t)precision + 350; /* 309 digits before the dot at most */
    buffer_add_text(&text, sign);
    buffer_reserve(&text, room);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    int size = snprintf(text.data + text.size, room, format, precision, negative ? -number : number);
#pragma GCC diagnostic pop
    text.size += (size_t)size;
    add_field(state, directive, text.data, text.size, strlen(sign));
    buffer_free(&text);
}

static void
format_text(struct formatting *state, const struct directive *directive, struct value value)
{
    struct buffer text = BUFFER_EMPTY;
    if (directive->letter == 'O') efun_add_literal(state->vm, value, &text);
    else efun_add_value(state->vm, value, &text);
    size_t size = directive->has_precision ? utf8_offset(buffer_text(&text), text.size, directive->precision) : text.size;
    add_field(state, directive, buffer_text(&text), size, 0);
    buffer_free(&text);
}

static bool
format_character(struct formatting *state, const struct directive *directive, int64_t code)
{
    char bytes[UTF8_MAX_BYTES];
    size_t size = code < 0 || code > UINT32_MAX ? 0 : utf8_encode((uint32_t)code, bytes);
    if (size == 0) return give_up(state, PROBLEM_TYPE, 'c');
    add_field(state, directive, bytes, size, 0);
    return true;
}

static bool
format_number(struct formatting *state, const struct directive *directive, struct value value)
{
    static const char small[] = "0123456789abcdef", large[] = "0123456789ABCDEF";
    char letter = directive->letter;
    if (strchr("efgEG", letter)) {
        if (value.tag != TAG_FLOAT && value.tag != TAG_INT) return give_up(state, PROBLEM_TYPE, letter);
        format_float(state, directive, value.tag == TAG_FLOAT ? value.f : (double)value.i);
        return true;
    }
    int64_t number = value_is_destructed(value) ? 0 : value.i;
    if (value.tag != TAG_INT && !value_is_destructed(value)) return give_up(state, PROBLEM_TYPE, letter);
    if (letter == 'c') return format_character(state, directive, number);
    unsigned base = letter == 'd' || letter == 'i' ? 10 : letter == 'o' ? 8 : letter == 'b' ? 2 : 16;
    format_int(state, directive, number, base, letter == 'X' ? large : small);
    return true;
}

static bool
format_directive(struct formatting *state)
{
    struct directive directive;
    if (!parse_directive(state, &directive)) return false;
    if (directive.letter == '%') {
        buffer_add_byte(&state->out, '%');
        return true;
    }
    if (!directive.letter || !strchr("sOdixXobcefgEG", directive.letter))
        return give_up(state, PROBLEM_LETTER, directive.letter);
    if (state->next >= state->count) return give_up(state, PROBLEM_MISSING, directive.letter);
    struct value value = state->args[state->next];
    if (directive.letter == 's' || directive.letter == 'O') format_text(state, &directive, value);
    else if (!format_number(state, &directive, value)) return false;
    state->next++;
    return state->out.size <= RESULT_MAX || give_up(state, PROBLEM_LARGE, 0);
}

static void
format_all(struct formatting *state)
{
    while (state->at < state->end) {
        const char *percent = memchr(state->at, '%', (size_t)(state->end - state->at));
        const char *until = percent ? percent : state->end;
        buffer_add(&state->out, state->at, (size_t)(until - state->at));
        if (!percent) return;
        state->at = percent + 1;
        if (!format_directive(state)) return;
    }
}

_Noreturn static void
raise_problem(struct vm *vm, const struct formatting *state)
{
    switch (state->problem) {
    case PROBLEM_END: vm_error(vm, "sprintf(): the format ends within a directive");
    case PROBLEM_LARGE: vm_error(vm, "sprintf(): the result is too large");
    case PROBLEM_MISSING: vm_error(vm, "sprintf(): too few arguments for the format");
    case PROBLEM_TYPE:
        efun_bad_argument(vm, EFUN_SPRINTF, state->next + 1, "not what %%%c takes", state->letter);
    default:
        if (state->letter > ' ' && state->letter < 0x7f) vm_error(vm, "sprintf(): unknown format %%%c", state->letter);
        vm_error(vm, "sprintf(): unknown format (byte 0x%02x)", (unsigned char)state->letter);
    }
}

struct value
efun_sprintf(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *format = args[SPRINTF_FORMAT].string;
    struct formatting state = { .vm = vm, .at = format->text, .args = args, .count = count, .next = 1 };
    state.end = state.at + format->length;
    state.out = BUFFER_EMPTY;
    format_all(&state);
    if (state.problem != PROBLEM_NONE) {
        buffer_free(&state.out);
        raise_problem(vm, &state);
    }
    return efun_string_take(vm, &state.out);
}
