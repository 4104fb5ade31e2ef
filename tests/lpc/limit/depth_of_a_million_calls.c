/* SPDX-License-Identifier: MIT */
// option: --depth 1000000
int depth(int n) { return n ? 1 + depth(n - 1) : 0; }
void main() {
    write(depth(999990) + "\n");                      // expect: 999990
    write(catch(depth(1000001); nolog));              // expect: *Too deep recursion
    mapping m;
    closure c;
    for (int i = 0; i < 300000; i++) m = ([ 1: m ]);
    for (int i = 0; i < 300000; i++) { closure d = c; c = function mixed () : mixed x = d { return x; }; }
    m = 0;
    c = 0;
    write("freed\n");                                 // expect: freed
}
