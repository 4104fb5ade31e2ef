/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/creates";
string seen;
void note(string what) { seen = what; }
void main() { write(seen + "\n"); }                         // expect: inherited
