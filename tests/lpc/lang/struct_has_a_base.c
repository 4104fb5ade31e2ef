/* SPDX-License-Identifier: MIT */
struct point { int x, y; };
struct line (point) { struct point end; };
struct named (line) { string name; };
int sum(struct point p) { return p->x + p->y; }
struct line middle(struct line l) { l->end->x++; return l; }
void main() {
    struct named n = (<named> 1, 2, (<point> 3, 4), "n");
    struct point p = n;
    write(sum(n) + " " + sum(n.end) + " " + p->x + " " + n->name + "\n");   // expect: 3 7 1 n
    p->y = 10;
    write(n->y + " " + middle(n).end.x + "\n");                             // expect: 10 4
    n = (<named> name: "m", x: 5);
    struct line l = n;
    l->end = n;
    write(n.end->("end")->x + " " + n.end->(3) + "\n");                    // expect: 5 m
    n.end = 0;
    mixed other = (<point>);
    write(catch(middle(other); nolog) ? "refused\n" : "taken\n");           // expect: refused
}
