/* SPDX-License-Identifier: MIT */
void main() {
    string s = "0123456789abcdef";
    while (1) s += s;                // stderr: Too long string
}                                    // peak: 1500000
