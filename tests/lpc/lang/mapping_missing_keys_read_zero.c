/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "a": 1 ]);
    write(m["b"] + m[0] + m[5] + "\n");  // expect: 0
    write(sizeof(m) + "\n");             // expect: 1
    m["b"] += 2;
    write(m["b"] + " " + sizeof(m) + "\n");     // expect: 2 2
    if (!m["c"]) write("no c\n");        // expect: no c
    m["z"] = 0;
    write(sizeof(m) + "\n");             // expect: 3
}
