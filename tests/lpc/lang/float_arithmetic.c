/* SPDX-License-Identifier: MIT */
void main() {
    float a = 1.5, b = 0.25;
    write(a + b + "\n");             // expect: 1.75
    write(a - b + "\n");             // expect: 1.25
    write(a * b + "\n");             // expect: 0.375
    write(a / 4.0 + "\n");           // expect: 0.375
    write(-a + "\n");                // expect: -1.5
    write(1e3 + 0.5 + "\n");         // expect: 1000.5
    write(25e-2 + "\n");             // expect: 0.25
    write(1.5e+1 + 0.25 + "\n");     // expect: 15.25
}
