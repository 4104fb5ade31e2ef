/* SPDX-License-Identifier: MIT */
void main() {
    int *a = ({ 1, 2, 3 });
    mapping m = ([ "a": 1, "b": 2, "c": 3 ]);
    int count;
    foreach (int i : a) {
        a += ({ i });
        count++;
    }
    write(count + " " + sizeof(a) + "\n");      // expect: 3 6
    count = 0;
    foreach (string key : m) {
        m_delete(m, key);
        m["new" + count] = 1;
        count++;
    }
    write(count + " " + sizeof(m) + "\n");      // expect: 3 3
}
