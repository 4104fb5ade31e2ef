/* SPDX-License-Identifier: MIT */
/* The top of the diamond. */
int count = 10;
string *log = ({ "base" });
string name() { return "base"; }
string introduce() { return "I am " + name(); }
void add(int n) { count += n; }
int query() { return count; }
string *query_log() { return log; }
