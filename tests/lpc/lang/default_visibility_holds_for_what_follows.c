/* SPDX-License-Identifier: MIT */
int before() { return 1; }
default private functions;
int closed() { return 2; }
public int open() { return 3; }
visible int seen() { return 4; }
default public;
int after() { return 5; }
void main() {
    object me = this_object();
    write(me->before() + " " + me->closed() + " " + me->open() + "\n");  // expect: 1 0 3
    write(me->seen() + " " + me->after() + " " + closed() + "\n");       // expect: 4 5 2
}
