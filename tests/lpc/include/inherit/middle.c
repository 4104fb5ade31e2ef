/* SPDX-License-Identifier: MIT */
/* Not virtual itself: the one below it is. */
inherit "/include/inherit/right";
int middle_own = 5;
string middle_parent() { return ::introduce() + ::query(); }
int middle_count() { return count + middle_own; }
