/* SPDX-License-Identifier: MIT */
#include "/include/game.h"

string help() {
    return "help [COMMAND]\n\nLists the commands, or explains one.\n";
}

private string *commands_in(string folder) {
    string *names = ({ });

    foreach (string file : get_dir(folder + "*.c"))
        names += ({ file[0..sizeof(file) - 3] });
    return names;
}

private void show(string title, string folder) {
    write(title + ": " + list_words(commands_in(folder)) + ".\n");
}

void main(string arg) {
    object command;

    if (!arg) {
        show("Commands", "/cmds/player/");
        if (this_player()->query_level() >= LEVEL_ADMIN)
            show("For admins", "/cmds/admin/");
        write("To walk, type the direction: north or n. help COMMAND explains a command.\n");
        return;
    }
    command = this_player()->find_command(arg);
    write(command ? command->help() : "There is no help on " + arg + ".\n");
}
