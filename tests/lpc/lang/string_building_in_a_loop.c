/* SPDX-License-Identifier: MIT */
void main() {
    string s = "", line;
    int i;
    for (i = 0; i < 1000; i++) {
        line = "The " + "orc" + i + " hits " + "you" + " hard.";
        s += line;
    }
    write(sizeof(s) + "\n");             // expect: 24890
    write(s[0..24] + "\n");              // expect: The orc0 hits you hard.Th
    write(s[<26..] + "\n");              // expect: .The orc999 hits you hard.
}
