/* SPDX-License-Identifier: MIT */
inherit "/std/room";

void create() {
    set_short("The village green");
    set_long("Short grass, a well with a mossy rim, and an old lime tree whose lowest branch\n"
        "has been polished by generations of climbers. Voices come from an inn to the\n"
        "north; a lane leads east between hedges.\n");
    add_exit("north", "/world/inn");
    add_exit("east", "/world/lane");
}
