/* SPDX-License-Identifier: MIT */
int f(int n) { return this_object()->f(n + 1) + 1; }     // stderr: eep
void main() {
    f(0);
}
