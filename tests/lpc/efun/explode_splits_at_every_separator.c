/* SPDX-License-Identifier: MIT */
string show(string *list) { return sizeof(list) + ":" + implode(list, "|") + "\n"; }
void main() {
    write(show(explode("a,b,c", ",")));              // expect: 3:a|b|c
    write(show(explode("abc", ",")));                // expect: 1:abc
    write(show(explode(",a,,", ",")));               // expect: 4:|a||
    write(show(explode("", ",")));                   // expect: 1:
    write(show(explode("abc", "")));                 // expect: 3:a|b|c
    write(show(explode("a--b---c", "--")));          // expect: 3:a|b|-c
    write(show(explode("äöü", "")));                 // expect: 3:ä|ö|ü
}
