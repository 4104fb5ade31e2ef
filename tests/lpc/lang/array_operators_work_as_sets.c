/* SPDX-License-Identifier: MIT */
string show(mixed *list) {
    string s = "";
    foreach (mixed item : list) s += item + ",";
    return s + "\n";
}
void main() {
    mixed *a = ({ 1, 2, 2, 3 }), *b = ({ 2, 4 });
    write(show(a + b));                  // expect: 1,2,2,3,2,4,
    write(show(a - b));                  // expect: 1,3,
    write(show(a & b));                  // expect: 2,2,
    write(show(a | b));                  // expect: 1,2,2,3,4,
    write(show(a ^ ({ 2, 4 })));         // expect: 1,3,4,
    write(show(({ 1, 2 }) * 3));         // expect: 1,2,1,2,1,2,
    write(show(({ "a", "b" }) - ({ "a" })));    // expect: b,
    write(show(a - ({ })));              // expect: 1,2,2,3,
}
