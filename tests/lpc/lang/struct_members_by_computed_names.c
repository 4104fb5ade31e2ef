/* SPDX-License-Identifier: MIT */
struct point { int x, y; };
void main() {
    struct point p = (<point> 1, 2);
    string name = "y";
    int number;
    write(p->(name) + " " + p.(name) + " " + p->("x") + " " + p->(number) + " " + p.(1) + "\n"); // expect: 2 2 1 1 2
    p->(name) = 20;
    p.(number) += 10;
    p.("x")++;
    p->("" + "y") -= 1;
    write(p.x + " " + p.y + "\n");                                   // expect: 12 19
    write(p->("z") + " " + p->(2) + " " + p->(-1) + "\n");           // expect: 0 0 0
    mixed any = p, key = 1.5;
    write(any->("y") + " " + any->z + " " + any->y + "\n");          // expect: 19 0 19
    write(catch(any.z; nolog));                                      // expect: *Struct point has no member 'z'
    write(catch(p.("z"); nolog));                                    // expect: *Struct point has no member 'z'
    write(catch(p.(2); nolog));                                      // expect: *Struct point has no member 2: it has 2
    write(catch(p->("z") = 1; nolog));                               // expect: *Struct point has no member 'z'
    write(catch(any->(key); nolog) ? "refused\n" : "taken\n");         // expect: refused
    any = "text";
    write(catch(any->x + 1; nolog));                                 // expect: *Cannot take member 'x' of string
    write(catch(any->x = 1; nolog));                                 // expect: *Cannot take member 'x' of string
    write(catch(any->x++; nolog));                                   // expect: *Cannot take member 'x' of string
    p = 0;
    write(catch(p->x; nolog));                                       // expect: *Cannot take member 'x' of 0
    write(catch(p.(0); nolog));                                      // expect: *Cannot take a member of 0
}
