/* SPDX-License-Identifier: MIT */
// option: --ticks 10000
int f(int n) { return n; }
void main() {
    while (f(1)) f(2);               // stderr: ong evaluation
}
