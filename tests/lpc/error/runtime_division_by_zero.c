/* SPDX-License-Identifier: MIT */
int zero;
int divide(int a, int b) { return a / b; }  // runtime: ivision by zero
void main() {
    write("before\n");               // expect: before
    divide(5, zero);
    write("after\n");                // trace: 2
}
