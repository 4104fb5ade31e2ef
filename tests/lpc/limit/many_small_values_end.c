/* SPDX-License-Identifier: MIT */
// option: --ticks 100000000 --memory 64m
mixed *keep = ({ });
void main() {
    while (1) keep = ({ keep });     // stderr: emory
}                                    // peak: 300000
