/* SPDX-License-Identifier: MIT */
string name(int n) {
    switch (n) {
    case 1: return "one";
    case 2: return "two";
    case 3: return "three";
    case 0: return "zero";
    default: return "many";
    }
}
void main() {
    write(name(0) + name(1) + name(2) + name(3) + name(4) + name(-1) + "\n");   // expect: zeroonetwothreemanymany
    write(name(9223372036854775807) + name(-9223372036854775807 - 1) + "\n");   // expect: manymany
}
