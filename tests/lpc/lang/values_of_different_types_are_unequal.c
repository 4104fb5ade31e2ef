/* SPDX-License-Identifier: MIT */
void main() {
    mixed i = 1, s = "1", a = ({ 1 }), m = ([ 1: 1 ]);
    write((i == s) + "" + (i == a) + (s == a) + (a == m) + (m == i) + "\n");    // expect: 00000
    write((i != s) + "" + (i != a) + (s != a) + "\n");                          // expect: 111
}
