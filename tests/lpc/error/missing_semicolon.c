/* SPDX-License-Identifier: MIT */
void main() {
    int a = 1                        // error:
    int b = 2;
    write(a + b + "\n");
}
