/* SPDX-License-Identifier: MIT */
virtual inherit "/include/inherit/base";
int right_own = 2;
void right_add(int n) { count += n; right_own++; log += ({ "right" }); }
int right_query() { return count; }
string right_parent() { return ::name() + ::query(); }
int right_post() { return count++ + ++count; }
closure right_closure() { return #'query; }
