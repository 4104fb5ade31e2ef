/* SPDX-License-Identifier: MIT */
struct point { int x, y; };
struct hidden { int a; };
void main() {
    object other = load_object("/include/struct/shapes");
    struct point p = (<point> 1, 2);
    write(catch(other->sum(p); nolog));
    // expect: *Bad argument 1 to sum(): expected struct point of /include/struct/shapes, got that of /lang/struct_of_the_same_name_elsewhere_is_another
    write(other->any(p) + "\n");                                     // expect: 1
    mixed foreign = other->origin();
    write((p = foreign)->(0) + "\n");                                // expect: 0
    write(catch(p->x; nolog) ? "refused\n" : "taken\n");             // expect: refused
    write(catch(p->x = 3; nolog) ? "refused\n" : "taken\n");         // expect: refused
    write(catch(p->x++; nolog) ? "refused\n" : "taken\n");           // expect: refused
}
