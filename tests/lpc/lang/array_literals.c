/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ 1, "two", 3.5, ({ 4, 5 }), }), *empty = ({ });
    write(sizeof(a) + " " + sizeof(empty) + " " + sizeof(a[3]) + "\n");     // expect: 4 0 2
    write(a[0] + a[1] + a[2] + "\n");    // expect: 1two3.5
    write(a[3][1] + "\n");               // expect: 5
    write(({ 7, 8, 9 })[1] + "\n");      // expect: 8
    write(sizeof(({ ({ }), ({ }) })) + "\n");   // expect: 2
}
