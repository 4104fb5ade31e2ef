/* SPDX-License-Identifier: MIT */
void main() {
    int one = 1, minus = -1, far = 64, farther = 1000;
    write((one << far) + "\n");      // expect: 0
    write((one >> far) + "\n");      // expect: 0
    write((minus >> farther) + "\n"); // expect: -1
    write((minus >>> far) + "\n");   // expect: 0
    write((one << farther) + "\n");  // expect: 0
}
