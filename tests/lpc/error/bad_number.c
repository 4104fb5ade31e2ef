/* SPDX-License-Identifier: MIT */
void main() {
    int a = 0x;                      // error:
    int b = 99999999999999999999;    // error:
    int c = 0b12;                    // error:
    float d = 1e999;                 // error:
}
