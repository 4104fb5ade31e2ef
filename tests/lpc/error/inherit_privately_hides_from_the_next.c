/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/private_base";
void main() { write(query() + "\n"); }   // error: 'query' is private in an inherited program
int look() { return count; }             // error: undeclared variable 'count'
