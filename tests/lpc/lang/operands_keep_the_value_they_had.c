/* SPDX-License-Identifier: MIT */
/* a variable on the left is read before the right side changes it */
int global = 1;
int bump() { global = 100; return 1; }
void main() {
    int a = 1;
    string s = "a";
    write(a + (a = 5) + "\n");           // expect: 6
    write(a + a++ + a + "\n");           // expect: 16
    write(global + bump() + "\n");       // expect: 2
    write(s + (s = "b") + s + "\n");     // expect: abb
}
