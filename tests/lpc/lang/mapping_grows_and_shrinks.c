/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ ]);
    int i, sum;
    for (i = 0; i < 20000; i++) m[i * 7] = i;
    write(sizeof(m) + "\n");             // expect: 20000
    for (i = 0; i < 20000; i++) sum += m[i * 7];
    write(sum + "\n");                   // expect: 199990000
    for (i = 0; i < 20000; i += 2) m_delete(m, i * 7);
    write(sizeof(m) + " " + m[0] + " " + m[7] + "\n");  // expect: 10000 0 1
    for (i = 0; i < 20000; i++) m_delete(m, i * 7);
    write(sizeof(m) + "\n");             // expect: 0
    for (i = 0; i < 20000; i++) m["s" + i] = i;
    write(m["s12345"] + "\n");           // expect: 12345
}
