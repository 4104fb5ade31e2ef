/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = mkmapping(({ "a", "b" }), ({ 1, 2 }));
    write(m["a"] + m["b"] + "\n");                   // expect: 3
    write(implode(m_indices(m), ",") + "\n");        // expect: a,b
    write(m_values(m)[0] + "" + m_values(m)[1] + "\n");      // expect: 12
    m = ([ "x": 1; "one", "y": 2; "two" ]);
    write(implode(m_values(m, 1), ",") + "\n");      // expect: one,two
    m = mkmapping(({ "k" }), ({ 1 }), ({ 2 }));
    write(m["k", 0] + "" + m["k", 1] + "\n");        // expect: 12
    write(sizeof(m_indices(([ ]))) + sizeof(m_allocate(10)) + "\n");     // expect: 0
}
