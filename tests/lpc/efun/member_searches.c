/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ 1, "two", 3.5, 1 });
    write(member(a, 1) + " " + member(a, "two") + " " + member(a, 3.5) + " " + member(a, 9) + "\n");     // expect: 0 1 2 -1
    write(member(a, 1, 1) + " " + member(a, 1, -2) + "\n");          // expect: 3 3
    write(member("orc", 'c') + " " + member("orc", 'x') + "\n");     // expect: 2 -1
    write(member(([ "a": 0 ]), "a") + " " + member(([ "a": 0 ]), "b") + "\n");   // expect: 1 0
    write(member(({ ({ }) }), ({ })) + "\n");        // expect: -1
}
