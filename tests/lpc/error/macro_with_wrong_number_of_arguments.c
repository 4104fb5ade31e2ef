/* SPDX-License-Identifier: MIT */
#define TWO(a, b) a + b
void main() {
    int a = TWO(1);                  // error: TWO
    int b = TWO(1, 2, 3);            // error: TWO
}
