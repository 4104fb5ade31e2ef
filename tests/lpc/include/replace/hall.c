/* SPDX-License-Identifier: MIT */
inherit "/include/replace/other";
inherit "/include/replace/room";
string *lost = ({ "gone" });
void create() { set_short("a hall"); replace_program("/include/replace/room.c"); }
string where() { return "hall " + lost[0]; }
int only_here() { return 1; }
closure closure_of_hall() { return #'only_here; }
