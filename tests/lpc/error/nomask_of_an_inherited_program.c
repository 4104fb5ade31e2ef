/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/modifiers";
int fixed() { return 1; }                 // error: 'fixed' is nomask in an inherited program
void main() { }
