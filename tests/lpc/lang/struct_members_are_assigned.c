/* SPDX-License-Identifier: MIT */
struct inner { int n; string s; mixed *list; };
struct outer { struct inner in; mapping map; float f; int k; };
void main() {
    struct outer o = (<outer> in: (<inner> 1, "s", ({ 1, 2, 3 })), map: ([ "a": ({ 4 }) ]), f: 0.5);
    o->k = 5;
    o.k += 2;
    write(o->k++ + " " + ++o->k + " " + o.k-- + " " + --o.k + "\n");    // expect: 7 9 9 7
    o->in->s += "tring";
    o.in.list[1] = "two";
    o.in.list += ({ 4 });
    o.in.list[2..2] = ({ });
    o->map["a"][0] *= 10;
    o->map["b"] = o.in;
    o->map["b"]->n <<= 4;
    write(o.in.s + " " + implode(map(o.in.list, #'to_string), ",") + " " + o.map["a"][0] + " " + o.in.n + "\n");
    // expect: string 1,two,4 40 16
    o->k ||= 3;
    o->k &&= 0;
    o->k ||= 3;
    o->f /= 2;
    write(o.k + " " + o.f + " " + !(o.in = 0) + " " + !o.in + "\n");      // expect: 3 0.25 1 1
    struct outer p = o;
    p.k = 99;
    write(o.k + " " + (o == p) + "\n");                                 // expect: 99 1
    o.map = 0;
    p = 0;
    write((string)o->k + "\n");                                         // expect: 99
    mixed m = o;
    m->k = 1;
    m->f++;
    m.k -= 3;
    write(m.k + " " + m->f + " " + (m->k = "any") + " " + o->k + "\n"); // expect: -2 1.25 any any
}
