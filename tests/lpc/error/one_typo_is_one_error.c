/* SPDX-License-Identifier: MIT */
int counter;
int coutner() { return counter; }
void main() {
    counetr++;                   // error: undeclared variable 'counetr'; did you mean 'counter'?
    wriet("text\n");             // error: undefined function 'wriet'; did you mean 'write'?
    int a = cuonter + 1 * 2 - 3; // error: undeclared variable 'cuonter'; did you mean 'counter'?
    a = a + a;
}
