/* SPDX-License-Identifier: MIT */
/* The traceback shows main() and the two calls below it, innermost first. */
int share(int gold, int heads) {
    return gold / heads;
}

void divide_loot(int gold, string *party) {
    write("Each gets " + share(gold, sizeof(party)) + ".\n");
}

int main() {
    divide_loot(100, ({ }));
    return 0;
}
