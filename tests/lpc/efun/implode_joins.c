/* SPDX-License-Identifier: MIT */
void main() {
    write(implode(({ "a", "b" }), ", ") + "\n");     // expect: a, b
    write("[" + implode(({ }), ",") + "]\n");        // expect: []
    write(implode(({ "one" }), ",") + "\n");         // expect: one
    write(implode(explode("a b c", " "), "") + "\n");    // expect: abc
    write(catch(implode(({ "a", 1 }), ",")) ? "error\n" : "none\n");     // expect: error
}
