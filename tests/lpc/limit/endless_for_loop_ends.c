/* SPDX-License-Identifier: MIT */
// option: --ticks 10000
void main() {
    int i;
    for (;;) i = i + 1 & 0xff;       // stderr: ong evaluation
}
