/* SPDX-License-Identifier: MIT */
void main() {
    int *a = ({ 0, 1, 2 });
    write(sizeof(a[0..100]) + "\n");     // expect: 3
    write(sizeof(a[-3..1]) + "\n");      // expect: 2
    write(sizeof(a[7..9]) + "\n");       // expect: 0
    write(sizeof(a[<9..<2]) + "\n");     // expect: 2
    write(sizeof(({ })[0..0]) + "\n");   // expect: 0
    write((a[0..2] == a) + "\n");        // expect: 0
}
