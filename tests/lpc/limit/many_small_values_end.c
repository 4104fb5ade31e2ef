/* SPDX-License-Identifier: MIT */
// option: --ticks 100000000 --memory 16m
mixed *keep = ({ });
void main() {
    while (1) keep = ({ keep });     // stderr: Out of memory
}                                    // peak: 300000
