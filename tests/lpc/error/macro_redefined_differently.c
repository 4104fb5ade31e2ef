/* SPDX-License-Identifier: MIT */
#define A 1
#define A 1
#define A 2                          // stderr: 'A'
void main() { }                      // exit: 0
