/* SPDX-License-Identifier: MIT */
/*
 * MD5 and SHA-1.
 *
 * Both cut the text into blocks of 64 bytes, behind it a bit 1, zeros and the length in bits, and stir each block into a state
 * of 32-bit words: MD5 reads and writes words with the low byte first, SHA-1 with the high one first.
 */
#include "base/digest.h"

#include <stdbool.h>
#include <string.h>

static uint32_t
rotate(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

/* Byte I of a word whose bytes lie in the order of KIND, as a shift. */
static unsigned
shift_of(enum digest_kind kind, unsigned i)
{
    return kind == DIGEST_MD5 ? 8 * i : 24 - 8 * i;
}

static uint32_t
word_at(enum digest_kind kind, const unsigned char *at)
{
    uint32_t word = 0;
    for (unsigned i = 0; i < 4; i++) word |= (uint32_t)at[i] << shift_of(kind, i);
    return word;
}

static void
put_word(enum digest_kind kind, unsigned char *at, uint32_t word)
{
    for (unsigned i = 0; i < 4; i++) at[i] = (unsigned char)(word >> shift_of(kind, i));
}

/* RFC 1321, 3.4: the whole part of 2^32 times the absolute sine of 1 to 64. */
static const uint32_t sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

static void
stir_md5(uint32_t state[5], const unsigned char *block)
{
    static const uint8_t turns[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    for (unsigned i = 0; i < 64; i++) {
        uint32_t mixed;
        unsigned index;
        switch (i / 16) {
        case 0: mixed = (b & c) | (~b & d); index = i; break;
        case 1: mixed = (b & d) | (c & ~d); index = 5 * i + 1; break;
        case 2: mixed = b ^ c ^ d; index = 3 * i + 5; break;
        default: mixed = c ^ (b | ~d); index = 7 * i; break;
        }
        mixed += a + sines[i] + word_at(DIGEST_MD5, block + index % 16 * 4);
        a = d;
        d = c;
        c = b;
        b += rotate(mixed, turns[i / 16][i % 4]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

static void
stir_sha1(uint32_t state[5], const unsigned char *block)
{
    static const uint32_t constants[4] = { 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6 };
    uint32_t words[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (unsigned i = 0; i < 80; i++)
        words[i] = i < 16 ? word_at(DIGEST_SHA1, block + i * 4)
            : rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t mixed = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
        mixed += rotate(a, 5) + e + constants[i / 20] + words[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = mixed;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

static void
stir(struct digest *digest, const unsigned char *block)
{
    if (digest->kind == DIGEST_MD5) stir_md5(digest->state, block);
    else stir_sha1(digest->state, block);
}

void
digest_begin(struct digest *digest, enum digest_kind kind)
{
    /* both begin alike; MD5 has no fifth word */
    *digest = (struct digest){ .kind = kind, .state = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 } };
}

void
digest_add(struct digest *digest, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    size_t used = digest->size % DIGEST_BLOCK;
    digest->size += size;
    while (size > 0) {
        size_t part = DIGEST_BLOCK - used < size ? DIGEST_BLOCK - used : size;
        memcpy(digest->block + used, at, part);
        used += part;
        at += part;
        size -= part;
        if (used < DIGEST_BLOCK) return;
        stir(digest, digest->block);
        used = 0;
    }
}

size_t
digest_end(struct digest *digest, unsigned char out[DIGEST_BYTES_MAX])
{
    enum { LENGTH = 8 };
    static const unsigned char padding[DIGEST_BLOCK] = { 0x80 };
    unsigned char length[LENGTH];
    uint64_t bits = digest->size * 8;
    bool is_md5 = digest->kind == DIGEST_MD5;
    put_word(digest->kind, length + (is_md5 ? 0 : 4), (uint32_t)bits);
    put_word(digest->kind, length + (is_md5 ? 4 : 0), (uint32_t)(bits >> 32));
    size_t used = digest->size % DIGEST_BLOCK, last = DIGEST_BLOCK - LENGTH;
    digest_add(digest, padding, (used < last ? last : last + DIGEST_BLOCK) - used);
    digest_add(digest, length, LENGTH);
    size_t words = is_md5 ? 4 : 5;
    for (size_t i = 0; i < words; i++) put_word(digest->kind, out + 4 * i, digest->state[i]);
    return 4 * words;
}
