/* SPDX-License-Identifier: MIT */
void main() {
    write(min(3, 1, 2) + " " + max(3, 1, 2) + "\n"); // expect: 1 3
    write(min(({ 2.5, 1.5 })) + " " + max(1, 2.5) + "\n");   // expect: 1.5 2.5
    write(min("orc", "elf") + max("orc", "elf") + "\n");     // expect: elforc
    write((catch(min(1, "a")) ? "error" : "none") + "\n");   // expect: error
}
