/* SPDX-License-Identifier: MIT */
void main() {
    string s = "hello world", t = s;
    s[0..4] = "HELLO";
    write(s + "\n");                     // expect: HELLO world
    s[0..4] = "bye";
    write(s + "\n");                     // expect: bye world
    s[<5..] = "all you people";
    write(s + "\n");                     // expect: bye all you people
    s[3..2] = ",";
    write(s + "\n");                     // expect: bye, all you people
    write(t + "\n");                     // expect: hello world
}
