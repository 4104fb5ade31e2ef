/* SPDX-License-Identifier: MIT */
void main() {
    foreach (int a, int b : ({ ({ 1, 2 }), ({ 3, 4 }) })) write(a * b + "\n");
                                         // expect: 2
                                         // expect: 12
}
