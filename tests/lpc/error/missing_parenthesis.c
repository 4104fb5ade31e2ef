/* SPDX-License-Identifier: MIT */
void main() {
    int a = (1 + 2;                  // error:
    write("a" + a);
}
