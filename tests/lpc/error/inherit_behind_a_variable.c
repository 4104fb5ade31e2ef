/* SPDX-License-Identifier: MIT */
int a;
inherit "/include/animal";                // error: inherit must come before the variables
void main() { }
