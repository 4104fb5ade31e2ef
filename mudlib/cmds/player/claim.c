/* SPDX-License-Identifier: MIT */
string help() {
    return "claim TOKEN\n\nMakes you an admin, if TOKEN is the one that the game printed when it first started.\n";
}

void main(string arg) {
    if (!arg)
        write("Claim what? The game's log and the file admin-token in its var folder have the token.\n");
    else if (this_player()->claim(arg))
        write("You are an admin now. Try malloc, and help for the rest.\n");
    else
        write("That is not the token.\n");
}
