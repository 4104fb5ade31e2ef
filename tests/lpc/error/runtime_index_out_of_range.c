/* SPDX-License-Identifier: MIT */
void main() {
    int *a = ({ 1, 2, 3 });
    int i = 3;
    write(a[2] + "\n");              // expect: 3
    write(a[i] + "\n");              // runtime: ndex
}
