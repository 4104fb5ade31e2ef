/* SPDX-License-Identifier: MIT */
int n = 3;
closure twice = (: 2 * $1 :), size = #'sizeof, mine = #'f;
closure *list = ({ #'+, (: n :), function int () : int x = n { return x++; } });
int f() { return n; }
void main() {
    n = 4;
    write(funcall(twice, 4) + funcall(size, "abc") + funcall(mine) + "\n"); // expect: 15
    write(funcall(list[0], 1, 2) + "" + funcall(list[1]) + funcall(list[2]) + funcall(list[2]) + "\n"); // expect: 3434
}
