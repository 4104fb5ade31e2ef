/* SPDX-License-Identifier: MIT */
// option: --ticks 10000
void main() {
    write("start\n");                // expect: start
    while (1) ;                      // stderr: ong evaluation
}
