/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "a": 1, "b": ({ 2 }) ]), n = m;
    write((m_delete(m, "b") == m) + "" + sizeof(n) + "\n");  // expect: 11
    m_delete(m, "x");
    m_delete(m, "a");
    write(sizeof(n) + "\n");                         // expect: 0
}
