/* SPDX-License-Identifier: MIT */
// option: --ticks 10000000
void fail(mixed a, mixed b) { mixed *c = ({ a, b }); c[5] = 1; }
void main() {
    int i;
    for (i = 0; i < 100000; i++) catch(fail("a" + i, ({ i })));
    write(i + "\n");                 // expect: 100000
}                                    // peak: 200000
