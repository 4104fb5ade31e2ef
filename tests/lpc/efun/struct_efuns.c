/* SPDX-License-Identifier: MIT */
struct point { int x, y; };
struct circle (point) { float radius; string *tags; struct point *path; int|string either; struct point from; };
struct other { int x; };
void main() {
    struct circle c = (<circle> 1, 2, 0.5, ({ "a" }));
    struct point p = (<point> 3, 4);
    printf("%O\n", struct_info(p, 0)[0 .. 3]);
    // expect: ({
    // expect:   "point",
    // expect:   "/efun/struct_efuns",
    // expect:   "#0",
    // expect:   0
    // expect: })
    mixed *nested = struct_info(c, 1);
    write(nested[3][0] + " " + sizeof(nested) + " " + sizeof(struct_info(c, 0)) + "\n");  // expect: point 9 11
    write(implode(map(nested[4..], (: $1[0] + ":" + $1[1] + ":" + $1[2] :)), " ") + "\n");
    // expect: radius:6:0 tags:66:0 path:75:point either:7:0 from:11:point
    write(baseof(p, c) + " " + baseof(c, p) + " " + baseof(p, p) + " " + baseof((<other>), c) + "\n");  // expect: 1 0 2 0
    struct point q = to_struct(c, p);
    write(q.x + " " + q.y + " " + sizeof(q) + " " + sizeof(c) + "\n");          // expect: 1 2 2 7
    struct circle back = to_struct(p, c);
    write(back.x + " " + back.y + " " + !back.tags + "\n");                      // expect: 3 4 1
    write(catch(to_struct((<other>), p); nolog));
    // expect: *Bad argument 1 to to_struct(): neither of struct other and struct point is a base of the other
    q = to_struct(([ "y": 7, "z": 8 ]), p);
    write(q.x + " " + q.y + " " + (to_struct(p) == p) + "\n");                  // expect: 0 7 1
    mixed any = to_struct(([ "one": 1, "two": 2 ]));
    any->one += any->two;
    write(any->one + " " + any->three + " " + catch(any.three; nolog));         // expect: 3 0 *This struct has no member 'three'
    mapping m = mkmapping(p);
    write(sizeof(m) + " " + m["x"] + " " + implode(map(to_array(p), #'to_string), ",") + "\n");  // expect: 2 3 3,4
    write(structp(p) + " " + structp(0) + " " + typeof(p) + " " + get_type_info(p, 2) + " " + get_type_info(p, 1) + "\n");
    // expect: 1 0 11 point point /efun/struct_efuns #0
    write(json_serialize(({ p, (<circle>) })) + "\n");
    // expect: [{"x":3,"y":4},{"x":0,"y":0,"radius":0,"tags":0,"path":0,"either":0,"from":0}]
    foreach (mixed value : p) write(value + ";");
    write("\n");                                                                // expect: 3;4;
}
