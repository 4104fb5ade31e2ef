/* SPDX-License-Identifier: MIT */
int f(int n) { return f(n + 1) + 1; }    // stderr: eep
void main() {
    f(0);
}
