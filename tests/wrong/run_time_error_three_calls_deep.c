/* SPDX-License-Identifier: MIT */
/* The traceback shows the three calls below main() and main() itself. */
int share(int gold, int heads) {
    return gold / heads;
}

void divide_loot(int gold, string *party) {
    write("Each gets " + share(gold, sizeof(party)) + ".\n");
}

void end_of_fight() {
    divide_loot(100, ({ }));
}

int main() {
    end_of_fight();
    return 0;
}
