// SPDX-License-Identifier: MIT
#define SUBS 4096

void show(mixed value) {
    write(sprintf("%#O\n", value));
}

int main(string *args) {
    show(regmatch("throw the ball", "(\\w+) (the )?(\\w+)", SUBS)); // expect: ({ "throw the ball", "throw", "the ", "ball", 14 })
    show(regmatch("äxö", "x(.)", SUBS)); // expect: ({ "xö", "ö", 3 })
    show(regmatch("äöü", ".", 0, 1)); // expect: "ö"
    show(regmatch("aaa", "", SUBS, 1)); // expect: ({ "", 2 })
    show(regmatch("aaa", "^a", 0, 1)); // expect: 0
    show(regmatch("one\ntwo", "^two$", 8)); // expect: "two"
    show(regmatch("Ä", "ä", 4)); // expect: "Ä"
    show(regexp(({ "sword", "shield", 5, "Sword" }), "^s.*d$")); // expect: ({ "sword", "shield" })
    show(regexplode("1+22*3", "[+*]")); // expect: ({ "1", "+", "22", "*", "3" })
    show(regexplode(",a,", ",")); // expect: ({ "", ",", "a", ",", "" })
    show(regexplode("abc", "x*")); // expect: ({ "abc" })
    show(regreplace("2 orcs, 3 elves", "[0-9]+", "<&>", 1)); // expect: "<2> orcs, <3> elves"
    show(regreplace("hello world", "(\\w+) (\\w+)", "\\2, \\1 \\0 \\9\\\\", 0)); // expect: "world, hello hello world \\"
    show(regreplace("hi there", "(\\w*)", "(\\1)", 1)); // expect: "(hi) (there)"
    show(regreplace("", "^", "x", 1)); // expect: "x"
    // the same pattern with and without flags, and more patterns than are kept
    for (int i = 0; i < 100; i++) if (!regmatch("x" + i + "y", "^x" + i + "y$")) write("no\n");
    show(({ regmatch("A", "a"), regmatch("A", "a", 4), regmatch("A", "a") })); // expect: ({ 0, "A", 0 })
    return 0;
}
