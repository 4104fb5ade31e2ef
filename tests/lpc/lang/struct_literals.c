/* SPDX-License-Identifier: MIT */
struct empty { };
struct point { int x, y; string name; };
int count;
int next() { return ++count; }
void show(struct point p) { write(p->x + " " + p->y + " " + p->name + "\n"); }
void main() {
    show((<point>));                               // expect: 0 0 0
    show((<point> 1, 2, "a"));                     // expect: 1 2 a
    show((<point> 1));                             // expect: 1 0 0
    show((<point> name: "b", x: 3));               // expect: 3 0 b
    show((<point> y: next(), x: next(),));         // expect: 2 1 0
    show((< point > 4, 5, "c",));                  // expect: 4 5 c
    struct empty e = (<empty>);
    struct point p, q = (<point> 8, 9), *list = ({ q, (<point> 6) });
    write((p ? "set" : "not set") + " " + (e ? "set" : "not set") + "\n"); // expect: not set set
    write((q == list[0]) + " " + (list[0] == list[1]) + " " + (q != (<point> 8, 9)) + "\n"); // expect: 1 0 1
    list[0]->x = 10;
    write(q.x + " " + list[<1].x + "\n");          // expect: 10 6
}
