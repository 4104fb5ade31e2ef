/* SPDX-License-Identifier: MIT */
inherit "/std/room";

void create() {
    set_short("The Spade and Furrow");
    set_long("A low room that smells of bread and wood smoke. Two long tables, worn smooth,\n"
        "and a hearth that nobody remembers ever being cold. The door to the green is\n"
        "in the south.\n");
    add_exit("south", "/world/green");
}
