/* SPDX-License-Identifier: MIT */
void main() {
    int i = 10;
    i += 5;   write(i + "\n");       // expect: 15
    i -= 3;   write(i + "\n");       // expect: 12
    i *= 4;   write(i + "\n");       // expect: 48
    i /= 5;   write(i + "\n");       // expect: 9
    i %= 4;   write(i + "\n");       // expect: 1
    i |= 6;   write(i + "\n");       // expect: 7
    i &= 5;   write(i + "\n");       // expect: 5
    i ^= 15;  write(i + "\n");       // expect: 10
    i <<= 3;  write(i + "\n");       // expect: 80
    i >>= 2;  write(i + "\n");       // expect: 20
    i = -1;
    i >>>= 60; write(i + "\n");      // expect: 15
}
