/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "hello": 1 ]);
    string key = "hel";
    key += "lo";
    write(m[key] + "\n");                // expect: 1
    m[key] = 2;
    write(m["hello"] + " " + sizeof(m) + "\n");     // expect: 2 1
    m["n" + 1] = 3;
    write(m["n1"] + "\n");               // expect: 3
}
