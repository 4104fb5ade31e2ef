/* SPDX-License-Identifier: MIT */
void main() {
    float zero = 0.0;
    float a = 5.0 / zero;            // runtime: by zero
}
