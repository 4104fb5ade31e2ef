/* SPDX-License-Identifier: MIT */
void main() {
    string s = "a\0b";
    write(sizeof(s) + "\n");             // expect: 3
    write(s[1] + " " + s[2] + "\n");     // expect: 0 98
    write((s == "a") + "\n");            // expect: 0
    write(sizeof(s + s) + "\n");         // expect: 6
}
