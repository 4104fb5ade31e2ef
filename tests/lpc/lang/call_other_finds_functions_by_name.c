/* SPDX-License-Identifier: MIT */
int twice(int n) { return n * 2; }
void main() {
    object me = this_object();
    string name = "twice";
    write(me->twice(4) + "\n");                      // expect: 8
    write(call_other(me, "twice", 5) + "\n");        // expect: 10
    write(call_other(me, name, 6) + "\n");           // expect: 12
    write(me->(name)(7) + "\n");                     // expect: 14
    write(me->("tw" + "ice")(8) + "\n");             // expect: 16
}
