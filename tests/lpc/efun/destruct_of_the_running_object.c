/* SPDX-License-Identifier: MIT */
int value = 5;
int leave() { destruct(this_object()); return value + 1; }
void main() {
    object o = clone_object(this_object());
    mixed result;
    string error = catch(result = o->leave());
    write((error || result == 6) ? "bounded\n" : "wrong\n");         // expect: bounded
    write(objectp(o) + "\n");                        // expect: 0
}
