/* SPDX-License-Identifier: MIT */
void main() {
    int *a = ({ 1, 2 }), *b = a;
    a += ({ 3 });
    write(sizeof(a) + " " + sizeof(b) + "\n");  // expect: 3 2
    a[0] = 9;
    write(b[0] + "\n");                  // expect: 1
    a = ({ });
    b = a;
    a += ({ 1 });
    a += ({ 2 });
    write(sizeof(a) + " " + sizeof(b) + "\n");  // expect: 2 0
    a += a;
    write(sizeof(a) + "\n");             // expect: 4
}
