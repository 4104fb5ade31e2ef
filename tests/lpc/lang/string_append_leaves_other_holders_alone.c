/* SPDX-License-Identifier: MIT */
string keep;
void main() {
    string a = "abc", b = a;
    string *list;
    a += "d";
    write(a + " " + b + "\n");           // expect: abcd abc
    keep = a;
    a += "e";
    write(keep + " " + a + "\n");        // expect: abcd abcde
    list = ({ a, a });
    list[0] += "!";
    write(list[0] + " " + list[1] + " " + a + "\n");    // expect: abcde! abcde abcde
    a += a;
    write(a + "\n");                     // expect: abcdeabcde
}
