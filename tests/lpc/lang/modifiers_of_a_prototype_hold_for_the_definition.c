/* SPDX-License-Identifier: MIT */
private int f();
varargs int g(int a, int b);
int f() { return 1; }
int g(int a, int b) { return a + b; }
void main() {
    write(this_object()->f() + f() + "\n");     // expect: 1
    write(g(4) + g() + "\n");                   // expect: 4
}
