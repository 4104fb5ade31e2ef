/* SPDX-License-Identifier: MIT */
virtual inherit "/include/inherit/base";
int left_own = 1;
string name() { return "left"; }
void left_add(int n) { count += n; left_own++; log += ({ "left" }); }
int left_query() { return count; }
string left_parent() { return ::name() + ::query(); }
