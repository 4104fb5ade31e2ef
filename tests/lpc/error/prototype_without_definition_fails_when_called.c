/* SPDX-License-Identifier: MIT */
int f(int a);
void main() {
    f(1);                            // runtime: f
}
