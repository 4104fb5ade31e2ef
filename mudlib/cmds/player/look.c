/* SPDX-License-Identifier: MIT */
string help() {
    return "look\n\nShows the place you are in, its exits, and who and what is there.\n";
}

private void show_exits(object room) {
    string *exits = room->query_exits();

    if (!exits || !sizeof(exits))
        write("There is no way out.\n");
    else
        write((sizeof(exits) == 1 ? "The only way leads " : "Ways lead ") + list_words(exits) + ".\n");
}

void main(string arg) {
    object room = environment(this_player());

    if (!room) {
        write("You float in nothing at all.\n");
        return;
    }
    write(room->query_short() + "\n" + room->query_long());
    show_exits(room);
    foreach (object ob : all_inventory(room))
        if (ob != this_player() && ob->query_short())
            write(ob->query_short() + " is here.\n");
}
