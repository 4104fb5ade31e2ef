/* SPDX-License-Identifier: MIT */
/*
 * Who is in the game: one body a name, whether somebody plays it at the moment or its connection was lost.
 */
#include "/include/game.h"

private mapping bodies = ([ ]);

object find(string name) {
    return name ? bodies[lower_case(name)] : 0;
}

/* Everybody, by name. */
object *query_all() {
    object *all = ({ });

    foreach (string name : sort_array(m_indices(bodies), "is_behind"))
        if (bodies[name])
            all += ({ bodies[name] });
    return all;
}

int is_behind(string a, string b) {
    return a > b;
}

/* Only a body that login made can enter, and only under its own name. */
int enter(object body, string name) {
    if (program_name(previous_object()) != LOGIN + ".c" || bodies[name])
        return 0;
    bodies[name] = body;
    return 1;
}

void leave() {
    string name = previous_object()->query_save_name();

    if (name && bodies[name] == previous_object())
        m_delete(bodies, name);
}
