/* SPDX-License-Identifier: MIT */
inherit "/std/room";

void create() {
    set_short("A lane between hedges");
    set_long("Hawthorn on both sides, high enough to hide a horse. Cart wheels have cut two\n"
        "deep lines into the dark soil. The green lies to the west.\n");
    add_exit("west", "/world/green");
}
