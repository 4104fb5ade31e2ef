/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/modifiers";
void main() {
    object me = this_object();
    write(prot() + " " + stat() + " " + fixed() + "\n");        // expect: 2 3 4
    write(me->prot() + " " + me->stat() + " " + me->fixed() + " " + me->hidden() + "\n"); // expect: 0 3 4 0
    object other = load_object("/include/inherit/modifiers");
    write(other->prot() + " " + other->stat() + " " + other->fixed() + " " + other->shown() + "\n"); // expect: 0 0 4 3
}
