/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ 1, 2, 3, 4 });
    while (1) a += a;                // stderr: Too large array
}                                    // peak: 1500000
