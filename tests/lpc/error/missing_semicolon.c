/* SPDX-License-Identifier: MIT */
void main() {
    int a = 1
    int b = 2;                       // error:
    write(a + b + "\n");
}
