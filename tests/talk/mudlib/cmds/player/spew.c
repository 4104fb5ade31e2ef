/* SPDX-License-Identifier: MIT */
/* Only in tests: spew N writes N lines of 99 characters and one that says it is the last. */
void main(string arg) {
    int count = to_int(arg);
    string line = "0123456789" * 9 + "012345678\n";

    for (int i = 0; i < count; i++)
        write(line);
    write("That was the last line.\n");
}
