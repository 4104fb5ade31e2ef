/* SPDX-License-Identifier: MIT */
void main() {
    string s = "a";
    int i = 1;
    float f = 2.5;
    write(s + i + "\n");                 // expect: a1
    write(i + s + "\n");                 // expect: 1a
    write(s + f + "\n");                 // expect: a2.5
    write(f + s + "\n");                 // expect: 2.5a
    write(1 + 2 + s + 1 + 2 + "\n");     // expect: 3a12
    write(s + -5 + "\n");                // expect: a-5
}
