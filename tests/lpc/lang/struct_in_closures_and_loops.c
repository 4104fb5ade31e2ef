/* SPDX-License-Identifier: MIT */
struct point { int x, y; };
struct point global = (<point> 7, 8);
void main() {
    struct point *list = map(({ 1, 2, 3 }), (: (<point> $1, -$1) :));
    write(implode(map(list, (: "" + $1->y :)), " ") + "\n");         // expect: -1 -2 -3
    foreach (struct point p : list) p->x += p.y;
    int sum;
    foreach (struct point p : list) sum += p->x + p->y;
    write(sum + "\n");                                               // expect: -6
    closure c = function int (struct point p) { return p.x * global.y; };
    write(funcall(c, (<point> 3)) + " " + funcall(c, global) + "\n"); // expect: 24 56
    write(catch(funcall(c, 5)) ? "refused\n" : "taken\n");           // expect: refused
    mapping m = ([ global: "g" ]);
    write(m[global] + " " + m[(<point> 7, 8)] + "\n");               // expect: g 0
    write(member(({ 1, global, 2 }), global) + " " + (global in list) + "\n"); // expect: 1 0
    switch (global->x) {
    case 7: write("seven\n");                                        // expect: seven
    }
    int i = global.x > 5 ? global.x-- : 0;
    write(i + " " + global.x + " " + (global->x & global.y | 1) + "\n"); // expect: 7 6 1
    mixed *row = ({ ({ global }) });
    row[0][0]->x = 40;
    write(row[<1][<1]->x + global->x + "\n");                        // expect: 80
}
