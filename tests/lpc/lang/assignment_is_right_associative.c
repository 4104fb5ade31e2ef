/* SPDX-License-Identifier: MIT */
void main() {
    int a, b, c;
    a = b = c = 7;
    write(a + b + c + "\n");             // expect: 21
    a += b -= 2;
    write(a + " " + b + "\n");           // expect: 12 5
    a = (b = 3) * 2;
    write(a + " " + b + "\n");           // expect: 6 3
}
