/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "a": 1, "b": 2, "c": 3 ]);
    m_delete(m, "b");
    write(sizeof(m) + " " + m["b"] + " " + m["c"] + "\n");  // expect: 2 0 3
    m_delete(m, "nothing");
    write(sizeof(m) + "\n");             // expect: 2
    m -= ([ "a" ]);
    write(sizeof(m) + "\n");             // expect: 1
    m["b"] = 4;
    write(m["b"] + " " + sizeof(m) + "\n");     // expect: 4 2
}
