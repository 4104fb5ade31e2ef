/* SPDX-License-Identifier: MIT */
int hit(int number) {
    write("hit " + number + "\n");
    return number;
}
void main() {
    int zero;
    write((1 ? hit(1) : hit(2)) + "\n");     // expect: hit 1
                                             // expect: 1
    write((zero ? hit(3) : hit(4)) + "\n");  // expect: hit 4
                                             // expect: 4
    write((zero ? "a" : zero ? "b" : "c") + "\n");  // expect: c
    write((1 ? zero ? "d" : "e" : "f") + "\n");     // expect: e
}
