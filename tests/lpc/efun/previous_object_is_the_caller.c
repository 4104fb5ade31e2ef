/* SPDX-License-Identifier: MIT */
object caller() { return previous_object(); }
object inner() { return caller(); }
void main() {
    object o = clone_object(this_object());
    write((o->caller() == this_object()) + "\n");    // expect: 1
    write((o->inner() == this_object()) + "\n");     // expect: 1
    write((previous_object(1000) ? "one" : "none") + "\n");             // expect: none
}
