/* SPDX-License-Identifier: MIT */
inherit "/include/replace/room";
void begin() { replace_program(); replace_program("/include/replace/room"); }
