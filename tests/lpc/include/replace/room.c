/* SPDX-License-Identifier: MIT */
string short = "a room";
mapping exits = ([ ]);
private int count = 3;
string query_short() { return short; }
void set_short(string text) { short = text; }
int add() { return ++count; }
string where() { return "room"; }
string ask() { return where(); }
closure closure_of_add() { return #'add; }
