/* SPDX-License-Identifier: MIT */
/*
 * Efuns on bytes: what they stand for as text.
 *
 * UTF-8, ISO 8859-1 and ASCII are done here; any other encoding is iconv(3)'s.  Whatever comes from outside is checked: a
 * string that is made is valid UTF-8.
 */
#include <errno.h>
#include <iconv.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "efun/efun_int.h"
#include "value/array.h"
#include "value/bytes.h"

enum { NAME_MAX_LENGTH = 64, STEP = 4096, TICKS_ICONV = 100 };

enum encoding { ENCODING_UTF8, ENCODING_LATIN1, ENCODING_ASCII, ENCODING_OTHER };

/* One conversion. */
struct convert {
    struct vm *vm;
    enum efun_number efun;
    const char *path;               /* of the file that holds the bytes, or NULL */
    char name[NAME_MAX_LENGTH + 1]; /* of the encoding */
    enum encoding encoding;
    struct buffer in, out;          /* in: UTF-8 or encoded */
    iconv_t descriptor;             /* of another encoding; (iconv_t)-1: none */
};

static void
convert_close(void *context)
{
    struct convert *convert = context;
    buffer_free(&convert->in);
    buffer_free(&convert->out);
    if (convert->descriptor != (iconv_t)-1) iconv_close(convert->descriptor);
}

static enum encoding
encoding_of(const char *name)
{
    static const struct { const char *name; enum encoding encoding; } known[] = { { "utf-8", ENCODING_UTF8 },
        { "utf8", ENCODING_UTF8 }, { "iso-8859-1", ENCODING_LATIN1 }, { "iso8859-1", ENCODING_LATIN1 },
        { "latin1", ENCODING_LATIN1 }, { "ascii", ENCODING_ASCII }, { "us-ascii", ENCODING_ASCII } };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcasecmp(name, known[i].name) == 0) return known[i].encoding;
    return ENCODING_OTHER;
}

/* Note the encoding, argument NUMBER of the efun; TO_TEXT says which way it goes. */
static void
convert_open(struct convert *convert, const struct string *name, uint32_t number, bool to_text)
{
    bool good = name->length > 0 && name->length <= NAME_MAX_LENGTH;
    for (uint32_t i = 0; good && i < name->length; i++)
        good = strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/+", name->text[i]) && name->text[i];
    if (good) {
        memcpy(convert->name, name->text, name->length);
        convert->encoding = encoding_of(convert->name);
        if (convert->encoding == ENCODING_OTHER) {
            vm_charge(convert->vm, TICKS_ICONV);
            convert->descriptor = to_text ? iconv_open("UTF-8", convert->name) : iconv_open(convert->name, "UTF-8");
            good = convert->descriptor != (iconv_t)-1;
        }
    }
    if (!good) efun_bad_argument(convert->vm, convert->efun, number, "no such encoding");
}

/* The elements of an array as characters (in UTF-8) or bytes. */
static void
add_elements(struct convert *convert, const struct array *array, bool characters)
{
    vm_charge(convert->vm, array->length / 16);
    for (uint32_t i = 0; i < array->length; i++) {
        struct value element = array_get(array, i);
        char text[UTF8_MAX_BYTES] = { (char)element.i };
        size_t size = element.tag == TAG_INT && element.i >= 0 && element.i <= (characters ? 0x10ffff : 0xff);
        if (size && characters) size = utf8_encode((uint32_t)element.i, text);
        if (!size)
            efun_bad_argument(convert->vm, convert->efun, 1, "element %" PRIu32 " is no %s", i, characters ? "character" : "byte");
        buffer_add(&convert->in, text, size);
    }
}

/* The characters before byte AT of what is converted, or the bytes. */
static _Noreturn void
wrong_input(struct convert *convert, size_t at, bool to_text)
{
    if (convert->path && to_text)
        vm_error(convert->vm, "%s(): %s: byte %zu is wrong in %s", efun_table.signatures[convert->efun].name, convert->path, at,
            convert->name);
    if (convert->path) efun_bad_argument(convert->vm, convert->efun, 2, "character %zu is not in %s",
        utf8_count(convert->in.data, at), convert->name);
    if (to_text) efun_bad_argument(convert->vm, convert->efun, 1, "byte %zu is wrong in %s", at, convert->name);
    efun_bad_argument(convert->vm, convert->efun, 1, "character %zu is not in %s", utf8_count(convert->in.data, at), convert->name);
}

/* By iconv, a piece at a time so that no more is made than a string may hold. */
static void
convert_other(struct convert *convert, bool to_text)
{
    char *from = convert->in.data, piece[STEP];
    size_t left = convert->in.size;
    bool flushed = false;
    while (!flushed) {
        char *to = piece;
        size_t room = sizeof piece;
        flushed = left == 0;
        size_t result = iconv(convert->descriptor, flushed ? NULL : &from, flushed ? NULL : &left, &to, &room);
        if (result == (size_t)-1 && errno != E2BIG) wrong_input(convert, (size_t)(from - convert->in.data), to_text);
        if (result == (size_t)-1) flushed = false;
        buffer_add(&convert->out, piece, (size_t)(to - piece));
        efun_require_string(convert->vm, convert->out.size);
    }
    if (to_text && !utf8_valid(buffer_text(&convert->out), convert->out.size)) wrong_input(convert, 0, true);
}

static void
text_to_bytes(struct convert *convert)
{
    const char *at = convert->in.data, *end = at + convert->in.size;
    uint32_t most = convert->encoding == ENCODING_ASCII ? 0x7f : 0xff, code;
    for (size_t size; at < end; at += size) {
        size = utf8_decode(at, (size_t)(end - at), &code);
        if (code > most) wrong_input(convert, (size_t)(at - convert->in.data), false);
        buffer_add_byte(&convert->out, (char)code);
    }
}

static void
bytes_to_text(struct convert *convert)
{
    bool latin = convert->encoding == ENCODING_LATIN1;
    for (size_t i = 0; i < convert->in.size; i++) {
        char text[UTF8_MAX_BYTES];
        unsigned char byte = (unsigned char)convert->in.data[i];
        if (byte > 0x7f && !latin) wrong_input(convert, i, true);
        buffer_add(&convert->out, text, utf8_encode(byte, text));
    }
}

/* What is in CONVERT->in goes into ->out, by the encoding. */
static void
convert_run(struct convert *convert, bool to_text)
{
    vm_charge(convert->vm, convert->in.size / EFUN_BYTES_A_TICK);
    if (convert->in.size == 0) return;
    if (convert->encoding == ENCODING_OTHER) {
        convert_other(convert, to_text);
    } else if (convert->encoding != ENCODING_UTF8) {
        efun_require_string(convert->vm, convert->in.size);
        if (to_text) bytes_to_text(convert);
        else text_to_bytes(convert);
    } else {
        size_t good = to_text ? utf8_valid_prefix(convert->in.data, convert->in.size) : convert->in.size;
        if (good < convert->in.size) wrong_input(convert, good, true);
        buffer_add(&convert->out, convert->in.data, convert->in.size);
    }
}

static struct value
convert_value(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, bool to_text)
{
    struct convert convert = { .vm = vm, .efun = efun, .in = BUFFER_EMPTY, .out = BUFFER_EMPTY, .descriptor = (iconv_t)-1 };
    struct value what = args[0];
    bool encoded = count > 1;
    vm_defer(vm, convert_close, &convert);
    if (encoded) convert_open(&convert, args[1].string, 2, to_text);
    /* without an encoding integers are what comes out, with one what goes in */
    if (what.tag == TAG_ARRAY) add_elements(&convert, what.array, encoded ? !to_text : to_text);
    else buffer_add(&convert.in, what.string->text, what.string->length);
    if (encoded) convert_run(&convert, to_text);
    else buffer_add(&convert.out, convert.in.data, convert.in.size);
    efun_require_string(vm, convert.out.size);
    struct value result = to_text ? value_take(TAG_STRING, string_new(vm_world(vm), buffer_text(&convert.out), convert.out.size))
                                  : bytes_take(bytes_new(vm_world(vm), buffer_text(&convert.out), convert.out.size));
    vm_undefer(vm);
    convert_close(&convert);
    return result;
}

/* What is in *IN, which is emptied, goes to *OUT; both are deferred by the caller. */
static void
convert_file(struct convert *convert, const struct string *encoding, bool to_text, struct buffer *in, struct buffer *out)
{
    enum { ENCODING_ARGUMENT = 4 };
    convert->in = *in;
    *in = BUFFER_EMPTY;
    vm_defer(convert->vm, convert_close, convert);
    if (encoding) convert_open(convert, encoding, ENCODING_ARGUMENT, to_text);
    convert_run(convert, to_text);
    vm_undefer(convert->vm);
    *out = convert->out;
    convert->out = BUFFER_EMPTY;
    convert_close(convert);
}

void
efun_decode_file(struct vm *vm, enum efun_number efun, const char *path, const struct string *encoding, struct buffer *data)
{
    struct convert convert = { .vm = vm, .efun = efun, .path = path, .name = "UTF-8", .out = BUFFER_EMPTY,
        .descriptor = (iconv_t)-1 };
    convert_file(&convert, encoding, true, data, data);
}

void
efun_encode_file(struct vm *vm, enum efun_number efun, const char *path, const struct string *encoding,
    const struct string *text, struct buffer *out)
{
    struct convert convert = { .vm = vm, .efun = efun, .path = path, .name = "UTF-8", .out = BUFFER_EMPTY,
        .descriptor = (iconv_t)-1 };
    buffer_add(out, text->text, text->length);
    convert_file(&convert, encoding, false, out, out);
}

struct value
efun_bytesp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[BYTESP_VALUE].tag == TAG_BYTES);
}

struct value
efun_to_bytes(struct vm *vm, struct value *args, uint32_t count)
{
    bool encoded = count > TO_BYTES_ENCODING;
    uint64_t tag = args[TO_BYTES_TEXT].tag;
    if (tag == TAG_BYTES && encoded) efun_bad_argument(vm, EFUN_TO_BYTES, 2, "bytes have no encoding to be changed");
    if (tag == TAG_STRING && !encoded) efun_bad_argument(vm, EFUN_TO_BYTES, 2, "a string needs an encoding");
    if (tag == TAG_BYTES) return value_ref(args[TO_BYTES_TEXT]);
    return convert_value(vm, EFUN_TO_BYTES, args, count, false);
}

struct value
efun_to_text(struct vm *vm, struct value *args, uint32_t count)
{
    bool encoded = count > TO_TEXT_ENCODING;
    uint64_t tag = args[TO_TEXT_BYTES].tag;
    if (tag == TAG_STRING && encoded) efun_bad_argument(vm, EFUN_TO_TEXT, 2, "a string has no encoding");
    if (tag == TAG_BYTES && !encoded) efun_bad_argument(vm, EFUN_TO_TEXT, 2, "bytes need an encoding");
    if (tag == TAG_STRING) return value_ref(args[TO_TEXT_BYTES]);
    return convert_value(vm, EFUN_TO_TEXT, args, count, true);
}
