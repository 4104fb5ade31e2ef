/* SPDX-License-Identifier: MIT */
string help() {
    return "shutdown\n\nTells and saves everybody, and ends the game.\n";
}

void main(string arg) {
    shutdown(0);
}
