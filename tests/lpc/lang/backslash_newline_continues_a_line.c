/* SPDX-License-Identifier: MIT */
#define SUM(a, b) \
    ((a) + \
     (b))
void main() {
    write("one \
two\n");                                 // expect: one two
    write(SUM(1, 2) + "\n");             // expect: 3
}
