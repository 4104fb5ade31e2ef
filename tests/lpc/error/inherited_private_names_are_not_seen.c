/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/modifiers";
int one() { return hidden(); }            // error: 'hidden' is private in an inherited program
int two() { return hidden_var; }          // error: undeclared variable 'hidden_var'
int three() { return ::hidden(); }        // error: nothing inherited defines 'hidden'
void main() { }
