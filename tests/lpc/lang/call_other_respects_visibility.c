/* SPDX-License-Identifier: MIT */
private int hidden() { return 1; }
protected int guarded() { return 2; }
static int old() { return 3; }
public int open() { return 4; }
int plain() { return 5; }
void main() {
    object me = this_object();
    write(hidden() + guarded() + old() + open() + plain() + "\n");   // expect: 15
    write(me->open() + "" + me->plain() + "\n");     // expect: 45
    write(me->hidden() + "" + me->guarded() + "\n"); // expect: 00
}
