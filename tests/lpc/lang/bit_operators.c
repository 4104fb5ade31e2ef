/* SPDX-License-Identifier: MIT */
void main() {
    int a = 12, b = 10;
    write((a & b) + "\n");           // expect: 8
    write((a | b) + "\n");           // expect: 14
    write((a ^ b) + "\n");           // expect: 6
    write(~a + "\n");                // expect: -13
    write(~0 + "\n");                // expect: -1
    write((-1 & 0xff) + "\n");       // expect: 255
}
