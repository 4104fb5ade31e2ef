/* SPDX-License-Identifier: MIT */
void main() {
    object o = clone_object(this_object());
    mixed *list = ({ o, 1 });
    mapping m = ([ "o": o, o: "key" ]);
    destruct(o);
    write((o == 0) + "" + (list[0] == 0) + (m["o"] == 0) + "\n");    // expect: 111
    write(objectp(o) + "" + objectp(list[0]) + intp(o) + "\n");      // expect: 001
    if (!o) write("gone\n");                         // expect: gone
    write(catch(o->anything()) ? "error\n" : "none\n");              // expect: error
    destruct(o);
    destruct(0);
}
