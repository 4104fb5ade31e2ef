/* SPDX-License-Identifier: MIT */
void main() {
    write(abs(-3) + " " + abs(3) + " " + abs(0) + "\n");     // expect: 3 3 0
    write(abs(-1.5) + " " + abs(1.5) + "\n");                // expect: 1.5 1.5
    write(catch(abs(-9223372036854775807 - 1)) ? "error\n" : "wrong\n");     // expect: error
}
