/* SPDX-License-Identifier: MIT */
void main() {
    int *a = ({ 10, 20, 30 });
    int i = 2;
    write(a[0] + " " + a[i] + "\n");     // expect: 10 30
    write(a[<1] + " " + a[<3] + "\n");   // expect: 30 10
    write(a[<i] + "\n");                 // expect: 20
    a[<1] = 5;
    a[i - 1] = 6;
    write(a[0] + " " + a[1] + " " + a[2] + "\n");   // expect: 10 6 5
}
