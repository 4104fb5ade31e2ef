/* SPDX-License-Identifier: MIT */
/*
 * base/digest.h against the examples of RFC 1321 (A.5), FIPS 180-2 (appendix A) and RFC 3174 (7.3), whole and in pieces.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/digest.h"

/* TEXT so many times, added in pieces of STEP bytes (0: whole). */
static void
expect(enum digest_kind kind, const char *text, int times, size_t step, const char *digits)
{
    struct digest digest;
    unsigned char out[DIGEST_BYTES_MAX];
    char shown[2 * DIGEST_BYTES_MAX + 1];
    size_t length = strlen(text);
    digest_begin(&digest, kind);
    for (int n = 0; n < times; n++) {
        size_t part = step ? step : length;
        for (size_t at = 0; at < length; at += part) digest_add(&digest, text + at, length - at < part ? length - at : part);
    }
    size_t size = digest_end(&digest, out);
    assert_int_equal(size, kind == DIGEST_MD5 ? DIGEST_MD5_BYTES : DIGEST_SHA1_BYTES);
    for (size_t i = 0; i < size; i++) snprintf(shown + 2 * i, 3, "%02x", out[i]);
    assert_string_equal(shown, digits);
}

static void
md5_is_that_of_the_rfc(void **state)
{
    static const char *const cases[][2] = {
        { "", "d41d8cd98f00b204e9800998ecf8427e" },
        { "a", "0cc175b9c0f1b6a831c399e269772661" },
        { "abc", "900150983cd24fb0d6963f7d28e17f72" },
        { "message digest", "f96b697d7cb7938d525a2f31aaf161d0" },
        { "abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b" },
        { "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f" },
        { "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t step = 0; step < 4; step++) expect(DIGEST_MD5, cases[i][0], 1, step, cases[i][1]);
}

static void
sha1_is_that_of_the_standard(void **state)
{
    static const char *const cases[][2] = {
        { "", "da39a3ee5e6b4b0d3255bfef95601890afd80709" },
        { "abc", "a9993e364706816aba3e25717850c26c9cd0d89d" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t step = 0; step < 4; step++) expect(DIGEST_SHA1, cases[i][0], 1, step, cases[i][1]);
    expect(DIGEST_SHA1, "a", 1000000, 0, "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    expect(DIGEST_SHA1, "0123456701234567012345670123456701234567012345670123456701234567", 10, 0,
        "dea356a2cddd90c7a7ecedc5ebb563934f460452");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(md5_is_that_of_the_rfc),
        cmocka_unit_test(sha1_is_that_of_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
