/* SPDX-License-Identifier: MIT */
/* each comparison, as a condition and negated */
string test(int a, int b) {
    string s = "";
    if (a < b) s += "<";
    if (a <= b) s += "[";
    if (a > b) s += ">";
    if (a >= b) s += "]";
    if (a == b) s += "=";
    if (a != b) s += "!";
    if (!(a < b)) s += "n<";
    if (!(a == b)) s += "n=";
    if (a < b && b < 5 || a == 9) s += "&";
    return s + "\n";
}
void main() {
    write(test(1, 2));                   // expect: <[!n=&
    write(test(2, 1));                   // expect: >]!n<n=
    write(test(3, 3));                   // expect: []=n<
    write(test(9, 9));                   // expect: []=n<&
    write(test(7, 8));                   // expect: <[!n=
}
