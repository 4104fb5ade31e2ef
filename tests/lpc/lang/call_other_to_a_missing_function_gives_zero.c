/* SPDX-License-Identifier: MIT */
void main() {
    object me = this_object();
    write(me->no_such_function(1, ({ 2 }), "three") + "\n");     // expect: 0
    write(call_other(me, "neither", 1) + "\n");                  // expect: 0
}
