/* SPDX-License-Identifier: MIT */
void main() {
    write(2 * 3 + 4 * 5 - 6 / 2 + "\n");             // expect: 23
    write("a" + "b" + 1 + 2 + "\n");                 // expect: ab12
    write((1 ? 2 : 3) + (0 || 4) + (5 && 6) + "\n"); // expect: 12
    write(!0 + !1 + ~5 + "\n");                      // expect: -5
    write((3 < 4) + (4 <= 3) + (1.5 < 2) + "\n");    // expect: 2
    write(0x10 << 4 >> 2 | 1 ^ 3 & 2);               // expect: 67
    write("\n" + ("abc" == "abc") + ("a" < "b") + "\n");
                                                     // expect: 11
    write(1.5 * 2 + 0.25 + "\n");                    // expect: 3.25
}
