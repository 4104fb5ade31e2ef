/* SPDX-License-Identifier: MIT */
void main() {
    int big = 9223372036854775807;
    int small = -9223372036854775807 - 1;
    write(big + "\n");               // expect: 9223372036854775807
    write(small + "\n");             // expect: -9223372036854775808
    write((big - 1) + "\n");         // expect: 9223372036854775806
    write((small + 1) + "\n");       // expect: -9223372036854775807
    write((big + small) + "\n");     // expect: -1
    write(0x7fffffffffffffff + "\n"); // expect: 9223372036854775807
}
