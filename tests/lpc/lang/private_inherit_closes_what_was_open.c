/* SPDX-License-Identifier: MIT */
private inherit "/include/inherit/base";
void main() {
    write(query() + " " + count + "\n");        // expect: 10 10
    write(this_object()->query() + "\n");       // expect: 0
    write(introduce() + "\n");                  // expect: I am own
}
string name() { return "own"; }
