/* SPDX-License-Identifier: MIT */
// option: --depth 1000
int f(int n) { return f(n + 1); }    // stderr: eep
void main() { f(0); }                // peak: 300000
