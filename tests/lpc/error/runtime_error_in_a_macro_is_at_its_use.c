/* SPDX-License-Identifier: MIT */
#define DIVIDE(a, b) ((a) / (b))
void main() {
    int zero;
    int a = DIVIDE(1,
        zero);                       // stderr: by zero
}
