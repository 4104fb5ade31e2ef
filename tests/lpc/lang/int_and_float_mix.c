/* SPDX-License-Identifier: MIT */
void main() {
    int i = 3;
    float f = 0.5;
    write(i + f + "\n");             // expect: 3.5
    write(f + i + "\n");             // expect: 3.5
    write(i * f + "\n");             // expect: 1.5
    write(i / f - 0.5 + "\n");       // expect: 5.5
    write((1 / 2) + 0.5 + "\n");     // expect: 0.5
    write((i > f) + "\n");           // expect: 1
    write((1 == 1.0) + "\n");        // expect: 1
}
