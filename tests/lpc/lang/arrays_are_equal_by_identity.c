/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ 1, 2 }), *b = ({ 1, 2 }), *c = a;
    mapping m = ([ 1: 2 ]), n = ([ 1: 2 ]), o = m;
    write((a == b) + "" + (a == c) + "\n");     // expect: 01
    write((a != b) + "" + (a != c) + "\n");     // expect: 10
    write((m == n) + "" + (m == o) + "\n");     // expect: 01
}
