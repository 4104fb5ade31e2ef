/* SPDX-License-Identifier: MIT */
struct { int x; };                       // error: 'struct' has no type
struct a { int };                        // error: expected the name of a variable, not '}'
struct b ( { int x; };                   // error: expected the name of a struct, not '{'
void main() {
    mixed m = (<>);                      // error: expected the name of a struct, not '>'
    m = (<a 1);                          // error: missing '>' after the name of the struct
}
