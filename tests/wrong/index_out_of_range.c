/* SPDX-License-Identifier: MIT */
string *exits = ({ "north", "south" });

int main() {
    int i;
    for (i = 0; i <= sizeof(exits); i++)
        write(exits[i] + "\n");
    return 0;
}
