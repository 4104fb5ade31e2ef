/* SPDX-License-Identifier: MIT */
void main() {
    string made = "na" + sprintf("%s", "me");
    write(('name == quote(made)) + "" + ('name == ''name) + ('name == "name") + ('a != 'b) + "\n");  // expect: 1001
    mapping m = ([ 'a: 1, ''a: 2, "a": 3 ]);
    write(m['a] + "" + m[''a] + m["a"] + m[quote("a")] + m['b] + "\n");       // expect: 12310
    write(sizeof(m) + " " + member(({ 1, 'x, 'y }), 'y) + "\n");               // expect: 3 2
    write(sizeof(({ 'a, 'b, 'a }) - ({ 'a })) + "" + ('b in ({ 'b })) + "\n"); // expect: 11
    for (int i = 0; i < 1000; i++) m[quote("s" + i)] = i;
    write(m[quote("s" + 999)] + " " + sizeof(m) + "\n");                       // expect: 999 1003
    foreach (int i : 1000) m_delete(m, quote("s" + i));
    write(sizeof(m) + "\n");                                                   // expect: 3
}
