/* SPDX-License-Identifier: MIT */
#include "/include/game.h"

string help() {
    return "who\n\nLists the players who are in the game.\n";
}

void main(string arg) {
    object *all = ROSTER->query_all();

    foreach (object ob : all)
        write(ob->query_short() + (ob->query_level() >= LEVEL_ADMIN ? ", admin" : "") + "\n");
    write(sizeof(all) == 1 ? "1 player.\n" : sizeof(all) + " players.\n");
}
