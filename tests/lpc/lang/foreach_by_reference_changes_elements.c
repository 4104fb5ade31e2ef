/* SPDX-License-Identifier: MIT */
void main() {
    int *a = ({ 1, 2, 3 });
    foreach (int i : &a) i *= 10;
    write(a[0] + a[1] + a[2] + "\n");    // expect: 60
}
