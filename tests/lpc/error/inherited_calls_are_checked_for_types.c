/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/base";
void main() {
    add("text");                 // error: argument 1 of 'add' must be int, not string
    ::add(1, 2);                 // error: too many arguments for 'add': 2 instead of 1
    int n = name();              // error: string cannot be assigned to int
    string s = base::query();    // error: int cannot be assigned to string
    n = add(1);                  // error: void
}
