/* SPDX-License-Identifier: MIT */
// option: --ticks 10000
void main() {
    int i;
    do i = !i; while (1);            // stderr: ong evaluation
}
