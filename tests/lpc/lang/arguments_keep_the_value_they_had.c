/* SPDX-License-Identifier: MIT */
void show(mixed a, mixed b, mixed c) { write(a + " " + b + " " + c + "\n"); }
void main() {
    int i = 1;
    string s = "x";
    show(i, i = 2, i);                   // expect: 1 2 2
    show(i++, i, i--);                   // expect: 2 3 3
    show(s, s += "y", s);                // expect: x xy xy
}
