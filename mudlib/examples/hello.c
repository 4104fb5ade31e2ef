/* SPDX-License-Identifier: MIT */
/* The first program: greets whom it is told to greet. */

void main(string *args) {
    string *names = sizeof(args) ? args : ({ "world" });

    foreach (string name : names)
        write("Hello, " + name + "!\n");
}
