/* SPDX-License-Identifier: MIT */
// option: --ticks 100000000 --memory 100m
void main() {
    mapping m = ([ ]);
    int i;
    while (1) m[i++] = "text" + i;   // stderr: Out of memory
}                                    // peak: 400000
