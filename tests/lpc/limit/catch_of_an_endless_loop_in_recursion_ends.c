/* SPDX-License-Identifier: MIT */
// option: --ticks 100000
void f() { catch(f()); while (1) ; }
void main() {
    write("start\n");                // expect: start
    while (1) catch(f());            // stderr: ong evaluation
}
