/* SPDX-License-Identifier: MIT */
mixed f(int n) { return map(({ n }), "f"); }     // stderr: eep
void main() {
    f(0);
}
