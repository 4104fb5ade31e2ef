/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/creates";
string *order = ({ });
void create() { order += ({ "own" }); ::create(); }
void note(string what) { order += ({ what }); }
void main() { write(implode(order, " ") + "\n"); }          // expect: own inherited
