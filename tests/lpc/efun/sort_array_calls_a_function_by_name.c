/* SPDX-License-Identifier: MIT */
int up(int a, int b) { return a > b; }
int down(int a, int b) { return a < b; }
int by_first(mixed *a, mixed *b) { return a[0] > b[0]; }
string show(mixed *list) {
    string s = "";
    foreach (mixed item : list) s += item + " ";
    return s + "\n";
}
void main() {
    int *a = ({ 3, 1, 2, 5, 4 }), *big = ({ }), i, seed = 42;
    mixed *pairs;
    write(show(sort_array(a, "up")));                // expect: 1 2 3 4 5
    write(show(sort_array(a, "down")));              // expect: 5 4 3 2 1
    write(show(a));                                  // expect: 3 1 2 5 4
    pairs = sort_array(({ ({ 2, "a" }), ({ 1, "b" }), ({ 2, "c" }), ({ 1, "d" }) }), "by_first");
    write(pairs[0][1] + pairs[1][1] + pairs[2][1] + pairs[3][1] + "\n");     // expect: bdac
    for (i = 0; i < 1000; i++) { seed = (seed * 171 + 11213) % 53125; big += ({ seed }); }
    big = sort_array(big, "up");
    for (i = 1; i < 1000; i++) if (big[i - 1] > big[i]) write("wrong order\n");
    write(sizeof(big) + "\n");                       // expect: 1000
}
