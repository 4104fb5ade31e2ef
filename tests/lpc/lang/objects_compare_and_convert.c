/* SPDX-License-Identifier: MIT */
void main() {
    object me = this_object(), other;
    write((me == this_object()) + "" + (me == other) + objectp(me) + objectp(other) + "\n");     // expect: 1010
    write((me ? "true" : "false") + "\n");           // expect: true
    write((find_object(object_name(me)) == me) + "\n");  // expect: 1
}
