/* SPDX-License-Identifier: MIT */
/* Only in tests: a command without end. */
void main(string arg) {
    int i;

    write("burning\n");
    while (1)
        i++;
}
