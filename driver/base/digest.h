/* SPDX-License-Identifier: MIT */
/*
 * MD5 (RFC 1321) and SHA-1 (FIPS 180-4): for what others have hashed long ago, not for secrets.
 *
 * Pure functions over bytes; the text may come in any pieces.  Newer digests are libsodium's.
 */
#ifndef LOAM_BASE_DIGEST_H
#define LOAM_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum digest_kind { DIGEST_MD5, DIGEST_SHA1 };
enum { DIGEST_BLOCK = 64, DIGEST_MD5_BYTES = 16, DIGEST_SHA1_BYTES = 20, DIGEST_BYTES_MAX = 20 };

struct digest {
    enum digest_kind kind;
    uint32_t state[5];
    uint64_t size;                     /* bytes so far */
    unsigned char block[DIGEST_BLOCK]; /* size % DIGEST_BLOCK of them wait here */
};

void digest_begin(struct digest *digest, enum digest_kind kind);
void digest_add(struct digest *digest, const void *bytes, size_t size);
/* Write the digest; the result is its size. */
size_t digest_end(struct digest *digest, unsigned char out[DIGEST_BYTES_MAX]);

#endif
