/* SPDX-License-Identifier: MIT */
/*
 * Functions that every other object has as if they were the driver's own.
 */
#include "/include/game.h"

/* The player called NAME who is in the game, or 0. */
object find_player(string name) {
    return ROSTER->find(name);
}

/* "a, b and c" */
string list_words(string *words) {
    int last = sizeof(words) - 1;

    if (last < 0)
        return "";
    if (last == 0)
        return words[0];
    return implode(words[0..last - 1], ", ") + " and " + words[last];
}

/* STR without blanks at both ends. */
string trim(string str) {
    int from, to = sizeof(str) - 1;

    while (from <= to && (str[from] == ' ' || str[from] == '\t'))
        from++;
    while (to >= from && (str[to] == ' ' || str[to] == '\t'))
        to--;
    return str[from..to];
}
