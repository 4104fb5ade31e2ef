/* SPDX-License-Identifier: MIT */
// option: --ticks 1000
int f(int n) { return n + 1; }
void main() {
    int i, n;
    for (i = 0; i < 300; i++) n = f(n);
    write(n + "\n");                 // expect: 300
}
