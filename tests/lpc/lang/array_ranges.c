/* SPDX-License-Identifier: MIT */
string show(int *list) {
    string s = "";
    foreach (int item : list) s += item + ",";
    return s + "\n";
}
void main() {
    int *a = ({ 0, 1, 2, 3, 4 });
    write(show(a[1..3]));                // expect: 1,2,3,
    write(show(a[3..]));                 // expect: 3,4,
    write(show(a[..1]));                 // expect: 0,1,
    write(show(a[<2..<1]));              // expect: 3,4,
    write(show(a[1..<2]));               // expect: 1,2,3,
    write(show(a[<4..2]));               // expect: 1,2,
    write(sizeof(a[3..2]) + "\n");       // expect: 0
}
