/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/default_private";
void main() { known = secret; }           // error: undeclared variable 'secret'
