/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ 1, ({ 2 }) }), *b = copy(a);
    mapping m = ([ "k": a; 5 ]), n = copy(m);
    b[0] = 10;
    b[1][0] = 20;
    write(a[0] + " " + a[1][0] + " " + b[0] + "\n");             // expect: 1 20 10
    n["new"] = 1;
    n["k", 1] = 6;
    write(sizeof(m) + " " + m["k", 1] + " " + (n["k"] == a) + "\n");     // expect: 1 5 1
    write(copy("text") + copy(5) + "\n");                        // expect: text5
}
