/* SPDX-License-Identifier: MIT */
int twice(int i) { return i * 2; }
string add(string s, mixed t) { return s + t; }
string both(string key, int value) { return key + value; }
void main() {
    int *a = map(({ 1, 2, 3 }), "twice");
    mapping m = map(([ "a": 1, "b": 2 ]), "both");
    write(a[0] + " " + a[1] + " " + a[2] + "\n");    // expect: 2 4 6
    write(implode(map(({ "a", "b" }), "add", 1), "") + "\n");        // expect: a1b1
    write(m["a"] + m["b"] + "\n");                   // expect: a1b2
}
