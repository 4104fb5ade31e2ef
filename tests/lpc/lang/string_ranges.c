/* SPDX-License-Identifier: MIT */
void main() {
    string s = "abcdef";
    write(s[1..3] + "\n");               // expect: bcd
    write(s[2..] + "\n");                // expect: cdef
    write(s[0..0] + "\n");               // expect: a
    write(s[<3..<1] + "\n");             // expect: def
    write(s[<3..] + "\n");               // expect: def
    write(s[1..<2] + "\n");              // expect: bcde
    write("[" + s[3..2] + "]\n");        // expect: []
    write(s[..2] + "\n");                // expect: abc
    write(s[..<4] + "\n");               // expect: abc
}
