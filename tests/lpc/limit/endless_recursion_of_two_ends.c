/* SPDX-License-Identifier: MIT */
// option: --depth 100
int g(int n);
int f(int n) { return g(n + 1) + 1; }    // stderr: eep
int g(int n) { return f(n + 1) + 1; }
void main() {
    f(0);
}
