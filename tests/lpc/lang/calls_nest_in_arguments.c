/* SPDX-License-Identifier: MIT */
string pair(mixed a, mixed b) { return "(" + a + " " + b + ")"; }
void main() {
    write(pair(pair(1, 2), pair(pair(3, 4), 5)) + "\n");     // expect: ((1 2) ((3 4) 5))
    write(pair(1 + 2, ({ 7, 8 })[1]) + "\n");                // expect: (3 8)
}
