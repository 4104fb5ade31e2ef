/* SPDX-License-Identifier: MIT */
string show(mixed *list) {
    string s = "";
    foreach (mixed item : list) s += item + ",";
    return s + "\n";
}
void main() {
    mixed *a = ({ 0, 1, 2, 3 });
    a[1..2] = ({ "x", "y" });
    write(show(a));                      // expect: 0,x,y,3,
    a[1..2] = ({ "z" });
    write(show(a));                      // expect: 0,z,3,
    a[0..0] = ({ 7, 8, 9 });
    write(show(a));                      // expect: 7,8,9,z,3,
    a[<2..] = ({ });
    write(show(a));                      // expect: 7,8,9,
    a[1..0] = ({ "i" });
    write(show(a));                      // expect: 7,i,8,9,
}
