/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = allocate(3), *b = allocate(2, "x"), *c = allocate(0), *d = allocate(2, ({ 1 }));
    write(sizeof(a) + " " + a[0] + a[2] + "\n");     // expect: 3 00
    write(b[0] + b[1] + " " + sizeof(c) + "\n");     // expect: xx 0
    write(d[0][0] + d[1][0] + "\n");                 // expect: 2
    write(catch(allocate(-1)) ? "error\n" : "wrong\n");     // expect: error
}
