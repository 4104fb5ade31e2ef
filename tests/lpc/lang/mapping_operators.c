/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "a": 1, "b": 2 ]), n = ([ "b": 3, "c": 4 ]), o;
    o = m + n;
    write(sizeof(o) + " " + o["b"] + " " + o["c"] + "\n");  // expect: 3 3 4
    o = m - n;
    write(sizeof(o) + " " + o["a"] + "\n");     // expect: 1 1
    o = m & n;
    write(sizeof(o) + " " + o["b"] + "\n");     // expect: 1 2
    m += ([ "d": 5 ]);
    write(sizeof(m) + "\n");             // expect: 3
}
