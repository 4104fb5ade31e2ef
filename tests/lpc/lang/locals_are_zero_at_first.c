/* SPDX-License-Identifier: MIT */
void main() {
    int i;
    string s;
    mixed *a;
    mapping m;
    write(i + "\n");                     // expect: 0
    write((s == 0) + "" + (a == 0) + (m == 0) + "\n");  // expect: 111
    for (i = 0; i < 2; i++) {
        int inner;
        string text;
        write(inner + (text ? "set" : "unset") + " ");
        inner = 5;
        text = "x";
    }
    write("\n");                         // expect: 0unset 0unset
}
