/* SPDX-License-Identifier: MIT */
/*
 * A place: inherit it and say in create() what is to be seen.
 */
private string short_text = "a place", long_text = "There is nothing to be seen here.\n";
private mapping exits = ([ ]);

void set_short(string text) { short_text = text; }
void set_long(string text) { long_text = text; }
void add_exit(string direction, string room) { exits[direction] = room; }

string query_short() { return short_text; }
string query_long() { return long_text; }
string query_exit(string direction) { return exits[direction]; }
string *query_exits() { return sort_array(m_indices(exits), "is_behind"); }

int is_behind(string a, string b) {
    return a > b;
}
