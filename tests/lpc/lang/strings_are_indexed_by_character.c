/* SPDX-License-Identifier: MIT */
void main() {
    string s = "aäö€b";
    write(sizeof(s) + "\n");             // expect: 5
    write(s[1] + "\n");                  // expect: 228
    write(s[3] + "\n");                  // expect: 8364
    write(s[1..2] + "\n");               // expect: äö
    write(s[<1..] + "\n");               // expect: b
    s[1] = 'o';
    write(s + "\n");                     // expect: aoö€b
    write("\u00e4\n");                   // expect: ä
}
