/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/modifiers";
int hidden_var = 9;
int hidden() { return 7; }
void main() {
    write(shown() + " " + hidden() + " " + hidden_var + "\n");  // expect: 3 7 9
    write(this_object()->hidden() + "\n");                      // expect: 7
}
