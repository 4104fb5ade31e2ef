/* SPDX-License-Identifier: MIT */
mixed *keep(mixed *list) {
    list[0] = "changed";
    return list;
}
void main() {
    mixed *a = ({ 1, 2 }), *b = a, *c;
    b[1] = 3;
    write(a[1] + "\n");                  // expect: 3
    c = keep(a);
    write(a[0] + " " + b[0] + "\n");     // expect: changed changed
    write((c == a) + "\n");              // expect: 1
}
