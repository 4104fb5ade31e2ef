/* SPDX-License-Identifier: MIT */
void main() {
    int zero;
    int a = 5 % zero;                // runtime: by zero
}
