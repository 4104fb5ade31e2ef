/* SPDX-License-Identifier: MIT */
void f(mixed x) { }
void main() {
    int *a = ({ 1 });
    foreach (int i : &a) i = 2;      // error: not supported yet
    f(&a);                           // error: not supported yet
}
