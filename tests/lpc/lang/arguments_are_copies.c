/* SPDX-License-Identifier: MIT */
void change(int i, string s, mixed *a) {
    i = 100;
    s += " changed";
    a = ({ "new" });
}
void main() {
    int i = 1;
    string s = "text";
    mixed *a = ({ "old" });
    change(i, s, a);
    write(i + " " + s + " " + a[0] + "\n");      // expect: 1 text old
}
