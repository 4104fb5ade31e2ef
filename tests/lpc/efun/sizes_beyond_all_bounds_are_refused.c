/* SPDX-License-Identifier: MIT */
int most = 9223372036854775807, least = -9223372036854775807 - 1;
/* Each must be an error, and none may do the work first. */
void no(string what, closure work) {
    if (!catch(funcall(work); nolog)) write(what + " went through\n");
}
void main() {
    no("allocate", (: allocate($1 + 4294967296) :));
    foreach (int size : ({ most, least, -1, 1 << 40, 1 << 32 })) {
        closure with = function void (string what, closure work) : int n = size { no(what + " " + n, (: funcall(work, n) :)); };
        funcall(with, "allocate", (: allocate($1) :));
        funcall(with, "allocate of allocate", (: allocate(({ 1000, 1000, $1 })) :));
        funcall(with, "m_allocate", (: m_allocate($1) :));
        funcall(with, "m_allocate width", (: m_allocate(1, $1) :));
        funcall(with, "m_reallocate", (: m_reallocate(([ ]), $1) :));
        funcall(with, "set_bit", (: set_bit("", $1) :));
        funcall(with, "copy_bits", (: copy_bits("a", "a", $1, $1, $1) :));
        funcall(with, "hash", (: hash(3, "x", $1) :));
        funcall(with, "random_token", (: random_token($1) :));
        funcall(with, "regmatch", (: regmatch("aaa", "a", 0, $1) :));
        funcall(with, "sprintf %*s", (: sprintf("%*s", $1 == -1 ? most : $1, "x") :));
        funcall(with, "string *", (: "ab" * ($1 < 0 ? most : $1) :));
        funcall(with, "array *", (: ({ 1 }) * ($1 < 0 ? most : $1) :));
    }
    no("sum of sizes", (: allocate(({ 1000, 1000, 1000 })) :));
    no("implode", (: implode(({ "x" * 1000000 }) * 1000, "") :));
    no("regreplace", (: regreplace("a" * 100000, "a", "b" * 100000, 1) :));
    no("localtime", (: localtime(most) :));
    no("ctime", (: ctime(least) :));
    no("mktime", (: mktime(({ 1 << 62 }) * 9) :));
    no("to_text", (: to_text(({ 0x110000 })) :));
    no("to_int", (: to_int("99999999999999999999") :));
    no("to_int", (: to_int(1e19) :));
    no("abs", (: abs(least) :));
    no("pow", (: pow(10, 400) :));
    no("sqrt", (: sqrt(-1) :));
    no("log", (: log(0) :));
    no("arguments", (: apply(#'sizeof, allocate(70000)) :));
    write(test_bit("", most) + " " + next_bit("", most) + " " + random(0) + " " + random(least) + "\n");     // expect: 0 -1 0 0
    write(sizeof(sprintf("%.1000f", 1.7e308)) + " " + sizeof(sprintf("%-20s", "e" + "\u0301" * 100000)) + "\n");     // expect: 1310 100020
}
