/* SPDX-License-Identifier: MIT */
// option: --ticks 100000
void spin() { while (1) ; }
void main() {
    write("start\n");                // expect: start
    while (1) catch(spin());         // stderr: ong evaluation
}
