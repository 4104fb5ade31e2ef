/* SPDX-License-Identifier: MIT */
void main() {
    int *a = ({ 1, 2, 3 });
    mapping m = ([ "k": 0 ]);
    write((2 in a) + "" + (5 in a) + "\n");              // expect: 10
    write(("k" in m) + "" + ("x" in m) + "\n");          // expect: 10
    write(("ell" in "hello") + "" + ("z" in "hello") + "\n");   // expect: 10
    if (3 in a) write("yes\n");                          // expect: yes
}
