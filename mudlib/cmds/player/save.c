/* SPDX-License-Identifier: MIT */
string help() {
    return "save\n\nSaves you now. The game does so by itself every few minutes and when you quit.\n";
}

void main(string arg) {
    this_player()->save_me();
    write("Saved.\n");
}
