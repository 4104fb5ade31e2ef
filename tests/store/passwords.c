/* SPDX-License-Identifier: MIT */
/* Without a thread the callback comes before the efun returns. */
#include "check.h"

mixed *got;

private void answer(mixed result, mixed more...) { got = ({ result, more }); }

int test(string password, string hash) {
    got = 0;
    check_password(password, hash, "answer", 1, "two");
    check("arguments", ({ 1, "two" }), got[1]);
    return got[0];
}

void main() {
    string hash;
    hash_password("öffne dich", "answer", 7);
    hash = got[0];
    check("arguments", ({ 7 }), got[1]);
    check("argon2id, 19 MiB, 2 passes", "$argon2id$v=19$m=19456,t=2,p=1", implode(explode(hash, "$")[0..3], "$"));
    hash_password("öffne dich", "answer");
    check("salt", 0, hash == got[0]);
    check("right", 1, test("öffne dich", hash));
    check("wrong", 0, test("offne dich", hash));
    check("empty", 0, test("", hash));
    foreach (string bad : ({ "", "x", "$1$abc", hash[0..<2], hash + "x", "x" * 1000, hash[0..30] + "\0" + hash[32..],
            "$argon2id$v=19$m=4000000,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo",
            "$argon2id$v=19$m=19456,t=4000,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo" }))
        check("no hash", 0, test("öffne dich", bad));
    check_error("too long", "Bad argument 1", catch(hash_password("x" * 1025, "answer")));
    check("no word of it", 1, sizeof(explode(catch(hash_password("secret", "nothing")), "secret")));
    check("tokens", 64, sizeof(random_token(32)));
    check("differ", 0, random_token(16) == random_token(16));
    finish();
}
