/* SPDX-License-Identifier: MIT */
int add(int x) { return x + 1; }
void main() {
    object me = this_object();
    int i, s;
    for (i = 0; i < 1000; i++) s = me->add(s);
    write(s + "\n");                     // expect: 1000
    foreach (string name : ({ "add", "nothing", "add" })) write(me->(name)(1) + " ");
    write("\n");                         // expect: 2 0 2
}
