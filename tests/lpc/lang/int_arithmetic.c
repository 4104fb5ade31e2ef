/* SPDX-License-Identifier: MIT */
void main() {
    write(2 + 3 + "\n");             // expect: 5
    write(2 - 3 + "\n");             // expect: -1
    write(6 * 7 + "\n");             // expect: 42
    write(7 / 2 + "\n");             // expect: 3
    write(7 % 3 + "\n");             // expect: 1
    write(-(4) + "\n");              // expect: -4
    write(- -4 + "\n");              // expect: 4
}
