/* SPDX-License-Identifier: MIT */
#define A(x) ({ x, x })
#define B(x) A(A(A(x)))
void main() {
    mixed a = B(B(1));
    int depth;
    while (pointerp(a)) { a = a[1]; depth++; }
    write(depth + "\n");             // expect: 6
}
