/* SPDX-License-Identifier: MIT */
mixed a() { return '(1); }      // error: expected a name or '({' behind the quote
mixed b() { int i = 'x; }       // error: symbol
mixed c() { return 'x + 1; }    // error: symbol
mixed d() { return '({ y }); }  // error: undeclared variable 'y'
void main() { }
