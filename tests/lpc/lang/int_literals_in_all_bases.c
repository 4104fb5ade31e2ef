/* SPDX-License-Identifier: MIT */
void main() {
    write(255 + "\n");               // expect: 255
    write(0xff + "\n");              // expect: 255
    write(0XFF + "\n");              // expect: 255
    write(0b1010 + "\n");            // expect: 10
    write(0o17 + "\n");              // expect: 15
    write(007 + "\n");               // expect: 7
    write('a' + "\n");               // expect: 97
}
