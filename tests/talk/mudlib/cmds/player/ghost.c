/* SPDX-License-Identifier: MIT */
#include <interactive_info.h>
#include <object_info.h>

/* Only in tests: what drivers know of a player, living names, and a shadow on a player. */
string help() {
    return "ghost know|shadow\n";
}

void know() {
    object me = this_player();

    write("known: " + interactive_info(me, II_IP_NUMBER) + " " + (interactive_info(me, II_IP_PORT) > 0) + " " +
        interactive_info(me, II_NOECHO) + " " + object_info(me, OI_ONCE_INTERACTIVE) + " " +
        object_info(me, OC_COMMANDS_ENABLED) + "\n");
    write("waiting: " + objectp(interactive_info(me, II_INPUT_PENDING)) + " idle: " + interactive_info(me, II_IDLE) + "\n");
}

void main(string arg) {
    if (arg == "shadow")
        write(clone_object("/obj/ghost")->haunt(this_player()) ? "You feel cold.\n" : "Nothing happens.\n");
    else
        know();
}
