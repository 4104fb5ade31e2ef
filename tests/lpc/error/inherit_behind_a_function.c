/* SPDX-License-Identifier: MIT */
int prototype(int a);
inherit "/include/animal";
void main() { }
inherit "/include/inherit/base";          // error: inherit must come before the functions
