/* SPDX-License-Identifier: MIT */
untyped(a, b, c) { return a + "," + b + "," + c; }
varargs string optional(string a, int b) { return a + "," + b; }
void main() {
    write(untyped(1) + "\n");                        // expect: 1,0,0
    write(untyped() + "\n");                         // expect: 0,0,0
    write(optional("x") + "\n");                     // expect: x,0
    write(this_object()->untyped(5, 6) + "\n");      // expect: 5,6,0
}
