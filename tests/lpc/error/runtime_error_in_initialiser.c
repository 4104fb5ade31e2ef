/* SPDX-License-Identifier: MIT */
int zero;
int value = 5 / zero;                // runtime: by zero
void main() { write("never\n"); }
