/* SPDX-License-Identifier: MIT */
void main() {
    int seven = 7, minus = -7;
    write(minus / 2 + "\n");         // expect: -3
    write(seven / -2 + "\n");        // expect: -3
    write(minus % 2 + "\n");         // expect: -1
    write(seven % -2 + "\n");        // expect: 1
    write(-7 / 2 + "\n");            // expect: -3
    write(-7 % 2 + "\n");            // expect: -1
}
