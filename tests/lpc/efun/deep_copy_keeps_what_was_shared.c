/* SPDX-License-Identifier: MIT */
void main() {
    mixed *inner = ({ 1 }), *a = ({ inner, inner, 0 }), *b;
    a[2] = a;
    b = deep_copy(a);
    write((b[0] == b[1]) + "" + (b[0] == inner) + (b[2] == b) + (b == a) + "\n");    // expect: 1010
    a[2] = 0;
    b[2] = 0;
}
