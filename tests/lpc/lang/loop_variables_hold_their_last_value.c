/* SPDX-License-Identifier: MIT */
void main() {
    int i, n = 5;
    for (i = 0; i < n; i++) if (i == 2) n = 3;
    write(i + " " + n + "\n");           // expect: 3 3
    for (i = 0; i < 10; i++) i += 2;
    write(i + "\n");                     // expect: 12
    int big = 9223372036854775806;
    for (i = big; i < 9223372036854775807; i++) write("last\n");    // expect: last
    write((i == 9223372036854775807) + "\n");       // expect: 1
}
