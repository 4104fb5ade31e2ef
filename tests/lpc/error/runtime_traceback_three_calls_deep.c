/* SPDX-License-Identifier: MIT */
void third(int n) {
    raise_error("too deep\n");       // runtime: too deep
}
void second(int n) {
    third(n + 1);
}
void first() {
    this_object()->second(1);
}
void main() {
    first();                         // trace: 4
}                                    // stderr: third  // stderr: second  // stderr: first
