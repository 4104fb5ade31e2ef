/* SPDX-License-Identifier: MIT */
void main() {
    write(sprintf("%s has %d coins\n", "Orc", 12));          // expect: Orc has 12 coins
    write(sprintf("[%5d|%-5d|%05d|%+d]\n", 42, 42, 42, 42)); // expect: [   42|42   |00042|+42]
    write(sprintf("%x %X %o %b %c%c\n", 255, 255, 8, 5, 'A', 8364));     // expect: ff FF 10 101 A€
    write(sprintf("%.2f %6.1f|%e\n", 1.0, 2.25, 1.5));       // expect: 1.00    2.2|1.500000e+00
    write(sprintf("%.3s|%5s|%-5s|\n", "abcdef", "ab", "ab"));    // expect: abc|   ab|ab   |
    write(sprintf("%d%% of %s\n", 100, "ä"));                // expect: 100% of ä
    write(sprintf("%d %d\n", -9223372036854775807 - 1, 9223372036854775807));    // expect: -9223372036854775808 9223372036854775807
}
