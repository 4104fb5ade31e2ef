/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/base";
void main() { "*"::add(1); }              // error: a call of several inherited functions takes no arguments
