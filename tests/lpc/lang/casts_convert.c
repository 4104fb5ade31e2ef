/* SPDX-License-Identifier: MIT */
void main() {
    mixed f = 3.75;
    write((int)f + "\n");                // expect: 3
    write((int)"12" + 1 + "\n");         // expect: 13
    write((string)5 + "x\n");            // expect: 5x
    write((float)"1.5" + 1 + "\n");      // expect: 2.5
    write((int)-2.5 + "\n");             // expect: -2
}
