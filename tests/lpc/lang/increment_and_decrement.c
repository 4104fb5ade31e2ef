/* SPDX-License-Identifier: MIT */
int global = 5;
void main() {
    int i = 5;
    int *a = ({ 1, 2 });
    mapping m = ([ "k": 3 ]);
    write(i++ + " " + i + "\n");     // expect: 5 6
    write(++i + " " + i + "\n");     // expect: 7 7
    write(i-- + " " + i + "\n");     // expect: 7 6
    write(--i + " " + i + "\n");     // expect: 5 5
    write(global++ + " " + global + "\n");   // expect: 5 6
    write(--global + "\n");          // expect: 5
    write(a[0]++ + " " + a[0] + "\n");       // expect: 1 2
    write(--a[1] + " " + a[1] + "\n");       // expect: 1 1
    write(m["k"]-- + " " + m["k"] + "\n");   // expect: 3 2
    write(++m["new"] + "\n");        // expect: 1
}
