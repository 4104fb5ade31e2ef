/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ ]);
    string s = "a";
    m[s] = 1;
    s += "b";
    m[s] = 2;
    s[0] = 'x';
    m[s] = 3;
    write(m["a"] + m["ab"] + m["xb"] + " " + sizeof(m) + "\n");     // expect: 6 3
    foreach (string key : m) write(key + " ");
    write("\n");                         // expect: a ab xb
}
