/* SPDX-License-Identifier: MIT */
int function(int n) { return n + 1; }
void main() {
    int function;
    function = 2;
    write(function(function) + "\n");                              // expect: 3
    closure closure = function int () { return 7; };
    write(funcall(closure) + "\n");                                // expect: 7
    closure = function { return $1; };
    write(funcall(closure, 8) + "\n");                             // expect: 8
}
