/* SPDX-License-Identifier: MIT */
/*
 * Strings in saves: what needs it is escaped, and everything above ASCII is \u or \U, so that a save is plain ASCII whatever
 * the encoding that another driver takes files to be in.  Of bytes all are escaped.
 */
#include <inttypes.h>

#include "base/utf8.h"
#include "persist/save_int.h"
#include "value/string.h"

/* Letters of the escapes, and what they stand for. */
static const char letters[] = "abtnvfr0", controls[] = "\a\b\t\n\v\f\r\0";
enum { LETTERS = sizeof letters - 1 };

static bool
is_plain(char byte)
{
    return byte >= ' ' && byte < 0x7f && byte != '"' && byte != '\\';
}

static void
encode_control(char byte, struct buffer *out)
{
    const char *found = memchr(controls, byte, LETTERS);
    if (byte == '"' || byte == '\\') buffer_add_format(out, "\\%c", byte);
    else if (found) buffer_add_format(out, "\\%c", letters[found - controls]);
    else buffer_add_format(out, "\\u%04x", (unsigned)byte);
}

void
save_encode(const char *text, size_t size, struct buffer *out)
{
    const char *at = text, *end = at + size;
    buffer_add_byte(out, '"');
    while (at < end) {
        const char *plain = at;
        uint32_t code;
        while (at < end && is_plain(*at)) at++;
        buffer_add(out, plain, (size_t)(at - plain));
        if (at == end) break;
        size_t length = utf8_decode(at, (size_t)(end - at), &code);
        if (length <= 1) encode_control(*at, out);
        else buffer_add_format(out, code > 0xffff ? "\\U%08" PRIx32 : "\\u%04" PRIx32, code);
        at += length ? length : 1;
    }
    buffer_add_byte(out, '"');
}

void
save_encode_text(const struct string *string, struct buffer *out)
{
    save_encode(string->text, string->length, out);
}

static int
hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* DIGITS hexadecimal digits at `at`; false: they are not there. */
static bool
read_hex(struct save_reader *reader, unsigned digits, uint32_t *code)
{
    for (*code = 0; digits > 0; digits--, reader->at++) {
        int digit = reader->at < reader->end ? hex_digit(*reader->at) : -1;
        if (digit < 0) return false;
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

void
save_encode_bytes(const struct string *bytes, struct buffer *out)
{
    buffer_add_text(out, "b\"");
    for (uint32_t i = 0; i < bytes->length; i++) buffer_add_format(out, "\\x%02x", (unsigned char)bytes->text[i]);
    buffer_add_byte(out, '"');
}

/* What a backslash begins; `at` is behind it. The bytes' number, 0 on failure. */
static size_t
decode_escape(struct save_reader *reader, char bytes[UTF8_MAX_BYTES])
{
    uint32_t code;
    if (reader->at == reader->end) return save_reader_fail(reader, "the string does not end");
    char letter = *reader->at++;
    const char *found = letter ? memchr(letters, letter, LETTERS) : NULL;
    if (found) bytes[0] = controls[found - letters];
    else bytes[0] = letter;
    if (letter == 'u' || letter == 'U') {
        size_t length = read_hex(reader, letter == 'u' ? 4 : 8, &code) ? utf8_encode(code, bytes) : 0;
        return length ? length : save_reader_fail(reader, "no such character");
    }
    /* LDMud takes any other character for itself; one outside of ASCII has more bytes, which follow as they are. */
    if (letter == '\n' || letter == 0) return save_reader_fail(reader, "the string does not end");
    return 1;
}

/* Bytes from before Unicode are ISO 8859-1, if they cannot be UTF-8. */
static bool
is_latin(const struct save_reader *reader, const char *start)
{
    if (reader->version > 1) return false;
    const char *end = start;
    while (end < reader->end && *end != '"' && *end != '\n') end += *end == '\\' && end + 1 < reader->end ? 2 : 1;
    return !utf8_valid(start, (size_t)(end - start));
}

/* The character or escape at `at`, which is not the closing quote; its bytes' number, 0: something is wrong. */
static size_t
decode_one(struct save_reader *reader, bool latin, char bytes[UTF8_MAX_BYTES])
{
    char byte = *reader->at;
    if (byte == '\n' || byte == 0) return save_reader_fail(reader, "the string does not end");
    reader->at++;
    bytes[0] = byte == '\r' ? '\n' : byte; /* how 2.4.5 kept lines apart */
    size_t size = byte == '\\' ? decode_escape(reader, bytes) : 1;
    return latin && size == 1 && bytes[0] < 0 ? utf8_encode((unsigned char)bytes[0], bytes) : size;
}

size_t
save_decode_text(struct save_reader *reader, char *out)
{
    const char *start = reader->at;
    bool latin = is_latin(reader, start);
    size_t length = 0;
    char bytes[UTF8_MAX_BYTES];
    while (reader->at < reader->end && *reader->at != '"') {
        const char *plain = reader->at;
        while (reader->at < reader->end && is_plain(*reader->at)) reader->at++;
        size_t more = (size_t)(reader->at - plain);
        if (!more) {
            more = decode_one(reader, latin, bytes);
            if (!more) return SIZE_MAX;
            plain = bytes;
        }
        if (out) memcpy(out + length, plain, more);
        length += more;
    }
    if (reader->at == reader->end) return save_reader_fail(reader, "the string does not end"), SIZE_MAX;
    if (!out && !latin && !utf8_valid(start, (size_t)(reader->at - start))) {
        reader->at = start;
        return save_reader_fail(reader, "the string is not valid UTF-8"), SIZE_MAX;
    }
    reader->at++;
    return length;
}

size_t
save_decode_bytes(struct save_reader *reader, char *out)
{
    size_t length = 0;
    for (; reader->at < reader->end && *reader->at != '"'; length++) {
        uint32_t byte = (unsigned char)*reader->at;
        bool escape = byte == '\\' && reader->end - reader->at > 1 && reader->at[1] == 'x';
        reader->at += escape ? 2 : 1;
        if (escape ? !read_hex(reader, 2, &byte) : !is_plain((char)byte))
            return save_reader_fail(reader, "bytes are neither \\x and two digits nor ASCII"), SIZE_MAX;
        if (out) out[length] = (char)byte;
    }
    if (reader->at == reader->end) return save_reader_fail(reader, "the bytes do not end"), SIZE_MAX;
    reader->at++;
    return length;
}
