/* SPDX-License-Identifier: MIT */
int f(int a, int b) { sort_array(({ b, a }), "f"); return 1; }   // stderr: eep
void main() {
    f(0, 1);
}
