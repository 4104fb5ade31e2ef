/* SPDX-License-Identifier: MIT */
#pragma strict_types
struct point { int x, y; };
struct other { int x, y; };
void main() {
    struct point p;
    p = (<pointe> 1);                    // error: undefined struct 'pointe'
    p = (<point> 1, 2, 3);               // error: too many values: struct 'point' has 2 members
    p = (<point> x: 1, 2);               // error: some values of this struct have names, this one has none
    p = (<point> 1, y: 2);               // error: some values of this struct have no names, this one has
    p = (<point> z: 1);                  // error: struct 'point' has no member 'z'
    p = (<point> x: 1, x: 2);            // error: member 'x' gets two values
    p = (<point> "one");                 // error: member 'x' of struct 'point' must be int, not string
    p = (<point> y: ({ }));              // error: member 'y' of struct 'point' must be int, not
    p = (<other> 1, 2);                  // error: struct other
    p->xx = 1;                           // error: struct 'point' has no member 'xx'
    p.z++;                               // error: struct 'point' has no member 'z'
    p->x = "one";                        // error: string
    p->(1.5) = 1;                        // error: a member is named by string or int, not by float
    int n = 5;
    n->x = 1;                            // error: int has no members
    n = p;                               // error: struct point
    object o = this_object();
    o->x;                                // error: object has no members; a call needs '()'
}
