/* SPDX-License-Identifier: MIT */
int odd(int n);
int even(int n) { return n ? odd(n - 1) : 1; }
int odd(int n) { return n ? even(n - 1) : 0; }
void main() {
    write(even(10) + "" + odd(10) + even(7) + "\n");    // expect: 100
    write(later(4) + "\n");                             // expect: 8
}
int later(int n) { return n * 2; }
