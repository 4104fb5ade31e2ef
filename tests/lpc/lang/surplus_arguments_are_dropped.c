/* SPDX-License-Identifier: MIT */
untyped(a) { return a; }
void main() {
    write(this_object()->untyped(1, 2, 3) + "\n");   // expect: 1
    write(call_other(this_object(), "untyped", 4, ({ 5 }), "six") + "\n");   // expect: 4
}
