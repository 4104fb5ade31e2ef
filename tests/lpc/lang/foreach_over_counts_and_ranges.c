/* SPDX-License-Identifier: MIT */
void main() {
    foreach (int i : 3) write(i + " ");
    write("\n");                         // expect: 0 1 2
    foreach (int i : 2 .. 5) write(i + " ");
    write("\n");                         // expect: 2 3 4 5
    foreach (int i : 5 .. 2) write("never ");
    foreach (int i : 0) write("never ");
    foreach (int i : -1 .. 1) write(i + " ");
    write("\n");                         // expect: -1 0 1
}
