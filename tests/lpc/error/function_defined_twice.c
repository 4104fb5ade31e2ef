/* SPDX-License-Identifier: MIT */
int f() { return 1; }
int f() { return 2; }                // error: 'f'
void main() { }
