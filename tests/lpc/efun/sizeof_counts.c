/* SPDX-License-Identifier: MIT */
void main() {
    write(sizeof("orc") + "" + sizeof("") + sizeof("äö") + "\n");    // expect: 302
    write(sizeof(({ 1, 2 })) + "" + sizeof(([ 1: 2; 3 ])) + sizeof(0) + "\n");   // expect: 210
}
