/* SPDX-License-Identifier: MIT */
int hit(int number) {
    write("hit " + number + "\n");
    return number;
}
void main() {
    int a;
    a = (hit(1), hit(2));            // expect: hit 1
                                     // expect: hit 2
    write(a + "\n");                 // expect: 2
    a = 5, hit(6);                   // expect: hit 6
    write(a + "\n");                 // expect: 5
}
