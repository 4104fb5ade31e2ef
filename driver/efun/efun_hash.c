/* SPDX-License-Identifier: MIT */
/*
 * hash() and hmac(): those of SHA-2 that libsodium has, as hexadecimal digits.  Older ones (MD5, SHA-1) are not there.
 */
#include <inttypes.h>
#include <sodium.h>

#include "efun/efun_int.h"
#include "value/string.h"

enum method { METHOD_SHA256 = 3, METHOD_SHA512 = 5 }; /* LDMud's <tls.h> */
enum { BYTES_A_TICK = 32, ITERATION_TICKS = 10 };

static bool
is_long(struct vm *vm, enum efun_number efun, struct value method)
{
    if (method.i != METHOD_SHA256 && method.i != METHOD_SHA512)
        efun_bad_argument(vm, efun, 1, "method %" PRId64 " is neither 3 (SHA-256) nor 5 (SHA-512)", method.i);
    return method.i == METHOD_SHA512;
}

static struct value
digits(struct vm *vm, const unsigned char *bytes, size_t size)
{
    char text[2 * crypto_hash_sha512_BYTES + 1];
    sodium_bin2hex(text, sizeof text, bytes, size);
    return value_take(TAG_STRING, string_new(vm_world(vm), text, 2 * size));
}

struct value
efun_hash(struct vm *vm, struct value *args, uint32_t count)
{
    unsigned char bytes[crypto_hash_sha512_BYTES];
    const struct string *text = args[HASH_TEXT].string;
    bool wide = is_long(vm, EFUN_HASH, args[HASH_METHOD]);
    size_t size = wide ? crypto_hash_sha512_BYTES : crypto_hash_sha256_BYTES;
    int64_t iterations = efun_int_or(args, count, HASH_ITERATIONS, 1);
    if (iterations < 1) efun_bad_argument(vm, EFUN_HASH, 3, "%" PRId64 " is below 1", iterations);
    vm_charge(vm, text->length / BYTES_A_TICK);
    vm_charge(vm, (uint64_t)iterations > UINT64_MAX / ITERATION_TICKS ? UINT64_MAX : (uint64_t)iterations * ITERATION_TICKS);
    const unsigned char *from = (const unsigned char *)text->text;
    size_t length = text->length;
    for (; iterations > 0; iterations--) {
        if (wide) crypto_hash_sha512(bytes, from, length);
        else crypto_hash_sha256(bytes, from, length);
        from = bytes;
        length = size;
    }
    return digits(vm, bytes, size);
}

struct value
efun_hmac(struct vm *vm, struct value *args, uint32_t count)
{
    unsigned char bytes[crypto_auth_hmacsha512_BYTES];
    const struct string *key = args[HMAC_KEY].string, *text = args[HMAC_TEXT].string;
    bool wide = is_long(vm, EFUN_HMAC, args[HMAC_METHOD]);
    (void)count;
    vm_charge(vm, ITERATION_TICKS + (key->length + (uint64_t)text->length) / BYTES_A_TICK);
    if (wide) {
        crypto_auth_hmacsha512_state state;
        crypto_auth_hmacsha512_init(&state, (const unsigned char *)key->text, key->length);
        crypto_auth_hmacsha512_update(&state, (const unsigned char *)text->text, text->length);
        crypto_auth_hmacsha512_final(&state, bytes);
    } else {
        crypto_auth_hmacsha256_state state;
        crypto_auth_hmacsha256_init(&state, (const unsigned char *)key->text, key->length);
        crypto_auth_hmacsha256_update(&state, (const unsigned char *)text->text, text->length);
        crypto_auth_hmacsha256_final(&state, bytes);
    }
    return digits(vm, bytes, wide ? sizeof bytes : crypto_auth_hmacsha256_BYTES);
}
