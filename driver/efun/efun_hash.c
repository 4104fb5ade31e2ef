/* SPDX-License-Identifier: MIT */
/*
 * hash(), hmac() and their elders md5() and sha1(), as hexadecimal digits.
 *
 * SHA-2 is libsodium's; MD5 and SHA-1 are there for what was hashed long ago (base/digest.h).  An array is taken for the low
 * bytes of its elements, as in LDMud.
 */
#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#include "base/digest.h"
#include "efun/efun_int.h"
#include "value/array.h"
#include "value/string.h"

/* LDMud's <tls.h>; its others are not there. */
enum method { METHOD_SHA1 = 1, METHOD_SHA256 = 3, METHOD_SHA512 = 5, METHOD_MD5 = 6 };
enum { BYTES_A_TICK = 32, ITERATION_TICKS = 10, HASH_MAX = crypto_hash_sha512_BYTES };

/* What is hashed: an argument, or a copy of an array's elements. */
struct input {
    const unsigned char *at;
    size_t size;
    struct buffer copy;
};

static enum method
method_of(struct vm *vm, enum efun_number efun, struct value method)
{
    if (method.i != METHOD_SHA1 && method.i != METHOD_SHA256 && method.i != METHOD_SHA512 && method.i != METHOD_MD5)
        efun_bad_argument(vm, efun, 1, "method %" PRId64 " is none of 1 (SHA-1), 3 (SHA-256), 5 (SHA-512) and 6 (MD5)", method.i);
    return (enum method)method.i;
}

/* Open *INPUT with argument NUMBER (from 0), and pay for reading it; input_close() ends it. */
static void
input_open(struct input *input, struct vm *vm, enum efun_number efun, const struct value *args, uint32_t number)
{
    struct value value = args[number];
    *input = (struct input){ .copy = BUFFER_EMPTY };
    vm_defer(vm, efun_free_buffer, &input->copy);
    if (value.tag == TAG_ARRAY) {
        vm_charge(vm, value.array->length / BYTES_A_TICK);
        for (uint32_t i = 0; i < value.array->length; i++) {
            struct value element = array_get(value.array, i);
            if (element.tag != TAG_INT) efun_bad_argument(vm, efun, number + 1, "element %" PRIu32 " is no integer", i);
            buffer_add_byte(&input->copy, (char)(element.i & 0xff));
        }
        input->at = (const unsigned char *)buffer_text(&input->copy);
        input->size = input->copy.size;
    } else {
        input->at = (const unsigned char *)value.string->text;
        input->size = value.string->length;
    }
    vm_charge(vm, input->size / BYTES_A_TICK);
}

static void
input_close(struct input *input, struct vm *vm)
{
    vm_undefer(vm);
    buffer_free(&input->copy);
}

/* The hash of one text or two in a row; the result is its size. */
static size_t
hash_parts(enum method method, const unsigned char *const parts[2], const size_t sizes[2], unsigned char out[HASH_MAX])
{
    if (method == METHOD_SHA256) {
        crypto_hash_sha256_state state;
        crypto_hash_sha256_init(&state);
        for (int i = 0; i < 2; i++) crypto_hash_sha256_update(&state, parts[i], sizes[i]);
        crypto_hash_sha256_final(&state, out);
        return crypto_hash_sha256_BYTES;
    }
    if (method == METHOD_SHA512) {
        crypto_hash_sha512_state state;
        crypto_hash_sha512_init(&state);
        for (int i = 0; i < 2; i++) crypto_hash_sha512_update(&state, parts[i], sizes[i]);
        crypto_hash_sha512_final(&state, out);
        return crypto_hash_sha512_BYTES;
    }
    struct digest digest;
    digest_begin(&digest, method == METHOD_MD5 ? DIGEST_MD5 : DIGEST_SHA1);
    for (int i = 0; i < 2; i++) digest_add(&digest, parts[i], sizes[i]);
    return digest_end(&digest, out);
}

static struct value
digits(struct vm *vm, const unsigned char *bytes, size_t size)
{
    char text[2 * HASH_MAX + 1];
    sodium_bin2hex(text, sizeof text, bytes, size);
    return value_take(TAG_STRING, string_new(vm_world(vm), text, 2 * size));
}

/* The hash of argument NUMBER, of that hash, and so on, as often as the next argument says. */
static struct value
hash_argument(struct vm *vm, enum efun_number efun, enum method method, const struct value *args, uint32_t count, uint32_t number)
{
    unsigned char hash[HASH_MAX];
    struct input input;
    int64_t iterations = efun_int_or(args, count, number + 1, 1);
    if (iterations < 1) efun_bad_argument(vm, efun, number + 2, "%" PRId64 " is below 1", iterations);
    if (iterations > vm_ticks_left(vm) / ITERATION_TICKS)
        efun_bad_argument(vm, efun, number + 2, "%" PRId64 " times are more than the evaluation has ticks for", iterations);
    vm_charge(vm, (uint64_t)iterations * ITERATION_TICKS);
    input_open(&input, vm, efun, args, number);
    size_t size = hash_parts(method, (const unsigned char *const[]){ input.at, hash }, (const size_t[]){ input.size, 0 }, hash);
    input_close(&input, vm);
    while (--iterations > 0) {
        unsigned char before[HASH_MAX];
        memcpy(before, hash, size);
        hash_parts(method, (const unsigned char *const[]){ before, before }, (const size_t[]){ size, 0 }, hash);
    }
    return digits(vm, hash, size);
}

struct value
efun_hash(struct vm *vm, struct value *args, uint32_t count)
{
    enum method method = method_of(vm, EFUN_HASH, args[HASH_METHOD]);
    return hash_argument(vm, EFUN_HASH, method, args, count, HASH_TEXT);
}

struct value
efun_md5(struct vm *vm, struct value *args, uint32_t count)
{
    return hash_argument(vm, EFUN_MD5, METHOD_MD5, args, count, MD5_TEXT);
}

struct value
efun_sha1(struct vm *vm, struct value *args, uint32_t count)
{
    return hash_argument(vm, EFUN_SHA1, METHOD_SHA1, args, count, SHA1_TEXT);
}

/* RFC 2104: H(key ^ 0x5c.., H(key ^ 0x36.., text)), where the key fills a block, and is hashed first if it is longer. */
static size_t
hmac(enum method method, const struct input *key, const struct input *text, unsigned char out[HASH_MAX])
{
    enum { BLOCK_MAX = 128 };
    unsigned char inner[BLOCK_MAX], outer[BLOCK_MAX], hash[HASH_MAX];
    size_t block = method == METHOD_SHA512 ? BLOCK_MAX : 64, size = key->size;
    memset(hash, 0, sizeof hash);
    const unsigned char *from = key->at;
    if (size > block) {
        size = hash_parts(method, (const unsigned char *const[]){ key->at, hash }, (const size_t[]){ size, 0 }, hash);
        from = hash;
    }
    for (size_t i = 0; i < block; i++) {
        unsigned char byte = i < size ? from[i] : 0;
        inner[i] = byte ^ 0x36;
        outer[i] = byte ^ 0x5c;
    }
    size = hash_parts(method, (const unsigned char *const[]){ inner, text->at }, (const size_t[]){ block, text->size }, hash);
    return hash_parts(method, (const unsigned char *const[]){ outer, hash }, (const size_t[]){ block, size }, out);
}

struct value
efun_hmac(struct vm *vm, struct value *args, uint32_t count)
{
    unsigned char bytes[HASH_MAX];
    enum method method = method_of(vm, EFUN_HMAC, args[HMAC_METHOD]);
    struct input key, text;
    (void)count;
    vm_charge(vm, ITERATION_TICKS);
    input_open(&key, vm, EFUN_HMAC, args, HMAC_KEY);
    input_open(&text, vm, EFUN_HMAC, args, HMAC_TEXT);
    size_t size = hmac(method, &key, &text, bytes);
    input_close(&text, vm);
    input_close(&key, vm);
    return digits(vm, bytes, size);
}
