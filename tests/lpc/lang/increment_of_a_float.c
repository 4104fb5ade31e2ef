/* SPDX-License-Identifier: MIT */
void main() {
    float f = 1.5;
    mixed any = 0.25;
    f++;
    any--;
    write(f + "\n");                 // expect: 2.5
    write(any + "\n");               // expect: -0.75
}
