/* SPDX-License-Identifier: MIT */
void main() {
    write(5);
    write("\n");                                     // expect: 5
    write(1.5);
    write("\n");                                     // expect: 1.5
    write(({ }));
    write("\n");                                     // expect~:
    write(([ ]));
    write("\n");                                     // expect~:
    write("ä€\n");                                   // expect: ä€
    write("");
}
