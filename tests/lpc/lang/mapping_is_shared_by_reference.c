/* SPDX-License-Identifier: MIT */
void fill(mapping m) { m["x"] = 1; }
void main() {
    mapping m = ([ ]), n = m, o;
    fill(m);
    write(n["x"] + "\n");                // expect: 1
    o = m + ([ ]);
    o["x"] = 2;
    write(m["x"] + " " + o["x"] + "\n"); // expect: 1 2
}
