/* SPDX-License-Identifier: MIT */
/*
 * Reading of literals.
 */
#include "compiler/literal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static int
digit_value(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F')
        return digit - 'A' + 10;
    return 99;
}

static unsigned
base_of(char letter)
{
    switch (letter) {
    case 'x':
    case 'X':
        return 16;
    case 'o':
    case 'O':
        return 8;
    case 'b':
    case 'B':
        return 2;
    default:
        return 0;
    }
}

/* The place of one character or escape inside a token; the whole token where the two do not match. */
static struct place
place_within(const struct token *token, const char *at, const char *end)
{
    struct place place = token->place;
    if (token->flags & TOKEN_EXPANDED)
        return place;
    for (const char *before = token->text; before < at; before++) {
        if (*before == '\n') {
            place.line++;
            place.column = 1;
        } else if (!is_continuation(*before)) {
            place.column++;
        }
    }
    place.length = 0;
    for (; at < end; at++)
        place.length += !is_continuation(*at);
    if (place.length == 0)
        place.length = 1;
    return place;
}

struct reader {
    const char *at, *end;
    const struct token *token;
    struct diag_list *messages;
};

/* Up to MOST digits of BASE; false: none. */
static bool
read_digits(struct reader *reader, unsigned base, int most, uint32_t *code)
{
    const char *start = reader->at;
    uint64_t value = 0;
    while (reader->at < reader->end && reader->at - start < most && digit_value(*reader->at) < (int)base)
        value = value * base + (unsigned)digit_value(*reader->at++);
    *code = value > 0x7fffffff ? 0x7fffffff : (uint32_t)value;
    return reader->at > start;
}

/* The number of an escape whose kind letter is at the reader. */
static bool
read_based(struct reader *reader, uint32_t *code)
{
    unsigned base = base_of(*reader->at++);
    return read_digits(reader, base, base == 16 ? 2 : base == 8 ? 3 : 8, code);
}

static bool
read_numeric_escape(struct reader *reader, uint32_t *code)
{
    char letter = *reader->at;
    if (letter == 'x')
        return read_based(reader, code);
    if (letter == 'u' || letter == 'U') {
        reader->at++;
        return read_digits(reader, 16, letter == 'u' ? 4 : 8, code);
    }
    unsigned base = letter == '0' && reader->at + 2 < reader->end ? base_of(reader->at[1]) : 0;
    if (base && digit_value(reader->at[2]) < (int)base) { /* otherwise \0 and a letter */
        reader->at++;
        return read_based(reader, code);
    }
    return read_digits(reader, 10, 3, code);
}

static int
simple_escape(char letter)
{
    switch (letter) {
    case 'a':
        return '\a';
    case 'b':
        return '\b';
    case 'e':
        return 0x1b;
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case '"':
    case '\\':
    case '\'':
        return letter;
    default:
        return -1;
    }
}

/* One character as it stands; what is no UTF-8 is said once and replaced. */
static uint32_t
read_plain(struct reader *reader)
{
    uint32_t code = UTF8_REPLACEMENT;
    size_t size = utf8_decode(reader->at, (size_t)(reader->end - reader->at), &code);
    if (size == 0) {
        struct place place = place_within(reader->token, reader->at, reader->at + 1);
        diag_add(reader->messages, DIAG_ERROR, place, "byte \\x%02x is not valid UTF-8", (unsigned char)*reader->at);
        size = 1;
    } else if (code == 0) {
        struct place place = place_within(reader->token, reader->at, reader->at + 1);
        diag_add(reader->messages, DIAG_ERROR, place, "a NUL byte in a literal; write \\0");
    }
    reader->at += size;
    return code;
}

/* After the backslash. */
static uint32_t
read_escape(struct reader *reader)
{
    const char *start = reader->at - 1;
    char letter = *reader->at;
    int simple = simple_escape(letter);
    if (simple >= 0) {
        reader->at++;
        return (uint32_t)simple;
    }
    if (strchr("0123456789xuU", letter) && letter) {
        uint32_t code = UTF8_REPLACEMENT;
        char bytes[UTF8_MAX_BYTES];
        bool digits = read_numeric_escape(reader, &code);
        struct place place = place_within(reader->token, start, reader->at);
        if (!digits) {
            diag_add(reader->messages, DIAG_ERROR, place, "digits are missing in this escape");
        } else if (utf8_encode(code, bytes) == 0) {
            diag_add(reader->messages, DIAG_ERROR, place, "this escape stands for no character");
        } else {
            return code;
        }
        return UTF8_REPLACEMENT;
    }
    uint32_t code = read_plain(reader);
    diag_add(reader->messages, DIAG_WARNING, place_within(reader->token, start, reader->at),
             "unknown escape: the backslash is ignored");
    return code;
}

void
literal_string(const struct token *token, struct buffer *out, struct diag_list *messages)
{
    const char *end = token->text + token->size;
    if (token->size > 1 && end[-1] == '"')
        end--;
    struct reader reader = {token->text + 1, end, token, messages};
    while (reader.at < end) {
        const char *run = reader.at;
        while (run < end && *run != '\\' && (signed char)*run > 0)
            run++;
        buffer_add(out, reader.at, (size_t)(run - reader.at));
        reader.at = run;
        if (run == end)
            break;
        uint32_t code;
        if (*run != '\\') {
            code = read_plain(&reader);
        } else if (run + 1 == end) {
            break; /* an unclosed string, already said */
        } else if (run[1] == '\n' || (run[1] == '\r' && run[2] == '\n')) {
            reader.at += run[1] == '\n' ? 2 : 3;
            continue;
        } else {
            reader.at++;
            code = read_escape(&reader);
        }
        char bytes[UTF8_MAX_BYTES];
        buffer_add(out, bytes, utf8_encode(code, bytes));
    }
}

void
literal_bytes(const struct token *token, struct buffer *out, struct diag_list *messages)
{
    const char *end = token->text + token->size;
    if (token->size > 2 && end[-1] == '"')
        end--;
    struct reader reader = {token->text + 2, end, token, messages};
    while (reader.at < end) {
        const char *start = reader.at;
        bool escape = *start == '\\' && start + 1 < end;
        if (escape && (start[1] == '\n' || (start[1] == '\r' && start[2] == '\n'))) {
            reader.at += start[1] == '\n' ? 2 : 3;
            continue;
        }
        if (*start == '\\' && !escape)
            break; /* an unclosed literal, already said */
        reader.at += escape;
        uint32_t errors = diag_errors(messages), code = escape ? read_escape(&reader) : read_plain(&reader);
        if (diag_errors(messages) == errors && (escape ? code > 0xff : code > 0x7f))
            diag_add(messages, DIAG_ERROR, place_within(token, start, reader.at),
                     escape ? "this escape stands for no byte" : "only ASCII stands for itself in bytes; write \\xHH");
        buffer_add_byte(out, (char)code);
    }
}

static int64_t
character(const struct token *token, struct diag_list *messages)
{
    struct reader reader = {token->text + 1, token->text + token->size - 1, token, messages};
    uint32_t code;
    if (*reader.at == '\\' && reader.at + 1 < reader.end) {
        reader.at++;
        code = read_escape(&reader);
    } else {
        code = read_plain(&reader);
    }
    if (reader.at < reader.end)
        diag_add(messages, DIAG_ERROR, token->place, "more than one character between the quotes");
    return code;
}

static void
refuse_number(const struct token *token, struct diag_list *messages)
{
    int shown = token->size > 40 ? 40 : (int)token->size;
    diag_add(messages, DIAG_ERROR, token->place, "'%.*s%s' is not a number", shown, token->text,
             token->size > 40 ? "..." : "");
}

int64_t
literal_integer(const struct token *token, bool negative, struct diag_list *messages)
{
    if (token->kind == TOKEN_CHARACTER)
        return negative ? -character(token, messages) : character(token, messages);
    const char *at = token->text, *end = at + token->size;
    unsigned base = token->size > 1 && *at == '0' ? base_of(at[1]) : 0;
    if (base)
        at += 2;
    else
        base = 10;
    uint64_t value = 0, limit = (uint64_t)INT64_MAX + negative;
    bool fits = true;
    if (at == end)
        at--; /* 0x alone: the loop meets the letter */
    for (; at < end; at++) {
        unsigned digit = (unsigned)digit_value(*at);
        if (digit >= base) {
            refuse_number(token, messages);
            return 0;
        }
        if (value > (limit - digit) / base)
            fits = false;
        value = fits ? value * base + digit : 0;
    }
    if (!fits)
        diag_add(messages, DIAG_ERROR, token->place, "this number does not fit in an int (64 bits with sign)");
    return negative ? (int64_t)(0 - value) : (int64_t)value;
}

double
literal_float(const struct token *token, struct diag_list *messages)
{
    char text[64];
    size_t size = token->size;
    char *copy = size < sizeof text ? text : malloc(size + 1);
    if (!copy)
        return 0; /* a number longer than memory: no value matters */
    memcpy(copy, token->text, size);
    copy[size] = '\0';
    char *end;
    double number = strtod(copy, &end);
    if (*end)
        refuse_number(token, messages);
    else if (!isfinite(number))
        diag_add(messages, DIAG_ERROR, token->place, "this number does not fit in a float");
    if (copy != text)
        free(copy);
    return isfinite(number) ? number : 0;
}
