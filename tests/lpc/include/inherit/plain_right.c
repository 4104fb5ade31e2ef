/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/base";
void right_add(int n) { count += n; }
int right_query() { return count; }
