/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/base";
void left_add(int n) { count += n; }
int left_query() { return count; }
