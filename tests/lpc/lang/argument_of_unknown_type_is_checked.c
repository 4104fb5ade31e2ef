/* SPDX-License-Identifier: MIT */
void greet(string name) { write("hi " + name + "\n"); }
void list(int *numbers) { write(sizeof(numbers) + "\n"); }
void main() {
    mixed who = "orc";
    greet(who);                              // expect: hi orc
    who = 5;
    write(catch(greet(who)));                // expect: *Bad argument 1 to greet(): expected string, got int
    write(catch(list(who)) ? "refused\n" : "taken\n"); // expect: refused
}
