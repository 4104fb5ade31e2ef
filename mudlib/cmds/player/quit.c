/* SPDX-License-Identifier: MIT */
string help() {
    return "quit\n\nSaves you and leaves the game.\n";
}

void main(string arg) {
    this_player()->leave_game("Saved. Good bye.");
}
