/* SPDX-License-Identifier: MIT */
void main() {
    int t = 1, f = 0;
    write(2 + 3 * 4 + "\n");             // expect: 14
    write((2 + 3) * 4 + "\n");           // expect: 20
    write((1 << 2 + 1) + "\n");          // expect: 8
    write((1 + 1 < 3) + "\n");           // expect: 1
    write((1 < 2 == 1) + "\n");          // expect: 1
    write((6 & 3 == 3) + "\n");          // expect: 0
    write((1 | 2 ^ 3 & 1) + "\n");       // expect: 3
    write((f && f || t) + "\n");         // expect: 1
    write((t || f && f) + "\n");         // expect: 1
    write((f ? 1 : t ? 2 : 3) + "\n");   // expect: 2
    write(-2 * 3 + "\n");                // expect: -6
    write(!f + 1 + "\n");                // expect: 2
    write(~1 + 1 + "\n");                // expect: -1
    write(10 - 4 - 3 + "\n");            // expect: 3
    write(100 / 10 / 5 + "\n");          // expect: 2
    write(2 * 7 % 4 + "\n");             // expect: 2
}
