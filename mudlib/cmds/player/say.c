/* SPDX-License-Identifier: MIT */
string help() {
    return "say TEXT\n\nSays TEXT to everybody in the same place. 'TEXT does the same.\n";
}

void main(string arg) {
    if (!arg) {
        write("Say what?\n");
        return;
    }
    write("You say: " + arg + "\n");
    tell_room(environment(this_player()), this_player()->query_name() + " says: " + arg + "\n", ({ this_player() }));
}
