/* SPDX-License-Identifier: MIT */
void main() {
    string s = "hello";
    int i = 1;
    write(s[0] + "\n");                  // expect: 104
    write(s[i] + "\n");                  // expect: 101
    write(s[<1] + "\n");                 // expect: 111
    write(s[<5] + "\n");                 // expect: 104
    write((s[4] == 'o') + "\n");         // expect: 1
    write(s[5] + "\n");                  // expect: 0
    write("abc"[1] + "\n");              // expect: 98
}
