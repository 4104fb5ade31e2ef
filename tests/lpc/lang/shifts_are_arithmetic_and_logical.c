/* SPDX-License-Identifier: MIT */
void main() {
    int one = 1, minus = -16;
    write((one << 4) + "\n");        // expect: 16
    write((256 >> 4) + "\n");        // expect: 16
    write((minus >> 2) + "\n");      // expect: -4
    write((minus >>> 60) + "\n");    // expect: 15
    write((one << 62) + "\n");       // expect: 4611686018427387904
    write((one << 0) + "" + (one >> 0) + "\n"); // expect: 11
}
