/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "a": 1, "b": "two", 3: ({ 4 }), ]), empty = ([ ]);
    write(sizeof(m) + " " + sizeof(empty) + "\n");  // expect: 3 0
    write(m["a"] + m["b"] + m[3][0] + "\n");        // expect: 1two4
    write(([ "x": 5 ])["x"] + "\n");                // expect: 5
}
