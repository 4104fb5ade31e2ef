/* SPDX-License-Identifier: MIT */
int twice(int n) { return 2 * n; }
void main() {
    closure c;
    c = #'twize;                            // error: undefined function 'twize' in #'twize; did you mean 'twice'?
    c = #'efun::twice;                      // error: undefined function 'twice' in #'efun::twice
    c = #'+=;                               // error: there is no closure #'+=
    c = #'sefun::twice;                     // error: undefined function 'twice' in #'sefun::twice
    c = $1;                                 // error: '$1' outside of an inline closure
    c = function int (int a) { return $1; }; // error: '$1' in a closure with parameters of its own
    c = function int () { return "a"; };    // error: 'closure in main' returns int, not string
    c = (: unknown :);                      // error: undeclared variable 'unknown'
    c = (: break; :);                       // error: 'break' outside of a loop or switch
    c = (: int x; int x; :);                // error: 'x' is declared twice
    c = function void (int a, int a) { };   // error: 'a' is declared twice
    c = function int () : int b = "x" { return b; }; // error: string cannot be assigned to int
    twice(#'twice);                         // error: argument 1 of 'twice' must be int, not closure
}
