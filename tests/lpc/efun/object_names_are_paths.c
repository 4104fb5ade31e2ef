/* SPDX-License-Identifier: MIT */
void main() {
    object o = clone_object(this_object());
    string name = object_name();
    write((name[0] == '/') + "\n");                  // expect: 1
    write((program_name() == name + ".c") + "\n");   // expect: 1
    write((object_name(o)[0..sizeof(name)] == name + "#") + "\n");   // expect: 1
    write((program_name(o) == program_name()) + "\n");       // expect: 1
    write((load_object(name) == this_object()) + "\n");      // expect: 1
    write((find_object("/no/such/thing") ? "there" : "gone") + "\n");     // expect: gone
}
