/* SPDX-License-Identifier: MIT */
string help() {
    return "tell NAME TEXT\n\nTells TEXT to the player NAME, wherever that one is.\n";
}

void main(string arg) {
    string *words = arg ? explode(arg, " ") : ({ });
    object who = sizeof(words) ? find_player(words[0]) : 0;
    string text = implode(words[1..], " ");

    if (sizeof(words) < 2)
        write("Tell whom what?\n");
    else if (!who)
        write("Nobody called " + capitalize(words[0]) + " is in the game.\n");
    else {
        tell_object(who, this_player()->query_name() + " tells you: " + text + "\n");
        write("You tell " + who->query_name() + ": " + text + "\n");
        if (!interactive(who))
            write(who->query_name() + " has lost the connection and may not hear you.\n");
    }
}
