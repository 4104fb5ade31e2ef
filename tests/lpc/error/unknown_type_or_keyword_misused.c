/* SPDX-License-Identifier: MIT */
void main() {
    int while = 5;                   // error:
    write("x\n");
}
