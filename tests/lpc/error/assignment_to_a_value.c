/* SPDX-License-Identifier: MIT */
int f() { return 1; }
void main() {
    int a;
    5 = a;                           // error:
    f() = 1;                         // error:
    a + 1 = 2;                       // error:
    f()++;                           // error:
}
