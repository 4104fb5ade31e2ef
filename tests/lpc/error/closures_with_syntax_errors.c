/* SPDX-License-Identifier: MIT */
void main() {
    closure c;
    c = (: 1 + :);                          // error: expected an expression, not ':'
    c = #';                                 // error: expected a name or an operator after #', not ';'
    c = $x;                                 // error: expected $1 to $9
    c = (: $10 :);                          // error: expected $1 to $9
    c = function int (int) { };             // error: this parameter has no name
    c = function int (int a) : a { };       // error: expected the type of a variable of the closure, not 'a'
    c = (: return 1 2 :);                   // error: missing ';' or ':)' after the expression
    write("fine\n");
}
int after() { return (: 1 2 :); }           // error: missing ';' or ':)' after the expression
