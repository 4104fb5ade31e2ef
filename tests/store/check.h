/* SPDX-License-Identifier: MIT */
/* For the programs of this suite: WHAT is as expected, or a line that says what it is. */
nosave int checked, failed;

void check(string what, mixed expected, mixed is) {
    checked++;
    if (save_value(expected) == save_value(is)) return;
    failed++;
    write(sprintf("%s: expected %O, is %O\n", what, expected, is));
}

/* ERROR: the text of the error, or a part of it. */
void check_error(string what, string part, mixed error) {
    checked++;
    if (stringp(error) && sizeof(explode(error, part)) > 1) return;
    failed++;
    write(sprintf("%s: expected an error with %O, is %O\n", what, part, error));
}

void finish() { write(failed ? failed + " failed\n" : "all " + (checked > 0) + "\n"); }
