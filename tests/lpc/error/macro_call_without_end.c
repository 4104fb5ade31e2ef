/* SPDX-License-Identifier: MIT */
#define ONE(a) a
void main() {
    int a = ONE(1;                   // stderr: ONE
}
