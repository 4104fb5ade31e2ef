/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "z": 1, "a": 2 ]);
    string line = "";
    int i;
    for (i = 0; i < 8; i++) m["k" + i] = i;
    m["a"] = 3;
    foreach (string key, int value : m) line += key + "=" + value + " ";
    write(line + "\n");                  // expect: z=1 a=3 k0=0 k1=1 k2=2 k3=3 k4=4 k5=5 k6=6 k7=7
    m_delete(m, "k0");
    m["k0"] = 9;
    line = "";
    foreach (string key : m_indices(m)) line += key + " ";
    write(line + "\n");                  // expect: z a k1 k2 k3 k4 k5 k6 k7 k0
}
