/* SPDX-License-Identifier: MIT */
int f(int a, int a) { return a; }    // error: 'a'
void main() { }
