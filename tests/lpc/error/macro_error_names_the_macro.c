/* SPDX-License-Identifier: MIT */
#define BAD (1 + nothing)
void main() {
    int a = BAD;                     // error: 'nothing'
}                                    // stderr: in expansion of macro 'BAD'
