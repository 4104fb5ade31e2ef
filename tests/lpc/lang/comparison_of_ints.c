/* SPDX-License-Identifier: MIT */
void main() {
    int a = 1, b = 2;
    write((a < b) + "" + (b < a) + (a < a) + "\n");     // expect: 100
    write((a <= b) + "" + (b <= a) + (a <= a) + "\n");  // expect: 101
    write((a > b) + "" + (b > a) + (a > a) + "\n");     // expect: 010
    write((a >= b) + "" + (b >= a) + (a >= a) + "\n");  // expect: 011
    write((a == b) + "" + (a == a) + "\n");             // expect: 01
    write((a != b) + "" + (a != a) + "\n");             // expect: 10
}
